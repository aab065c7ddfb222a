@preconcurrency import Glibc
import SyncCore

/// Keeps two runs of toji apart. The kernel gives the lock up when its process ends, however it ends.
public struct RunLock: Sendable {
    public enum Kind: String, Sendable {
        /// Held for one run.
        case run = "lock"
        /// Held for the life of a watcher.
        case watch = "watch.lock"
    }

    private let path: String
    private let attempt: Attempt

    /// A lock of the mirror whose `.git/toji` is that folder, which is made when missing. Throws a ``RepositoryError``.
    public init(_ kind: Kind, folder: String) throws(RepositoryError) {
        path = "\(try StateFolder.prepare(folder))/\(kind.rawValue)"
        attempt = .lock(.file(path))
    }

    /// Runs `body` while nobody else holds the lock.
    ///
    /// While somebody does, it is tried again every 0.1 s; `waiting` is told once by whom, where that is known. After
    /// `patience` a ``RepositoryError`` with the reason ``RepositoryError/Reason/busy(process:)`` is thrown.
    public func held<Value: Sendable>(
        patience: Duration = .seconds(30), clock: some Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, waiting: (Int32?) -> Void = { _ in },
        _ body: () async throws -> Value
    ) async throws -> Value {
        let descriptor = try await take(patience, clock, isolation, waiting)
        defer {
            // Closing alone is not enough: a program that is just being started may still have the descriptor.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        return try await body()
    }

    /// The process that holds the lock now; nil when none does, or when it cannot be known.
    public func holder() -> Int32? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? nil : Self.writtenProcess(descriptor)
    }

    private func take(
        _ patience: Duration, _ clock: some Clock<Duration>, _ isolation: isolated (any Actor)?,
        _ waiting: (Int32?) -> Void
    ) async throws -> Int32 {
        let deadline = clock.now.advanced(by: patience)
        var hasTold = false
        while true {
            let descriptor = try system(attempt) { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
            var mustClose = true
            defer { if mustClose { close(descriptor) } }
            if try isTaken(descriptor) {
                try writeProcess(descriptor)
                mustClose = false
                return descriptor
            }
            let holder = Self.writtenProcess(descriptor)
            guard clock.now < deadline else { throw RepositoryError(attempt: attempt, reason: .busy(process: holder)) }
            if !hasTold { waiting(holder) }
            hasTold = true
            try await clock.sleep(for: .milliseconds(100))
        }
    }

    private func isTaken(_ descriptor: Int32) throws(RepositoryError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw RepositoryError(attempt: attempt, reason: .system(errno))
        }
        return false
    }

    private func writeProcess(_ descriptor: Int32) throws(RepositoryError) {
        let text = Array("\(getpid())\n".utf8)
        try system(attempt) { ftruncate(descriptor, 0) }
        // Only told to people who wait: a full disk must not stop a run that may need no more room.
        _ = pwrite(descriptor, text, text.count, 0)
    }

    private static func writtenProcess(_ descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &text, text.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: text[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
