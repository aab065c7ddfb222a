import SyncCore

/// Lets the next server commit be spelt as the branch is: the user's own files, and the keys, comments and spellings
/// that they committed in files without an edit.
struct CommittedSpelling {
    let history: any History
    let workTree: any WorkTree
    let trees: ComparedTrees
    let texts: any TextMerge

    /// The tree of the newest server commit with them; that commit itself where the branch adds nothing.
    func tree() async throws -> ObjectID? {
        guard let head = trees.head, let said = trees.said, head != said, !trees.bases.isEmpty else {
            return trees.said
        }
        let changes = try await history.changes(from: said, to: head)
        if changes.isEmpty { return said }
        var compare = CompareTasks(
            reader: VersionReader(history: history, workTree: workTree, trees: trees), texts: texts, ownWork: nil)
        try await history.beginTree(from: said)
        do {
            for change in changes {
                if !Ownership.belongsToToji(change.path) {
                    try await history.copy([change.path], from: head)
                } else if let bytes = try await spelling(change, head: head, &compare) {
                    try await history.put(bytes, at: change.path)
                }
            }
            // Whether a file can be run is never the tracker's.
            try await history.copyModes(changes.map(\.path), from: head)
            return try await history.finishTree() ?? said
        } catch {
            await history.dropTree()
            throw error
        }
    }

    /// A tree of the tracker's with the user's own files at names that it has left since: a task waited for such a name.
    func withFreedNames(_ tree: ObjectID) async throws -> ObjectID {
        guard let head = trees.head, !trees.bases.isEmpty else { return tree }
        let left = try await history.changes(from: head, to: tree).filter { $0.new == nil }.map(\.path)
        let paths = try await history.usersFiles(at: left, in: head, bases: trees.bases).keys.sorted()
        if paths.isEmpty { return tree }
        try await history.beginTree(from: tree)
        do {
            try await history.copy(paths, from: head)
            return try await history.finishTree() ?? tree
        } catch {
            await history.dropTree()
            throw error
        }
    }

    /// The committed file with the tracker's values; nil where it is left as the tracker's commit has it.
    private func spelling(_ change: TreeChange, head: ObjectID, _ compare: inout CompareTasks) async throws -> [UInt8]?
    {
        guard change.new != nil, Ownership.isTaskFile(change.path),
            let bytes = try await history.file(change.path, in: head)
        else { return nil }
        if DocumentParser.isIgnored(bytes) {
            // Not in the place of a task: what the tracker says of it is still there to be told.
            let others = [trees.said].compactMap(\.self) + trees.bases
            return try await history.isOwn(change.path, inAny: others) ? nil : bytes
        }
        guard change.old != nil, let id = FileNames.taskID(ofPath: change.path),
            let task = try await compare.compare(id, LocalFile(path: change.path, bytes: bytes)), !task.holdsWork,
            task.merge.isComplete
        else { return nil }
        return try? task.merge.writeAsSaid(into: bytes, project: id.project)
    }
}
