import SyncCore
import SyncEngine

/// One task for reading in a terminal.
struct ShowOutput {
    let row: TaskRow
    let bytes: [UInt8]
    let context: CommandContext

    func write() {
        if context.invocation.flag(.raw) {
            return context.terminal.output.write(String(decoding: bytes, as: UTF8.self))
        }
        let stream = context.terminal.output
        let id = row.id?.description ?? ""
        context.data(stream.styled("\(id)  \(row.title.escapedForTerminal())", .bold))
        for (name, value) in fields { context.data("\(name.padded(toWidth: 11)) \(value.escapedForTerminal())") }
        writeText(row.document.body, indent: "")
        writeSubtasks()
        for comment in row.comments { write(comment) }
    }

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
        let subtasks = row.document.subtasks.sorted { $0.key < $1.key }
        if subtasks.isEmpty { return }
        context.data("")
        for (id, isDone) in subtasks { context.data("- [\(isDone ? "x" : " ")] \(id)") }
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
