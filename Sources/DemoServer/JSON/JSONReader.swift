/// Walks over a JSON text the way `serde_json` does, so that the first error is the same one, at the same place.
///
/// The caller asks for what it expects; texts of another kind fail as a shape, broken ones as syntax.
struct JSONReader {
    private enum Step {
        case name(String)
        case place(Int)
    }

    /// What a value turned out to be, for error messages.
    enum Token {
        case null
        case flag(Bool)
        case number(JSONNumber)
        case text(String)
        case list
        case object
    }

    let bytes: [UInt8]
    private(set) var position = 0
    private var steps: [Step] = []
    private var room = 128

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Errors

    private var path: String {
        var text = ""
        for step in steps {
            switch step {
            case .name(let name): text += text.isEmpty ? name : ".\(name)"
            case .place(let place): text += "[\(place)]"
            }
        }
        return text
    }

    func failure(_ kind: JSONFailure.Kind, _ message: String, at position: Int) -> JSONFailure {
        let end = min(position, bytes.count)
        var line = 1
        var start = 0
        for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
            line += 1
            start = index + 1
        }
        return JSONFailure(kind: kind, message: message, line: line, column: end - start, path: path)
    }

    /// An error about the byte that was looked at but not taken.
    func syntaxAhead(_ message: String) -> JSONFailure { failure(.syntax, message, at: position + 1) }
    func syntaxBehind(_ message: String) -> JSONFailure { failure(.syntax, message, at: position) }
    func shape(_ message: String) -> JSONFailure { failure(.shape, message, at: position) }

    // MARK: Structure

    /// The next byte that is no white space, not taken.
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x09, 0x0D: position += 1
            default: return bytes[position]
            }
        }
        return nil
    }

    /// Fails unless nothing but white space is left.
    mutating func finish() throws(JSONFailure) {
        if peek() != nil { throw syntaxAhead("trailing characters") }
    }

    /// Reads an object member by member; `read` must read or skip the value of each, `admit` may refuse its name.
    mutating func members(
        admitting admit: (JSONReader, String) throws(JSONFailure) -> Void = { _, _ in },
        read: (inout JSONReader, String) throws(JSONFailure) -> Void
    ) throws(JSONFailure) {
        try enter()
        var isFirst = true
        while try nextMember(isFirst: isFirst) {
            isFirst = false
            let name = try string()
            try admit(self, name)
            guard let colon = peek() else { throw syntaxAhead("EOF while parsing an object") }
            guard colon == UInt8(ascii: ":") else { throw syntaxAhead("expected `:`") }
            position += 1
            steps.append(.name(name))
            try read(&self, name)
            steps.removeLast()
        }
        leave()
    }

    private mutating func nextMember(isFirst: Bool) throws(JSONFailure) -> Bool {
        guard var byte = peek() else { throw syntaxAhead("EOF while parsing an object") }
        if byte == UInt8(ascii: "}") {
            position += 1
            return false
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else { throw syntaxAhead("expected `,` or `}`") }
            position += 1
            guard let next = peek() else { throw syntaxAhead("EOF while parsing a value") }
            byte = next
            if byte == UInt8(ascii: "}") { throw syntaxAhead("trailing comma") }
        }
        guard byte == UInt8(ascii: "\"") else { throw syntaxAhead("key must be a string") }
        return true
    }

    /// Reads an array element by element; the closure must read or skip each.
    mutating func elements(_ read: (inout JSONReader) throws(JSONFailure) -> Void) throws(JSONFailure) {
        try enter()
        var count = 0
        while true {
            guard var byte = peek() else { throw syntaxAhead("EOF while parsing a list") }
            if byte == UInt8(ascii: "]") { break }
            if count > 0 {
                guard byte == UInt8(ascii: ",") else { throw syntaxAhead("expected `,` or `]`") }
                position += 1
                guard let next = peek() else { throw syntaxAhead("EOF while parsing a value") }
                byte = next
                if byte == UInt8(ascii: "]") { throw syntaxAhead("trailing comma") }
            }
            steps.append(.place(count))
            try read(&self)
            steps.removeLast()
            count += 1
        }
        position += 1
        leave()
    }

    /// Takes the opening bracket; deep nesting is refused before it can exhaust the stack.
    private mutating func enter() throws(JSONFailure) {
        room -= 1
        if room == 0 { throw syntaxAhead("recursion limit exceeded") }
        position += 1
    }

    private mutating func leave() { room += 1 }

    /// Takes a scalar whole, of a list or an object only notes that it begins here.
    mutating func token() throws(JSONFailure) -> Token {
        guard let byte = peek() else { throw syntaxAhead("EOF while parsing a value") }
        switch byte {
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        case UInt8(ascii: "t"):
            try word("true")
            return .flag(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .flag(false)
        case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "["): return .list
        case UInt8(ascii: "{"): return .object
        default: throw syntaxAhead("expected value")
        }
    }

    private mutating func word(_ word: String) throws(JSONFailure) {
        for expected in word.utf8 {
            guard position < bytes.count else { throw syntaxBehind("EOF while parsing a value") }
            position += 1
            if bytes[position - 1] != expected { throw syntaxBehind("expected ident") }
        }
    }

    mutating func advance() { position += 1 }

    mutating func skip(to place: Int) { position = place }
}
