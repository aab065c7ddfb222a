import CGit2
import Dispatch
@preconcurrency import Glibc
import SyncCore
import Synchronization

/// Finds the few paths that libgit2 must look at closely, in a work tree whose files are as the index remembers them.
///
/// libgit2 asks for every file on one thread and reads every folder. Here two threads ask, and folders are read only
/// where toji may own what git does not track.
struct DiskScan {
    let root: String
    let index: OpaquePointer
    /// The file from which the index was read.
    let indexFile: String

    struct Found {
        /// Files that are not, for certain, as the index remembers them.
        var files: [String] = []
        /// Folders that hold something that the index does not have.
        var folders: [String] = []

        var paths: [String] { files + folders }
    }

    /// Nil when everything must be looked at: a link lies where a folder should be.
    func run() -> Found? {
        let entries = (0..<git_index_entrycount(index)).compactMap { git_index_get_byindex(index, $0) }
        let tracked = trackedCounts(entries)
        guard tracked.keys.allSatisfy(isFolder) else { return nil }
        var found = suspects(among: entries)
        let missing = Set(found.folders)
        // A file that is gone may lie beside it under another name.
        let more = TaskFolders(root: root).withMore(than: tracked).filter { !missing.contains($0) }
        found.folders = (Array(missing) + more).sorted()
        return found
    }

    /// Nothing on the way to it is a link either.
    private func isFolder(_ path: String) -> Bool {
        var (status, way) = (stat(), root)
        for part in path.split(separator: "/") {
            way += "/\(part)"
            if lstat(way, &status) != 0 { return errno == ENOENT }
            if status.st_mode & S_IFMT != S_IFDIR { return false }
        }
        return true
    }

    // MARK: files

    private typealias Entry = UnsafePointer<git_index_entry>

    /// How many files one thread asks for before it takes the next ones.
    private static let share = 4096

    private func suspects(among entries: [Entry]) -> Found {
        let (root, count) = (root, entries.count)
        let written = modificationTime(of: indexFile) ?? timespec()
        // Only read here, and each share by one thread.
        nonisolated(unsafe) let all = entries
        let next = Atomic(0)
        let found = Guarded(Found())
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(folder) }
            var own = Found()
            while true {
                let start = next.add(Self.share, ordering: .relaxed).oldValue
                if start >= count { break }
                for entry in all[start..<min(start + Self.share, count)] {
                    switch Self.look(at: entry, in: folder, indexWritten: written) {
                    case .unchanged: continue
                    case .suspect: own.files.append(String(cString: entry.pointee.path))
                    case .missing:
                        let path = String(cString: entry.pointee.path)
                        own.files.append(path)
                        if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
                            own.folders.append(String(path[..<slash]))
                        }
                    }
                }
            }
            found.withLock {
                $0.files += own.files
                $0.folders += own.folders
            }
        }
        return found.withLock { $0 }
    }

    private enum Look {
        case unchanged, suspect, missing
    }

    /// A file that was written when the index was, or later, may have changed without a trace.
    private static func look(at entry: Entry, in folder: Int32, indexWritten: timespec) -> Look {
        let entry = entry.pointee
        if isTaken(entry) { return .unchanged }
        var status = stat()
        guard fstatat(folder, entry.path, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return .missing
        }
        let time = status.st_mtim
        let isOlder = (time.tv_sec, time.tv_nsec) < (indexWritten.tv_sec, indexWritten.tv_nsec)
        let isSame =
            entry.mode & UInt32(S_IFMT) == UInt32(S_IFREG)
            && entry.mtime.seconds == Int32(truncatingIfNeeded: time.tv_sec)
            && entry.mtime.nanoseconds == UInt32(time.tv_nsec)
            && entry.ctime.seconds == Int32(truncatingIfNeeded: status.st_ctim.tv_sec)
            && entry.file_size == UInt32(truncatingIfNeeded: status.st_size)
            && entry.ino == UInt32(truncatingIfNeeded: status.st_ino)
        return isOlder && isSame ? .unchanged : .suspect
    }

    /// The user asked git to take the file for unchanged, whether it is there or not.
    private static func isTaken(_ entry: git_index_entry) -> Bool {
        entry.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0
            || entry.flags & UInt16(GIT_INDEX_ENTRY_VALID.rawValue) != 0
    }

    /// One of up to three entries of a file that a merge of git left to be decided.
    private static func isUnmerged(_ entry: git_index_entry) -> Bool {
        entry.flags & UInt16(GIT_INDEX_ENTRY_STAGEMASK) != 0
    }

    private func modificationTime(of path: String) -> timespec? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mtim : nil
    }

    // MARK: folders

    /// How many files of tasks git tracks in each folder that it tracks anything in, without those whose entries do not tell
    /// of one file on disk: they would hide as many others.
    private func trackedCounts(_ entries: [Entry]) -> [String: Int] {
        var counts: [String: Int] = [:]
        var (folder, count) = (UnsafeBufferPointer<UInt8>(start: nil, count: 0), 0)
        // Entries of one folder follow one another, but for those of its subfolders.
        for entry in entries {
            guard let path = entry.pointee.path else { continue }
            let start = UnsafeRawPointer(path).assumingMemoryBound(to: UInt8.self)
            let bytes = UnsafeBufferPointer(start: start, count: strlen(path))
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { continue }
            let parent = UnsafeBufferPointer(rebasing: bytes[..<slash])
            if !folder.elementsEqual(parent) {
                if !folder.isEmpty { counts[String(decoding: folder, as: UTF8.self), default: 0] += count }
                (folder, count) = (parent, 0)
            }
            if Self.isUnmerged(entry.pointee) || Self.isTaken(entry.pointee) { continue }
            if TaskFolders.isTaskFile(bytes[(slash + 1)...]) { count += 1 }
        }
        if !folder.isEmpty { counts[String(decoding: folder, as: UTF8.self), default: 0] += count }
        return counts
    }
}

/// The folders in which toji may own files that git does not track.
private struct TaskFolders {
    let root: String

    /// `*.md` without a leading dot.
    static func isTaskFile(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        name.count > 3 && name.first != UInt8(ascii: ".") && name.suffix(3).elementsEqual(".md".utf8)
    }

    /// Those on disk that hold more files of tasks than that.
    func withMore(than tracked: [String: Int]) -> [String] {
        var more: [String] = []
        for folder in tops() { compare(folder, tracked, into: &more) }
        return more
    }

    /// A project's folder has one part or two.
    private func tops() -> [String] {
        var tops: [String] = []
        for name in subfolders(of: "") {
            for second in subfolders(of: name) {
                if second == "tasks" { tops.append("\(name)/tasks") }
                if subfolders(of: "\(name)/\(second)").contains("tasks") { tops.append("\(name)/\(second)/tasks") }
            }
        }
        return tops
    }

    private func subfolders(of folder: String) -> [String] {
        if folder.hasSuffix("/tasks") { return [] }
        return list(folder).folders.filter { !$0.hasPrefix(".") }
    }

    private func compare(_ folder: String, _ tracked: [String: Int], into more: inout [String]) {
        let (folders, files) = list(folder)
        if files > tracked[folder] ?? 0 { more.append(folder) }
        for name in folders where name != ".git" { compare("\(folder)/\(name)", tracked, into: &more) }
    }

    private func list(_ folder: String) -> (folders: [String], files: Int) {
        guard let directory = opendir(folder.isEmpty ? root : "\(root)/\(folder)") else { return ([], 0) }
        defer { closedir(directory) }
        var (folders, files) = ([String](), 0)
        while let entry = readdir(directory) {
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
                let name = UnsafeBufferPointer(
                    start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)))
                switch Int32(entry.pointee.d_type) {
                case Int32(DT_REG): if Self.isTaskFile(name[...]) { files += 1 }
                case Int32(DT_DIR):
                    if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) {
                        folders.append(String(decoding: name, as: UTF8.self))
                    }
                // A link, or a file system that does not tell: looked at closely.
                default: if Self.isTaskFile(name[...]) { files += 1 }
                }
            }
        }
        return (folders, files)
    }
}
