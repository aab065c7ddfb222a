import SyncCore

/// A file of the user's that lies where the tracker's name would put the file of a task.
struct TakenName: Sendable {
    var path: String
    /// What HEAD has there; nil for nothing.
    var committed: [UInt8]?
}

/// Finds tasks whose files have nowhere to go. They keep their names and wait; all others are brought along.
struct TakenNames {
    let history: any History
    let trees: ComparedTrees

    func find(_ sides: GatherLocalFiles.Sides) async throws -> [TaskID: TakenName] {
        var taken: [TaskID: TakenName] = [:]
        guard let head = trees.head, let remote = trees.remote, head != remote else { return [:] }
        for change in try await history.changes(from: head, to: remote) where change.new != nil {
            guard Ownership.isTaskFile(change.path), let id = FileNames.taskID(ofPath: change.path),
                let name = try await name(change, of: id, sides.onDisk[change.path], head: head)
            else { continue }
            taken[id] = name
        }
        return taken
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
        for base in trees.bases {
            if let former = try await history.file(path, in: base), !DocumentParser.isIgnored(former) { return nil }
        }
        return TakenName(path: path, committed: bytes)
    }
}
