/// An account.
struct User: Sendable {
    let id: Identifier
    var username: String { didSet { summary = Self.summary(id, username, avatarURL) } }
    var email: String
    var avatarURL: String? { didSet { summary = Self.summary(id, username, avatarURL) } }
    var bio = ""
    var isEmailVerified = true
    var isSuspended = false
    /// `{id, username, avatar_url}` as JSON, ready because every task of a list needs some.
    private(set) var summary: [UInt8]

    init(id: Identifier, username: String, email: String, avatarURL: String?, isSuspended: Bool) {
        self.id = id
        self.username = username
        self.email = email
        self.avatarURL = avatarURL
        self.isSuspended = isSuspended
        summary = Self.summary(id, username, avatarURL)
    }

    private static func summary(_ id: Identifier, _ username: String, _ avatarURL: String?) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("id", id)
            writer.member("username", username)
            writer.member("avatar_url", avatarURL)
        }
        return writer.bytes
    }
}
