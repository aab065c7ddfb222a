import SyncCore

extension GitRepository {
    public func finishInterruptedRun() throws(RepositoryError) -> Bool {
        try removeLeftovers()
        guard let list = try ApplyList.read(from: stateFolder) else {
            try clearScratch()
            return false
        }
        let position = try position()
        guard has(list.new), list.old.map(has) ?? true else {
            ApplyList.remove(from: stateFolder)
            try clearScratch()
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
        try clearScratch()
        return true
    }

    /// Files on their way that no list tells of: what git holds goes, anything else may be a person's save and is kept.
    func clearScratch(of name: String = "file") throws(RepositoryError) {
        if ScratchFolder.isEmpty(stateFolder: stateFolder, workFolder: workFolder) { return }
        let scratch = try ScratchFolder(stateFolder: stateFolder, workFolder: workFolder)
        for number in scratch.leftovers() {
            guard let found = try scratch.read(number) else { continue }
            if try idOfHeld(found.bytes) != nil {
                scratch.remove(number)
            } else {
                _ = try scratch.rescue(number, of: name)
            }
        }
    }

    /// Locks of a killed toji, and objects that were never finished.
    private func removeLeftovers() throws(RepositoryError) {
        GitLock.removeStale(on: indexFile, stateFolder: stateFolder)
        let branch = try branchName()
        // A command that only reads may be moving `toji/server` at this moment.
        try FolderLock.held(on: stateFolder, .lock(.index)) { () throws(RepositoryError) in
            removeStaleLocks(branch: branch)
        }
        for name in folderNames("\(commonFolder)/objects") ?? [] where name.hasPrefix("tmp_object_git2_") {
            let path = "\(commonFolder)/objects/\(name)"
            // Another program with libgit2 may be writing it now, but for no hour.
            guard let changed = modificationTime(of: path), now().seconds - changed.seconds > 3600 else { continue }
            unlinkFile(path)
        }
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
