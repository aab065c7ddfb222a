import FoundationEssentials
import LocalStore
import SyncCore
import SyncEngine
import TestSupport
import Testing

extension PulledMirror {
    /// Each push is that of a new process, like each pull.
    @discardableResult
    func push(
        _ options: PushOptions = PushOptions(), through wrap: (any Tracker) -> any Tracker = { $0 }
    ) async throws -> PushReport {
        try await makePush(options, through: wrap).run()
    }

    func makePush(
        _ options: PushOptions = PushOptions(), through wrap: (any Tracker) -> any Tracker = { $0 }
    ) throws -> Push {
        let state = try openState()
        return Push(pull: makePull(PullOptions(), state, through: wrap), journal: state, options: options)
    }

    /// A push that leaves nothing over.
    @discardableResult
    func pushAll(at location: SourceLocation = #_sourceLocation) async throws -> PushReport {
        let report = try await push()
        #expect(!report.leftSomething, "\(report)", sourceLocation: location)
        #expect(report.pending.isEmpty, "\(report.pending)", sourceLocation: location)
        return report
    }

    /// Replaces a text that stands in the task's file once.
    func edit(_ task: String, _ old: String, _ new: String) throws {
        let file = try file(task)
        let text = try #require(self.text(file))
        try #require(text.ranges(of: old).count == 1, "\(old) in\n\(text)")
        try write(text.replacing(old, with: new), to: file)
    }

    /// Gives a key of the front matter another value.
    func set(_ key: String, _ value: String, of task: String) throws {
        let text = try #require(text(try file(task)))
        let line = try #require(text.split(separator: "\n").first { $0 == "\(key):" || $0.hasPrefix("\(key): ") })
        try edit(task, "\n\(line)\n", value.isEmpty ? "\n\(key):\n" : "\n\(key): \(value)\n")
    }

    /// What stands behind a key of the front matter.
    func value(_ key: String, of task: String) throws -> String {
        let text = try #require(text(try file(task)))
        let line = try #require(text.split(separator: "\n").first { $0 == "\(key):" || $0.hasPrefix("\(key): ") })
        return String(line.dropFirst(key.count + 2))
    }

    /// Writes a comment below the last marker.
    func draft(_ comment: String, in task: String) throws {
        try write(try #require(text(try file(task))) + "\n\(comment)\n", to: try file(task))
    }

    /// A task as the tracker has it; nil when it is gone.
    func item(_ task: String) async throws -> TaskItem? {
        let project = try await project(String(task.prefix { $0 != "-" }))
        return try await tracker.task(task, in: project)?.item
    }

    /// The comments of a task that are not deleted, as the tracker has them.
    func comments(of task: String) async throws -> [SyncCore.Comment] {
        let project = try await project(String(task.prefix { $0 != "-" }))
        let key = try #require(try await item(task)?.key)
        return try #require(try await tracker.comments(of: key, in: project)).comments.filter { !$0.isDeleted }
    }

    /// The live tasks of ENG with that title, as the tracker has them.
    func tasks(titled title: String) async throws -> [TaskItem] {
        try await tracker.newestTasks(of: try await project("ENG"), archived: false).map(\.item)
            .filter { $0.title == title }
    }

    /// Every request that writes, as `PUT tasks/ENG-6 priority,title`: the path below its project with the names of tasks,
    /// other ids left out, and the names in its body.
    func writes() async throws -> [String] { try await log().filter { !$0.isRead }.map(told) }

    /// The same, of those that were answered with success.
    func successes() async throws -> [String] {
        try await log().filter { !$0.isRead && ($0.status ?? 500) < 300 }.map(told)
    }

    private func log() async throws -> [ServerCall] {
        try JSONDecoder().decode(ServerCall.List.self, from: Data(try await requestLog().utf8)).requests
    }

    private func told(_ request: ServerCall) -> String {
        let names = Dictionary(uniqueKeysWithValues: tenant.tasks.map { ($0.value, $0.key) })
        let place = request.place.map { part in
            names[part] ?? (part.split(separator: "-").count == 5 ? "*" : part)
        }
        return
            ([request.method, place.joined(separator: "/")]
            + [request.members?.joined(separator: ",")].compactMap { $0 })
            .joined(separator: " ")
    }
}
