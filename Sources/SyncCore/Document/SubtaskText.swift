/// A child's line as a file has it.
struct SubtaskText: Hashable {
    var id: TaskID
    var isDone: Bool
    /// Behind the box: link and title.
    var text: String

    init(id: TaskID, isDone: Bool, text: String) {
        self.id = id
        self.isDone = isDone
        self.text = text
    }

    init(_ subtask: Subtask) {
        id = subtask.id
        isDone = subtask.isDone
        text = "[\(subtask.id)](\(subtask.link)) \(InlineMarkdown.escape(subtask.title))"
    }

    var line: String { "- [\(isDone ? "x" : " ")] \(text)" }
}
