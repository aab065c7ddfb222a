import CSystem
@preconcurrency import Glibc
import SyncCore

/// A folder for files on their way, on the mirror's own mount. Each bears the number of its change.
///
/// A file here is whole: it holds the new bytes, or, once exchanged, what lay in the mirror before.
final class ScratchFolder {
    let descriptor: Int32
    private let path: String
    private let rescued: String
    /// False on file systems that cannot exchange two files or refuse to replace one.
    private(set) var canExchange: Bool

    init(stateFolder: String, workFolder: String, canExchange: Bool = true) throws(RepositoryError) {
        self.canExchange = canExchange
        rescued = stateFolder + "/rescued"
        path = try Self.place(stateFolder: stateFolder, workFolder: workFolder)
        try makeFolder(path)
        let path = path
        descriptor = try system(.open(.file(path))) { open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    }

    deinit { close(descriptor) }

    private static func place(stateFolder: String, workFolder: String) throws(RepositoryError) -> String {
        var (state, work) = (stat(), stat())
        try system(.read(.file(stateFolder))) { lstat(stateFolder, &state) }
        try system(.read(.file(workFolder))) { stat(workFolder, &work) }
        if state.st_dev == work.st_dev { return stateFolder + "/tmp" }
        let own = workFolder + "/.toji"
        try makeFolder(own)
        try system(.read(.file(own))) { lstat(own, &work) }
        if work.st_mode & S_IFMT == S_IFDIR { return own + "/tmp" }
        throw RepositoryError(attempt: .write(.file(own)), reason: .symbolicLink)
    }

    /// Without making the folder where there is none.
    static func isEmpty(stateFolder: String, workFolder: String) -> Bool {
        [stateFolder + "/tmp", workFolder + "/.toji/tmp"].allSatisfy { folderNames($0)?.isEmpty ?? true }
    }

    /// The numbers of the files that lie here; beginnings that were never finished are taken away.
    func leftovers() -> [Int] {
        let names = folderNames(path) ?? []
        for name in names where Int(name) == nil { unlinkat(descriptor, name, 0) }
        return names.compactMap { Int($0) }.sorted()
    }

    /// - Parameter mode: exactly that; nil for what a new file gets.
    func write(_ bytes: [UInt8], as number: Int, mode: mode_t?, isRunnable: Bool = false, syncs: Bool)
        throws(RepositoryError)
    {
        let beginning = "\(number).part"
        unlinkat(descriptor, beginning, 0)
        let file = try Descriptor(.write(.scratchFile)) {
            openat(
                descriptor, beginning, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isRunnable ? 0o777 : 0o666)
        }
        try file.write(bytes, attempt: .write(.scratchFile))
        if let mode { try system(.write(.scratchFile)) { fchmod(file.number, mode) } }
        if syncs { try system(.sync(.scratchFile)) { fsync(file.number) } }
        try system(.write(.scratchFile)) { renameat(descriptor, beginning, descriptor, "\(number)") }
    }

    /// Nil where none lies.
    func read(_ number: Int) throws(RepositoryError) -> (bytes: [UInt8], status: stat)? {
        let opened = openat(descriptor, "\(number)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if opened < 0, errno == ENOENT { return nil }
        let file = try Descriptor(.read(.scratchFile)) { opened }
        var status = stat()
        try system(.read(.scratchFile)) { fstat(opened, &status) }
        return (try file.readAll(attempt: .read(.scratchFile)), status)
    }

    func status(_ number: Int) -> stat? {
        var status = stat()
        return fstatat(descriptor, "\(number)", &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Lets the two change places in one step. False where the file system cannot or no file lies there.
    func exchange(_ number: Int, with name: String, in folder: Int32) throws(RepositoryError) -> Bool {
        guard canExchange else { return false }
        if csystem_exchange(descriptor, "\(number)", folder, name) == 0 { return true }
        return try failed(.write(.file(name)))
    }

    /// Puts the file where none lies. False where one does, or where the file system cannot tell.
    func moveOut(_ number: Int, to name: String, in folder: Int32) throws(RepositoryError) -> Bool {
        if canExchange {
            if csystem_rename_new(descriptor, "\(number)", folder, name) == 0 { return true }
            _ = try failed(.write(.file(name)))
            if canExchange { return false }
        }
        if linkat(descriptor, "\(number)", folder, name, 0) == 0 {
            remove(number)
            return true
        }
        if errno == EEXIST { return false }
        // Without links there is no way to do both in one step.
        var status = stat()
        if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return false }
        try moveOver(number, to: name, in: folder)
        return true
    }

    /// Puts the file over what lies there, for file systems that cannot exchange.
    func moveOver(_ number: Int, to name: String, in folder: Int32) throws(RepositoryError) {
        try system(.write(.file(name))) { renameat(descriptor, "\(number)", folder, name) }
    }

    /// False where no file lies.
    func moveIn(_ name: String, in folder: Int32, as number: Int) throws(RepositoryError) -> Bool {
        if renameat(folder, name, descriptor, "\(number)") == 0 { return true }
        return try failed(.remove(.file(name)))
    }

    func syncMount() throws(RepositoryError) {
        try system(.sync(.files)) { csystem_syncfs(descriptor) }
    }

    func remove(_ number: Int) { unlinkat(descriptor, "\(number)", 0) }

    /// Keeps bytes of a person for which there is no other place, and tells where.
    func rescue(_ number: Int, of name: String) throws(RepositoryError) -> String {
        try makeFolder(rescued)
        for copy in 1... {
            let target = "\(rescued)/\(copy)-\(name)"
            if linkat(descriptor, "\(number)", AT_FDCWD, target, 0) == 0 {
                remove(number)
                return target
            }
            if errno == EEXIST { continue }
            // On another mount, or without links: copied.
            guard let found = try read(number) else { return target }
            let file = try Descriptor(.write(.file(target))) {
                open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            }
            try file.write(found.bytes, attempt: .write(.file(target)))
            remove(number)
            return target
        }
        return rescued
    }

    /// False for what may happen; throws for everything else.
    private func failed(_ attempt: Attempt) throws(RepositoryError) -> Bool {
        let code = errno
        switch code {
        case ENOENT, EEXIST, ENOTDIR, EISDIR: return false
        case EINVAL, ENOSYS, ENOTSUP:
            if !canExchange { throw RepositoryError(attempt: attempt, reason: .system(code)) }
            canExchange = false
            return false
        default: throw RepositoryError(attempt: attempt, reason: .system(code))
        }
    }
}
