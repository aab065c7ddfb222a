@preconcurrency import Glibc

import struct SyncCore.Timestamp

/// The clock of a world: real time plus what a test has added, and never the same microsecond twice.
///
/// The real server stamps from a clock of one microsecond; two rows written one after the other differ by at least
/// that, and clients lean on the order.
struct WorldClock: Sendable {
    private var last: Int64 = 0
    private var advance: Int64 = 0

    /// The next free microsecond.
    mutating func now() -> Timestamp {
        last = max(last + 1, Self.real() + advance)
        return Timestamp(microseconds: last)
    }

    /// The time without using it up, for deciding what is over or due.
    var current: Timestamp { Timestamp(microseconds: max(last, Self.real() + advance)) }

    /// Moves forward by that many seconds, at most a thousand years in all; a negative number moves back, but stamps
    /// stay in order.
    mutating func advance(bySeconds seconds: Int64) {
        let limit: Int64 = 1000 * 366 * 86_400
        let wanted = advance / 1_000_000 + min(max(seconds, -limit), limit)
        advance = min(max(wanted, -limit), limit) * 1_000_000
    }

    private static func real() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
