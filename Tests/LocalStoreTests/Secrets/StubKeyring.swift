@testable import LocalStore

/// A keyring in memory that can be out of order.
actor StubKeyring: Keyring {
    private let failure: KeyringFailure?
    private(set) var tokens: [String: [String: String]] = [:]

    init(failure: KeyringFailure? = nil) { self.failure = failure }

    func token(host: String, account: String) throws(KeyringFailure) -> String? {
        try check()
        return tokens[host]?[account]
    }

    func store(token: String, host: String, account: String) throws(KeyringFailure) {
        try check()
        tokens[host, default: [:]][account] = token
    }

    func remove(host: String, account: String) throws(KeyringFailure) -> Bool {
        try check()
        return tokens[host]?.removeValue(forKey: account) != nil
    }

    func accounts(host: String) throws(KeyringFailure) -> Set<String> {
        try check()
        return Set((tokens[host] ?? [:]).keys)
    }

    private func check() throws(KeyringFailure) {
        if let failure { throw failure }
    }
}
