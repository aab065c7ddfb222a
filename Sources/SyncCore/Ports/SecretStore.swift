/// Where tokens lie: the desktop's secret service, or else a file that only its owner can read.
///
/// Every call throws a ``RepositoryError``. No other part of the program ever writes a token anywhere.
public protocol SecretStore: Sendable {
    /// The token of an account on a host; of the host's only account when none is named.
    func token(host: String, account: String?) async throws -> String?
    func store(token: String, host: String, account: String) async throws
    /// True when there was one.
    func remove(host: String, account: String?) async throws -> Bool
    /// The accounts with a token on that host, sorted.
    func accounts(host: String) async throws -> [String]
}
