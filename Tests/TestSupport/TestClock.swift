import Synchronization

/// A clock that stands still until somebody sleeps on it: sleeping moves it on at once.
public final class TestClock: Clock {
    public struct Instant: InstantProtocol {
        public var offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let nanoseconds = Atomic<Int64>(0)

    public init() {}

    public var now: Instant { Instant(offset: .nanoseconds(nanoseconds.load(ordering: .sequentiallyConsistent))) }

    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let (seconds, attoseconds) = deadline.offset.components
        let target = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        nanoseconds.max(target, ordering: .sequentiallyConsistent)
        await Task.yield()
    }
}
