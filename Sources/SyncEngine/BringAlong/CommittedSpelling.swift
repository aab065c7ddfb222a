import SyncCore

/// Lets the next server commit be spelt as the branch is: the user's own files, and the keys, comments and spellings
/// that they committed in files without an edit.
struct CommittedSpelling {
    let history: any History
    let workTree: any WorkTree
    let relations: CommitRelations
    let trees: ComparedTrees
    let texts: any TextMerge

    init(history: any History, workTree: any WorkTree, relations: CommitRelations, texts: any TextMerge) {
        self.history = history
        self.workTree = workTree
        self.relations = relations
        self.texts = texts
        trees = ComparedTrees(
            head: relations.head, bases: relations.bases, said: relations.server, remote: relations.server)
    }

    /// The tree of the newest server commit with them; that commit itself where the branch adds nothing.
    func tree() async throws -> ObjectID? {
        guard let head = trees.head, let said = trees.said, head != said, !trees.bases.isEmpty else {
            return trees.said
        }
        let changes = try await changes(of: head, beside: said)
        if changes.isEmpty { return said }
        var compare = CompareTasks(
            reader: VersionReader(history: history, workTree: workTree, trees: trees), texts: texts, ownWork: nil)
        let made = try await history.altering(said) {
            for change in changes {
                if !Ownership.belongsToToji(change.path) {
                    try await history.copy([change.path], from: head)
                } else if let file = try await spelling(change, head: head, &compare) {
                    try await history.put(file.bytes, at: file.path)
                }
            }
            // Whether a file can be run is never the tracker's.
            try await history.copyModes(changes.map(\.path), from: head)
        }
        return made ?? said
    }

    /// A tree of the tracker's, where edits of the branch have become what the tracker says: those files too are spelt as
    /// the branch is.
    ///
    /// - Parameter ownWork: what drafts have become.
    func withAgreed(_ tree: ObjectID, ownWork: OwnWork) async throws -> ObjectID {
        guard let head = trees.head, let said = trees.said, head != said, !trees.bases.isEmpty else { return tree }
        let changes = try await changes(of: head, beside: said).filter { Ownership.isTaskFile($0.path) }
        if changes.isEmpty { return tree }
        var trees = trees
        trees.remote = tree
        var compare = CompareTasks(
            reader: VersionReader(history: history, workTree: workTree, trees: trees), texts: texts, ownWork: ownWork)
        let made = try await history.altering(tree) {
            for change in changes {
                guard let file = try await spelling(change, head: head, &compare) else { continue }
                if !DocumentParser.isIgnored(file.bytes) { try await history.put(file.bytes, at: file.path) }
            }
        }
        return made ?? tree
    }

    /// What the branch has otherwise than the newest server commit; what it has like a server commit before that is not
    /// its own, but old.
    private func changes(of head: ObjectID, beside said: ObjectID) async throws -> [TreeChange] {
        var changes = try await history.changes(from: said, to: head)
        for base in relations.bases where relations.containedInServer.contains(base) && !changes.isEmpty {
            let own = Set(try await history.changes(from: base, to: head).map(\.path))
            changes.removeAll { !own.contains($0.path) }
        }
        return changes
    }

    /// A tree of the tracker's with the user's own files at names that it has left since: a task waited for such a name.
    func withFreedNames(_ tree: ObjectID) async throws -> ObjectID {
        guard let head = trees.head, !trees.bases.isEmpty else { return tree }
        let left = try await history.changes(from: head, to: tree).filter { $0.new == nil }.map(\.path)
        let paths = try await history.usersFiles(at: left, in: head, bases: trees.bases).keys.sorted()
        if paths.isEmpty { return tree }
        return try await history.altering(tree) { try await history.copy(paths, from: head) } ?? tree
    }

    /// The committed file with the tracker's values, where the tracker's commit has it; nil where that is left as it is.
    private func spelling(_ change: TreeChange, head: ObjectID, _ compare: inout CompareTasks) async throws -> NewFile?
    {
        guard change.new != nil, Ownership.isTaskFile(change.path),
            let bytes = try await history.file(change.path, in: head)
        else { return nil }
        if DocumentParser.isIgnored(bytes) {
            // Not in the place of a task: what the tracker says of it is still there to be told.
            let others = [trees.said].compactMap(\.self) + trees.bases
            let isTask = try await history.isOwn(change.path, inAny: others)
            return isTask ? nil : NewFile(path: change.path, bytes: bytes)
        }
        guard let id = FileNames.taskID(ofPath: change.path),
            let task = try await compare.compare(id, LocalFile(path: change.path, bytes: bytes)), !task.holdsWork,
            let place = try await place(of: task, change, head: head),
            let said = try? task.merge.writeAsSaid(into: bytes, project: id.project)
        else { return nil }
        return NewFile(path: place, bytes: said)
    }

    /// Where the tracker has the task's file: at the same path, or at another where HEAD is older than its name.
    private func place(of task: TaskComparison, _ change: TreeChange, head: ObjectID) async throws -> String? {
        guard let place = task.remote?.path else { return nil }
        if place == change.path { return place }
        guard try await history.isOwn(change.path, inAny: trees.bases), try await history.file(place, in: head) == nil
        else { return nil }
        return place
    }
}
