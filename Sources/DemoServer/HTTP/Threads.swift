@preconcurrency import Glibc

/// Runs the work on a thread of its own, since `accept` and `recv` block and Swift's pool has a thread a core only.
///
/// - Returns: false when the system has no thread left.
func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(ThreadWork(work))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    var thread = pthread_t()
    let failed = pthread_create(&thread, &attributes, runThreadWork, box.toOpaque())
    if failed != 0 { box.release() }
    return failed == 0
}

private final class ThreadWork: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private let runThreadWork: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
    if let raw { Unmanaged<ThreadWork>.fromOpaque(raw).takeRetainedValue().work() }
    return nil
}
