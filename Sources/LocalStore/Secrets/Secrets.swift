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
        switch await ask({ keyring async throws(KeyringFailure) in try await keyring.token(host: host, account: account)
        })
        {
        case .success(let token?): return token
        case .success(nil), .failure(.unavailable): return try file.token(host: host, account: account)
        case .failure(.locked):
            if let token = try file.token(host: host, account: account) { return token }
            throw RepositoryError(attempt: .read(.token(host: host)), reason: .keyringLocked)
        }
    }

    public func store(token: String, host: String, account: String) async throws(RepositoryError) {
        let stored = await ask { keyring async throws(KeyringFailure) in
            try await keyring.store(token: token, host: host, account: account)
        }
        switch stored {
        // An older token must not lie about in the file.
        case .success: _ = try file.remove(host: host, account: account)
        case .failure(.unavailable): try file.store(token: token, host: host, account: account)
        case .failure(.locked):
            throw RepositoryError(attempt: .write(.token(host: host)), reason: .keyringLocked)
        }
    }

    public func remove(host: String, account: String?) async throws(RepositoryError) -> Bool {
        let isInFile = try file.remove(host: host, account: account)
        let removed = await ask { keyring async throws(KeyringFailure) -> Bool in
            let names = if let account { Set([account]) } else { try await keyring.accounts(host: host) }
            var isInKeyring = false
            for name in names where try await keyring.remove(host: host, account: name) { isInKeyring = true }
            return isInKeyring
        }
        switch removed {
        case .success(let isInKeyring): return isInFile || isInKeyring
        case .failure(.unavailable): return isInFile
        case .failure(.locked):
            throw RepositoryError(attempt: .remove(.token(host: host)), reason: .keyringLocked)
        }
    }

    public func accounts(host: String) async throws(RepositoryError) -> [String] {
        let inFile = try file.accounts(host: host)
        switch await ask({ keyring async throws(KeyringFailure) in try await keyring.accounts(host: host) }) {
        case .success(let inKeyring): return inKeyring.union(inFile).sorted()
        case .failure(.unavailable): return inFile
        case .failure(.locked):
            if !inFile.isEmpty { return inFile }
            throw RepositoryError(attempt: .read(.accounts(host: host)), reason: .keyringLocked)
        }
    }

    private func ask<Answer>(
        _ question: (any Keyring) async throws(KeyringFailure) -> Answer
    ) async -> Result<Answer, KeyringFailure> {
        do throws(KeyringFailure) {
            return .success(try await question(keyring))
        } catch {
            return .failure(error)
        }
    }
}
