@preconcurrency import Glibc
import SyncCore

/// Opens files and folders of the mirror step by step from its root, so that no symbolic link is ever followed.
///
/// The folder used last stays open: files come sorted by path.
final class WorkFolder {
    private let root: String
    private var rootDescriptor: Int32 = -1
    private var lastFolder: (path: String, descriptor: Int32)?

    /// - Parameter root: the absolute path of the mirror, whose own links are the user's business.
    init(_ root: String) throws(RepositoryError) {
        self.root = root
        rootDescriptor = try system(.open(.file(root))) { open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    deinit {
        closeLast()
        close(rootDescriptor)
    }

    enum Found {
        case file([UInt8], mode: mode_t)
        case nothing
        /// A folder, a link or anything else that is no plain file; or a link on the way to it.
        case other
    }

    func read(_ path: String) throws(RepositoryError) -> Found {
        guard let (folder, name) = try split(path, makingFolders: false) else { return .nothing }
        guard folder >= 0 else { return .other }
        let number = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        if number < 0 {
            switch errno {
            case ENOENT, ENOTDIR: return .nothing
            case ELOOP, ENXIO: return .other
            default: throw RepositoryError(attempt: .read(.file(path)), reason: .system(errno))
            }
        }
        let file = try Descriptor(.read(.file(path))) { number }
        var status = stat()
        try system(.read(.file(path))) { fstat(number, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .other }
        return .file(try file.readAll(attempt: .read(.file(path))), mode: status.st_mode & 0o7777)
    }

    /// The folder of a path and the name in it. Nil when the folder does not exist; a descriptor of -1 when a link or a
    /// file lies on the way, or when the path is none that Git would write.
    func split(_ path: String, makingFolders: Bool) throws(RepositoryError) -> (folder: Int32, name: String)? {
        guard RepositoryPath.isSafe(path) else { return (-1, path) }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (rootDescriptor, path) }
        guard let folder = try descriptor(of: String(path[..<slash]), making: makingFolders) else { return nil }
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }

    /// Nil when the folder does not exist, -1 when a link or a file lies on the way; `""` is the mirror itself.
    func descriptor(of folder: String, making: Bool) throws(RepositoryError) -> Int32? {
        if folder.isEmpty { return rootDescriptor }
        if let last = lastFolder, last.path == folder { return last.descriptor }
        closeLast()
        var current = rootDescriptor
        for part in folder.split(separator: "/") {
            let next = try openFolder(String(part), in: current, making: making)
            if current != rootDescriptor { close(current) }
            guard let next, next >= 0 else { return next }
            current = next
        }
        lastFolder = (folder, current)
        return current
    }

    private func openFolder(_ name: String, in parent: Int32, making: Bool) throws(RepositoryError) -> Int32? {
        for isMade in [false, true] {
            let opened = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if opened >= 0 { return opened }
            let code = errno
            if code == ELOOP || code == ENOTDIR { return -1 }
            guard code == ENOENT else {
                throw RepositoryError(attempt: .open(.file(name)), reason: .system(code))
            }
            if isMade || !making { return nil }
            if mkdirat(parent, name, 0o777) != 0, errno != EEXIST {
                throw RepositoryError(attempt: .make(.file(name)), reason: .system(errno))
            }
        }
        return nil
    }

    /// Takes away the folders of a path that are empty.
    func removeEmptyFolders(of path: String) throws(RepositoryError) {
        var parts = path.split(separator: "/").dropLast().map(String.init)
        while let name = parts.popLast() {
            guard let parent = try descriptor(of: parts.joined(separator: "/"), making: false), parent >= 0,
                unlinkat(parent, name, AT_REMOVEDIR) == 0
            else { return }
        }
    }

    private func closeLast() {
        if let lastFolder { close(lastFolder.descriptor) }
        lastFolder = nil
    }
}
