import Dispatch
@preconcurrency import Glibc
import SyncCore

/// What tells whether a file was written since, as git remembers it.
struct FileStamp: Sendable {
    let modified: timespec
    /// The seconds of the time at which anything of it was changed.
    let changed: Int32
    /// Both cut to 32 bits.
    let size: UInt32
    let inode: UInt32
    let isRegular: Bool

    /// Links are not followed. Nil for what is not there.
    init?(of path: UnsafePointer<CChar>, in folder: Int32) {
        var status = stat()
        guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        modified = status.st_mtim
        changed = Int32(truncatingIfNeeded: status.st_ctim.tv_sec)
        size = UInt32(truncatingIfNeeded: status.st_size)
        inode = UInt32(truncatingIfNeeded: status.st_ino)
        isRegular = status.st_mode & S_IFMT == S_IFREG
    }
}

/// A folder on disk that may hold files of tasks: `*.md` without a leading dot.
struct TaskFolder: Sendable {
    struct File: Sendable {
        /// Where its name begins, which ends with NUL.
        var name: Int
        var stamp: FileStamp
    }

    /// From the mirror's root.
    let path: String
    /// In the order of their names' bytes.
    fileprivate(set) var files: [File] = []
    fileprivate var names: [CChar] = []
    fileprivate var folders: [String] = []

    /// - Parameter last: where the name asked for before was; names asked for in order are found at once.
    func index(of name: UnsafePointer<CChar>, after last: Int) -> Int? {
        names.withUnsafeBufferPointer { names in
            guard let start = names.baseAddress else { return nil }
            for index in max(last, 0)..<min(last + 2, files.count) where strcmp(start + files[index].name, name) == 0 {
                return index
            }
            var (low, high) = (0, files.count)
            while low < high {
                let middle = (low + high) / 2
                let order = strcmp(start + files[middle].name, name)
                if order == 0 { return middle }
                if order < 0 { low = middle + 1 } else { high = middle }
            }
            return nil
        }
    }
}

/// Reads the folders in which toji may own files that git does not track, on threads of its own, from when it is made.
final class TaskFolders: Sendable {
    private let root: String
    private let found = Guarded<[String: TaskFolder]>([:])
    private let group = DispatchGroup()
    private let queue = DispatchQueue(label: "toji.folders", qos: .userInitiated, attributes: .concurrent)

    init(root: String) {
        self.root = root
        queue.async(group: group) { for top in self.tops() { self.start(top) } }
    }

    /// Waits for all. By path; a folder that is a link is not there, nor is what lies in it.
    func finish() -> [String: TaskFolder] {
        group.wait()
        return found.withLock { $0 }
    }

    private func start(_ path: String) {
        queue.async(group: group) {
            guard let folder = self.read(path, isTasks: true) else { return }
            for name in folder.folders where name != ".git" { self.start("\(path)/\(name)") }
            self.found.withLock { $0[path] = folder }
        }
    }

    /// A project's folder has one part or two.
    private func tops() -> [String] {
        var tops: [String] = []
        for name in subfolders(of: "") {
            for second in subfolders(of: name) {
                if second == "tasks" {
                    tops.append("\(name)/tasks")
                } else if subfolders(of: "\(name)/\(second)").contains("tasks") {
                    tops.append("\(name)/\(second)/tasks")
                }
            }
        }
        return tops
    }

    private func subfolders(of folder: String) -> [String] {
        (read(folder, isTasks: false)?.folders ?? []).filter { !$0.hasPrefix(".") }
    }

    /// - Parameter isTasks: asks for the files too.
    private func read(_ path: String, isTasks: Bool) -> TaskFolder? {
        let number = open(path.isEmpty ? root : "\(root)/\(path)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { return nil }
        guard let directory = fdopendir(number) else {
            close(number)
            return nil
        }
        defer { closedir(directory) }
        var folder = TaskFolder(path: path)
        while let entry = readdir(directory) {
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                let name = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
                folder.add(name, type: Int32(entry.pointee.d_type), in: number, asksForFiles: isTasks)
            }
        }
        folder.sort()
        return folder
    }
}

extension TaskFolder {
    fileprivate mutating func add(_ name: UnsafePointer<CChar>, type: Int32, in folder: Int32, asksForFiles: Bool) {
        var isFolder = type == Int32(DT_DIR)
        if type == Int32(DT_UNKNOWN) {
            var status = stat()
            isFolder = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
        if isFolder {
            if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { folders.append(String(cString: name)) }
        } else if asksForFiles {
            let length = strlen(name)
            guard length > 3, name[0] != CChar(UInt8(ascii: ".")), strcmp(name + length - 3, ".md") == 0,
                let stamp = FileStamp(of: name, in: folder)
            else { return }
            files.append(File(name: names.count, stamp: stamp))
            names.append(contentsOf: UnsafeBufferPointer(start: name, count: length + 1))
        }
    }

    fileprivate mutating func sort() {
        names.withUnsafeBufferPointer { names in
            guard let start = names.baseAddress else { return }
            files.sort { strcmp(start + $0.name, start + $1.name) < 0 }
        }
    }
}
