import CGit2
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    typealias Setting = (key: String, value: String)

    /// Puts settings into the configuration that all work trees share, where it says something else.
    ///
    /// A toji that is killed within leaves the old file or the new one, and a lock that the next one knows.
    func configure(_ settings: [Setting]) throws(RepositoryError) {
        let attempt = Attempt.write(.gitConfiguration)
        guard
            let file = realpath("\(commonFolder)/config", nil).map({ pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            })
        else { throw RepositoryError(attempt: attempt, reason: .system(errno)) }
        if try missing(settings, in: file).isEmpty { return }
        try makeFolder(stateFolder)
        try FolderLock.held(on: stateFolder, attempt) { () throws(RepositoryError) in
            let lock = try GitLock.take(on: file, stateFolder: stateFolder, attempt)
            let (copy, mode) = try copyOfConfiguration(file, attempt)
            defer { unlinkFile(copy) }
            let config = try Handle(attempt, free: git_config_free) { git_config_open_ondisk(&$0, copy) }
            for (key, value) in try missing(settings, in: copy) {
                try check(attempt) { git_config_set_string(config.pointer, key, value) }
            }
            try system(attempt) { chmod(copy, mode) }
            try system(attempt) { rename(copy, file) }
            withExtendedLifetime(lock) {}
        }
    }

    private func missing(_ settings: [Setting], in file: String) throws(RepositoryError) -> [Setting] {
        let config = try Handle(.read(.gitConfiguration), free: git_config_free) { git_config_open_ondisk(&$0, file) }
        return settings.filter { Self.setting($0.key, in: config) != $0.value }
    }

    /// Tells the rights of the original as well: libgit2 writes a new file.
    private func copyOfConfiguration(
        _ file: String, _ attempt: Attempt
    ) throws(RepositoryError) -> (file: String, mode: mode_t) {
        let copy = stateFolder + "/config.new"
        for leftover in [copy, copy + ".lock"] { unlinkFile(leftover) }
        let original = try Descriptor(attempt) { Glibc.open(file, O_RDONLY | O_CLOEXEC) }
        var status = stat()
        try system(attempt) { fstat(original.number, &status) }
        let written = try Descriptor(attempt) { Glibc.open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        try written.write(try original.readAll(attempt: attempt), attempt: attempt)
        return (copy, status.st_mode & 0o777)
    }
}
