/// The sections behind the description, as toji writes them.
enum Sections {
    static let subtasksMarker = "<!-- toji:subtasks -->\n"
    static let subtasksHeading = "## Subtasks"
    static let commentsMarker = "<!-- toji:comments -->\n"
    static let commentsHeading = "## Comments"
    static let newMarker = "<!-- toji:new -->\n"

    /// Everything from the first marker to the end of a new file.
    static func tail(comments: [Comment], in context: DocumentContext) -> [UInt8] {
        var text: [UInt8] = []
        if context.capabilities.hasSubtasks { text += subtasks(context.subtasks.map(SubtaskText.init)).utf8 }
        text += "\(commentsMarker)\(commentsHeading)\n\n".utf8
        for comment in written(comments) {
            let marker = marker(of: comment.id, replyTo: comment.replyTo, isDeleted: comment.isDeleted)
            text += "\(marker)\(head(of: comment))\n\n".utf8
            if !comment.isDeleted { text += DocumentRenderer.paragraph(TextEscaping.escape(comment.body)) }
        }
        return text + newMarker.utf8
    }

    /// With the blank line at its end.
    static func subtasks(_ subtasks: [SubtaskText]) -> String {
        let lines = subtasks.map { $0.line + "\n" }.joined()
        return "\(subtasksMarker)\(subtasksHeading)\n\n\(lines)\(lines.isEmpty ? "" : "\n")"
    }

    /// The comments that a file shows, threads oldest first, replies oldest first, equal times by id. A deleted one is
    /// left out unless it has living replies.
    static func written(_ comments: [Comment]) -> [Comment] {
        if comments.count < 2 { return comments.filter { !$0.isDeleted } }
        let isBefore = { (left: Comment, right: Comment) in (left.created, left.id) < (right.created, right.id) }
        let replies = Dictionary(grouping: comments.filter { $0.replyTo != nil && !$0.isDeleted }) { $0.replyTo ?? "" }
        let heads = comments.filter { $0.replyTo == nil && (!$0.isDeleted || replies[$0.id] != nil) }
        let known = Set(heads.map(\.id))
        // A reply whose thread is not told stands at the end, rather than be lost.
        let strays = comments.filter { $0.replyTo.map { !known.contains($0) } ?? false && !$0.isDeleted }
        return heads.sorted(by: isBefore).flatMap { [$0] + (replies[$0.id] ?? []).sorted(by: isBefore) }
            + strays.sorted(by: isBefore)
    }

    static func marker(of id: EntityID, replyTo thread: EntityID?, isDeleted: Bool) -> String {
        if let thread { return "<!-- toji:reply \(word(id)) to \(word(thread)) -->\n" }
        return "<!-- toji:comment \(word(id))\(isDeleted ? " deleted" : "") -->\n"
    }

    /// Ids are letters, digits and `-`; from a tracker that means harm nothing else gets into a marker.
    private static func word(_ id: EntityID) -> String {
        let isSafe = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        return id.utf8.allSatisfy(isSafe) ? id : String(decoding: id.utf8.filter(isSafe), as: UTF8.self)
    }

    static func head(of comment: Comment) -> String {
        "**\(InlineMarkdown.escape(comment.author.name))** · \(comment.created.minuteInUTC)"
    }
}
