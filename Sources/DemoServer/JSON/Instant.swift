import struct SyncCore.Timestamp

/// A time that came in a request: stored to the microsecond, but repeated in activities as fine as it was sent.
struct Instant: Sendable {
    let time: Timestamp
    /// Below the microsecond, 0 to 999.
    let nanoseconds: Int

    /// Nil unless it is RFC 3339; more than nine fraction digits are cut.
    init?(_ text: String) {
        guard let dot = text.firstIndex(of: ".") else {
            guard let time = Timestamp(rfc3339: text) else { return nil }
            (self.time, nanoseconds) = (time, 0)
            return
        }
        let digits = text[text.index(after: dot)...].prefix { $0.isASCII && $0.isNumber }
        let kept = text[...dot] + digits.prefix(9) + text[digits.endIndex...]
        guard let time = Timestamp(rfc3339: kept) else { return nil }
        self.time = time
        nanoseconds = Int((digits + "000000000").dropFirst(6).prefix(3)) ?? 0
    }

    /// Why a text is no time, in the words of the real server.
    static func problem(in text: String) -> String {
        var rest = Substring(text)
        func takes(_ pattern: String) -> String? {
            for expected in pattern {
                guard let next = rest.popFirst() else { return "premature end of input" }
                let fits =
                    switch expected {
                    case "0": next.isASCII && next.isNumber
                    case "T": "Tt ".contains(next)
                    default: next == expected
                    }
                if !fits { return "input contains invalid characters" }
            }
            return nil
        }
        if let problem = takes("0000-00-00T00:00:00") { return problem }
        if rest.first == "." { rest = rest.dropFirst().drop { $0.isNumber } }
        guard let zone = rest.first else { return "premature end of input" }
        if zone == "Z" || zone == "z" { return rest.count == 1 ? "input is out of range" : "trailing input" }
        guard zone == "+" || zone == "-" else { return "input contains invalid characters" }
        rest = rest.dropFirst()
        return takes("00:00") ?? (rest.isEmpty ? "input is out of range" : "trailing input")
    }

    /// With 0, 3, 6 or 9 fraction digits.
    var rfc3339: String {
        if nanoseconds == 0 { return time.rfc3339 }
        let head = Timestamp(seconds: time.seconds).rfc3339.dropLast()
        let fraction = String(
            1_000_000_000 + (time.microseconds - time.seconds * 1_000_000) * 1000 + Int64(nanoseconds))
        return "\(head).\(fraction.dropFirst())Z"
    }
}
