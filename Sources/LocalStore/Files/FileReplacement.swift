@preconcurrency import Glibc
import SyncCore

/// Puts files into the mirror without destroying a byte that somebody else wrote.
///
/// A file changes places with the new one in one step, and what came out is compared with what was expected: when it is
/// something else, it was a save, and it goes back. What came out stays in the scratch folder until the run ends.
final class FileReplacement {
    enum Outcome {
        case written(stat)
        /// It held the new bytes already.
        case alreadyThere(stat)
        /// Left alone, since the file is not what it was expected to be.
        case left(LeftReason)

        /// Of the file as it lies there now.
        var status: stat? {
            switch self {
            case .written(let status), .alreadyThere(let status): status
            case .left: nil
            }
        }
    }

    let folder: WorkFolder
    let scratch: ScratchFolder
    /// What came out of the mirror, by the number of its change, as it was then.
    var displaced: [Int: stat] = [:]
    private let syncsEach: Bool
    private let reach: (WriteStep) throws(RepositoryError) -> Void
    private var touchedFolders: Set<String> = []

    /// - Parameter syncsEach: for a few files; many are cheaper to sync all at once.
    init(
        folder: WorkFolder, scratch: ScratchFolder, syncsEach: Bool,
        reach: @escaping (WriteStep) throws(RepositoryError) -> Void = { _ in }
    ) {
        self.folder = folder
        self.scratch = scratch
        self.syncsEach = syncsEach
        self.reach = reach
    }

    /// Writes a file that is not there yet, whole from its first moment on.
    func create(_ path: String, number: Int, bytes: [UInt8], isRunnable: Bool) throws(RepositoryError) -> Outcome {
        guard let (directory, name) = try folder.split(path, makingFolders: true), directory >= 0 else {
            return .left(.blockedFolder)
        }
        try scratch.write(bytes, as: number, mode: nil, isRunnable: isRunnable, syncs: syncsEach)
        try reach(.wroteTemporary(path))
        if try scratch.moveOut(number, to: name, in: directory) { return .written(try written(path)) }
        // An empty folder is no file to Git, and no byte is lost with it.
        if unlinkat(directory, name, AT_REMOVEDIR) == 0, try scratch.moveOut(number, to: name, in: directory) {
            return .written(try written(path))
        }
        scratch.remove(number)
        return try present(path, bytes: bytes)
    }

    /// Writes a file into a mirror that is just being made; a beginning of the same bytes is what a killed run left.
    func createFirst(_ path: String, number: Int, bytes: [UInt8], isRunnable: Bool) throws(RepositoryError) -> Outcome {
        guard let (directory, name) = try folder.split(path, makingFolders: true), directory >= 0 else {
            return .left(.blockedFolder)
        }
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let opened = openat(directory, name, flags, isRunnable ? 0o777 : 0o666)
        if opened < 0 {
            let code = errno
            guard code == EEXIST else { throw RepositoryError(attempt: .write(.file(path)), reason: .system(code)) }
            if case .file(let found, _) = try folder.read(path), found != bytes, bytes.starts(with: found) {
                return try replace(path, number: number, expected: found, bytes: bytes)
            }
            return try present(path, bytes: bytes)
        }
        let file = try Descriptor(.write(.file(path))) { opened }
        try file.write(bytes, attempt: .write(.file(path)))
        if syncsEach { try system(.sync(.file(path))) { fsync(file.number) } }
        var status = stat()
        try system(.write(.file(path))) { fstat(opened, &status) }
        touch(path)
        return .written(status)
    }

    private func present(_ path: String, bytes: [UInt8]) throws(RepositoryError) -> Outcome {
        switch try folder.read(path) {
        case .nothing: .left(.deleted)
        case .other: .left(.linkOrFolder)
        case .file(let found, _):
            found == bytes ? .alreadyThere(try status(of: path)) : .left(.otherFile)
        }
    }

    func replace(_ path: String, number: Int, expected: [UInt8], bytes: [UInt8]) throws(RepositoryError) -> Outcome {
        switch try folder.read(path) {
        case .nothing: return .left(.deleted)
        case .other: return .left(.linkOrFolder)
        case .file(let present, _) where present == bytes: return .alreadyThere(try status(of: path))
        case .file(let present, _) where present != expected: return .left(.edited)
        case .file(_, let mode):
            try scratch.write(bytes, as: number, mode: mode, syncs: syncsEach)
            try reach(.wroteTemporary(path))
            return try putInPlace(path, number: number, expected: expected, bytes: bytes)
        }
    }

    private func putInPlace(_ path: String, number: Int, expected: [UInt8], bytes: [UInt8]) throws(RepositoryError)
        -> Outcome
    {
        guard let (directory, name) = try folder.split(path, makingFolders: false), directory >= 0 else {
            scratch.remove(number)
            return .left(.folderRemoved)
        }
        guard try scratch.exchange(number, with: name, in: directory) else {
            return try putOver(path, number: number, expected: expected)
        }
        try reach(.exchanged(path))
        guard let out = try scratch.read(number) else { return .left(.displacedFileTaken) }
        if out.bytes == expected {
            displaced[number] = out.status
            return .written(try written(path))
        }
        try giveBack(number, to: name, in: directory, expected: bytes)
        return .left(.savedMeanwhile)
    }

    /// Puts a save back, and takes away what was to be written. What came in between wins over it, and it is kept.
    func giveBack(_ number: Int, to name: String, in directory: Int32, expected: [UInt8]) throws(RepositoryError) {
        guard try scratch.exchange(number, with: name, in: directory) else {
            if try !scratch.moveOut(number, to: name, in: directory) { _ = try scratch.rescue(number, of: name) }
            return
        }
        if let out = try scratch.read(number), out.bytes != expected {
            _ = try scratch.exchange(number, with: name, in: directory)
            _ = try scratch.rescue(number, of: name)
        }
        scratch.remove(number)
    }

    /// Where two files cannot change places, the file is looked at just before it goes.
    private func putOver(_ path: String, number: Int, expected: [UInt8]) throws(RepositoryError) -> Outcome {
        defer { scratch.remove(number) }
        guard !scratch.canExchange else { return .left(.deleted) }
        guard case .file(expected, _) = try folder.read(path),
            let (directory, name) = try folder.split(path, makingFolders: false)
        else { return .left(.savedMeanwhile) }
        try scratch.moveOver(number, to: name, in: directory)
        return .written(try written(path))
    }

    /// Takes a file out of the way first, and looks at it then: a save in between comes back. Nil when it is gone.
    func delete(_ path: String, number: Int, expected: [UInt8]) throws(RepositoryError) -> Outcome? {
        switch try folder.read(path) {
        case .nothing: return nil
        case .other: return .left(.linkOrFolder)
        case .file(let present, _) where present != expected: return .left(.edited)
        case .file: break
        }
        guard let (directory, name) = try folder.split(path, makingFolders: false), directory >= 0,
            try scratch.moveIn(name, in: directory, as: number)
        else { return nil }
        try reach(.exchanged(path))
        guard let out = try scratch.read(number) else { return .left(.displacedFileTaken) }
        touch(path)
        if out.bytes == expected {
            displaced[number] = out.status
            return .written(out.status)
        }
        if try !scratch.moveOut(number, to: name, in: directory) { _ = try scratch.rescue(number, of: name) }
        return .left(.savedMeanwhile)
    }

    /// Lets a file run by those who may read it, or by nobody.
    ///
    /// - Returns: its status then; nil where no file lies any more.
    func letRun(_ path: String, _ isRunnable: Bool) throws(RepositoryError) -> stat? {
        guard let (directory, name) = try folder.split(path, makingFolders: false), directory >= 0 else { return nil }
        let opened = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if opened < 0, errno == ENOENT || errno == ELOOP { return nil }
        let file = try Descriptor(.write(.file(path))) { opened }
        var status = stat()
        try system(.read(.file(path))) { fstat(file.number, &status) }
        if status.st_mode & S_IFMT != S_IFREG || (status.st_mode & S_IXUSR != 0) == isRunnable { return status }
        let mode = status.st_mode & 0o7777
        try system(.write(.file(path))) { fchmod(file.number, isRunnable ? mode | mode >> 2 & 0o111 : mode & ~0o111) }
        try system(.read(.file(path))) { fstat(file.number, &status) }
        return status
    }

    /// Everything is on disk afterwards.
    func sync() throws(RepositoryError) {
        guard syncsEach else { return try scratch.syncMount() }
        for path in touchedFolders.sorted() {
            guard let directory = try folder.descriptor(of: path, making: false), directory >= 0 else { continue }
            try system(.sync(.file(path))) { fsync(directory) }
        }
    }

    private func touch(_ path: String) {
        if syncsEach { touchedFolders.insert(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "") }
    }

    private func written(_ path: String) throws(RepositoryError) -> stat {
        touch(path)
        return try status(of: path)
    }

    private func status(of path: String) throws(RepositoryError) -> stat {
        guard let (directory, name) = try folder.split(path, makingFolders: false), directory >= 0 else {
            throw RepositoryError(attempt: .read(.file(path)), reason: .left(.folderRemoved))
        }
        var status = stat()
        try system(.read(.file(path))) { fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
        return status
    }
}
