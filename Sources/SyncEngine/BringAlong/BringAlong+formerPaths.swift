import SyncCore

extension BringAlong {
    /// From where files move away, before they do: from then on an editor may save there again.
    func rememberPaths(_ files: MergedFiles, from head: ObjectID?, to branch: ObjectID) async throws {
        guard let head else { return }
        let changes = try await history.changes(from: head, to: branch)
        let removed = changes.filter { $0.new == nil }.map(\.path)
        let left = files.edits.values.filter { $0.found != nil && $0.wanted == nil }.map(\.path)
        let paths = Set(removed + left).compactMap { path -> FormerPath? in
            let found = files.edits[path]?.found
            guard Ownership.isTaskFile(path),
                let id = FileNames.taskID(ofPath: path) ?? found.flatMap(DocumentParser.id) ?? files.origins[path]
            else { return nil }
            return FormerPath(path: path, task: id, commit: head, bytes: found)
        }
        if !paths.isEmpty { try await formerPaths.remember(paths, at: date) }
    }
}
