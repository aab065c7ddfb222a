/// Answers the requests of one connection, one after the other, until either side ends it.
struct Connection {
    /// Decides the answer to a request; reads the body if it cares for it.
    typealias Responder = @Sendable (RequestHead, RequestBody) -> Answer

    private let stream: ByteStream
    private let responder: Responder
    private var encoder: ResponseEncoder

    init(_ descriptor: Int32, seed: UInt64, responder: @escaping Responder) {
        stream = ByteStream(descriptor)
        self.responder = responder
        encoder = ResponseEncoder(seed: seed)
    }

    mutating func serve() {
        while true {
            switch RequestHead.next(from: stream) {
            case .closed: return
            case .refused(let status): return refuse(status)
            case .head(let head): if !answer(head) { return }
            }
        }
    }

    private mutating func refuse(_ status: Int) {
        let response = Response(status: status, decoration: .bare, closesConnection: true)
        let head = RequestHead(method: "GET", path: "/")
        _ = stream.send(encoder.encode(response, to: head, keepsConnection: false))
        drainBriefly()
    }

    /// Closing with unread bytes resets the connection, and the client might never see the answer.
    private func drainBriefly() {
        var rounds = 0
        stream.endSending()
        while rounds < 64, stream.fill() {
            stream.drop(stream.pendingCount)
            rounds += 1
        }
    }

    /// True when the connection goes on.
    private mutating func answer(_ head: RequestHead) -> Bool {
        guard let body = RequestBody(of: head, on: stream) else {
            refuse(400)
            return false
        }
        switch responder(head, body) {
        case .drop: return false
        case .half(let response):
            let bytes = encoder.encode(response, to: head, keepsConnection: true)
            let cut = head.isHEAD ? 0 : response.body.count - response.body.count / 2
            _ = stream.send(Array(bytes.dropLast(cut)))
            return false
        case .respond(let response):
            let isBodyDone = body.finish()
            let goesOn = isBodyDone && head.keepsConnection && !response.closesConnection
            return stream.send(encoder.encode(response, to: head, keepsConnection: goesOn)) && goesOn
        }
    }
}
