/// A task's file read in the plainest way, apart from the product's own reader: as far as these tests write.
struct PlainDocument: Equatable {
    var id: String?
    /// By key, as text that is alike when it means the same.
    var fields: [String: String] = [:]
    var labels: Set<String> = []
    var people: Set<String> = []
    var boxes: [String: Bool] = [:]
    var body = ""
    var comments: [String: String] = [:]
    /// Who wrote each comment, by name.
    var authors: [String: String] = [:]
    var drafts: [String] = []
    /// Lines of the list that are to become tasks.
    var newSubtasks: [String] = []
    /// The file is the person's.
    var isIgnored = false

    static let scalars = [
        "title", "status", "priority", "parent", "due", "deadline", "estimate", "progress", "archived", "fields.Points",
    ]

    /// Keys, comments and lines of subtasks may have been taken out, which asks for nothing.
    func says(as other: PlainDocument) -> Bool {
        var whole = self
        whole.fields.merge(other.fields) { mine, _ in mine }
        whole.comments.merge(other.comments) { mine, _ in mine }
        whole.authors = other.authors
        whole.newSubtasks = other.newSubtasks
        whole.boxes.merge(other.boxes) { mine, _ in mine }
        return whole == other
    }

    /// What stands in the comments of others.
    func words(besides person: String) -> String {
        comments.filter { authors[$0.key] != person }.values.joined(separator: "\n")
    }

    init(_ text: String) {
        let text = text.utf8.contains(13) ? text.replacing("\r\n", with: "\n") : text
        let parts = Self.split(text)
        for line in parts.head { read(line) }
        readBody(parts.rest)
    }

    /// The lines of the front matter, and everything behind it.
    static func split(_ text: String) -> (head: [Substring], rest: [Substring]) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else { return ([], lines) }
        return (Array(lines[1..<end]), Array(lines[(end + 1)...]))
    }

    private mutating func read(_ line: Substring) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let key = String(line[..<colon])
        let value = Self.value(line[line.index(after: colon)...])
        switch key {
        case "id": id = value
        case "labels": labels = Set(Self.list(value))
        case "assignees": people = Set(Self.list(value))
        case "toji": isIgnored = value == "ignore"
        case "  Points": fields["fields.Points"] = value
        case "priority": fields[key] = value.lowercased()
        case "estimate": fields[key] = Self.minutes(value)
        case _ where Self.scalars.contains(key): fields[key] = value
        default: break
        }
    }

    private static func value(_ text: Substring) -> String {
        var text = text
        if let comment = text.firstRange(of: " # ") { text = text[..<comment.lowerBound] }
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        if text.count > 1, let quote = text.first, quote == "\"" || quote == "'", text.last == quote {
            text = text.dropFirst().dropLast()
        }
        return String(text)
    }

    private static func list(_ text: String) -> [String] {
        let inner = text.hasPrefix("[") ? text.dropFirst().dropLast() : Substring(text)
        return inner.split(separator: ",").map { value($0) }.filter { !$0.isEmpty }
    }

    private static func minutes(_ text: String) -> String {
        var (sum, number) = (0, 0)
        for character in text {
            if let digit = character.wholeNumberValue {
                number = number * 10 + digit
            } else {
                sum += character == "h" ? number * 60 : number
                number = 0
            }
        }
        return sum == 0 ? "" : "\(sum)"
    }

    private mutating func readBody(_ lines: [Substring]) {
        var (place, collected) = ("body", [Substring]())
        func text() -> String {
            var part = collected[...]
            while part.first?.isEmpty ?? false { part = part.dropFirst() }
            while part.last?.isEmpty ?? false { part = part.dropLast() }
            return part.joined(separator: "\n")
        }
        func keep(_ document: inout PlainDocument) {
            switch place {
            case "body": document.body = text()
            case "new": if !text().isEmpty { document.drafts.append(text()) }
            case "subtasks":
                for line in collected where line.hasPrefix("- [") {
                    guard let start = line.firstRange(of: "] ["), let end = line.firstRange(of: "](") else {
                        document.newSubtasks.append(String(line))
                        continue
                    }
                    document.boxes[String(line[start.upperBound..<end.lowerBound])] = !line.hasPrefix("- [ ]")
                }
            case "comments": break
            default:
                // The line below a marker tells who and when.
                let head = collected.firstIndex { $0.hasPrefix("**") } ?? -1
                if head >= 0 {
                    document.authors[place] = String(collected[head].dropFirst(2).prefix { $0 != "*" })
                }
                collected = Array(collected[(head + 1)...])
                document.comments[place] = text()
            }
        }
        for line in lines {
            guard line.hasPrefix("<!-- toji:") else {
                collected.append(line)
                continue
            }
            keep(&self)
            collected = []
            let words = line.dropFirst("<!-- toji:".count).split(separator: " ")
            place = words.first == "comment" || words.first == "reply" ? String(words[1]) : String(words.first ?? "")
        }
        keep(&self)
    }
}

/// What only one person ever typed: `tok12x` in a text, a day from 2030 to 2049, an estimate of some hours and a minute,
/// points with a half.
func typedTokens(in text: String) -> Set<String> {
    var tokens: Set<String> = []
    var rest = text[...]
    while let found = rest.firstRange(of: "tok") {
        rest = rest[found.upperBound...]
        let digits = rest.prefix { $0.isWholeNumber }
        if !digits.isEmpty, rest.dropFirst(digits.count).first == "x" { tokens.insert("tok\(digits)x") }
    }
    let document = PlainDocument(text)
    if let due = document.fields["due"], due.hasPrefix("203") || due.hasPrefix("204") { tokens.insert("due \(due)") }
    if let estimate = document.fields["estimate"].flatMap(Int.init), estimate % 60 == 1 {
        tokens.insert("estimate \(estimate)")
    }
    if let points = document.fields["fields.Points"], points.hasSuffix(".5") { tokens.insert("points \(points)") }
    return tokens
}
