import CCurl
import SyncCore

/// A request on its way to the curl thread, with the place where its caller waits.
struct Submission: Sendable {
    var id: UInt64
    var request: HTTPRequest
    var whenDone: CheckedContinuation<TransferResult, Never>
}

/// What curl has to say about one request sent once.
enum TransferResult: Sendable {
    case answer(HTTPResponse)
    /// `wasSent` is false only when certainly no byte of the request reached the server.
    case failure(TrackerError.Reason, wasSent: Bool)
}

/// Where tasks leave requests and cancellations for the curl thread.
///
/// A cancellation may come before its request; it is remembered until the caller leaves, so nothing piles up.
final class CurlInbox: Sendable {
    struct Mail {
        var submissions: [Submission] = []
        var cancelled: [UInt64] = []
        var isClosed = false

        var isEmpty: Bool { submissions.isEmpty && cancelled.isEmpty && !isClosed }
    }

    private struct State {
        var mail = Mail()
        var nextID: UInt64 = 0
        var submitted: Set<UInt64> = []
        var cancelledEarly: Set<UInt64> = []
        var count = 0
        // Nil once the thread has ended, so that a late wake-up does not touch a freed handle.
        var multi: UnsafeMutableRawPointer?

        /// The thread takes all mail at once: only the first piece wakes it.
        mutating func add(_ change: (inout Mail) -> Void) {
            let isFirst = mail.isEmpty
            change(&mail)
            if isFirst, let multi { curl_multi_wakeup(multi) }
        }
    }

    private let state = Guarded(State())

    /// Requests handed over so far.
    var count: Int { state.withLock { $0.count } }

    /// A number for one request; ``leave(_:)`` must follow.
    func enter() -> UInt64 {
        state.withLock {
            $0.nextID += 1
            return $0.nextID
        }
    }

    func leave(_ id: UInt64) {
        state.withLock {
            $0.submitted.remove(id)
            $0.cancelledEarly.remove(id)
        }
    }

    func submit(_ submission: Submission) {
        let isCancelled = state.withLock { state in
            if state.cancelledEarly.contains(submission.id) { return true }
            state.count += 1
            state.submitted.insert(submission.id)
            state.add { $0.submissions.append(submission) }
            return false
        }
        if isCancelled { submission.whenDone.resume(returning: .failure(.cancelled, wasSent: false)) }
    }

    func cancel(_ id: UInt64) {
        state.withLock { state in
            guard state.submitted.contains(id) else {
                state.cancelledEarly.insert(id)
                return
            }
            state.add { $0.cancelled.append(id) }
        }
    }

    /// No request can follow; the thread ends.
    func close() {
        state.withLock { state in
            state.add { $0.isClosed = true }
        }
    }

    func take() -> Mail {
        state.withLock { state in
            let mail = state.mail
            state.mail = Mail(isClosed: mail.isClosed)
            return mail
        }
    }

    func attach(_ multi: UnsafeMutableRawPointer) {
        state.withLock { $0.multi = multi }
    }

    func detach() {
        state.withLock { $0.multi = nil }
    }
}
