import CGit2
import SyncCore

extension GitRepository {
    /// Nobody's address: the tracker tells names, and a mirror may be published.
    static let address = "toji@localhost"

    public func commitServer(_ draft: ServerCommitDraft) throws(RepositoryError) -> ObjectID {
        let text = Self.cleaned(draft.message)
        let trailers = ["\(CommitTrailers.tree): \(draft.tree)", "\(CommitTrailers.server): \(draft.source.trailer)"]
        let former = try serverReference()
        if let former, try !isInHistory(former, of: draft.parents.first) {
            throw RepositoryError(
                attempt: .move(.reference(Self.serverReference)), reason: .moved(reference: Self.serverReference))
        }
        let commit = try write(
            CommitText(message: text, trailers: trailers, author: draft.author, date: draft.date), tree: draft.tree,
            parents: draft.parents)
        try moveReference(Self.serverReference, from: former, to: commit, note: "toji: " + text.prefix { $0 != "\n" })
        return commit
    }

    public func commit(_ draft: BranchCommitDraft) throws(RepositoryError) -> ObjectID {
        var trailers: [String] = []
        if case .waiting(let count, let held, let kept) = draft.kind {
            trailers = ["\(CommitTrailers.tree): \(draft.tree)", "\(CommitTrailers.waiting): \(count)"]
            trailers += held.sorted { $0.key < $1.key }.map { "\(CommitTrailers.held): \($0.value) \($0.key)" }
            trailers += kept.sorted().map { "\(CommitTrailers.kept): \($0)" }
        }
        return try write(
            CommitText(message: Self.cleaned(draft.message), trailers: trailers, author: nil, date: draft.date),
            tree: draft.tree, parents: draft.parents)
    }

    public func heldFiles(of commit: ObjectID) throws(RepositoryError) -> [String: ObjectID] {
        try graph.trailers(of: commit)?.held ?? [:]
    }

    /// Without control characters, which a title may bring, and without blank lines at either end.
    private static func cleaned(_ message: String) -> String {
        let scalars = message.unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
        let text = String(String.UnicodeScalarView(scalars))
        let start = text.drop { $0 == "\n" }
        return String(start.reversed().drop { $0 == "\n" }.reversed())
    }

    /// What `toji/server` points to; nil before the first pull and in a plain clone.
    func serverReference() throws(RepositoryError) -> ObjectID? { try reference(Self.serverReference) }

    private func isInHistory(_ older: ObjectID, of newer: ObjectID?) throws(RepositoryError) -> Bool {
        guard let newer else { return false }
        if older == newer { return true }
        return try isAncestor(older, of: newer)
    }

    private struct CommitText {
        var message: String
        var trailers: [String]
        /// Nil: toji itself.
        var author: String?
        var date: Timestamp

        var whole: String { message + (trailers.isEmpty ? "" : "\n\n" + trailers.joined(separator: "\n")) + "\n" }
    }

    private func write(_ text: CommitText, tree id: ObjectID, parents: [ObjectID]) throws(RepositoryError) -> ObjectID {
        let author = try Signature(
            name: text.author ?? "toji", address: Self.address, seconds: text.date.seconds)
        let committer = try Signature(name: "toji", address: Self.address, seconds: text.date.seconds)
        let tree = try tree(of: id)
        var found: [OpaquePointer?] = []
        defer { for parent in found { git_commit_free(parent) } }
        for id in parents {
            var oid = git_oid(id)
            found.append(try made(.read(.commit(id))) { git_commit_lookup(&$0, repository.pointer, &oid) })
        }
        var id = git_oid()
        let count = found.count
        let code = found.withUnsafeMutableBufferPointer {
            git_commit_create(
                &id, repository.pointer, nil, author.pointer, committer.pointer, nil, text.whole, tree.pointer, count,
                $0.baseAddress)
        }
        try check(.write(.newCommit)) { code }
        return try id.objectID
    }

    static let rescuedReference = "refs/toji/rescued"
    private static let rescuedSeconds: Int64 = 30 * 86_400

    /// The commits follow one another; when the newest is too old, all before it are let go.
    public func rescue(_ files: [NewFile]) throws(RepositoryError) {
        let time = now()
        let former = try reference(Self.rescuedReference)
        let parent = try former.flatMap { id throws(RepositoryError) in
            try date(of: id) + Self.rescuedSeconds > time.seconds ? id : nil
        }
        try beginTree(from: parent)
        try put(files)
        guard let tree = try finishTree() else { return }
        let message = "Keep what a pull replaced\n\n" + files.map { "- \($0.path)" }.sorted().joined(separator: "\n")
        let commit = try write(
            CommitText(message: Self.cleaned(message), trailers: [], author: nil, date: time), tree: tree,
            parents: parent.map { [$0] } ?? [])
        try moveReference(Self.rescuedReference, from: former, to: commit, note: "toji: keep")
    }

    public func rescuedFiles() throws(RepositoryError) -> [String] {
        guard let commit = try reference(Self.rescuedReference) else { return [] }
        return try files(below: "", in: commit).map(\.path)
    }

    /// Seconds since 1970.
    private func date(of id: ObjectID) throws(RepositoryError) -> Int64 {
        let commit = try commit(id)
        return git_commit_time(commit.pointer)
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
