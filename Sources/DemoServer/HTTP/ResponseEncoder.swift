import struct SyncCore.Timestamp

/// Turns answers into bytes. One for each connection, with its own sessions.
struct ResponseEncoder {
    private var random: RandomSource
    private var second: Int64 = .min
    private var dates: (now: String, session: String, store: String) = ("", "", "")

    init(seed: UInt64) { random = RandomSource(seed: seed) }

    /// - Parameter isHTTP10: the version of the request, which the answer repeats.
    mutating func encode(_ response: Response, to head: RequestHead, keepsConnection: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(700 + response.body.count)
        bytes += "HTTP/1.\(head.isHTTP10 ? 0 : 1) \(response.status) \(Self.reason(response.status))\r\n".utf8
        if let type = response.contentType { bytes += "content-type: \(type)\r\n".utf8 }
        prepareDates(response.time)
        decorate(response.decoration, &bytes)
        for header in response.headers { bytes += "\(header.name): \(header.value)\r\n".utf8 }
        if !keepsConnection {
            bytes += "connection: close\r\n".utf8
        } else if head.isHTTP10 {
            bytes += "connection: keep-alive\r\n".utf8
        }
        if response.status != 204 { bytes += "content-length: \(response.body.count)\r\n".utf8 }
        bytes += "date: \(dates.now)\r\n\r\n".utf8
        if !head.isHEAD { bytes += response.body }
        return bytes
    }

    private mutating func decorate(_ decoration: Response.Decoration, _ bytes: inout [UInt8]) {
        switch decoration {
        case .known: bytes += Self.known
        case .unknown: break
        case .preflight(let wanted):
            bytes += Self.preflight
            if let wanted { bytes += "access-control-allow-headers: \(wanted)\r\n".utf8 }
        case .bare: return
        }
        // The real server sends the two cookies in either order.
        let draw = random.next()
        if draw & 1 == 0 { bytes += storeCookie.utf8 }
        bytes += "set-cookie: session=".utf8
        Identifier(random: &random).append(to: &bytes)
        bytes += "; HttpOnly; SameSite=Lax; Path=/; Expires=\(dates.session)\r\n".utf8
        if draw & 1 == 1 { bytes += storeCookie.utf8 }
    }

    private var storeCookie: String {
        "set-cookie: store=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0; Expires=\(dates.store)\r\n"
    }

    /// Dates have whole seconds, so most answers find them ready.
    private mutating func prepareDates(_ time: Timestamp?) {
        let time = time ?? WorldClock().current
        guard time.seconds != second else { return }
        second = time.seconds
        dates = (
            now: time.httpDate, session: time.advanced(bySeconds: 100 * 86_400).httpDate,
            store: time.advanced(bySeconds: -365 * 86_400).httpDate
        )
    }

    private static let known = Array(
        """
        x-content-type-options: nosniff\r
        vary: access-control-request-headers\r
        access-control-allow-credentials: true\r
        access-control-allow-origin: \(frontEnd)\r

        """.utf8)

    private static let preflight = Array(
        """
        access-control-allow-credentials: true\r
        vary: access-control-request-headers\r
        access-control-allow-methods: GET,POST,PUT,PATCH,DELETE\r
        access-control-allow-origin: \(frontEnd)\r

        """.utf8)

    /// The origin of the web pages, the only one that is let in.
    static let frontEnd = "http://localhost:3000"

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 413: "Payload Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 422: "Unprocessable Entity"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        default: "Status"
        }
    }
}

extension Timestamp {
    /// `Mon, 30 Nov 2026 02:34:50 GMT`
    var httpDate: String {
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(((day % 7) + 7) % 7)]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let date = calendarDay
        let ofDay = seconds - day * 86_400
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(weekday), \(two(Int64(date.day))) \(months[date.month - 1]) \(date.year) "
            + "\(two(ofDay / 3600)):\(two(ofDay / 60 % 60)):\(two(ofDay % 60)) GMT"
    }
}
