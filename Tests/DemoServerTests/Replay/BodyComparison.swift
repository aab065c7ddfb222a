/// Compares a recorded JSON body with an answer's, binding placeholders on the way.
struct BodyComparison {
    var bindings: Bindings
    private(set) var differences: [String] = []

    /// Paths of the arrays whose order is free, and of those that may hold further elements; `*` is any key or index.
    let unordered: [String]
    let atLeast: [String]

    init(_ bindings: Bindings, unordered: [String] = [], atLeast: [String] = []) {
        self.bindings = bindings
        self.unordered = unordered
        self.atLeast = atLeast
    }

    mutating func compare(_ want: JSONText, _ got: JSONText, at path: String = "") {
        switch (want, got) {
        case (.string(let text), _): compare(text: text, got, at: path)
        case (.object(let wanted), .object(let found)): compare(members: wanted, found, at: path)
        case (.array(let wanted), .array(let found)): compare(elements: wanted, found, at: path)
        case (.null, .null): break
        case (.bool(let one), .bool(let other)) where one == other: break
        case (.number(let one), .number(let other)) where Self.areEqual(one, other): break
        default: note(path, "want \(Self.short(want)), got \(Self.short(got))")
        }
    }

    /// Compares a text outside of JSON: a header or a plain body.
    mutating func compare(text want: String, _ got: String, at path: String) {
        compare(text: want, .string(got), at: path)
    }

    private mutating func note(_ path: String, _ difference: String) {
        differences.append("\(path.isEmpty ? "/" : path): \(difference)")
    }

    // MARK: Texts

    private mutating func compare(text want: String, _ got: JSONText, at path: String) {
        switch (want, got) {
        case ("{{any}}", _), ("{{number}}", .number): return
        case (_, .string(let text)):
            let pattern = TextWithPlaceholders(want)
            // Swift takes texts of the same look for equal; the contract is about the same code points.
            if pattern.isPlain && want.utf8.elementsEqual(text.utf8) { return }
            if let captures = TextMatch.captures(pattern, text, bindings) {
                bind(captures, of: pattern, at: path)
                return
            }
        default: break
        }
        note(path, "want \(Self.short(.string(want))), got \(Self.short(got))")
    }

    private mutating func bind(_ captures: [String], of pattern: TextWithPlaceholders, at path: String) {
        let placeholders = pattern.parts.compactMap { if case .placeholder(let one) = $0 { one } else { nil } }
        for (placeholder, value) in zip(placeholders, captures) {
            if let wrong = bind(value, to: placeholder) { note(path, wrong) }
        }
    }

    private mutating func bind(_ value: String, to placeholder: Placeholder) -> String? {
        guard let argument = placeholder.argument else { return nil }
        switch placeholder.kind {
        case .id:
            let reference = IDReference(argument)
            if reference.isPlain { return bindings.bind(id: value, to: reference.name) }
            return (try? bindings.id(reference)) == value ? nil : "\(placeholder.written) is not \(value)"
        case .time: return bindings.bind(time: value, to: argument)
        case .day, .date, .number, .any, .token: return nil
        }
    }

    // MARK: Objects and arrays

    private mutating func compare(members want: [JSONText.Member], _ got: [JSONText.Member], at path: String) {
        let found = JSONText.object(got)
        for member in want {
            if let value = found[member.key] {
                compare(member.value, value, at: "\(path)/\(member.key)")
            } else {
                note("\(path)/\(member.key)", "missing")
            }
        }
        let wanted = JSONText.object(want)
        for member in got where wanted[member.key] == nil {
            note("\(path)/\(member.key)", "not expected, got \(Self.short(member.value))")
        }
    }

    private mutating func compare(elements want: [JSONText], _ got: [JSONText], at path: String) {
        let isFree = Self.isNamed(path, by: unordered)
        let hasMore = Self.isNamed(path, by: atLeast)
        guard got.count == want.count || (hasMore && got.count > want.count) else {
            return note(path, "want \(hasMore ? "at least " : "")\(want.count) elements, got \(got.count)")
        }
        if isFree || hasMore {
            let search = ElementSearch(want: want, got: got, isFree: isFree, path: path)
            guard let found = search.place(in: self) else {
                return note(path, "no \(isFree ? "assignment" : "order") of the elements fits")
            }
            bindings = found
        } else {
            for (index, (wanted, found)) in zip(want, got).enumerated() {
                compare(wanted, found, at: "\(path)/\(index)")
            }
        }
    }

    private static func isNamed(_ path: String, by patterns: [String]) -> Bool {
        let keys = path.split(separator: "/", omittingEmptySubsequences: false)
        return patterns.contains { pattern in
            let wanted = pattern.split(separator: "/", omittingEmptySubsequences: false)
            return wanted.count == keys.count && zip(wanted, keys).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }

    private static func areEqual(_ one: String, _ other: String) -> Bool {
        guard let one = Double(one), let other = Double(other) else { return false }
        return abs(one - other) <= 1e-9
    }

    private static func short(_ value: JSONText) -> String {
        let text = value.written
        return text.count <= 160 ? text : text.prefix(157) + "..."
    }
}

/// Looks for a way to lay recorded elements over an answer's, when their order or their number is free.
private struct ElementSearch {
    let want: [JSONText]
    let got: [JSONText]
    let isFree: Bool
    let path: String

    /// The bindings of the first way that fits.
    func place(in comparison: BodyComparison) -> Bindings? {
        place(from: 0, used: [], after: -1, comparison)
    }

    private func place(from index: Int, used: Set<Int>, after last: Int, _ comparison: BodyComparison) -> Bindings? {
        guard index < want.count else { return comparison.bindings }
        for candidate in got.indices where !used.contains(candidate) && (isFree || candidate > last) {
            var attempt = BodyComparison(
                comparison.bindings, unordered: comparison.unordered, atLeast: comparison.atLeast)
            attempt.compare(want[index], got[candidate], at: "\(path)/\(index)")
            guard attempt.differences.isEmpty else { continue }
            if let found = place(from: index + 1, used: used.union([candidate]), after: candidate, attempt) {
                return found
            }
        }
        return nil
    }
}
