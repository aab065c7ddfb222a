import CGit2
import SyncCore

extension GitRepository {
    /// Nobody's address: the tracker tells names, and a mirror may be published.
    private static let address = "toji@localhost"

    public func commitServer(_ draft: ServerCommitDraft) throws(RepositoryError) -> ObjectID {
        let text = Self.cleaned(draft.message)
        let message = """
            \(text)

            \(CommitTrailers.tree): \(draft.tree)
            \(CommitTrailers.server): \(draft.source.trailer)

            """
        let seconds = draft.date.seconds
        let author = try Signature(name: draft.author ?? "toji", address: Self.address, seconds: seconds)
        let committer = try Signature(name: "toji", address: Self.address, seconds: seconds)
        let former = try serverReference()
        if let former, try !isInHistory(former, of: draft.parents.first) {
            throw RepositoryError(
                attempt: .move(.reference(Self.serverReference)), reason: .moved(reference: Self.serverReference))
        }
        let commit = try write(draft, message: message, author: author, committer: committer)
        try moveReference(Self.serverReference, from: former, to: commit, note: "toji: " + text.prefix { $0 != "\n" })
        return commit
    }

    /// Without control characters, which a title may bring, and without blank lines at either end.
    private static func cleaned(_ message: String) -> String {
        let scalars = message.unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
        let text = String(String.UnicodeScalarView(scalars))
        let start = text.drop { $0 == "\n" }
        return String(start.reversed().drop { $0 == "\n" }.reversed())
    }

    /// What `toji/server` points to; nil before the first pull and in a plain clone.
    func serverReference() throws(RepositoryError) -> ObjectID? {
        var oid = git_oid()
        let code = git_reference_name_to_id(&oid, repository.pointer, Self.serverReference)
        if code == GIT_ENOTFOUND.rawValue { return nil }
        try check(.read(.reference(Self.serverReference))) { code }
        return try oid.objectID
    }

    private func isInHistory(_ older: ObjectID, of newer: ObjectID?) throws(RepositoryError) -> Bool {
        guard let newer else { return false }
        if older == newer { return true }
        return try isAncestor(older, of: newer)
    }

    private func write(
        _ draft: ServerCommitDraft, message: String, author: borrowing Signature, committer: borrowing Signature
    ) throws(RepositoryError) -> ObjectID {
        var treeID = git_oid(draft.tree)
        let tree = try Handle(.read(.objects), free: git_tree_free) {
            git_tree_lookup(&$0, repository.pointer, &treeID)
        }
        var parents: [OpaquePointer?] = []
        defer { for parent in parents { git_commit_free(parent) } }
        for id in draft.parents {
            var oid = git_oid(id)
            parents.append(try made(.read(.commit(id))) { git_commit_lookup(&$0, repository.pointer, &oid) })
        }
        var id = git_oid()
        let count = parents.count
        let code = parents.withUnsafeMutableBufferPointer {
            git_commit_create(
                &id, repository.pointer, nil, author.pointer, committer.pointer, nil, message, tree.pointer, count,
                $0.baseAddress)
        }
        try check(.write(.newCommit)) { code }
        return try id.objectID
    }

    /// Compare and swap: what another process has put there meanwhile must not be overwritten.
    func moveReference(_ name: String, from old: ObjectID?, to new: ObjectID, note: String) throws(RepositoryError) {
        var (target, former) = (git_oid(new), git_oid())
        if let old { former = git_oid(old) }
        var pointer: OpaquePointer?
        let code =
            if old == nil {
                git_reference_create(&pointer, repository.pointer, name, &target, 0, note)
            } else {
                git_reference_create_matching(&pointer, repository.pointer, name, &target, 1, &former, note)
            }
        git_reference_free(pointer)
        if [GIT_EEXISTS.rawValue, GIT_EMODIFIED.rawValue, GIT_ENOTFOUND.rawValue].contains(code) {
            throw RepositoryError(attempt: .move(.reference(name)), reason: .moved(reference: name))
        }
        try check(.move(.reference(name))) { code }
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
        try check(.write(.newCommit)) { git_signature_new(&pointer, usable, address, seconds, 0) }
        guard let pointer else { throw RepositoryError(attempt: .write(.newCommit), reason: .outOfMemory) }
        self.pointer = pointer
    }

    deinit { git_signature_free(pointer) }
}
