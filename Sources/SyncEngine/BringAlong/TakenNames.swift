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
        for change in changes where change.new != nil && change.old == nil {
            guard let id = FileNames.taskID(ofPath: change.path) else { continue }
            if open.remove(id) != nil {
                taken[id] = TakenName(path: change.path, reason: .openInEditor)
            } else if isTaken(change.path, by: sides.onDisk[change.path], of: id) {
                taken[id] = TakenName(path: change.path)
            }
        }
        let kept = changes.filter { $0.new != nil && $0.old != nil }.map(\.path)
        for (path, bytes) in try await history.usersFiles(at: kept, in: head, bases: trees.bases) {
            if let id = FileNames.taskID(ofPath: path) { taken[id] = TakenName(path: path, committed: bytes) }
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

    private func isTaken(_ path: String, by onDisk: LocalFile?, of id: TaskID) -> Bool {
        guard Ownership.isTaskFile(path), let onDisk, onDisk.isThere else { return false }
        guard let bytes = onDisk.bytes, !DocumentParser.isIgnored(bytes) else { return true }
        return DocumentParser.id(of: bytes) != id
    }
}
