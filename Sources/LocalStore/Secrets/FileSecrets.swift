import FoundationEssentials
@preconcurrency import Glibc
import SyncCore

/// Tokens in `$XDG_CONFIG_HOME/toji/credentials`, a file that only its owner may read: JSON, token by account by host.
///
/// A file that others may read or write is refused, since its tokens may be known to them already.
public struct FileSecrets: SecretStore {
    private let folder: String

    private var path: String { "\(folder)/credentials" }

    public init(environment: Environment) {
        folder = environment.configHome
    }

    public func token(host: String, account: String?) throws(RepositoryError) -> String? {
        let accounts = try load(.read(.file(path)))[host] ?? [:]
        guard let account else { return accounts.count == 1 ? accounts.values.first : nil }
        return accounts[account]
    }

    public func store(token: String, host: String, account: String) throws(RepositoryError) {
        try change { $0[host, default: [:]][account] = token }
    }

    public func remove(host: String, account: String?) throws(RepositoryError) -> Bool {
        let known = try load(.read(.file(path)))[host] ?? [:]
        guard account.map({ known[$0] != nil }) ?? !known.isEmpty else { return false }
        try change { tokens in
            if let account { tokens[host]?[account] = nil } else { tokens[host] = nil }
            if tokens[host]?.isEmpty == true { tokens[host] = nil }
        }
        return true
    }

    public func accounts(host: String) throws(RepositoryError) -> [String] {
        (try load(.read(.file(path)))[host] ?? [:]).keys.sorted()
    }

    /// Two logins at one time must not undo each other.
    private func change(_ alter: (inout [String: [String: String]]) -> Void) throws(RepositoryError) {
        let attempt = Attempt.write(.file(path))
        try makeFolders(folder)
        try FolderLock.held(on: folder, attempt) { () throws(RepositoryError) in
            var tokens = try load(attempt)
            alter(&tokens)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            let bytes: [UInt8]
            do { bytes = [UInt8](try encoder.encode(tokens)) + [UInt8(ascii: "\n")] } catch {
                throw RepositoryError(attempt: attempt, reason: .failed("JSON"))
            }
            try replaceFile(path, with: bytes, attempt: attempt)
        }
    }

    private func load(_ attempt: Attempt) throws(RepositoryError) -> [String: [String: String]] {
        guard let bytes = try bytes(attempt) else { return [:] }
        // The decoder's own words are kept out of the error: they may quote the text, and with it a token.
        guard let tokens = try? JSONDecoder().decode([String: [String: String]].self, from: Data(bytes)) else {
            throw RepositoryError(attempt: attempt, reason: .foreignContent)
        }
        return tokens
    }

    private func bytes(_ attempt: Attempt) throws(RepositoryError) -> [UInt8]? {
        if access(path, F_OK) != 0, errno == ENOENT { return nil }
        let descriptor = try Descriptor(attempt) { open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        var status = stat()
        try system(attempt) { fstat(descriptor.number, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RepositoryError(attempt: attempt, reason: .noPlainFile)
        }
        guard status.st_uid == geteuid() else { throw RepositoryError(attempt: attempt, reason: .foreignOwner) }
        let mode = status.st_mode & 0o777
        guard mode & 0o077 == 0 else { throw RepositoryError(attempt: attempt, reason: .openToOthers(mode: mode)) }
        return try descriptor.readAll(attempt: attempt)
    }
}
