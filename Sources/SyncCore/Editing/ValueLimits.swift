/// What trackers take, beyond the form that a file must have: judged when a value is typed, since it can be typed anew.
struct ValueLimits {
    let vocabulary: ProjectVocabulary

    private static let longestTitle = 255

    func check(_ value: FieldValue, of field: FieldKey) throws(ProblemReason) {
        switch (field, value.meaning) {
        case (.title, .text(let text)):
            let isLine = !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
            if !isLine || text.unicodeScalars.count > Self.longestTitle {
                throw .badValue(field: "title", value: text, expected: "one line, at most \(Self.longestTitle) letters")
            }
        case (.priority, .text(let word)) where !Priority.written.contains(word):
            let nearest = NearestNames.find(word, among: Priority.written)
            throw .unknownName(
                field: "priority", name: word, nearest: nearest.isEmpty ? Priority.written : nearest)
        case (.estimate, .number(let minutes)) where minutes > Int(Int32.max):
            throw .badValue(field: "estimate", value: value.shown, expected: "45m, 3h, 1h30m")
        case (.field(let id, _), _): try check(value.shown, ofCustom: id, "\(field)")
        default: break
        }
    }

    /// A field of a type that a newer tracker has takes anything.
    private func check(_ text: String, ofCustom id: EntityID, _ key: String) throws(ProblemReason) {
        guard let field = vocabulary.fields.first(where: { $0.id == id }) else { return }
        if text.isEmpty {
            if field.isRequired { throw .empty(field: key) }
            return
        }
        let bad = { (expected: String) in ProblemReason.badValue(field: key, value: text, expected: expected) }
        switch field.type {
        case "number": if !Self.isNumber(text) { throw bad("1, 2.5") }
        case "date": if CalendarDay(text) == nil { throw bad("YYYY-MM-DD") }
        case "checkbox": if Bool(text) == nil { throw bad("true, false") }
        case "url": if !["http://", "https://"].contains(where: text.hasPrefix) { throw bad("https://…") }
        case "select":
            let values = field.options.map(\.value)
            if values.contains(where: { TextComparison.isExact($0, text) }) { return }
            let labelled = field.options.filter { $0.label.lowercased() == text.lowercased() }.map(\.value)
            let nearest = labelled.isEmpty ? NearestNames.find(text, among: values) : labelled
            throw .unknownName(field: key, name: text, nearest: nearest.isEmpty ? Array(values.prefix(8)) : nearest)
        default: break
        }
    }

    /// A finite decimal, as in `1e3`, `+5`, `.5`.
    private static func isNumber(_ text: String) -> Bool {
        let letters = Set("0123456789+-.eE".utf8)
        guard text.utf8.allSatisfy(letters.contains), let number = Double(text) else { return false }
        return number.isFinite
    }
}
