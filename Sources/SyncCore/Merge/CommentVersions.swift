/// What one version says of a comment.
enum CommentState: Equatable {
    /// It is not there, or only a mark of it.
    case gone
    case text(Prose)

    init(_ comment: ParsedDocument.Comment?) {
        guard let comment, !comment.isDeleted else {
            self = .gone
            return
        }
        self = .text(Prose(comment.text))
    }

    var content: FieldContent {
        switch self {
        case .gone: .nothing
        case .text(let prose): .text(prose.text)
        }
    }
}

/// The comments of all versions by id.
struct CommentVersions {
    typealias Comments = [EntityID: ParsedDocument.Comment]

    private let bases: [Comments]
    private let said: Comments?
    private let local: Comments
    private let remote: Comments

    init(_ versions: DocumentVersions, _ remote: ParsedDocument) {
        bases = versions.bases.map(\.commentsByID)
        said = versions.said?.commentsByID
        local = versions.local.commentsByID
        self.remote = remote.commentsByID
    }

    func versions(of comment: ParsedDocument.Comment) -> ValueVersions<CommentState> {
        let remote = CommentState(remote[comment.id])
        // To empty one that is deleted there comes to the same.
        let local = comment.text.isEmpty && remote == .gone ? .gone : CommentState(comment)
        return ValueVersions(
            bases: bases.map { CommentState($0[comment.id]) }, local: local,
            said: said.map { CommentState($0[comment.id]) }, remote: remote)
    }

    /// The comment as it shall stand in the file; nil when it goes.
    func comment(
        _ local: ParsedDocument.Comment, in state: CommentState, isConflict: Bool
    ) -> ParsedDocument.Comment? {
        if isConflict { return local }
        let now = remote[local.id]
        var comment = local
        if state == CommentState(now) {
            guard let now else { return nil }
            comment = now
        } else if case .text(let prose) = state {
            comment.isDeleted = false
            comment.text = prose.text
        }
        comment.replyTo = now?.replyTo ?? local.replyTo
        // The line of name and time is the tracker's; as long as it says the same there, the file's stays.
        let isSame = now == nil || bases.contains { $0[local.id]?.head == now?.head }
        comment.head = isSame ? local.head : now?.head ?? local.head
        return comment
    }

    /// A comment that a person took out of the file is not deleted by that; it comes back when something is new about it.
    func comesNew(_ comment: ParsedDocument.Comment) -> Bool {
        if local[comment.id] != nil { return false }
        return !bases.contains { base in
            base[comment.id].map { CommentState($0) == CommentState(comment) } ?? false
        }
    }
}

extension ParsedDocument {
    var commentsByID: [EntityID: Comment] {
        Dictionary(comments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
