/// The name that people and files use for a task: `ENG-42`, or `owner/repo#12` on GitHub.
///
/// Unlike an ``EntityID`` it is readable and belongs to one project; a tracker never gives a number twice.
public struct TaskID: Hashable, Sendable, Codable {
    /// The project's key as the tracker spells it: `ENG`, or `owner/repo`.
    public let project: String
    /// Counted from 1 within the project.
    public let number: Int

    public init(project: String, number: Int) {
        self.project = project
        self.number = number
    }

    /// Reads `ENG-42` or `owner/repo#12`; nil for anything else, also for leading zeros and signs.
    public init?(_ text: some StringProtocol) {
        let separator: Character = text.contains("/") ? "#" : "-"
        guard let cut = text.lastIndex(of: separator), cut != text.startIndex else { return nil }
        let digits = text[text.index(after: cut)...]
        guard let first = digits.utf8.first, first != UInt8(ascii: "0"), digits.utf8.allSatisfy({ 48...57 ~= $0 }),
            let number = Int(digits), number > 0
        else { return nil }
        self.init(project: String(text[..<cut]), number: number)
    }
}

extension TaskID: CustomStringConvertible, Comparable {
    public var description: String { project.contains("/") ? "\(project)#\(number)" : "\(project)-\(number)" }

    public static func < (left: TaskID, right: TaskID) -> Bool {
        (left.project, left.number) < (right.project, right.number)
    }
}
