import CCrypto

import struct SyncCore.Timestamp

/// What the approval page hands out: good once, for five minutes.
struct AuthorizationCode: Sendable {
    let code: String
    /// Base64url of the SHA-256 of the verifier that the client keeps.
    let challenge: String
    /// How the device will be called.
    let name: String
    let userID: Identifier
    let approvedAt: Timestamp
}

enum Challenge {
    static func of(verifier: String) -> String {
        let bytes = Array(verifier.utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256(bytes, bytes.count, &digest)
        return Base64URL.encode(digest)
    }
}

/// Counts the exchanges of each client address: ten a minute are allowed.
struct ExchangeLimit: Sendable {
    private var calls: [String: [Timestamp]] = [:]

    mutating func allows(_ address: String, at now: Timestamp) -> Bool {
        let recent = (calls[address] ?? []).filter { $0.advanced(bySeconds: 60) > now }
        calls[address] = recent.count < 10 ? recent + [now] : recent
        return recent.count < 10
    }
}

extension World {
    /// Approves a login as the page in the browser does; the client trades the code for a token.
    public mutating func addAuthorizationCode(_ code: String, challenge: String, name: String, user: Identifier) {
        authorizationCodes.append(
            AuthorizationCode(code: code, challenge: challenge, name: name, userID: user, approvedAt: now()))
    }

    mutating func makeDeviceToken(for grant: AuthorizationCode) -> Token {
        let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let id = makeID()
        return Token(
            id: id, key: "device-\(id)", text: "kdt_" + Base64URL.encode(secret), name: grant.name,
            userID: grant.userID, kind: .device, createdAt: grant.approvedAt,
            expiresAt: clock.current.advanced(bySeconds: 90 * 86_400))
    }
}
