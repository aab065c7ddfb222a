import SyncCore

extension TrackerError.Reason {
    /// What an answer that is no success means.
    init(_ response: HTTPResponse, token: Token?) {
        let words = serverWords(response, token)
        switch response.status {
        case _ where response.isFromElsewhere: self = .redirected(to: response.address.origin)
        case 401: self = .notLoggedIn
        case 403: self = .forbidden(words)
        case 404: self = .notFound
        case 429:
            self = .tooManyRequests(retryAfterSeconds: retryAfter(of: response).map { Int($0.components.seconds) })
        case 400...499: self = .refused(status: response.status, message: words)
        case 500...599: self = .serverFailed(status: response.status, message: words)
        default: self = .badAnswer("status \(response.status)")
        }
    }

    /// An answer with status 200 that does not hold what belongs there.
    init(_ fault: JSONFault, in response: HTTPResponse) {
        let start = response.body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        self = .badAnswer(start == UInt8(ascii: "<") ? "HTML instead of JSON" : fault.description)
    }
}

/// The tracker's own words: `message` of a JSON body, or the text that the framework below it writes.
///
/// Such texts echo in full what was sent, so they are cut, and a token in them is taken out first.
func serverWords(_ response: HTTPResponse, _ token: Token?) -> String {
    var json = JSONReader(response.body)
    if let message = try? json.property("message", { json throws(JSONFault) in try json.string() }) {
        return oneLine(token?.redact(message) ?? message)
    }
    guard response.headers["content-type"]?.lowercased().hasPrefix("text/plain") == true else { return "" }
    let text = String(decoding: response.body.prefix(4096), as: UTF8.self)
    return oneLine(token?.redact(text) ?? text)
}

/// At most 200 characters without line breaks and control characters.
func oneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars.prefix(200) {
        line.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return text.unicodeScalars.count > 200 ? line + "…" : line
}
