import CGit2
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    /// What a reference points to; nil where there is none.
    func reference(_ name: String) throws(RepositoryError) -> ObjectID? {
        var oid = git_oid()
        let code = git_reference_name_to_id(&oid, repository.pointer, name)
        if code == GIT_ENOTFOUND.rawValue { return nil }
        try check(.read(.reference(name))) { code }
        return try oid.objectID
    }

    /// Compare and swap: what another process has put there meanwhile must not be overwritten.
    ///
    /// A toji that is killed within leaves the old value or the new one, and a lock that the next one knows.
    ///
    /// - Parameter patience: how long another program's lock is waited for, in milliseconds.
    func moveReference(
        _ name: String, from old: ObjectID?, to new: ObjectID, note: String, patience: Int = 5000
    ) throws(RepositoryError) {
        let attempt = Attempt.move(.reference(name))
        let file = "\(commonFolder)/\(name)"
        try makeFolder(stateFolder)
        // Reading commands move `toji/server` up as well, beside a run.
        try FolderLock.held(on: stateFolder, attempt) { () throws(RepositoryError) in
            try makeParents(of: file)
            let lock = try GitLock.take(on: file, stateFolder: stateFolder, patience: patience, attempt)
            let isFree = old == nil ? try !isBlocked(name) : true
            guard try reference(name) == old, isFree else {
                throw RepositoryError(attempt: attempt, reason: .moved(reference: name))
            }
            try writeLog(of: name, from: old, to: new, note: note)
            try put(new, into: file, attempt)
            withExtendedLifetime(lock) {}
        }
    }

    /// A stale lock on a reference is known by every run, whether it moves that reference or not.
    func removeStaleLocks(branch: String?) {
        let names = [Self.serverReference, Self.rescuedReference] + (branch.map { ["refs/heads/\($0)"] } ?? [])
        for file in names.map({ "\(commonFolder)/\($0)" }) + ["\(commonFolder)/config"] {
            GitLock.removeStale(on: file, stateFolder: stateFolder)
        }
    }

    /// Packed references leave no file in the way of one that lies below their name.
    private func isBlocked(_ name: String) throws(RepositoryError) -> Bool {
        let parts = name.split(separator: "/")
        for count in stride(from: parts.count - 1, to: 2, by: -1) {
            if try reference(parts[..<count].joined(separator: "/")) != nil { return true }
        }
        return false
    }

    private func put(_ id: ObjectID, into file: String, _ attempt: Attempt) throws(RepositoryError) {
        let temporary = stateFolder + "/reference.new"
        do {
            let written = try Descriptor(attempt) {
                Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            }
            try written.write(Array("\(id)\n".utf8), attempt: attempt)
            try system(attempt) { fsync(written.number) }
        }
        // git leaves the folders of branches that were deleted.
        if rename(temporary, file) != 0, errno != EISDIR || rmdir(file) != 0 || rename(temporary, file) != 0 {
            let code = errno
            unlinkFile(temporary)
            throw RepositoryError(attempt: attempt, reason: .system(code))
        }
        if let slash = file.lastIndex(of: "/") { try syncFolder(String(file[..<slash])) }
    }
}

/// Makes the folders on the way to a file, with the rights that the user gives new ones.
func makeParents(of file: String) throws(RepositoryError) {
    guard let slash = file.lastIndex(of: "/"), slash != file.startIndex else { return }
    let folder = String(file[..<slash])
    if mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw RepositoryError(attempt: .make(.file(folder)), reason: .system(errno)) }
    try makeParents(of: folder)
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
        throw RepositoryError(attempt: .make(.file(folder)), reason: .system(errno))
    }
}
