import Dispatch

/// Runs work that blocks, such as reading from a socket. On the shared pool of Swift's tasks, which has a thread a core, it
/// would hold up everything else.
func onThreadOfItsOwn<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async { continuation.resume(with: Result(catching: work)) }
    }
}
