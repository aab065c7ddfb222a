import CGit2
@preconcurrency import Glibc
import SyncCore

/// The files that one run brings along, and what has been done for each.
final class FilesOfRun {
    let changes: [FileChange]
    let index: IndexCopy
    /// The mirror is just being made: nobody looks at its files yet.
    let isFirst: Bool
    /// A killed run may have written some of the files already.
    let isResumed: Bool
    var done: [Int: FileReplacement.Done] = [:]

    init(_ changes: [FileChange], index: IndexCopy, isFirst: Bool, isResumed: Bool) throws(RepositoryError) {
        self.changes = changes
        self.index = index
        self.isFirst = isFirst
        self.isResumed = isResumed
    }

    /// Files that go make room for those that come.
    var order: [Int] {
        changes.indices.filter { !changes[$0].isWanted } + changes.indices.filter { changes[$0].isWanted }
    }

    /// What this run has done to a file, or may have been done by the killed one that it goes on with.
    func doneOrInherited(_ number: Int) -> FileReplacement.Done? {
        if let done = done[number], done != .alreadyThere || !isResumed { return done }
        guard isResumed else { return nil }
        if !changes[number].isFound { return changes[number].isWanted ? .created : .alreadyThere }
        return changes[number].isWanted ? .replaced : .deleted
    }

    /// What can be seen before the first file is touched.
    func obstacles() -> [BroughtAlong.Left] {
        changes.compactMap { change in
            reason(change).map { BroughtAlong.Left(path: change.path, reason: $0) }
        }
    }

    private func reason(_ change: FileChange) -> LeftReason? {
        if !RepositoryPath.isSafe(change.path) { return .unsafeName }
        for version in [change.old, change.new] {
            if let version, !version.isFile { return .recordedAsLink }
        }
        return index.obstacle(to: change)
    }
}

extension GitRepository {
    /// Writes every file, until one must be left alone.
    func write(_ files: FilesOfRun, through writing: FileReplacement) throws(RepositoryError) -> [BroughtAlong.Left] {
        for number in files.order {
            let change = files.changes[number]
            if let reason = try write(change, number: number, files, through: writing) {
                return [BroughtAlong.Left(path: change.path, reason: reason)]
            }
            try reach(.wroteFile(change.path))
        }
        for change in files.changes where !change.isWanted { try writing.folder.removeEmptyFolders(of: change.path) }
        return []
    }

    /// Nil when the file is as it should be, else why it was left alone.
    private func write(_ change: FileChange, number: Int, _ files: FilesOfRun, through writing: FileReplacement)
        throws(RepositoryError) -> LeftReason?
    {
        let isSkipped = files.index.isSkipped(change.path)
        let outcome = isSkipped ? nil : try writeToDisk(change, number: number, files, through: writing)
        if case .left(let reason) = outcome { return reason }
        guard let new = change.new else {
            try files.index.remove(change.path)
            return nil
        }
        var status = outcome?.status
        if status != nil, let old = change.old, old.isRunnable != new.isRunnable {
            status = try writing.letRun(change.path, new.isRunnable)
        }
        try files.index.set(
            change.path, from: change.old, to: new, status: change.isWantedAsCommitted ? status : nil)
        return nil
    }

    /// Nil where nothing lies and nothing shall.
    private func writeToDisk(
        _ change: FileChange, number: Int, _ files: FilesOfRun, through writing: FileReplacement
    ) throws(RepositoryError) -> FileReplacement.Outcome? {
        let found = try found(change)
        guard let wanted = try wanted(change) else {
            guard let found, let outcome = try writing.delete(change.path, number: number, expected: found) else {
                return nil
            }
            if case .written = outcome { files.done[number] = .deleted }
            return outcome
        }
        let isRunnable = change.new?.isRunnable ?? false
        let outcome =
            if let found {
                try writing.replace(change.path, number: number, expected: found, bytes: wanted)
            } else if files.isFirst {
                try writing.createFirst(change.path, number: number, bytes: wanted, isRunnable: isRunnable)
            } else {
                try writing.create(change.path, number: number, bytes: wanted, isRunnable: isRunnable)
            }
        switch outcome {
        case .left: break
        case .alreadyThere: files.done[number] = .alreadyThere
        case .written: files.done[number] = found == nil ? .created : .replaced
        }
        return outcome
    }

    func lateSaves(_ files: FilesOfRun, through writing: FileReplacement) throws(RepositoryError) -> [BroughtAlong.Left]
    {
        var left: [BroughtAlong.Left] = []
        for number in writing.displaced.keys.sorted() {
            let change = files.changes[number]
            let isLate = try writing.wasSavedLate(number) { () throws(RepositoryError) in
                try found(change) ?? []
            }
            if isLate { left.append(.init(path: change.path, reason: .savedMeanwhile)) }
        }
        return left
    }

    func undo(_ files: FilesOfRun, through writing: FileReplacement) throws(RepositoryError) {
        for number in files.changes.indices.reversed() {
            let change = files.changes[number]
            guard let done = files.doneOrInherited(number), !files.index.isSkipped(change.path) else { continue }
            try writing.undo(
                done, change.path, number: number, old: try found(change) ?? [], new: try wanted(change) ?? [])
            if done == .created { try writing.folder.removeEmptyFolders(of: change.path) }
        }
    }

    /// What came out of the mirror goes, but for what somebody wrote into it to the very end: that comes back where no
    /// other file took its place.
    func forgetDisplaced(_ files: FilesOfRun, through writing: FileReplacement) throws(RepositoryError)
        -> [BroughtAlong.Left]
    {
        let late = try lateSaves(files, through: writing)
        var left: [BroughtAlong.Left] = []
        for number in writing.displaced.keys.sorted() {
            let path = files.changes[number].path
            guard late.contains(where: { $0.path == path }) else {
                writing.scratch.remove(number)
                continue
            }
            if try writing.giveBack(number, to: path) {
                left.append(.init(path: path, reason: .savedMeanwhile))
                continue
            }
            let name = path.split(separator: "/").last.map(String.init) ?? "file"
            let place = try writing.scratch.rescue(number, of: name)
            left.append(.init(path: path, reason: .lateSave(keptIn: place)))
        }
        return left
    }
}
