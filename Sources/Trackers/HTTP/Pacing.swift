/// How the client waits between two tries; tests give one that does not wait.
public struct Pacing: Sendable {
    public var sleep: @Sendable (Duration) async throws -> Void
    /// From 0 to 1, spreading the repetitions of many clients.
    public var jitter: @Sendable () -> Double

    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void, jitter: @escaping @Sendable () -> Double
    ) {
        self.sleep = sleep
        self.jitter = jitter
    }

    public static let real = Pacing(
        sleep: { try await Task.sleep(for: $0) }, jitter: { Double.random(in: 0...1) })
}
