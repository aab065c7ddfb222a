@preconcurrency import Glibc

extension Responder {
    /// Holds a request up, but not beyond the end of the server.
    func wait(milliseconds: Int) {
        var left = milliseconds
        while left > 0, !state.withLock({ $0.isStopping }) {
            let step = min(left, 20)
            usleep(UInt32(step) * 1000)
            left -= step
        }
    }

    /// Notes a request of the API.
    func log(_ head: RequestHead, _ body: RequestBody, _ answer: Answer) {
        let status: Int? = if case .respond(let response) = answer { response.status } else { nil }
        let bearer = head.bearer
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let time = now.tv_sec * 1_000_000 + now.tv_nsec / 1000
        state.withLock { state in
            let key = bearer.flatMap { text in state.world.tokens.first { $0.text == text }?.key }
            state.log.add(
                RequestLog.Entry(
                    method: head.method, path: head.path, query: head.query, body: body.textSent, status: status,
                    caller: key, time: time))
        }
    }

    /// The paths under `/_demo/`, which steer the server and are no part of the API.
    func control(_ head: RequestHead, _ body: RequestBody) -> Answer {
        var response = controlled(head, body)
        response.decoration = .bare
        return .respond(response)
    }

    private func controlled(_ head: RequestHead, _ body: RequestBody) -> Response {
        switch (head.method, head.path) {
        case ("POST", "/_demo/faults"): return order(body)
        case ("DELETE", "/_demo/faults"):
            state.withLock { $0.faults.removeAll() }
            return .empty(204)
        case ("GET", "/_demo/requests"):
            let log = state.withLock { $0.log }
            return .json { log.write(to: &$0) }
        case ("DELETE", "/_demo/requests"):
            state.withLock { $0.log.clear() }
            return .empty(204)
        case ("POST", "/_demo/clock"): return advanceClock(body)
        default: return .message(404, "not-found")
        }
    }

    private func order(_ body: RequestBody) -> Response {
        guard let value = body.json, let fault = Fault(value) else { return .message(400, "bad-request") }
        state.withLock { $0.faults.add(fault) }
        return .empty(204)
    }

    private func advanceClock(_ body: RequestBody) -> Response {
        guard let seconds = body.json?["advance_seconds"]?.asInteger else { return .message(400, "bad-request") }
        let now = state.withLock { state in
            state.world.clock.advance(bySeconds: Int64(seconds))
            return state.world.clock.current
        }
        return .json { writer in writer.object { $0.member("now", now) } }
    }
}

extension Fault {
    /// Reads `{"method"?, "path", "times"?, "kind", "status"?, "milliseconds"?}`; nil when it makes no sense.
    fileprivate init?(_ value: JSONValue) {
        guard let path = value["path"]?.asText, let word = value["kind"]?.asText,
            value.isAbsentOrText("method"), let times = value.count("times", default: 1, 1...Int.max),
            let status = value.count("status", default: 500, 200...599),
            let milliseconds = value.count("milliseconds", default: 1000, 0...Int.max)
        else { return nil }
        let kinds: [String: Kind] = [
            "status": .status(status), "drop": .drop, "drop-after": .dropAfter,
            "delay": .delay(milliseconds: milliseconds), "half": .half, "garbage": .garbage,
        ]
        guard let kind = kinds[word] else { return nil }
        self.init(method: value["method"]?.asText, path: path, kind: kind, times: times)
    }
}

extension JSONValue {
    fileprivate func isAbsentOrText(_ name: String) -> Bool {
        guard let value = self[name], !value.isNull else { return true }
        return value.asText != nil
    }

    /// Nil when there is something else than a number in that range.
    fileprivate func count(_ name: String, default standard: Int, _ range: ClosedRange<Int>) -> Int? {
        guard let value = self[name], !value.isNull else { return standard }
        return value.asInteger.flatMap { range.contains($0) ? $0 : nil }
    }
}

extension RequestBody {
    fileprivate var json: JSONValue? {
        guard case .bytes(let bytes) = read() else { return nil }
        var reader = JSONReader(bytes)
        guard let value = try? reader.value(), (try? reader.finish()) != nil else { return nil }
        return value
    }
}
