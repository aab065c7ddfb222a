/// A disturbance that was ordered for requests to come.
struct Fault: Sendable {
    enum Kind: Sendable, Equatable {
        /// That status, and nothing is done.
        case status(Int)
        /// The connection is closed, and nothing is done.
        case drop
        /// It is done, and then the connection is closed without an answer.
        case dropAfter
        /// Begun, done and answered that many milliseconds late.
        case delay(milliseconds: Int)
        /// Done, but the body of the answer breaks off in the middle.
        case half
        /// Status 200 with a body that is no JSON; nothing is done.
        case garbage
    }

    let method: String?
    /// A pattern over the path, in which `*` stands for any text and `?` for one character.
    let path: String
    let kind: Kind
    var times: Int

    /// The answer of a fault that keeps the request from being done.
    func answerInstead() -> Answer? {
        switch kind {
        case .status(let status):
            var response = Response.message(status, Self.code(status))
            if status == 204 || status == 304 { response = .empty(status) }
            return .respond(response)
        case .drop: return .drop
        case .garbage:
            let body = Array("<html>This is no JSON.</html>".utf8)
            return .respond(Response(status: 200, contentType: "application/json", body: body))
        case .delay, .dropAfter, .half: return nil
        }
    }

    /// What the fault makes of the answer to a request that was done.
    func spoil(_ answer: Answer) -> Answer {
        guard case .respond(let response) = answer else { return answer }
        switch kind {
        case .dropAfter: return .drop
        case .half: return .half(response)
        case .status, .drop, .garbage, .delay: return answer
        }
    }

    private static func code(_ status: Int) -> String {
        switch status {
        case 400: "bad-request"
        case 401: "unauthorized"
        case 403: "forbidden"
        case 404: "not-found"
        case 409: "conflict"
        case 429: "too-many-requests"
        default: "internal-error"
        }
    }
}

struct FaultList: Sendable {
    private var faults: [Fault] = []

    mutating func add(_ fault: Fault) { faults.append(fault) }

    mutating func removeAll() { faults = [] }

    /// The first fault that fits, used up once.
    mutating func take(for head: RequestHead) -> Fault? {
        if faults.isEmpty { return nil }
        let place = faults.firstIndex { fault in
            (fault.method == nil || fault.method == head.method)
                && Glob.matches(Array(fault.path.utf8)[...], Array(head.path.utf8)[...])
        }
        guard let place else { return nil }
        let fault = faults[place]
        faults[place].times -= 1
        if faults[place].times <= 0 { faults.remove(at: place) }
        return fault
    }
}

/// Patterns with `*` for any text, `/` included, and `?` for one byte.
enum Glob {
    static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        var pattern = pattern
        var text = text
        var retry: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
        while let byte = text.first {
            if pattern.first == UInt8(ascii: "*") {
                pattern = pattern.dropFirst()
                retry = (pattern, text)
            } else if let wanted = pattern.first, wanted == byte || wanted == UInt8(ascii: "?") {
                pattern = pattern.dropFirst()
                text = text.dropFirst()
            } else if let last = retry {
                // The star takes one byte more.
                retry = (last.pattern, last.text.dropFirst())
                pattern = last.pattern
                text = last.text.dropFirst()
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
