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
        changes.indices.filter { changes[$0].new == nil } + changes.indices.filter { changes[$0].new != nil }
    }

    /// What this run has done to a file, or may have been done by the killed one that it goes on with.
    func doneOrInherited(_ number: Int) -> FileReplacement.Done? {
        if let done = done[number], done != .alreadyThere || !isResumed { return done }
        guard isResumed else { return nil }
        if changes[number].old == nil { return .created }
        return changes[number].new == nil ? .deleted : .replaced
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
        for change in files.changes where change.new == nil { try writing.folder.removeEmptyFolders(of: change.path) }
        return []
    }

    /// Nil when the file is as it should be, else why it was left alone.
    private func write(_ change: FileChange, number: Int, _ files: FilesOfRun, through writing: FileReplacement)
        throws(RepositoryError) -> LeftReason?
    {
        let isSkipped = files.index.isSkipped(change.path)
        guard let new = change.new else {
            if !isSkipped, let old = try bytes(of: change.old, at: change.path),
                let outcome = try writing.delete(change.path, number: number, expected: old)
            {
                if case .left(let reason) = outcome { return reason }
                files.done[number] = .deleted
            }
            try files.index.remove(change.path)
            return nil
        }
        if isSkipped {
            try files.index.set(change.path, to: new, status: nil)
            return nil
        }
        switch try put(change, new, number: number, isFirst: files.isFirst, through: writing) {
        case .left(let reason): return reason
        case .alreadyThere(let status):
            files.done[number] = .alreadyThere
            try files.index.set(change.path, to: new, status: status)
        case .written(let status):
            files.done[number] = change.old == nil ? .created : .replaced
            try files.index.set(change.path, to: new, status: status)
        }
        return nil
    }

    private func put(
        _ change: FileChange, _ new: FileChange.Version, number: Int, isFirst: Bool, through writing: FileReplacement
    ) throws(RepositoryError) -> FileReplacement.Outcome {
        let written = try diskContent(of: new.blob, at: change.path)
        if let old = try bytes(of: change.old, at: change.path) {
            return try writing.replace(change.path, number: number, expected: old, bytes: written)
        }
        let isRunnable = new.mode == GIT_FILEMODE_BLOB_EXECUTABLE
        return if isFirst {
            try writing.createFirst(change.path, number: number, bytes: written, isRunnable: isRunnable)
        } else {
            try writing.create(change.path, number: number, bytes: written, isRunnable: isRunnable)
        }
    }

    func bytes(of version: FileChange.Version?, at path: String) throws(RepositoryError) -> [UInt8]? {
        guard let version else { return nil }
        return try diskContent(of: version.blob, at: path)
    }

    func lateSaves(_ files: FilesOfRun, through writing: FileReplacement) throws(RepositoryError) -> [BroughtAlong.Left]
    {
        var left: [BroughtAlong.Left] = []
        for number in writing.displaced.keys.sorted() {
            let change = files.changes[number]
            let isLate = try writing.wasSavedLate(number) { () throws(RepositoryError) in
                try bytes(of: change.old, at: change.path) ?? []
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
                done, change.path, number: number, old: try bytes(of: change.old, at: change.path) ?? [],
                new: try bytes(of: change.new, at: change.path) ?? [])
            if done == .created { try writing.folder.removeEmptyFolders(of: change.path) }
        }
    }

    /// What came out of the mirror goes, but for what somebody wrote into it to the very end.
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
            let name = path.split(separator: "/").last.map(String.init) ?? "file"
            let place = try writing.scratch.rescue(number, of: name)
            left.append(.init(path: path, reason: .lateSave(keptIn: place)))
        }
        return left
    }
}
