import SyncCore
import SyncEngine

/// One task for reading in a terminal.
struct ShowOutput {
    let row: TaskRow
    /// The subtasks that have a file in the mirror.
    let subtasks: [TaskID: TaskRow]
    let bytes: [UInt8]
    let context: CommandContext

    func write() {
        if context.invocation.flag(.raw) {
            return context.terminal.output.write(String(decoding: bytes, as: UTF8.self))
        }
        let stream = context.terminal.output
        let id = row.id?.description ?? ""
        context.data(stream.styled("\(id)  \(row.title.escapedForTerminal())", .bold))
        writeFields()
        writeText(row.document.body, indent: "")
        writeSubtasks()
        for comment in row.comments { write(comment) }
    }

    /// Values begin in one column. A name that would push it far to the right stands on a line of its own.
    private func writeFields() {
        let fields = fields
        let widths = fields.map { $0.0.terminalWidth }.filter { $0 <= Self.widestName }
        let width = widths.max() ?? 0
        for (name, value) in fields {
            let isTooWide = name.terminalWidth > width
            if isTooWide { context.data(name) }
            context.data("\((isTooWide ? "" : name).padded(toWidth: width))  \(value.escapedForTerminal())")
        }
    }

    private static let widestName = 24

    private var fields: [(String, String)] {
        let keys: [FieldKey] = [
            .status, .priority, .assignees, .labels, .milestone, .sprint, .parent, .start, .due, .deadline, .estimate,
            .progress, .archived, .fixed("created"), .fixed("author"), .fixed("url"),
        ]
        let known = keys.map { ($0.description, row.text($0)) }.filter { !$0.1.isEmpty && $0 != ("archived", "false") }
        return known + row.customFields.map { ($0.name.escapedForTerminal(), $0.value) }
    }

    private func writeText(_ text: String, indent: String) {
        if text.isEmpty { return }
        context.data("")
        for line in text.escapedForTerminal(keepingLines: true).split(separator: "\n", omittingEmptySubsequences: false)
        {
            context.data(line.isEmpty ? "" : indent + line)
        }
    }

    private func writeSubtasks() {
        let ids = row.document.subtasks.keys.sorted()
        if ids.isEmpty { return }
        context.data("")
        let width = ids.map { $0.description.terminalWidth }.max() ?? 0
        for id in ids { context.data(line(ofSubtask: id, width: width)) }
    }

    /// `ENG-60  Redirect URI  (Todo)`; the id alone where the subtask has no file.
    private func line(ofSubtask id: TaskID, width: Int) -> String {
        let stream = context.terminal.output
        guard let subtask = subtasks[id] else { return stream.styled(id.description, .dim) }
        let status = "(\(subtask.text(.status).escapedForTerminal()))"
        let title = subtask.title.escapedForTerminal()
        let room = context.terminal.width().map { max(20, $0 - width - status.terminalWidth - 4) }
        let shown = room.map { title.truncated(toWidth: $0) } ?? title
        let name = stream.styled(id.description.padded(toWidth: width), subtask.isDone ? .dim : .bold)
        return "\(name)  \(shown)  \(status)"
    }

    private func write(_ comment: TaskRow.CommentText) {
        let indent = comment.replyTo == nil ? "" : "    "
        context.data("")
        let head =
            comment.isDeleted
            ? ShowWords.deleted[context.language] : "\(comment.author) · \(comment.created)".escapedForTerminal()
        context.data(indent + context.terminal.output.styled(head, .dim))
        writeText(comment.text, indent: indent)
    }

    var json: JSONText {
        var members = row.members
        members["description"] = .text(row.document.body)
        members["comments"] = .array(
            row.comments.filter { !$0.isDeleted }.map { comment in
                var members: [String: JSONText] = [
                    "id": .text(comment.id), "author": .text(comment.author), "created": .text(comment.created),
                    "body": .text(comment.text),
                ]
                if let thread = comment.replyTo { members["reply_to"] = .text(thread) }
                return .object(members)
            })
        return .object(members)
    }
}

enum ShowWords {
    static let deleted = Words(en: "(deleted)", ja: "（削除済み）")
}
