/// What a client must be told before it can begin.
extension World {
    /// The text of each token by the key under which the request log knows it.
    public var tokenTexts: [String: String] {
        Dictionary(tokens.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    /// The first tenant's id and the name that web addresses have for it; nil in an empty world.
    public var firstTenant: (id: String, displayID: String)? {
        tenants.values.first.map { ($0.id.description, $0.displayID) }
    }
}
