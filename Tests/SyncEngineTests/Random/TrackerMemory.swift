/// What the test knows of the tracker: which things there are to change.
struct TrackerMemory {
    struct Task {
        var number: Int
        var id: String
        var isArchived = false
        var people: Set<String> = []
        var comments: [(id: String, author: String, isHead: Bool)] = []
        var lines = ["one", "", "two", "", "three", "", "four"]

        var path: String { "/tasks/\(id)" }
    }

    var tasks: [Task] = []
    var labels: [(id: String, name: String)] = []
    /// Every name that a label ever had leads to it.
    var labelNames: [String: String] = [:]
    /// Titles of tasks and texts of comments, as far as a history sends: a draft of them needs not be told any more.
    var made: Set<String> = []
    let people: [String: String]
    let points: String
    var statuses: [String: String] = [:]

    init(_ tenant: RandomTenant) {
        people = tenant.people
        points = tenant.points
        for (index, id) in tenant.tasks.enumerated() { tasks.append(Task(number: index + 1, id: id)) }
        tasks[1].comments = tenant.comments.map { ($0.id, $0.author == "tanaka" ? "owner" : "member", true) }
        for (name, id) in zip(["bug", "chore", "auth"], tenant.labels) {
            labels.append((id, name))
            labelNames[name] = id
        }
    }

    /// The first value of that key in an answer.
    static func value(_ key: String, in answer: String) -> String? {
        guard let start = answer.firstRange(of: "\"\(key)\":") else { return nil }
        let rest = answer[start.upperBound...].drop { $0 == "\"" || $0 == " " }
        return String(rest.prefix { $0 != "\"" && $0 != "," && $0 != "}" })
    }
}
