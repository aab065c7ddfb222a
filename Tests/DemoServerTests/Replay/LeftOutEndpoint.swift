/// What the demo server knowingly does not have. Every such path answers like an unknown route, whatever the method.
struct LeftOutEndpoint {
    enum Feature: String, CaseIterable {
        case search = "task search"
        case watchers
        case time = "time logs and timers"
        case attachments = "attachments and drive"
        case views = "saved views"
        case gitHub = "GitHub"
        case registration = "account registration"
        case sessions = "browser sessions"
    }

    var feature: Feature
    var methods: [String]
    /// `*` is any one element of the path.
    var path: String
    /// Whether a recorded step needs the row; the others stand here so that the table names every feature.
    var isRecorded: Bool

    static let all: [LeftOutEndpoint] = [
        LeftOutEndpoint(.search, "GET", "\(project)/tasks/search"),
        LeftOutEndpoint(.watchers, "GET", "\(task)/watchers"),
        LeftOutEndpoint(.watchers, "POST DELETE", "\(task)/watch"),
        LeftOutEndpoint(.time, "GET POST", "\(task)/time-logs"),
        LeftOutEndpoint(.time, "GET", "\(task)/time-logs/summary"),
        LeftOutEndpoint(.time, "PUT DELETE", "\(task)/time-logs/*"),
        LeftOutEndpoint(.time, "POST", "\(task)/timer/start"),
        LeftOutEndpoint(.time, "POST", "\(task)/timer/stop"),
        LeftOutEndpoint(.time, "GET", "\(task)/timer/status"),
        LeftOutEndpoint(.attachments, "GET POST", "\(task)/attachments"),
        LeftOutEndpoint(.attachments, "DELETE", "\(task)/attachments/*"),
        LeftOutEndpoint(.attachments, "GET POST", "\(tenant)/drive/files"),
        LeftOutEndpoint(.attachments, "GET PATCH DELETE", "\(tenant)/drive/files/*"),
        LeftOutEndpoint(.attachments, "GET HEAD", "/v1/drive/files/*/content"),
        LeftOutEndpoint(.views, "GET POST", "\(project)/task-views"),
        LeftOutEndpoint(.views, "PATCH DELETE", "\(project)/task-views/*"),
        LeftOutEndpoint(.gitHub, "GET DELETE", "\(project)/github/integration"),
        LeftOutEndpoint(.registration, "POST", "/v1/auth/register", isRecorded: false),
        LeftOutEndpoint(.sessions, "POST", "/v1/auth/login"),
        LeftOutEndpoint(.sessions, "POST", "/v1/auth/logout", isRecorded: false),
    ]

    private static let tenant = "/v1/tenants/*"
    private static let project = "\(tenant)/projects/*"
    private static let task = "\(project)/tasks/*"

    private init(_ feature: Feature, _ methods: String, _ path: String, isRecorded: Bool = true) {
        self.isRecorded = isRecorded
        self.feature = feature
        self.methods = methods.split(separator: " ").map(String.init)
        self.path = path
    }

    /// The endpoint that a path belongs to. The more exact pattern comes first in the table.
    static func of(path: String) -> LeftOutEndpoint? {
        let elements = path.split(separator: "/", omittingEmptySubsequences: false)
        return all.first { endpoint in
            let wanted = endpoint.path.split(separator: "/", omittingEmptySubsequences: false)
            return wanted.count == elements.count && zip(wanted, elements).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }

    /// How an answer differs from that of an unknown route: 401 without the headers of a known path.
    static func differencesFromUnknownRoute(_ answer: RawAnswer, to method: String) -> [String] {
        guard answer.status == 401 else { return ["left out, yet answers \(answer.status) \(answer.text.prefix(200))"] }
        var differences = ["x-content-type-options", "vary", "access-control-allow-origin"].compactMap { name in
            answer.header(name).map { "left out, yet has the header \(name): \($0)" }
        }
        let message = try? JSONTextReader.read(answer.body)["message"]?.text
        if method != "HEAD" && message != "unauthorized" {
            differences.append("left out, yet has the body \(answer.text.prefix(200))")
        }
        return differences
    }
}
