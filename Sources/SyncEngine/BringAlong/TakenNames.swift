import SyncCore

/// Why the file of a task cannot have the tracker's name now.
struct TakenName: Sendable {
    /// The new name.
    var path: String
    /// A file of the user's lies there, or an editor has the task's file open under its old name.
    var reason = LeftReason.otherFile
    /// What HEAD has there; nil for nothing.
    var committed: [UInt8]?
}

/// Finds tasks whose files have nowhere to go. They keep their names and wait; all others are brought along.
struct TakenNames {
    let history: any History
    let workTree: any WorkTree
    let trees: ComparedTrees

    func find(_ sides: GatherLocalFiles.Sides) async throws -> [TaskID: TakenName] {
        var taken: [TaskID: TakenName] = [:]
        guard let head = trees.head, let remote = trees.remote, head != remote else { return [:] }
        let changes = try await history.changes(from: head, to: remote)
        var open = try await openTasks(changes)
        for change in changes where change.new != nil {
            if change.old == nil, let id = FileNames.taskID(ofPath: change.path), open.remove(id) != nil {
                taken[id] = TakenName(path: change.path, reason: .openInEditor)
                continue
            }
            guard Ownership.isTaskFile(change.path), let id = FileNames.taskID(ofPath: change.path),
                let name = try await name(change, of: id, sides.onDisk[change.path], head: head)
            else { continue }
            taken[id] = name
        }
        return taken
    }

    /// Tasks whose files go away from where an editor has them open: it would save them there again.
    private func openTasks(_ changes: [TreeChange]) async throws -> Set<TaskID> {
        var open: [String: Set<String>] = [:]
        var tasks: Set<TaskID> = []
        for change in changes where change.new == nil && Ownership.isTaskFile(change.path) {
            guard let id = FileNames.taskID(ofPath: change.path), let slash = change.path.lastIndex(of: "/") else {
                continue
            }
            let folder = String(change.path[..<slash])
            if open[folder] == nil { open[folder] = try await workTree.openFiles(in: folder) }
            let name = String(change.path[change.path.index(after: slash)...])
            if open[folder]?.contains(name) ?? false { tasks.insert(id) }
        }
        return tasks
    }

    private func name(_ change: TreeChange, of id: TaskID, _ onDisk: LocalFile?, head: ObjectID) async throws
        -> TakenName?
    {
        guard change.old == nil else { return try await committedName(change.path, head: head) }
        guard let onDisk, onDisk.isThere else { return nil }
        if let bytes = onDisk.bytes, !DocumentParser.isIgnored(bytes), DocumentParser.id(of: bytes) == id { return nil }
        return TakenName(path: change.path)
    }

    /// A file that the user committed; that of the task itself may say that it is the user's, and lies in its base.
    private func committedName(_ path: String, head: ObjectID) async throws -> TakenName? {
        guard let bytes = try await history.file(path, in: head), DocumentParser.isIgnored(bytes) else { return nil }
        for base in trees.bases where try await history.ownFile(path, in: base) != nil { return nil }
        return TakenName(path: path, committed: bytes)
    }
}
