import CGit2
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    /// More files than these are synced all at once, with everything else on their disk.
    private static let mostSyncedOneByOne = 256

    public func bringAlong(
        from old: ObjectID?, to new: ObjectID, edits: [FileEdit]
    ) throws(RepositoryError) -> BroughtAlong {
        let position = try position()
        guard let branch = position.branch else {
            throw RepositoryError(attempt: .write(.files), reason: .detachedHead)
        }
        try requireHead(position, branch: branch, at: old)
        if old == new, edits.isEmpty { return BroughtAlong(count: 0, left: []) }
        forgetConversions()
        var left: [BroughtAlong.Left] = []
        guard let kept = try keep(edits, left: &left) else { return BroughtAlong(count: 0, left: left) }
        let changes = try fileChanges(from: old, to: new, edits: kept)
        for change in changes { try refuseForeignFilter(change.path) }
        try makeFolder(stateFolder)
        let list = ApplyList(branch: branch, old: old, new: new, edits: kept)
        try list.write(changes, into: stateFolder)
        try reach(.listed)
        do throws(RepositoryError) {
            return try carryOut(list, changes, isResumed: false)
        } catch {
            // Nothing was touched without the lock.
            if case .locked = error.reason { ApplyList.remove(from: stateFolder) }
            throw error
        }
    }

    /// Brings along what the list says, or nothing of it. The list is gone afterwards.
    func carryOut(_ list: ApplyList, _ changes: [FileChange], isResumed: Bool) throws(RepositoryError) -> BroughtAlong {
        let lock = try GitLock.take(on: indexFile, stateFolder: stateFolder, .lock(.index))
        try reach(.locked)
        let index = try IndexCopy(gitFolder: gitFolder, stateFolder: stateFolder)
        let files = try FilesOfRun(changes, index: index, isFirst: list.old == nil, isResumed: isResumed)
        let writing = try replacement(count: changes.count)
        var left = files.obstacles()
        if left.isEmpty { left = try write(files, through: writing) }
        if left.isEmpty {
            try writing.sync()
            try reach(.wroteFiles)
            left = try lateSaves(files, through: writing)
        }
        let isMoved = try head() != list.old
        if !left.isEmpty || isMoved {
            try undo(files, through: writing)
            ApplyList.remove(from: stateFolder)
            if isMoved {
                throw RepositoryError(attempt: .move(.reference(list.branch)), reason: .moved(reference: "HEAD"))
            }
            return BroughtAlong(count: 0, left: left)
        }
        // The branch moves under the lock of the index: nobody sees one without the other.
        if !changes.isEmpty { try index.replaceOriginal() }
        try reach(.wroteIndex)
        if list.old != list.new {
            try moveReference("refs/heads/\(list.branch)", from: list.old, to: list.new, note: "toji: pull")
        }
        try reach(.movedBranch)
        let late = try forgetDisplaced(files, through: writing)
        ApplyList.remove(from: stateFolder)
        try reach(.removedList)
        withExtendedLifetime(lock) {}
        return BroughtAlong(count: files.done.values.count { $0 != .alreadyThere }, left: late)
    }

    func replacement(count: Int) throws(RepositoryError) -> FileReplacement {
        FileReplacement(
            folder: try WorkFolder(workFolder),
            scratch: try ScratchFolder(stateFolder: stateFolder, workFolder: workFolder),
            syncsEach: count <= Self.mostSyncedOneByOne
        ) { point throws(RepositoryError) in try self.reach(point) }
    }

    private func requireHead(_ position: BranchPosition, branch: String, at old: ObjectID?) throws(RepositoryError) {
        if position.head == old { return }
        throw RepositoryError(attempt: .move(.reference(branch)), reason: .moved(reference: "HEAD"))
    }

    nonisolated func reach(_ point: WriteStep) throws(RepositoryError) {
        do { try step(point) } catch {
            throw RepositoryError(attempt: .write(.files), reason: .failed("stopped at \(point)"))
        }
    }
}
