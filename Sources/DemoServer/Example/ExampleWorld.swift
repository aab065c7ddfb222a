import struct SyncCore.Timestamp

/// The worlds that the demo server brings along.
public enum ExampleWorld {
    /// The example tenant `acme`: three projects (`ENG`, `WEB`, `OPS`) with about 120 tasks.
    ///
    /// Ids are the same each time; dates are counted from `now`, so that the tenant looks alive whenever it is opened.
    /// Tokens: `owner`, `admin`, `member`, `reader` (no writing) and `left` (of a person who left the tenant) as personal
    /// access tokens, `owner_device` and `member_device` as device tokens of new servers.
    public static func tenant(now: Timestamp) -> World {
        ExampleTenant(now: now).world
    }

    /// A world for measurements: the projects `ENG`, `WEB` and `OPS` with `count` tasks in all, three comments each, one text
    /// in four Japanese, one task in twenty archived, no custom fields.
    ///
    /// The same count, seed and time give the same world. Comments leave no activity here, to save memory.
    /// Tokens: `owner`, `member`, `owner_device` and `member_device`.
    public static func sized(_ count: Int, seed: UInt64, now: Timestamp) -> World {
        SizedTenant(tasks: count, seed: seed, now: now).world
    }
}
