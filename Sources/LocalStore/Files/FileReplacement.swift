import CSystem
@preconcurrency import Glibc
import SyncCore

/// Puts files into the mirror without destroying a byte that somebody else wrote.
///
/// A file is exchanged with the new one in one step, and what came out is compared with what was expected: when it is
/// something else, it was a save, and it goes back.
struct FileReplacement {
    let folder: WorkFolder
    /// A folder of toji's own on the same mount.
    let scratch: String
    let scratchDescriptor: Int32

    enum Outcome {
        case done(stat)
        /// Left alone, since the file is not what it was expected to be.
        case left(String)
    }

    private static let temporaryName = "file"

    /// Writes a file that is not there yet. A beginning of the same bytes is what a killed run left, and is finished.
    func create(_ path: String, bytes: [UInt8]) throws(RepositoryError) -> Outcome {
        guard let (directory, name) = try folder.split(path, makingFolders: true), directory >= 0 else {
            return .left("a link or a file lies where a folder should be")
        }
        let number = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        if number < 0 {
            let code = errno
            guard code == EEXIST || code == ELOOP else {
                throw RepositoryError(attempt: "write \(path)", reason: .system(code))
            }
            return try finish(path, bytes: bytes)
        }
        let file = try Descriptor("write \(path)") { number }
        try file.write(bytes, attempt: "write \(path)")
        var status = stat()
        try system("write \(path)") { fstat(number, &status) }
        return .done(status)
    }

    private func finish(_ path: String, bytes: [UInt8]) throws(RepositoryError) -> Outcome {
        guard case .file(let present, _) = try folder.read(path) else {
            return .left("a link or a folder lies there")
        }
        if present == bytes { return .done(try status(of: path)) }
        if bytes.starts(with: present) { return try replace(path, expected: present, bytes: bytes) }
        return .left("another file lies there")
    }

    func replace(_ path: String, expected: [UInt8], bytes: [UInt8]) throws(RepositoryError) -> Outcome {
        switch try folder.read(path) {
        case .nothing: return .left("it was deleted")
        case .other: return .left("a link or a folder lies there")
        case .file(let present, _) where present == bytes: return .done(try status(of: path))
        case .file(let present, _) where present != expected: return .left("it is being edited")
        case .file(_, let mode):
            try writeTemporary(bytes, mode: mode, for: path)
            return try exchange(path, expected: expected)
        }
    }

    private func exchange(_ path: String, expected: [UInt8]) throws(RepositoryError) -> Outcome {
        guard let (directory, name) = try folder.split(path, makingFolders: false), directory >= 0 else {
            return .left("its folder was removed")
        }
        try swap(directory, name, for: path)
        let out = try Descriptor("read what \(path) was") {
            openat(scratchDescriptor, Self.temporaryName, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        }
        if try out.readAll(attempt: "read what \(path) was") != expected {
            try swap(directory, name, for: path)
            unlinkat(scratchDescriptor, Self.temporaryName, 0)
            return .left("it was saved meanwhile")
        }
        unlinkat(scratchDescriptor, Self.temporaryName, 0)
        return .done(try status(of: path))
    }

    private func swap(_ directory: Int32, _ name: String, for path: String) throws(RepositoryError) {
        try system("exchange \(path)") {
            csystem_exchange(scratchDescriptor, Self.temporaryName, directory, name)
        }
    }

    private func writeTemporary(_ bytes: [UInt8], mode: mode_t, for path: String) throws(RepositoryError) {
        unlinkat(scratchDescriptor, Self.temporaryName, 0)
        let file = try Descriptor("write \(path)") {
            openat(scratchDescriptor, Self.temporaryName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        }
        try file.write(bytes, attempt: "write \(path)")
        try system("set the mode of \(path)") { fchmod(file.number, mode) }
    }

    /// Takes a file out of the way first, and looks at it then: a save in between comes back.
    func delete(_ path: String, expected: [UInt8]) throws(RepositoryError) -> String? {
        switch try folder.read(path) {
        case .nothing: return nil
        case .other: return "a link or a folder lies there"
        case .file(let present, _) where present != expected: return "it is being edited"
        case .file: break
        }
        guard let (directory, name) = try folder.split(path, makingFolders: false), directory >= 0 else { return nil }
        unlinkat(scratchDescriptor, Self.temporaryName, 0)
        try system("remove \(path)") {
            csystem_rename_new(directory, name, scratchDescriptor, Self.temporaryName)
        }
        let out = try Descriptor("read what \(path) was") {
            openat(scratchDescriptor, Self.temporaryName, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        }
        if try out.readAll(attempt: "read what \(path) was") != expected {
            try system("bring \(path) back") {
                csystem_rename_new(scratchDescriptor, Self.temporaryName, directory, name)
            }
            return "it was saved meanwhile"
        }
        unlinkat(scratchDescriptor, Self.temporaryName, 0)
        folder.removeEmptyFolders(of: path)
        return nil
    }

    private func status(of path: String) throws(RepositoryError) -> stat {
        var status = stat()
        guard let (directory, name) = try folder.split(path, makingFolders: false) else {
            throw RepositoryError(attempt: "look at \(path)", reason: .failed("its folder was removed"))
        }
        try system("look at \(path)") { fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
        return status
    }
}
