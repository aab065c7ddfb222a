import CGit2
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    public func differences(from base: ObjectID) throws(RepositoryError) -> [FileDifference] {
        forgetConversions()
        let folders = TaskFolders(root: workFolder)
        let index = try index()
        let tree = try tree(of: base)
        // By the bytes of the paths: two spellings of one text in Unicode are two files.
        var found: [[UInt8]: FileDifference] = [:]
        let staged = try stagedPaths(index.pointer, tree.pointer)
        for (path, status) in try diskDeltas(index.pointer, folders) where !isSkipped(path, in: index.pointer) {
            guard let kind = kind(of: status, at: path) else { continue }
            found[Array(path.utf8)] = FileDifference(path: path, kind: kind, isStaged: false)
        }
        for (path, status) in staged {
            let kind = try kind(ofStaged: status, at: path, onDisk: found[Array(path.utf8)]?.kind)
            found[Array(path.utf8)] = kind.map { FileDifference(path: path, kind: $0, isStaged: true) }
        }
        return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    private func kind(ofStaged status: git_delta_t, at path: String, onDisk: FileDifference.Kind?)
        throws(RepositoryError) -> FileDifference.Kind?
    {
        switch (status, onDisk) {
        case (GIT_DELTA_ADDED, .deleted): nil
        case (GIT_DELTA_ADDED, _): .added
        // Taken out of the index alone: the file on disk is untracked for git, and may equal the base.
        case (GIT_DELTA_DELETED, .some): .modified
        case (GIT_DELTA_DELETED, nil): try read(path) == nil ? .deleted : .modified
        case (_, let kind?): kind
        default: .modified
        }
    }

    /// A file that the user keeps out of the work tree is not missing.
    private func isSkipped(_ path: String, in index: OpaquePointer) -> Bool {
        guard let entry = git_index_get_bypath(index, path, 0)?.pointee else { return false }
        return entry.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0
    }

    func index() throws(RepositoryError) -> Handle {
        let index = try Handle(.open(.index), free: git_index_free) {
            git_repository_index(&$0, repository.pointer)
        }
        try check(.read(.index)) { git_index_read(index.pointer, 0) }
        return index
    }

    private func stagedPaths(_ index: OpaquePointer, _ tree: OpaquePointer) throws(RepositoryError)
        -> [(String, git_delta_t)]
    {
        var options = Self.diffOptions([GIT_DIFF_INCLUDE_TYPECHANGE])
        let diff = try Handle(.read(.index), free: git_diff_free) {
            git_diff_tree_to_index(&$0, repository.pointer, tree, index, &options)
        }
        return deltas(diff.pointer)
    }

    /// With more paths than these to look at closely, looking at all of them is no dearer.
    private static let mostSuspects = 2000

    private func diskDeltas(_ index: OpaquePointer, _ folders: TaskFolders) throws(RepositoryError)
        -> [(String, git_delta_t)]
    {
        let scan = DiskScan(root: workFolder, index: index, indexFile: gitFolder + "/index", taskFolders: folders).run()
        guard let scan, scan.count <= Self.mostSuspects else { return try diskDeltas(index, among: []) }
        var deltas = scan.resized.map { ($0, GIT_DELTA_MODIFIED) }
        var others = scan.missing + scan.folders
        for path in scan.suspects {
            switch try isModified(path, index) {
            case true?: deltas.append((path, GIT_DELTA_MODIFIED))
            case false?: continue
            case nil: others.append(path)
            }
        }
        if others.isEmpty { return deltas }
        let told = try diskDeltas(index, among: others)
        let paths = Set(told.map { Array($0.0.utf8) })
        return told + deltas.filter { !paths.contains(Array($0.0.utf8)) }
    }

    /// Whether a plain file has other bytes than the index, as git would store them. For this libgit2 would read the whole folder
    /// in which the file lies. Nil when it must judge all the same: a merge of git left the file to be decided, or it cannot
    /// be read.
    private func isModified(_ path: String, _ index: OpaquePointer) throws(RepositoryError) -> Bool? {
        guard let entry = git_index_get_bypath(index, path, 0)?.pointee,
            entry.mode & UInt32(S_IFMT) == UInt32(S_IFREG)
        else { return nil }
        var (found, known) = (git_oid(), entry.id)
        let code = git_repository_hashfile(&found, repository.pointer, path, GIT_OBJECT_BLOB, path)
        guard code >= 0 else { return nil }
        return git_oid_equal(&found, &known) != 1
    }

    /// - Parameter paths: files and folders; empty for all.
    private func diskDeltas(_ index: OpaquePointer, among paths: [String]) throws(RepositoryError) -> [(
        String, git_delta_t
    )] {
        var options = Self.diffOptions([
            GIT_DIFF_INCLUDE_UNTRACKED, GIT_DIFF_RECURSE_UNTRACKED_DIRS, GIT_DIFF_INCLUDE_TYPECHANGE,
            GIT_DIFF_DISABLE_PATHSPEC_MATCH,
        ])
        var words: [UnsafeMutablePointer<CChar>?] = paths.map { strdup($0) }
        defer { for word in words { free(word) } }
        let count = words.count
        let pointer = try words.withUnsafeMutableBufferPointer { words throws(RepositoryError) in
            options.pathspec = git_strarray(strings: words.baseAddress, count: count)
            return try made(.read(.files)) {
                git_diff_index_to_workdir(&$0, repository.pointer, index, &options)
            }
        }
        defer { git_diff_free(pointer) }
        return pointer.map(deltas) ?? []
    }

    /// The modes of files are the user's, and no difference.
    private static func diffOptions(_ flags: [git_diff_option_t]) -> git_diff_options {
        var options = git_diff_options()
        git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
        options.flags = flags.reduce(GIT_DIFF_IGNORE_FILEMODE.rawValue) { $0 | $1.rawValue }
        options.ignore_submodules = GIT_SUBMODULE_IGNORE_ALL
        return options
    }

    private func deltas(_ diff: OpaquePointer) -> [(String, git_delta_t)] {
        (0..<git_diff_num_deltas(diff)).compactMap { index in
            guard let delta = git_diff_get_delta(diff, index)?.pointee else { return nil }
            guard let path = delta.new_file.path ?? delta.old_file.path else { return nil }
            return (String(cString: path), delta.status)
        }
    }

    private func kind(of status: git_delta_t, at path: String) -> FileDifference.Kind? {
        switch status {
        case GIT_DELTA_MODIFIED, GIT_DELTA_CONFLICTED: .modified
        case GIT_DELTA_DELETED: .deleted
        case GIT_DELTA_TYPECHANGE: .typeChanged
        case GIT_DELTA_UNTRACKED: Ownership.isTaskFile(path) ? .added : nil
        case GIT_DELTA_ADDED: .added
        default: nil
        }
    }

    public func read(_ path: String) throws(RepositoryError) -> [UInt8]? {
        guard case .file(let bytes, _) = try WorkFolder(workFolder).read(path) else { return nil }
        return try toStored(bytes, at: path)
    }

    public func read(_ paths: [String]) throws(RepositoryError) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for path in paths { files[path] = try read(path) }
        return files
    }
}
