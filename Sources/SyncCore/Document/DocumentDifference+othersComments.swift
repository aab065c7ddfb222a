extension DocumentDifference {
    /// The comments of other people in which something was edited: only their authors can do that.
    ///
    /// Who wrote a comment stands above it, by name. Nothing is said where the account's name is not known, and an account
    /// of the same name counts as the same.
    ///
    /// - Parameters:
    ///   - account: whose edits these are.
    ///   - names: of the vocabulary with which the base was written.
    public static func othersComments(
        base: ParsedDocument, local: ParsedDocument, account: EntityID, names: ProjectNames
    ) -> [Problem] {
        guard let me = names.name(of: account, kind: .person) else { return [] }
        let former = base.commentsByID
        return local.comments.compactMap { comment in
            guard let before = former[comment.id], !before.isDeleted,
                let author = author(of: before), !isSame(author, me),
                !TextComparison.isBlank(comment.text), !TextComparison.isAlike(before.text, comment.text)
            else { return nil }
            return local.problem(at: .comment(comment.id), .othersComment(comment.id, author: author))
        }
    }

    /// As it stands in the line above the comment; nil where that line is none of toji's.
    private static func author(of comment: ParsedDocument.Comment) -> String? {
        guard comment.head.hasPrefix("**"), let end = comment.head.lastRange(of: "** · ") else { return nil }
        return String(comment.head[..<end.lowerBound].dropFirst(2))
    }

    /// Two people of one name are told apart by `#` and a part of their ids, elsewhere than above comments.
    private static func isSame(_ author: String, _ me: String) -> Bool {
        let plain = me.lastIndex(of: "#").map { String(me[..<$0]) } ?? me
        return [me, plain].contains { TextComparison.isExact(InlineMarkdown.escape($0), author) }
    }
}

extension String {
    fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
