#if canImport(Glibc)
    @preconcurrency import Glibc
#else
    import Darwin
#endif

/// A value behind a lock, for what threads of our own share with tasks: an actor cannot be entered from such a thread or
/// from a cancellation handler.
///
/// Not `Synchronization.Mutex`: the thread sanitizer does not see that one and reports races that are none.
public final class Guarded<Value>: @unchecked Sendable {
    // Unchecked, since the compiler cannot see that every access to `value` goes through `withLock`. The value enters
    // by `sending` and leaves only through closures, so nothing of it is reachable without the lock.
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    public init(_ value: sending Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Runs the body alone. It must not call back into the same lock, nor wait.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
