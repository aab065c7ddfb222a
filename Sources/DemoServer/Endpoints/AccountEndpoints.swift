/// Who one is, and the tokens one has.
enum AccountEndpoints {
    static let routes: [Route] = [
        .plain("GET", "/v1/auth/me", servers: .old, door: .sessionOrUnauthorized) { _, _ in
            throw Refusal.unauthorized
        },
        .plain("GET", "/v1/auth/me", servers: .new, door: .deviceToken, me),
        .plain("PATCH", "/v1/auth/me", door: .sessionOrUnauthorized) { _, _ in throw Refusal.unauthorized },
        .plain("GET", "/v1/personal_tokens", door: .session) { _, _ in throw Refusal.forbidden },
        .plain("POST", "/v1/personal_tokens", servers: .old, door: .session, body: newToken(Scope.knownOnOld)) {
            _, _ in throw Refusal.forbidden
        },
        .plain("POST", "/v1/personal_tokens", servers: .new, door: .session, body: newToken(Scope.allCases)) {
            _, _ in throw Refusal.forbidden
        },
        .plain("GET", "/v1/personal_tokens/me", servers: .new, door: .personalToken, ownToken),
        .plain("GET", "/v1/personal_tokens/{id}", door: .session) { _, _ in throw Refusal.forbidden },
        .plain("DELETE", "/v1/personal_tokens/{id}", door: .session) { _, _ in throw Refusal.forbidden },
    ]

    private static func newToken(_ scopes: [Scope]) -> ObjectShape {
        ObjectShape(
            "CreatePersonalTokenRequest",
            [
                .required("name", .text, .length(min: 1, max: 100)), .required("tenant_id", .id),
                .optional("project_ids", .list(.id)), .required("scopes", .list(.word(scopes.map(\.rawValue)))),
                .optional("expires_at", .instant),
            ])
    }

    static func me(_ call: Call, _ world: inout World) throws -> Response {
        guard let user = world.users[call.user] else { throw Refusal.unauthorized }
        return .json { writer in
            writer.object { writer in
                writer.member("id", user.id)
                writer.member("username", user.username)
                writer.member("bio", user.bio)
                writer.member("avatar_url", user.avatarURL)
                writer.member("email", user.email)
                writer.member("email_verified", user.isEmailVerified)
                writer.member("is_admin", false)
                writer.member("is_suspended", user.isSuspended)
                writer.member("totp_enabled", false)
                writer.member("has_password", true)
            }
        }
    }

    static func ownToken(_ call: Call, _ world: inout World) throws -> Response {
        let caller = try call.someone
        guard case .personal(let tenant, let scopes, let projects) = caller.token.kind else {
            throw Refusal.unauthorized
        }
        return .json { writer in
            writer.object { writer in
                writer.member("id", caller.token.id)
                writer.member("name", caller.token.name)
                writer.member("user_id", caller.user)
                writer.member("username", caller.username)
                writer.member("tenant_id", tenant)
                writer.key("scopes")
                writer.array(Scope.allCases.filter(scopes.contains)) { $0.value($1.rawValue) }
                writer.key("allowed_project_ids")
                if let projects { writer.array(projects) { $0.value($1) } } else { writer.null() }
                writer.member("expires_at", caller.token.expiresAt)
            }
        }
    }
}
