import CGit2
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    /// Starts libgit2 once for the process. Objects and references are synced to disk before a call returns.
    private static let isReady: Bool = {
        git_libgit2_init()
        cgit2_enable_fsync(1)
        // Trees are made in memory while their files are not in the same store yet.
        cgit2_strict_object_creation(0)
        // Like git itself, which checks what it reads by zlib's checksum and leaves the rest to `git fsck`.
        cgit2_strict_hash_verification(0)
        // The tree of a folder with a thousand files is larger than what is kept otherwise, and read several times a run.
        cgit2_cache_limit(GIT_OBJECT_TREE, 256 * 1024)
        cgit2_cache_size(32 * 1024 * 1024)
        return true
    }()

    /// Finds the repository that a folder lies in. Throws ``RepositoryError/Reason/notARepository`` outside of one, and
    /// `unsupported` for formats that libgit2 cannot handle.
    public static func open(
        at folder: String, now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(RepositoryError) -> GitRepository {
        try open(at: folder, now: now, step: { _ in })
    }

    static func open(
        at folder: String, now: @escaping @Sendable () -> Timestamp,
        step: @escaping @Sendable (WriteStep) throws -> Void
    ) throws(RepositoryError) -> GitRepository {
        _ = isReady
        var pointer: OpaquePointer?
        let code = git_repository_open_ext(&pointer, folder, 0, nil)
        if code == GIT_ENOTFOUND.rawValue {
            // libgit2 1.5 says the same of a foreign owner where no `safe.directory` is set at all.
            var found = git_buf()
            defer { git_buf_dispose(&found) }
            if git_repository_discover(&found, folder, 0, nil) == 0 {
                throw RepositoryError(attempt: .open(.file(folder)), reason: .foreignOwner)
            }
            throw RepositoryError(attempt: .find(.repository(folder)), reason: .notARepository)
        }
        guard code >= 0, let pointer else { throw RepositoryError.last(code: code, attempt: .open(.file(folder))) }
        let opened = try GitRepository(pointer: pointer, now: now, step: step)
        try opened.checkFormat()
        return opened
    }

    /// Makes a repository in a folder that is new or empty.
    public static func create(
        at folder: String, branch: String, now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(RepositoryError) -> GitRepository {
        try create(at: folder, branch: branch, now: now, step: { _ in })
    }

    static func create(
        at folder: String, branch: String, now: @escaping @Sendable () -> Timestamp,
        step: @escaping @Sendable (WriteStep) throws -> Void
    ) throws(RepositoryError) -> GitRepository {
        _ = isReady
        try checkEmpty(folder)
        var options = git_repository_init_options()
        git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
        options.flags = GIT_REPOSITORY_INIT_MKDIR.rawValue | GIT_REPOSITORY_INIT_MKPATH.rawValue
        var pointer: OpaquePointer?
        let code = branch.withCString { name in
            options.initial_head = name
            return git_repository_init_ext(&pointer, folder, &options)
        }
        guard code >= 0, let pointer else {
            throw RepositoryError.last(code: code, attempt: .make(.repository(folder)))
        }
        return try GitRepository(pointer: pointer, now: now, step: step)
    }

    static func checkEmpty(_ folder: String) throws(RepositoryError) {
        guard let names = folderNames(folder) else {
            if errno == ENOENT { return }
            throw RepositoryError(attempt: .read(.file(folder)), reason: .system(errno))
        }
        if names.isEmpty { return }
        throw RepositoryError(attempt: .make(.repository(folder)), reason: .folderNotEmpty)
    }

    /// What libgit2 1.5 opens and would then handle wrongly.
    private nonisolated func checkFormat() throws(RepositoryError) {
        let config = try Handle(.read(.gitConfiguration), free: git_config_free) {
            git_repository_config_snapshot(&$0, repository.pointer)
        }
        let refused = [
            (key: "extensions.objectformat", name: nil, harmless: "sha1"),
            (key: "extensions.partialclone", name: "partial clone", harmless: ""),
            (key: "extensions.refstorage", name: nil, harmless: "files"),
            (key: "extensions.worktreeconfig", name: "worktree configuration", harmless: "false"),
        ]
        for (key, name, harmless) in refused {
            guard let value = Self.setting(key, in: config), value != harmless else { continue }
            throw RepositoryError(attempt: .open(.file(workFolder)), reason: .unsupported(name ?? value))
        }
        try checkIndex(isSparse: Self.setting("index.sparse", in: config).map { $0 != "false" } ?? false)
    }

    /// Reads the index only where something says that it may be of a kind that libgit2 refuses: it can be large.
    private nonisolated func checkIndex(isSparse: Bool) throws(RepositoryError) {
        let isShared = folderNames(gitFolder)?.contains { $0.hasPrefix("sharedindex.") } ?? false
        guard isSparse || isShared else { return }
        let index = try Handle(.read(.index), free: git_index_free) { git_index_open(&$0, gitFolder + "/index") }
        _ = index.pointer
    }

    /// The text of a setting; nil where it is not set.
    static func setting(_ key: String, in config: borrowing Handle) -> String? {
        var text = git_buf()
        defer { git_buf_dispose(&text) }
        guard git_config_get_string_buf(&text, config.pointer, key) == 0, let start = text.ptr else { return nil }
        return String(cString: start)
    }

    /// Lets plain `git status` say how far the branch is behind `toji/server`, where the user set no upstream.
    public func configureUpstream(ofBranch branch: String) throws(RepositoryError) {
        let config = try Handle(.read(.gitConfiguration), free: git_config_free) {
            git_repository_config(&$0, repository.pointer)
        }
        if Self.setting("branch.\(branch).merge", in: config) != nil { return }
        try check(.write(.gitConfiguration)) { git_config_set_string(config.pointer, "branch.\(branch).remote", ".") }
        try check(.write(.gitConfiguration)) {
            git_config_set_string(config.pointer, "branch.\(branch).merge", Self.serverReference)
        }
    }
}

extension RepositoryError.Reason {
    /// What `errno` says.
    static func system(_ code: Int32) -> Self {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EACCES, EPERM: .noPermission
        case EROFS: .readOnlyDisk
        case EIO: .diskFailed
        case ELOOP: .symbolicLink
        default: .failed(String(cString: strerror(code)))
        }
    }
}

extension Timestamp {
    /// The machine's clock.
    public static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
