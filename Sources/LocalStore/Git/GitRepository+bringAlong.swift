import CGit2
import CSystem
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    public func finishInterruptedRun() throws(RepositoryError) -> Bool {
        guard let list = try ApplyList.read(from: stateFolder) else { return false }
        let isSameBranch = try position().branch == list.branch
        let head = try head()
        if isSameBranch, head == list.old { _ = try bringAlong(from: list.old, to: list.new) }
        // Otherwise the branch has moved: by the run itself, or by the user, whose state then counts.
        ApplyList.remove(from: stateFolder)
        return true
    }

    public func bringAlong(from old: ObjectID?, to new: ObjectID) throws(RepositoryError) -> BroughtAlong {
        let attempt = "bring the files along"
        guard let branch = try position().branch else {
            throw RepositoryError(attempt: attempt, reason: .failed("HEAD is detached"))
        }
        let changes = try changes(from: old, to: new)
        try makeFolder(stateFolder)
        try ApplyList(branch: branch, old: old, new: new).write(changes, into: stateFolder)
        try reach(.listed)
        let lock = try IndexLock(gitFolder: gitFolder, stateFolder: stateFolder) { usleep(UInt32($0) * 1000) }
        try reach(.locked)
        let result = try bring(changes)
        if result.left.isEmpty { try moveBranch(branch, from: old, to: new) }
        try reach(.movedBranch)
        ApplyList.remove(from: stateFolder)
        // The index must not be open to others before the branch has moved.
        withExtendedLifetime(lock) {}
        return result
    }

    private func reach(_ point: WriteStep) throws(RepositoryError) {
        do { try step(point) } catch {
            throw RepositoryError(attempt: "go on", reason: .failed("stopped at \(point)"))
        }
    }

    private func bring(_ changes: [TreeChange]) throws(RepositoryError) -> BroughtAlong {
        let index = try IndexCopy(gitFolder: gitFolder, stateFolder: stateFolder)
        let scratch = try ScratchFolder(stateFolder: stateFolder, workFolder: workFolder)
        let files = FileReplacement(
            folder: try WorkFolder(workFolder), scratch: scratch.path, scratchDescriptor: scratch.number)
        var result = BroughtAlong(count: 0, left: [])
        for change in changes {
            if let reason = try apply(change, files: files, index: index) {
                result.left.append(.init(path: change.path, reason: reason))
            } else {
                result.count += 1
            }
            try reach(.wroteFile(change.path))
        }
        try system("sync the files") { csystem_syncfs(scratch.number) }
        try reach(.wroteFiles)
        // Files left behind keep the branch where it is, and with it the index.
        if result.left.isEmpty { try index.replaceOriginal() }
        try reach(.wroteIndex)
        return result
    }

    /// Nil when the file is as it should be, else why it was left alone.
    private func apply(
        _ change: TreeChange, files: borrowing FileReplacement, index: IndexCopy
    ) throws(RepositoryError) -> String? {
        let isSkipped = index.entry(change.path)?.isSkipped ?? false
        guard let new = change.new else {
            if !isSkipped, let old = change.old {
                let former = try toDisk(try content(of: old), at: change.path)
                if let reason = try files.delete(change.path, expected: former) { return reason }
            }
            try index.remove(change.path)
            return nil
        }
        let mode = git_filemode_t(change.mode)
        if isSkipped {
            try index.set(change.path, blob: new, mode: mode, status: nil)
            return nil
        }
        switch try write(change, new: new, files: files) {
        case .left(let reason): return reason
        case .done(let status):
            try index.set(change.path, blob: new, mode: mode, status: status)
            return nil
        }
    }

    private func write(_ change: TreeChange, new: ObjectID, files: borrowing FileReplacement) throws(RepositoryError)
        -> FileReplacement.Outcome
    {
        let bytes = try toDisk(try content(of: new), at: change.path)
        guard let old = change.old else { return try files.create(change.path, bytes: bytes) }
        let former = try toDisk(try content(of: old), at: change.path)
        return try files.replace(change.path, expected: former, bytes: bytes)
    }

    /// Compare and swap: a commit that the user made meanwhile must not be lost.
    private func moveBranch(_ branch: String, from old: ObjectID?, to new: ObjectID) throws(RepositoryError) {
        var target = git_oid(new)
        let name = "refs/heads/\(branch)"
        let moved = try Handle("move \(name)", free: git_reference_free) { pointer in
            guard let old else {
                return git_reference_create(&pointer, repository.pointer, name, &target, 0, "toji: pull")
            }
            var former = git_oid(old)
            return git_reference_create_matching(
                &pointer, repository.pointer, name, &target, 1, &former, "toji: pull")
        }
        _ = moved.pointer
    }
}

/// A folder for files on their way, on the mirror's own mount.
struct ScratchFolder: ~Copyable {
    let path: String
    let number: Int32

    init(stateFolder: String, workFolder: String) throws(RepositoryError) {
        var (state, work) = (stat(), stat())
        try system("look at \(stateFolder)") { lstat(stateFolder, &state) }
        try system("look at \(workFolder)") { stat(workFolder, &work) }
        let isSameMount = state.st_dev == work.st_dev
        let folder = isSameMount ? stateFolder + "/tmp" : workFolder + "/.toji/tmp"
        try makeFolder(folder)
        let opened = try system("open \(folder)") { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        path = folder
        number = opened
    }

    deinit { close(number) }
}
