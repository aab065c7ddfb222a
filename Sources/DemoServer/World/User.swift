/// An account.
struct User: Sendable {
    let id: Identifier
    var username: String
    var email: String
    var avatarURL: String?
    var bio = ""
    var isEmailVerified = true
    var isSuspended = false
}
