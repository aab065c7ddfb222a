import CCurl
@preconcurrency import Glibc
import SyncCore

/// Sends requests, each exactly once, on one thread that all of curl lives on.
///
/// curl's calls block while they resolve, encrypt and wait, which the few threads of Swift's pool must not do.
final class CurlTransport: Sendable {
    private let inbox = CurlInbox()

    init(agent: String, limits: HTTPLimits) {
        let start = CurlThreadStart(inbox: inbox, agent: agent, limits: limits)
        let context = Unmanaged.passRetained(start).toOpaque()
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { @Sendable in runCurlThread($0) }, context)
        // Without a thread left nothing of the program could run; there is no answer that a caller could give.
        precondition(code == 0, "the system gives no thread for network traffic")
        pthread_detach(thread)
    }

    deinit { inbox.close() }

    /// Requests sent so far.
    var count: Int { inbox.count }

    func send(_ request: HTTPRequest) async -> TransferResult {
        let id = inbox.enter()
        defer { inbox.leave(id) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation {
                inbox.submit(Submission(id: id, request: request, whenDone: $0))
            }
        } onCancel: {
            inbox.cancel(id)
        }
    }
}

private final class CurlThreadStart: Sendable {
    let inbox: CurlInbox
    let agent: String
    let limits: HTTPLimits

    init(inbox: CurlInbox, agent: String, limits: HTTPLimits) {
        (self.inbox, self.agent, self.limits) = (inbox, agent, limits)
    }
}

private func runCurlThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let start = Unmanaged<CurlThreadStart>.fromOpaque(context).takeRetainedValue()
    // Signals belong to the other threads. SIGPIPE, which OpenSSL can raise by writing to a closed connection, goes to
    // the thread that wrote and is lost here, as it should be.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    CurlLoop(inbox: start.inbox, agent: start.agent, limits: start.limits).run()
    return nil
}
