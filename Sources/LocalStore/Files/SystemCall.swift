@preconcurrency import Glibc
import SyncCore

/// Runs a system call and turns -1 into a ``RepositoryError`` that says what `errno` means.
@discardableResult
func system(_ attempt: @autoclosure () -> Attempt, _ call: () -> Int32) throws(RepositoryError) -> Int32 {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = errno
        if code != EINTR { throw RepositoryError(attempt: attempt(), reason: .system(code)) }
    }
}

/// Makes a folder that only its owner can enter, unless it is there.
func makeFolder(_ path: String) throws(RepositoryError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    throw RepositoryError(attempt: .make(.file(path)), reason: .system(errno))
}

func unlinkFile(_ path: String) {
    _ = unlink(path)
}

/// What lies in a folder under one name.
struct FolderEntry {
    var name: String
    var isFolder: Bool
    /// Not a link, either.
    var isFile: Bool
}

/// What lies in a folder, `.` and `..` left out; nil for a folder that cannot be read.
func folderEntries(_ path: String) -> [FolderEntry]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name == "." || name == ".." { continue }
        let type = Int(entry.pointee.d_type)
        entries.append(FolderEntry(name: name, isFolder: type == DT_DIR, isFile: type == DT_REG))
    }
    return entries
}

func folderNames(_ path: String) -> [String]? { folderEntries(path)?.map(\.name) }

/// Names that were made or moved in a folder last only once the folder itself is on disk.
func syncFolder(_ path: String) throws(RepositoryError) {
    let folder = try Descriptor(.open(.file(path))) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    try system(.sync(.file(path))) { fsync(folder.number) }
}

/// Closes a file at its end.
struct Descriptor: ~Copyable {
    let number: Int32

    init(_ attempt: @autoclosure () -> Attempt, _ open: () -> Int32) throws(RepositoryError) {
        number = try system(attempt(), open)
    }

    deinit { close(number) }

    func write(_ bytes: [UInt8], attempt: @autoclosure () -> Attempt) throws(RepositoryError) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress! + offset, bytes.count - offset) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { throw RepositoryError(attempt: attempt(), reason: .system(errno)) }
            offset += count
        }
    }

    func readAll(attempt: @autoclosure () -> Attempt) throws(RepositoryError) -> [UInt8] {
        var status = stat()
        try system(attempt()) { fstat(number, &status) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size) + 1)
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(number, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw RepositoryError(attempt: attempt(), reason: .system(errno)) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }
}
