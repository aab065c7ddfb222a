/// Logging a device in and out. New servers only.
enum DeviceEndpoints {
    static let routes: [Route] = [
        .plain(
            "POST", "/v1/desktop/auth/codes", servers: .new, door: .session, body: approval,
            { _, _ in throw Refusal.forbidden }),
        .plain("POST", "/v1/desktop/auth/token", servers: .new, door: .open, body: exchange, makeToken),
        .plain("GET", "/v1/users/me/devices", servers: .new, door: .deviceToken, list),
        .plain("DELETE", "/v1/users/me/devices/{id}", servers: .new, door: .deviceToken, revoke),
    ]

    static let approval = ObjectShape(
        "DesktopAuthCodeRequest",
        [
            .required("code_challenge", .text, .challenge), .required("name", .text, .length(min: 1, max: 100)),
        ])

    static let exchange = ObjectShape(
        "DesktopAuthTokenRequest",
        [
            .required("code", .text, .length(min: 1, max: 256)),
            .required("code_verifier", .text, .length(min: 43, max: 128)),
        ])

    /// Trades a code of the approval page for a token. Any try uses the code up, also one with a wrong verifier.
    static func makeToken(_ call: Call, _ world: inout World) throws -> Response {
        guard world.exchanges.allows(call.clientAddress, at: world.clock.current) else { throw Refusal.tooMany }
        let code = call.body.text("code") ?? ""
        guard let place = world.authorizationCodes.firstIndex(where: { $0.code == code }) else {
            throw Refusal.unauthorized
        }
        let grant = world.authorizationCodes.remove(at: place)
        let isFresh = world.clock.current <= grant.approvedAt.advanced(bySeconds: 300)
        let isProven = grant.challenge == Challenge.of(verifier: call.body.text("code_verifier") ?? "")
        guard isFresh, isProven, world.users[grant.userID]?.isSuspended == false else { throw Refusal.unauthorized }
        let token = world.makeDeviceToken(for: grant)
        world.tokens.append(token)
        return .json(201) { writer in
            writer.object { writer in
                writer.member("token", token.text)
                writer.member("expires_at", token.expiresAt)
                writer.member("device_id", token.id)
            }
        }
    }

    /// Live ones only, newest first.
    static func list(_ call: Call, _ world: inout World) throws -> Response {
        let now = world.clock.current
        let devices = world.tokens.filter { token in
            token.kind == .device && token.userID == call.user && !token.isRevoked
                && token.expiresAt.map { $0 > now } ?? true
        }
        return .json { writer in
            writer.array(devices.sorted { $0.createdAt > $1.createdAt }) { writer, token in
                writer.object { writer in
                    writer.member("id", token.id)
                    writer.member("name", token.name)
                    writer.member("token_last_four", String(token.text.suffix(4)))
                    writer.member("expires_at", token.expiresAt)
                    writer.member("last_used_at", token.lastUsedAt)
                    writer.member("created_at", token.createdAt)
                }
            }
        }
    }

    /// A device token may revoke itself alone.
    static func revoke(_ call: Call, _ world: inout World) throws -> Response {
        let id = try call.id("id")
        guard let place = world.tokens.firstIndex(where: { $0.id == id && $0.kind == .device }),
            world.tokens[place].userID == call.user
        else { throw Refusal.notFound }
        guard try call.someone.token.id == id else { throw Refusal.forbidden }
        world.tokens[place].isRevoked = true
        return .empty(204)
    }
}
