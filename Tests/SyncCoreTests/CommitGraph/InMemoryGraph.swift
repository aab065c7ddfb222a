import SyncCore

/// Commits numbered as they were made; each knows its whole ancestry.
final class InMemoryGraph: CommitGraph {
    struct Commit {
        let id: ObjectID
        let number: Int
        let node: CommitNode
        /// One value for each field of ``ModelField``.
        let tree: [Int]
        /// The numbers of the commit and all its ancestors, a bit each.
        let ancestry: [UInt64]

        func contains(_ number: Int) -> Bool {
            number / 64 < ancestry.count && ancestry[number / 64] & (1 << UInt64(number % 64)) != 0
        }
    }

    private(set) var commits: [ObjectID: Commit] = [:]
    private var ids: [ObjectID] = []
    private var knownRelations: [[ObjectID]: CommitRelations] = [:]

    subscript(id: ObjectID) -> Commit {
        guard let commit = commits[id] else { preconditionFailure("no commit \(id)") }
        return commit
    }

    /// A parent that was never added is where the history is cut off.
    func add(_ role: CommitRole, over parents: [ObjectID], tree: [Int]) -> ObjectID {
        let number = ids.count
        var ancestry = [UInt64](repeating: 0, count: number / 64 + 1)
        for parent in parents {
            for (word, bits) in (commits[parent]?.ancestry ?? []).enumerated() { ancestry[word] |= bits }
        }
        ancestry[number / 64] |= 1 << UInt64(number % 64)
        let id = Self.id(number)
        let node = CommitNode(parents: parents, role: role)
        commits[id] = Commit(id: id, number: number, node: node, tree: tree, ancestry: ancestry)
        ids.append(id)
        return id
    }

    private static func id(_ number: Int) -> ObjectID {
        var bytes = [UInt8](repeating: 0, count: 20)
        bytes[18] = UInt8(number / 256)
        bytes[19] = UInt8(number % 256)
        guard let id = ObjectID(bytes: bytes) else { preconditionFailure("twenty bytes are an id") }
        return id
    }

    func node(_ commit: ObjectID) -> CommitNode? { commits[commit]?.node }

    func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) -> Bool {
        ancestor != commit && self[commit].contains(self[ancestor].number)
    }

    /// Nothing changes below two commits, so their relations are looked for once.
    func relations(head: ObjectID, reference: ObjectID) -> CommitRelations {
        if let known = knownRelations[[head, reference]] { return known }
        let found = CommitRelations(head: head, reference: reference, in: self)
        knownRelations[[head, reference]] = found
        return found
    }

    /// The commit made last of those that lie in the ancestry of both.
    func newestCommon(_ one: ObjectID, _ other: ObjectID) -> ObjectID? {
        let common = zip(self[one].ancestry, self[other].ancestry).map { $0 & $1 }
        guard let word = common.lastIndex(where: { $0 != 0 }) else { return nil }
        return ids[word * 64 + 63 - common[word].leadingZeroBitCount]
    }
}
