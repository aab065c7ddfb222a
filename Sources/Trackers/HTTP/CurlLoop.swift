import CCurl
import SyncCore

/// The life of the curl thread: takes mail, lets curl work, hands over what is finished, sleeps until something happens.
///
/// Not `Sendable`: everything in it belongs to that thread.
final class CurlLoop {
    private let inbox: CurlInbox
    private let limits: HTTPLimits
    private let agent: String
    private let multi: UnsafeMutableRawPointer
    private var gate: HostGate<Submission>
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var idleHandles: [UnsafeMutableRawPointer] = []

    init(inbox: CurlInbox, agent: String, limits: HTTPLimits) {
        guard isCurlReady, let multi = curl_multi_init() else { preconditionFailure("no memory is left for curl") }
        (self.inbox, self.agent, self.limits, self.multi) = (inbox, agent, limits, multi)
        gate = HostGate(limit: limits.requestsPerHost)
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, limits.requestsPerHost)
        _ = ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        inbox.attach(multi)
    }

    deinit {
        inbox.detach()
        for handle in idleHandles { curl_easy_cleanup(handle) }
        curl_multi_cleanup(multi)
    }

    func run() {
        while true {
            let mail = inbox.take()
            for submission in mail.submissions {
                gate.enqueue(submission, id: submission.id, host: submission.request.address.authority)
            }
            for id in mail.cancelled { cancel(id) }
            if mail.isClosed { return }
            startWaiting()
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            if finishDone() { continue }
            curl_multi_poll(multi, nil, 0, 60_000, nil)
        }
    }

    private func startWaiting() {
        while let submission = gate.next() {
            guard let handle = idleHandles.popLast() ?? curl_easy_init() else {
                gate.leave(host: submission.request.address.authority)
                submission.whenDone.resume(returning: outOfMemory)
                continue
            }
            let transfer = CurlTransfer(handle, submission, agent: agent, limits: limits)
            transfers[submission.id] = transfer
            curl_multi_add_handle(multi, handle)
        }
    }

    /// True when something was finished, so that its place can be taken.
    private func finishDone() -> Bool {
        var anything = false
        var left: Int32 = 0
        while let message = ccurl_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let transfer = transfers[CurlTransfer.id(of: handle)]
            else { continue }
            let code = ccurl_msg_result(message)
            finish(transfer, transfer.result(code))
            anything = true
        }
        return anything
    }

    private func cancel(_ id: UInt64) {
        if let submission = gate.remove(id) {
            submission.whenDone.resume(returning: .failure(.cancelled, wasSent: false))
        } else if let transfer = transfers[id] {
            finish(transfer, .failure(.cancelled, wasSent: true))
        }
    }

    private func finish(_ transfer: CurlTransfer, _ result: TransferResult) {
        let submission = transfer.submission
        transfers[submission.id] = nil
        gate.leave(host: submission.request.address.authority)
        // Closes the connection when the answer was not read to its end.
        curl_multi_remove_handle(multi, transfer.handle)
        // Keeps the memory, drops every option, credentials among them.
        curl_easy_reset(transfer.handle)
        idleHandles.append(transfer.handle)
        submission.whenDone.resume(returning: result)
    }
}

private let outOfMemory = TransferResult.failure(
    .unreachable(code: Int(CURLE_OUT_OF_MEMORY.rawValue), message: "out of memory"), wasSent: false)

/// curl asks for one call in a process before all others.
private let isCurlReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
