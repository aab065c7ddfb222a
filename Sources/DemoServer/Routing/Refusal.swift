/// Ends a request with an answer other than the wanted one.
enum Refusal: Error {
    case answer(Response)
    /// The connection is closed without a word.
    case drop

    static let badRequest = message(400, "bad-request")
    static let unauthorized = message(401, "unauthorized")
    static let forbidden = message(403, "forbidden")
    static let suspended = message(403, "account-suspended")
    static let notFound = message(404, "not-found")
    static let conflict = message(409, "conflict")
    static let tooMany = message(429, "too-many-requests")
    static let internalError = message(500, "internal-error")

    /// What a path that nobody knows gets: the answer of an unrelated part of the server, without its headers.
    static let unknownRoute: Refusal = {
        var response = Response.message(401, "unauthorized")
        response.decoration = .unknown
        return .answer(response)
    }()

    static func message(_ status: Int, _ text: String) -> Refusal { .answer(.message(status, text)) }
    static func text(_ status: Int, _ text: String) -> Refusal { .answer(.text(status, text)) }

    /// The code by which a bulk answer names it.
    var code: String {
        guard case .answer(let response) = self else { return "error" }
        switch response.status {
        case 400: return "bad-request"
        case 403: return "forbidden"
        case 404: return "not-found"
        case 409: return "conflict"
        default: return "error"
        }
    }
}
