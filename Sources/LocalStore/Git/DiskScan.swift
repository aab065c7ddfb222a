import CGit2
import Dispatch
@preconcurrency import Glibc
import SyncCore
import Synchronization

/// Finds the few paths that libgit2 must look at closely, in a work tree whose files are as the index remembers them.
///
/// libgit2 asks for every file on one thread and reads every folder. Here the folders of tasks are read, and their files
/// asked for, while it reads the index; then two threads compare.
struct DiskScan {
    let root: String
    let index: OpaquePointer
    /// The file from which the index was read.
    let indexFile: String
    let taskFolders: TaskFolders

    struct Found {
        /// Files that are there and not, for certain, as the index remembers them.
        var suspects: [String] = []
        /// Files of another size than the index has, which git takes for changed without a look into them.
        var resized: [String] = []
        /// Files that are not there, or are something else now.
        var missing: [String] = []
        /// Folders that hold something that the index does not have.
        var folders: [String] = []

        var count: Int { suspects.count + resized.count + missing.count + folders.count }
    }

    /// Nil when everything must be looked at: a link lies where a folder should be.
    func run() -> Found? {
        let entries = (0..<git_index_entrycount(index)).compactMap { git_index_get_byindex(index, $0) }
        let runs = Self.runs(of: entries)
        let onDisk = taskFolders.finish()
        guard Set(runs.map(\.folder)).allSatisfy({ onDisk[$0] != nil || isFolder($0) }) else { return nil }
        var comparison = compare(entries, runs, with: onDisk)
        let missing = Set(comparison.found.folders)
        let more = onDisk.values.filter { $0.files.count > comparison.known[$0.path] ?? 0 }.map(\.path)
        // A file that is gone may lie beside it under another name.
        comparison.found.folders = missing.union(more).sorted()
        return comparison.found
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

    // MARK: the index

    private typealias Entry = UnsafePointer<git_index_entry>

    private static let slash = CChar(UInt8(ascii: "/"))

    /// Entries that follow one another and lie in one folder.
    private struct Run {
        /// Empty for the uppermost.
        var folder: String
        var entries: Range<Int>
    }

    /// The entries of a folder are one run, but for where those of its subfolders stand between them.
    private static func runs(of entries: [Entry]) -> [Run] {
        var runs: [Run] = []
        for (index, entry) in entries.enumerated() {
            guard let path = entry.pointee.path else { continue }
            if let last = runs.last, last.entries.upperBound == index, lies(path, directlyIn: last.folder) {
                runs[runs.count - 1].entries = last.entries.lowerBound..<index + 1
            } else {
                let length = strrchr(path, Int32(slash)).map { UnsafePointer($0) - path } ?? 0
                let folder = UnsafeRawBufferPointer(start: path, count: length)
                runs.append(Run(folder: String(decoding: folder, as: UTF8.self), entries: index..<index + 1))
            }
        }
        return runs
    }

    private static func lies(_ path: UnsafePointer<CChar>, directlyIn folder: String) -> Bool {
        let length = folder.utf8.count
        if length == 0 { return strchr(path, Int32(slash)) == nil }
        return strncmp(path, folder, length) == 0 && path[length] == slash
            && strchr(path + length + 1, Int32(slash)) == nil
    }

    // MARK: files

    private struct Comparison {
        var found = Found()
        /// How many of the files in a folder on disk the index has.
        var known: [String: Int] = [:]
    }

    private func compare(_ entries: [Entry], _ runs: [Run], with onDisk: [String: TaskFolder]) -> Comparison {
        let root = root
        let written = modificationTime(of: indexFile) ?? timespec()
        // Only read here, and each run by one thread.
        nonisolated(unsafe) let all = entries
        let next = Atomic(0)
        let result = Guarded(Comparison())
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            let top = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(top) }
            var own = Comparison()
            while true {
                let number = next.add(1, ordering: .relaxed).oldValue
                if number >= runs.count { break }
                let run = runs[number]
                var folder = FolderReader(onDisk[run.folder])
                for entry in all[run.entries] {
                    let name = entry.pointee.path + (run.folder.isEmpty ? 0 : run.folder.utf8.count + 1)
                    let stamp = folder.stamp(of: name) ?? FileStamp(of: entry.pointee.path, in: top)
                    switch Self.look(at: entry.pointee, stamp, indexWritten: written) {
                    case .unchanged: continue
                    case .suspect: own.found.suspects.append(String(cString: entry.pointee.path))
                    case .resized: own.found.resized.append(String(cString: entry.pointee.path))
                    case .missing:
                        own.found.missing.append(String(cString: entry.pointee.path))
                        if !run.folder.isEmpty { own.found.folders.append(run.folder) }
                    }
                }
                own.known[run.folder, default: 0] += folder.known
            }
            result.withLock {
                $0.found.suspects += own.found.suspects
                $0.found.resized += own.found.resized
                $0.found.missing += own.found.missing
                $0.found.folders += own.found.folders
                $0.known.merge(own.known, uniquingKeysWith: +)
            }
        }
        return result.withLock { $0 }
    }

    private enum Look {
        case unchanged, suspect, resized, missing
    }

    /// A file that was written when the index was, or later, may have changed without a trace.
    private static func look(at entry: git_index_entry, _ stamp: FileStamp?, indexWritten: timespec) -> Look {
        if isTaken(entry) { return .unchanged }
        guard let stamp, stamp.isRegular else { return .missing }
        let isOlder = (stamp.modified.tv_sec, stamp.modified.tv_nsec) < (indexWritten.tv_sec, indexWritten.tv_nsec)
        let isFile = entry.mode & UInt32(S_IFMT) == UInt32(S_IFREG)
        let isUndecided = entry.flags & UInt16(GIT_INDEX_ENTRY_STAGEMASK) != 0
        // Of a file that git could not be sure of when it wrote the index, it noted no size.
        if isFile, !isUndecided, entry.file_size != 0, entry.file_size != stamp.size { return .resized }
        let isSame =
            isFile && entry.mtime.seconds == Int32(truncatingIfNeeded: stamp.modified.tv_sec)
            && entry.mtime.nanoseconds == UInt32(stamp.modified.tv_nsec)
            && entry.ctime.seconds == stamp.changed && entry.file_size == stamp.size && entry.ino == stamp.inode
        return isOlder && isSame ? .unchanged : .suspect
    }

    /// The user asked git to take the file for unchanged, whether it is there or not.
    private static func isTaken(_ entry: git_index_entry) -> Bool {
        entry.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0
            || entry.flags & UInt16(GIT_INDEX_ENTRY_VALID.rawValue) != 0
    }

    private func modificationTime(of path: String) -> timespec? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mtim : nil
    }
}

/// Looks up files of one folder, the fastest when they are asked for in their order.
private struct FolderReader {
    private let folder: TaskFolder?
    /// How many of its files were asked for.
    private(set) var known = 0
    private var last = -1

    init(_ folder: TaskFolder?) { self.folder = folder }

    /// Nil for what the folder does not have.
    mutating func stamp(of name: UnsafePointer<CChar>) -> FileStamp? {
        guard let folder, let index = folder.index(of: name, after: last) else { return nil }
        // A file that waits for a merge has several entries.
        if index != last { known += 1 }
        last = index
        return folder.files[index].stamp
    }
}
