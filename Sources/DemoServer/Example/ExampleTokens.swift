/// The tokens of the worlds that the server brings along.
///
/// They stand in the open: they unlock an invented tenant on loopback and nothing else.
extension World {
    mutating func addExampleToken(key: String, of user: Identifier, in tenant: Identifier, _ scopes: Set<Scope>) {
        addToken(key: key, text: Self.tokenText("pat_", key), user: user, tenant: tenant, scopes: scopes)
    }

    mutating func addExampleDevice(key: String, of user: Identifier) {
        addDeviceToken(key: key, text: Self.tokenText("kdt_", key), user: user)
    }

    /// The form of a real token: 43 characters behind the prefix.
    private static func tokenText(_ prefix: String, _ key: String) -> String {
        let name = "demo-\(key)-"
        return prefix + name + String(repeating: "0", count: max(0, 43 - name.utf8.count))
    }
}

extension Set<Scope> {
    static let reading: Set<Scope> = [.readProject, .readTask, .readMilestone, .readSprint, .readReview]
    static let working: Set<Scope> = reading.union([
        .writeProject, .writeTask, .writeMilestone, .writeSprint, .writeReview,
    ])
    static let owning: Set<Scope> = working.union([.adminTenant])
}
