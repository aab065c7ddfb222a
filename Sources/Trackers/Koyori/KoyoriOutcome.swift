import SyncCore

extension SendOutcome {
    /// What is known after a call.
    ///
    /// Nothing changed after a 4xx, and after the server's own `internal-error` to anything but a creation: its changes
    /// are transactions. Other words with 5xx come from what stands before the server, which may have done its part.
    ///
    /// - Parameter read: what an answer of success holds; what is no such answer tells nothing.
    init(
        _ outcome: WriteOutcome, of call: KoyoriCall, token: Token,
        read: (HTTPResponse) throws(JSONFault) -> SendOutcome
    ) {
        func error(_ reason: TrackerError.Reason) -> TrackerError {
            TrackerError(request: call.label, reason: reason)
        }
        switch outcome {
        case .done(let response):
            do { self = try read(response) } catch {
                self = .unknown(TrackerError(request: call.label, reason: .init(error, in: response)))
            }
        case .refused(let response):
            let isGone = response.isJSON && response.status == 404 && serverWords(response, token) == "not-found"
            self = call.deletes && isGone ? .done(.empty) : .refused(error(.init(response, token: token)))
        case .notSent(let failure):
            self = .notSent(error(failure.reason))
        case .unknown(_, let response?) where response.status >= 500:
            let reason = TrackerError.Reason(response, token: token)
            let isItsOwn = response.isJSON && reason == .serverFailed(status: 500, message: "internal-error")
            self = isItsOwn && !call.creates ? .refused(error(reason)) : .unknown(error(reason))
        case .unknown(let failure, _):
            self = .unknown(error(failure.reason))
        }
    }
}

extension KoyoriCall {
    /// What an answer of success says. The fault of one that does not belong to this call.
    ///
    /// - Parameter project: needed for a task only.
    func read(_ response: HTTPResponse, in project: Project?) throws(JSONFault) -> SendOutcome {
        if answer == .nothing {
            guard response.status == 204 else { throw JSONFault(offset: 0, expected: "status 204") }
            return .done(.empty)
        }
        var json = JSONReader(response.body)
        let outcome: SendOutcome
        switch answer {
        case .nothing: outcome = .done(.empty)
        case .task(let key): outcome = .done(.task(try task(key, &json, response, in: project)))
        case .bulk(let key): outcome = try KoyoriBulkAnswer(&json).outcome(for: key, label)
        case .assignee(let person, let key):
            try KoyoriSentRow(&json).check(assignee: person, of: key)
            outcome = .done(.empty)
        case .comment(let id, let head, let key):
            outcome = .done(.comment(try KoyoriSentRow(&json).comment(id, replyTo: head, of: key)))
        }
        try json.finish()
        return outcome
    }

    private func task(
        _ key: EntityID?, _ json: inout JSONReader, _ response: HTTPResponse, in project: Project?
    ) throws(JSONFault) -> TaskAnswer {
        let task = try KoyoriTask(&json)
        guard let project, key == nil || key == task.id else {
            throw JSONFault(offset: 0, expected: "the task that was asked for")
        }
        var answer = try TaskAnswer(task, in: project, fingerprint: nil)
        answer.date = response.date
        return answer
    }
}
