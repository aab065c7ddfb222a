import FoundationEssentials

extension DemoProcess {
    private struct Named: Decodable {
        var id: String
        var name: String
    }

    private struct Page: Decodable {
        struct Task: Decodable {
            var id: String
            var seqId: Int
            var isArchived: Bool
            var labels: [Named]
        }

        var tasks: [Task]
    }

    private static let page = 200
    private static let bulk = 100
    private static let label = "print"
    /// Half of all tasks are in it.
    private static let project = "ENG"

    /// Gives so many tasks of one project a label that they lack, and tells their ids.
    func addLabel(toTasks count: Int, _ program: Program) throws -> Set<String> {
        let tenants = try ask([Tenant].self, "/v1/tenants", program)
        guard let tenant = tenants.first?.id else { throw BenchError(description: "no tenant") }
        let projects = try ask([Project].self, "/v1/tenants/\(tenant)/projects", program)
        guard let project = projects.first(where: { $0.key == Self.project }) else {
            throw BenchError(description: "no project")
        }
        let address = "/v1/tenants/\(tenant)/projects/\(project.id)"
        let labels = try ask([Named].self, "\(address)/labels", program)
        guard let label = labels.first(where: { $0.name == Self.label }) else {
            throw BenchError(description: "no label \(Self.label)")
        }
        var chosen: [Page.Task] = []
        for offset in stride(from: 0, to: 100_000, by: Self.page) where chosen.count < count {
            let tasks = try ask(Page.self, "\(address)/tasks?limit=\(Self.page)&offset=\(offset)", program).tasks
            if tasks.isEmpty { throw BenchError(description: "too few tasks") }
            chosen += tasks.filter { task in !task.isArchived && !task.labels.contains { $0.id == label.id } }
        }
        chosen = Array(chosen.prefix(count))
        for start in stride(from: 0, to: count, by: Self.bulk) {
            let ids = chosen[start..<min(start + Self.bulk, count)].map { "\"\($0.id)\"" }.joined(separator: ",")
            let body = "{\"task_ids\":[\(ids)],\"update\":{\"add_label_ids\":[\"\(label.id)\"]}}"
            _ = try call(
                ["-X", "POST", "-H", "Content-Type: application/json", "-d", body], "\(address)/tasks/bulk", program)
        }
        return Set(chosen.map { "\(project.key)-\($0.seqId)" })
    }

    private struct Tenant: Decodable {
        var id: String
    }

    private struct Project: Decodable {
        var id: String
        var key: String
    }

    private func ask<Value: Decodable>(_ type: Value.Type, _ path: String, _ program: Program) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: try call([], path, program))
    }

    private func call(_ options: [String], _ path: String, _ program: Program) throws -> Data {
        let answer = "\(program.folder)/answer.json"
        let words = ["curl", "-s", "-f", "-o", answer, "-H", "Authorization: Bearer \(token)"]
        try program.run(words + options + ["\(apiRoot)\(path)"])
        return try Data(contentsOf: URL(filePath: answer))
    }
}
