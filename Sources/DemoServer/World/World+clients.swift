/// What a client must be told before it can begin.
extension World {
    /// The text of each token by the key under which the request log knows it.
    public var tokenTexts: [String: String] {
        Dictionary(tokens.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    /// Nil in an empty world.
    public var firstTenantID: String? { tenants.values.first?.id.description }
}
