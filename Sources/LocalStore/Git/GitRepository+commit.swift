import CGit2
import SyncCore

extension GitRepository {
    /// Nobody's address: the tracker tells names, and a mirror may be published.
    private static let address = "toji@localhost"

    public func commitServer(_ draft: ServerCommitDraft) throws(RepositoryError) -> ObjectID {
        let message = """
            \(draft.message)

            \(CommitTrailers.tree): \(draft.tree)
            \(CommitTrailers.server): \(draft.source.trailer)

            """
        let seconds = draft.date.seconds
        let author = try Signature(name: draft.author ?? "toji", address: Self.address, seconds: seconds)
        let committer = try Signature(name: "toji", address: Self.address, seconds: seconds)
        let commit = try write(draft, message: message, author: author, committer: committer)
        try moveServerReference(to: commit, note: draft.message)
        return commit
    }

    private func write(
        _ draft: ServerCommitDraft, message: String, author: borrowing Signature, committer: borrowing Signature
    ) throws(RepositoryError) -> ObjectID {
        var treeID = git_oid(draft.tree)
        let tree = try Handle("read the new tree", free: git_tree_free) {
            git_tree_lookup(&$0, repository.pointer, &treeID)
        }
        var parents: [OpaquePointer?] = []
        defer { for parent in parents { git_commit_free(parent) } }
        for id in draft.parents {
            var oid = git_oid(id)
            parents.append(try made("read commit \(id)") { git_commit_lookup(&$0, repository.pointer, &oid) })
        }
        var id = git_oid()
        let count = parents.count
        let code = parents.withUnsafeMutableBufferPointer {
            git_commit_create(
                &id, repository.pointer, nil, author.pointer, committer.pointer, "UTF-8", message, tree.pointer, count,
                $0.baseAddress)
        }
        try check("write the commit") { code }
        return try id.objectID
    }

    /// Compare and swap: another process that moved it meanwhile must not be overwritten.
    private func moveServerReference(to commit: ObjectID, note: String) throws(RepositoryError) {
        var new = git_oid(commit)
        let subject = "toji: " + note.prefix { $0 != "\n" }
        let moved = try Handle("move \(Self.serverReference)", free: git_reference_free) { pointer in
            guard let seen = seenServerReference else {
                return git_reference_create(&pointer, repository.pointer, Self.serverReference, &new, 0, subject)
            }
            var old = git_oid(seen)
            return git_reference_create_matching(
                &pointer, repository.pointer, Self.serverReference, &new, 1, &old, subject)
        }
        _ = moved.pointer
        seenServerReference = commit
    }
}

/// A name and a time on a commit.
struct Signature: ~Copyable {
    let pointer: UnsafeMutablePointer<git_signature>

    /// UTC. Angle brackets and line ends, which Git has no room for, are left out of the name.
    init(name: String, address: String, seconds: Int64) throws(RepositoryError) {
        let cleaned = String(
            name.unicodeScalars.filter { $0.value >= 0x20 && !"<>".unicodeScalars.contains($0) }.map(Character.init))
        let usable = cleaned.contains { $0.isLetter || $0.isNumber } ? cleaned : "somebody"
        var pointer: UnsafeMutablePointer<git_signature>?
        try check("sign the commit") { git_signature_new(&pointer, usable, address, seconds, 0) }
        guard let pointer else { throw RepositoryError(attempt: "sign the commit", reason: .failed("out of memory")) }
        self.pointer = pointer
    }

    deinit { git_signature_free(pointer) }
}
