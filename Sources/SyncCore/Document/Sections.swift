/// The sections behind the description, as toji writes them.
enum Sections {
    static let subtasksMarker = Array("<!-- toji:subtasks -->\n".utf8)
    static let commentsMarker = Array("<!-- toji:comments -->\n".utf8)
    static let newMarker = Array("<!-- toji:new -->\n".utf8)

    /// Everything from the first marker to the end of a new file.
    static func tail(comments: [Comment], in context: DocumentContext) -> [UInt8] {
        var text: [UInt8] = []
        if context.capabilities.hasSubtasks { text += subtasksMarker + subtasks(context.subtasks) }
        text += commentsMarker + "## Comments\n\n".utf8
        for comment in written(comments) { text += marker(of: comment) + content(of: comment) }
        return text + newMarker
    }

    /// What stands below the marker, with the blank line at its end.
    static func subtasks(_ subtasks: [Subtask]) -> [UInt8] {
        var text = "## Subtasks\n\n"
        for subtask in subtasks {
            let box = subtask.isDone ? "x" : " "
            text += "- [\(box)] [\(subtask.id)](\(subtask.link)) \(InlineMarkdown.escape(subtask.title))\n"
        }
        return Array((subtasks.isEmpty ? text : text + "\n").utf8)
    }

    /// The comments that a file shows, threads oldest first, replies oldest first, equal times by id. A deleted one is
    /// left out unless it has living replies.
    static func written(_ comments: [Comment]) -> [Comment] {
        let isBefore = { (left: Comment, right: Comment) in (left.created, left.id) < (right.created, right.id) }
        let replies = Dictionary(grouping: comments.filter { $0.replyTo != nil && !$0.isDeleted }) { $0.replyTo ?? "" }
        let heads = comments.filter { $0.replyTo == nil && (!$0.isDeleted || replies[$0.id] != nil) }
        let known = Set(heads.map(\.id))
        // A reply whose thread is not told stands at the end, rather than be lost.
        let strays = comments.filter { $0.replyTo.map { !known.contains($0) } ?? false && !$0.isDeleted }
        return heads.sorted(by: isBefore).flatMap { [$0] + (replies[$0.id] ?? []).sorted(by: isBefore) }
            + strays.sorted(by: isBefore)
    }

    static func marker(of comment: Comment) -> [UInt8] {
        if let thread = comment.replyTo { return Array("<!-- toji:reply \(comment.id) to \(thread) -->\n".utf8) }
        return Array("<!-- toji:comment \(comment.id)\(comment.isDeleted ? " deleted" : "") -->\n".utf8)
    }

    /// The head line and the text, with the blank line at its end.
    static func content(of comment: Comment) -> [UInt8] {
        head(of: comment) + "\n\n".utf8
            + (comment.isDeleted ? [] : DocumentRenderer.paragraph(TextEscaping.escape(comment.body)))
    }

    static func head(of comment: Comment) -> [UInt8] {
        Array("**\(InlineMarkdown.escape(comment.author.name))** · \(comment.created.minuteInUTC)".utf8)
    }
}
