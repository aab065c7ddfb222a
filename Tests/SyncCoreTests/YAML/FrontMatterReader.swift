/// A second reader of front matter, after the YAML specification and apart from the product: only what toji writes,
/// but with the types that YAML 1.1 and 1.2 give to plain values.
enum FrontMatterReader {
    enum Value: Equatable {
        case text(String)
        case list([Value])
        /// Null, a number, a date or a truth value.
        case typed(String)
    }

    struct Fault: Error {
        var line: String
    }

    /// The values by key; nested ones as `outer.inner`.
    static func read(_ document: String) throws -> [String: Value] {
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
            throw Fault(line: String(lines.first ?? ""))
        }
        var values: [String: Value] = [:]
        var outer = ""
        for line in lines[1..<end] {
            var rest = line.drop { $0 == " " }
            let isInner = rest.startIndex != line.startIndex
            guard case .some(let key) = try key(&rest) else { throw Fault(line: String(line)) }
            if !isInner { outer = key }
            let value = try value(&rest, isFlow: false)
            guard rest.isEmpty else { throw Fault(line: String(line)) }
            values[isInner ? "\(outer).\(key)" : key] = value
        }
        return values
    }

    private static func key(_ rest: inout Substring) throws -> String? {
        guard case .text(let key) = try value(&rest, isFlow: false, endsAtColon: true) else { return nil }
        guard rest.first == ":" else { return nil }
        rest = rest.dropFirst().drop { $0 == " " }
        return key
    }

    private static func value(_ rest: inout Substring, isFlow: Bool, endsAtColon: Bool = false) throws -> Value {
        switch rest.first {
        case "\"": return .text(try quoted(&rest))
        case "[": return .list(try list(&rest))
        default: break
        }
        let scalars = rest.unicodeScalars
        var end = scalars.startIndex
        while end != scalars.endIndex {
            let next = scalars.index(after: end)
            let isLast = next == scalars.endIndex || scalars[next] == " "
            if scalars[end] == ":", isLast {
                if endsAtColon { break }
                throw Fault(line: String(rest))
            }
            if scalars[end] == " ", next != scalars.endIndex, scalars[next] == "#" { throw Fault(line: String(rest)) }
            if isFlow, ",[]{}".unicodeScalars.contains(scalars[end]) { break }
            end = next
        }
        let text = String(rest[..<end])
        rest = rest[end...]
        // What YAML does not let a plain value begin with.
        let indicators = "-?:,[]{}#&*!|>'\"%@`"
        if let first = text.first, indicators.contains(first) {
            let second = text.dropFirst().first
            guard "-?:".contains(first), let second, second != " " else { throw Fault(line: text) }
        }
        if text.last == " " || text.unicodeScalars.contains(where: { $0.value < 0x20 }) { throw Fault(line: text) }
        return ImplicitType.isText(text) ? .text(text) : .typed(text)
    }

    private static func list(_ rest: inout Substring) throws -> [Value] {
        rest = rest.dropFirst()
        var values: [Value] = []
        while rest.first != "]" {
            values.append(try value(&rest, isFlow: true))
            if rest.first == "," { rest = rest.dropFirst().drop { $0 == " " } }
            if rest.isEmpty { throw Fault(line: "a list without end") }
        }
        rest = rest.dropFirst()
        return values
    }

    private static func quoted(_ rest: inout Substring) throws -> String {
        var text = String.UnicodeScalarView()
        var scalars = rest.unicodeScalars.dropFirst()
        while let scalar = scalars.popFirst() {
            if scalar == "\"" {
                rest = Substring(scalars)
                return String(text)
            }
            if scalar != "\\" {
                text.append(scalar)
                continue
            }
            guard let kind = scalars.popFirst(), let meant = escaped(kind, &scalars) else { throw Fault(line: "\\") }
            text.append(meant)
        }
        throw Fault(line: "a quote without end")
    }

    /// The escapes of YAML 1.2, section 5.7.
    private static func escaped(_ kind: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        let simple: [Unicode.Scalar: Unicode.Scalar] = [
            "0": "\0", "a": "\u{7}", "b": "\u{8}", "t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}", "r": "\r",
            "e": "\u{1B}", " ": " ", "\"": "\"", "/": "/", "\\": "\\", "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}",
            "P": "\u{2029}",
        ]
        let lengths: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]
        if let meant = simple[kind] { return meant }
        guard let length = lengths[kind], rest.count >= length else { return nil }
        let digits = String(rest.prefix(length))
        rest = rest.dropFirst(length)
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }
}
