import SyncCore
import SyncEngine

@testable import LocalStore

/// What is looked at in every tenth round.
extension RandomHistory {
    func checkAgainstFresh(_ mirror: RandomMirror) async throws {
        let problems = try mirror.git("fsck", "--no-dangling", "--no-progress")
        try promise(problems.isEmpty, "\(mirror.name): fsck: \(problems)")
        let report = try await mirror.pull(PullOptions(isFull: true))
        guard report.waiting.isEmpty, try mirror.git("branch", "--show-current") == ["main"] else { return }
        let status = try await mirror.status()
        let busy = Set((status.edits.compactMap(\.id) + status.conflicts.map(\.id)).map(\.description))
        let fresh = try await freshTasks()
        for (path, text) in try mirror.files() where path.hasPrefix("ENG/tasks/") && path.hasSuffix(".md") {
            let document = PlainDocument(text)
            guard let id = document.id, !document.isIgnored, !busy.contains(id),
                !status.problems.contains(where: { $0.file == path }),
                !path.contains("/.")
            else { continue }
            try promise(
                fresh[id].map { document.says(as: $0) } ?? false,
                "\(mirror.name): \(id) is\n\(document)\nand a fresh mirror has\n\(fresh[id].map { "\($0)" } ?? "nothing")"
            )
        }
        try await checkOneLine(mirror)
    }

    /// One field that changes on the tracker is one line.
    private func checkOneLine(_ mirror: RandomMirror) async throws {
        let (index, former) = (below(server.tasks.count), try mirror.reference("refs/remotes/toji/server"))
        // The next server commit is spelt as the branch.
        guard try mirror.tryGit(["diff", "--quiet", former, "HEAD", "--"]).status == 0 else { return }
        let value = 1 + below(2) + 3 * (fresh() % 30)
        let present = try reader.tasks(of: former, in: mirror)["ENG-\(server.tasks[index].number)"]?.fields["progress"]
        if present == "\(value)" { return }
        try await put(index, #""progress_pct":\#(value)"#)
        // Archived tasks are looked at once a day.
        let report = try await mirror.pull(PullOptions(isFull: true))
        guard report.waiting.isEmpty else { return }
        let now = try mirror.reference("refs/remotes/toji/server")
        let lines = try mirror.git("diff", "--numstat", former, now)
        let isOneLine = lines.count == 1 && lines[0].hasPrefix("1\t1\tENG/tasks/ENG-\(server.tasks[index].number)")
        try promise(isOneLine, "\(mirror.name): one field of ENG-\(server.tasks[index].number) is\n\(lines)")
    }

    private func freshTasks() async throws -> [String: PlainDocument] {
        var tasks: [String: PlainDocument] = [:]
        for (path, text) in try await freshFiles() where path.hasPrefix("ENG/tasks/") {
            let document = PlainDocument(text)
            if let id = document.id { tasks[id] = document }
        }
        return tasks
    }

    func freshFiles() async throws -> [String: String] {
        let mirror = RandomMirror(name: "fresh\(fresh())", stage: stage)
        _ = try await mirror.pull(PullOptions(), GitRepository.create(at: mirror.path, branch: "main"))
        let status = try await mirror.status()
        try promise(
            status.edits.isEmpty && status.conflicts.isEmpty && status.problems.isEmpty,
            "a fresh mirror tells \(status.edits) \(status.conflicts) \(status.problems)")
        return try mirror.files()
    }
}
