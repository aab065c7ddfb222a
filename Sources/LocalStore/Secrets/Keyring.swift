/// The desktop's secret service, as far as tokens go.
protocol Keyring: Sendable {
    func token(host: String, account: String) async throws(KeyringFailure) -> String?
    func store(token: String, host: String, account: String) async throws(KeyringFailure)
    /// True when there was one.
    func remove(host: String, account: String) async throws(KeyringFailure) -> Bool
    func accounts(host: String) async throws(KeyringFailure) -> Set<String>
}

enum KeyringFailure: Error, Hashable {
    /// There is none on this machine or in this session.
    case unavailable
    /// It is there, but nobody unlocked it, or it did not answer in time.
    case locked
}
