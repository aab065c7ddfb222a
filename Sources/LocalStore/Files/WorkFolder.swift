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
        rootDescriptor = try system("open \(root)") { open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
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
            default: throw RepositoryError(attempt: "read \(path)", reason: .system(errno))
            }
        }
        let file = try Descriptor("read \(path)") { number }
        var status = stat()
        try system("read \(path)") { fstat(number, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .other }
        return .file(try file.readAll(attempt: "read \(path)"), mode: status.st_mode & 0o7777)
    }

    /// The folder of a path and the name in it. Nil when the folder does not exist; a descriptor of -1 when a link or a
    /// file lies on the way.
    func split(_ path: String, makingFolders: Bool) throws(RepositoryError) -> (folder: Int32, name: String)? {
        let parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last else { return nil }
        let folderPath = parts.dropLast().joined(separator: "/")
        if folderPath.isEmpty { return (rootDescriptor, name) }
        if let last = lastFolder, last.path == folderPath { return (last.descriptor, name) }
        var current = rootDescriptor
        var opened: Int32?
        for part in parts.dropLast() {
            if makingFolders, mkdirat(current, part, 0o777) != 0, errno != EEXIST {
                let code = errno
                if let opened { close(opened) }
                throw RepositoryError(attempt: "make the folder \(folderPath)", reason: .system(code))
            }
            let next = openat(current, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let code = errno
            if let opened { close(opened) }
            if next < 0 {
                if code == ENOENT { return nil }
                if code == ELOOP || code == ENOTDIR { return (-1, name) }
                throw RepositoryError(attempt: "open the folder \(folderPath)", reason: .system(code))
            }
            (current, opened) = (next, next)
        }
        closeLast()
        lastFolder = (folderPath, current)
        return (current, name)
    }

    /// Takes away the folders of a path that are empty.
    func removeEmptyFolders(of path: String) {
        closeLast()
        var parts = path.split(separator: "/").dropLast().map(String.init)
        while !parts.isEmpty, rmdir(root + "/" + parts.joined(separator: "/")) == 0 { parts.removeLast() }
    }

    private func closeLast() {
        if let lastFolder { close(lastFolder.descriptor) }
        lastFolder = nil
    }
}
