import CGit2
import CSystem
@preconcurrency import Glibc
import SyncCore

/// What `doctor` asks.
extension GitRepository {
    /// The names of hooks that git would run, and toji does not.
    public func activeHooks() -> [String] {
        let folder = gitFolder + "/hooks"
        let hooks = (folderNames(folder) ?? []).filter { !$0.hasPrefix(".") && !$0.hasSuffix(".sample") }
        return hooks.filter { access("\(folder)/\($0)", X_OK) == 0 }.sorted()
    }

    public func signsCommits() throws(RepositoryError) -> Bool {
        let config = try Handle(.read(.gitConfiguration), free: git_config_free) {
            git_repository_config_snapshot(&$0, repository.pointer)
        }
        var isSet: Int32 = 0
        return git_config_get_bool(&isSet, config.pointer, "commit.gpgsign") == 0 && isSet == 1
    }

    /// Tries it with two files of toji's own.
    public nonisolated var canExchangeFiles: Bool {
        let (first, second) = (stateFolder + "/exchange.1", stateFolder + "/exchange.2")
        for path in [first, second] {
            guard let file = fopen(path, "we") else { return false }
            fclose(file)
        }
        defer {
            unlinkFile(first)
            unlinkFile(second)
        }
        return csystem_exchange(AT_FDCWD, first, AT_FDCWD, second) == 0
    }
}
