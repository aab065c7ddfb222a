/// `- [ ] [ENG-60](ENG-60-redirect-uri.md) Redirect URI`, or `- [ ] text` for a subtask that is to be made.
struct SubtaskLine {
    /// Nil for a line without a link to a task.
    var id: TaskID?
    var isDone: Bool
    /// What stands behind the box: the title of a line without a link, else link and title.
    var text: String

    /// Nil for a line without a box.
    init?(_ line: String) {
        guard let bullet = line.first, "-*+".contains(bullet) else { return nil }
        var rest = line.dropFirst().drop { $0 == " " }
        guard rest.first == "[", rest.dropFirst(2).first == "]", let box = rest.dropFirst().first, " xX".contains(box)
        else { return nil }
        isDone = box != " "
        rest = rest.dropFirst(3).drop { $0 == " " }
        id = Self.link(rest)
        text = String(rest)
    }

    private static func link(_ text: Substring) -> TaskID? {
        guard text.first == "[", let close = text.firstIndex(of: "]"), text[close...].hasPrefix("](") else {
            return nil
        }
        return TaskID(text[..<close].dropFirst())
    }
}
