import SyncCore

extension GitRepository {
    public func finishInterruptedRun() throws(RepositoryError) -> Bool {
        IndexLock.removeStale(gitFolder: gitFolder, stateFolder: stateFolder)
        guard let list = try ApplyList.read(from: stateFolder) else { return false }
        defer { withExtendedLifetime(list) {} }
        let position = try position()
        guard has(list.new), list.old.map(has) ?? true else {
            ApplyList.remove(from: stateFolder)
            return true
        }
        forgetConversions()
        let changes = try fileChanges(from: list.old, to: list.new, edits: list.edits)
        try recoverSaves(changes)
        if position.branch == list.branch, position.head == list.old, position.operation == nil {
            _ = try carryOut(list, changes, isResumed: true)
        }
        // Otherwise the branch has moved: by the run itself, or by the user, whose state then counts.
        ApplyList.remove(from: stateFolder)
        return true
    }

    /// A run that was killed between taking a file out and looking at it may hold a person's save.
    private func recoverSaves(_ changes: [FileChange]) throws(RepositoryError) {
        let writing = try replacement(count: changes.count)
        for number in writing.scratch.leftovers() where changes.indices.contains(number) {
            let change = changes[number]
            _ = try writing.recover(
                number, of: change.path, old: try found(change), new: try wanted(change))
        }
    }
}
