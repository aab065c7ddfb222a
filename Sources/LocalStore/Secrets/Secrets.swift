import SyncCore

/// Tokens in the desktop's keyring where there is one, else in a file that only its owner may read.
///
/// A locked keyring is not passed over when a token is stored: what a person keeps under lock must not end up in a file
/// unnoticed.
public struct Secrets: SecretStore {
    private let keyring: any Keyring
    private let file: FileSecrets

    public init(environment: Environment) {
        self.init(keyring: LibsecretKeyring(environment: environment), file: FileSecrets(environment: environment))
    }

    init(keyring: any Keyring, file: FileSecrets) {
        self.keyring = keyring
        self.file = file
    }

    public func token(host: String, account: String?) async throws(RepositoryError) -> String? {
        guard let account else {
            let accounts = try await accounts(host: host)
            guard let only = accounts.first, accounts.count == 1 else { return nil }
            return try await token(host: host, account: only)
        }
        do throws(KeyringFailure) {
            if let token = try await keyring.token(host: host, account: account) { return token }
        } catch .locked {
            guard let token = try file.token(host: host, account: account) else {
                throw RepositoryError(attempt: "read the token for \(host)", reason: .keyringLocked)
            }
            return token
        } catch .unavailable {
            // The file is asked.
        }
        return try file.token(host: host, account: account)
    }

    public func store(token: String, host: String, account: String) async throws(RepositoryError) {
        do throws(KeyringFailure) {
            try await keyring.store(token: token, host: host, account: account)
        } catch .locked {
            throw RepositoryError(attempt: "store the token for \(host)", reason: .keyringLocked)
        } catch .unavailable {
            return try file.store(token: token, host: host, account: account)
        }
        // An older token must not lie about in the file.
        _ = try file.remove(host: host, account: account)
    }

    public func remove(host: String, account: String?) async throws(RepositoryError) -> Bool {
        let isInFile = try file.remove(host: host, account: account)
        do throws(KeyringFailure) {
            var isInKeyring = false
            for name in try await account.map({ [$0] }) ?? keyring.accounts(host: host) {
                if try await keyring.remove(host: host, account: name) { isInKeyring = true }
            }
            return isInFile || isInKeyring
        } catch .locked {
            throw RepositoryError(attempt: "remove the token for \(host)", reason: .keyringLocked)
        } catch .unavailable {
            return isInFile
        }
    }

    public func accounts(host: String) async throws(RepositoryError) -> [String] {
        let inFile = try file.accounts(host: host)
        do throws(KeyringFailure) {
            return try await keyring.accounts(host: host).union(inFile).sorted()
        } catch .locked {
            guard !inFile.isEmpty else {
                throw RepositoryError(attempt: "read the accounts on \(host)", reason: .keyringLocked)
            }
            return inFile
        } catch .unavailable {
            return inFile
        }
    }
}
