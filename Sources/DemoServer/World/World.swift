import struct SyncCore.Timestamp

/// Everything that a server holds: people, tenants, projects with their tasks, tokens, inboxes of notifications.
///
/// A plain value: a copy starts a second server that knows nothing of the first.
public struct World: Sendable {
    var users = OrderedTable<User>()
    var tenants = OrderedTable<Tenant>()
    var projects = OrderedTable<Project>()
    var tokens: [Token] = []
    var notifications: [Notification] = []
    var notificationSettings: [SettingsOwner: NotificationSettings] = [:]
    var authorizationCodes: [AuthorizationCode] = []
    var exchanges = ExchangeLimit()
    var clock = WorldClock()
    var random: RandomSource

    /// An empty world. The seed decides ids and the order of lists whose order is unspecified.
    public init(seed: UInt64 = 1) {
        random = RandomSource(seed: seed)
    }

    /// The text of the token that goes by that key; nil without one.
    public func token(_ key: String) -> String? { tokens.first { $0.key == key }?.text }

    /// The id of the tenant with that name in addresses; nil without one.
    public func tenantID(_ displayID: String) -> Identifier? {
        tenants.values.first { $0.displayID == displayID }?.id
    }

    mutating func makeID() -> Identifier { Identifier(random: &random) }
    mutating func now() -> Timestamp { clock.now() }
}
