/// How a demo server shall behave.
public struct DemoServerOptions: Sendable {
    /// Which generation of the API is spoken.
    public enum API: String, Sendable, CaseIterable {
        /// The server of 2026-08-22: no device tokens, no cursors, no reviews.
        case old
        /// The server of about November 2026.
        case new
    }

    /// The TCP port on loopback; 0 takes any free one.
    public var port: UInt16
    public var api: API
    /// Serve under `/api/v1`, as a public deployment does, instead of `/v1`.
    public var apiPrefix: Bool
    /// What is there at the start.
    public var world: World
    /// Shuffle lists whose order is unspecified, so that clients do not come to rely on one.
    public var shuffle: Bool
    /// Decides ids, shuffles and sessions.
    public var seed: UInt64

    public init(
        world: World, port: UInt16 = 0, api: API = .old, apiPrefix: Bool = false, shuffle: Bool = true, seed: UInt64 = 1
    ) {
        self.world = world
        self.port = port
        self.api = api
        self.apiPrefix = apiPrefix
        self.shuffle = shuffle
        self.seed = seed
    }
}
