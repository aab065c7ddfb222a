@preconcurrency import Glibc

/// A value behind a lock, for what the curl thread and tasks share.
///
/// `Synchronization.Mutex` would do, but ThreadSanitizer does not see its futex and reports false races; an actor cannot
/// be entered from curl's thread or from a cancellation handler.
final class Guarded<Value>: @unchecked Sendable {
    // Unchecked, since the compiler cannot know that every access to `value` happens between lock and unlock below.
    private var value: Value
    // Allocated, since a mutex must not move in memory.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs the body alone. It must not call back into the same lock, nor wait.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
