import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

/// Expects of a world that each reference leads somewhere, that no id occurs twice, and that time runs forward.
struct WorldCheck {
    private let world: World

    init(_ world: World) {
        self.world = world
    }

    func expectSound(now: Timestamp, sourceLocation: SourceLocation = #_sourceLocation) {
        let wrong = repeatedIDs() + world.projects.values.flatMap { problems(in: $0, now: now) }
        #expect(wrong.isEmpty, "\(wrong.prefix(10))", sourceLocation: sourceLocation)
    }

    private func repeatedIDs() -> [String] {
        var ids = world.users.ids + world.tenants.ids + world.projects.ids + world.tokens.map(\.id)
        ids += world.tenants.values.flatMap { $0.members.map(\.id) }
        for project in world.projects.values {
            ids += project.statuses.map(\.id) + project.labels.ids + project.fields.map(\.id)
            ids += project.milestones.map(\.id) + project.sprints.map(\.id) + project.relations.map(\.id)
            ids += project.tasks.records.map(\.id) + project.tasks.records.flatMap { $0.assignees.map(\.id) }
            ids += project.tasks.comments.joined().map(\.id) + project.tasks.activities.joined().map(\.id)
        }
        var seen: Set<Identifier> = []
        return ids.filter { !seen.insert($0).inserted }.map { "\($0) occurs twice" }
    }

    private func problems(in project: Project, now: Timestamp) -> [String] {
        var problems = project.relations.flatMap { [$0.blocker, $0.blocked] }
            .filter { project.tasks.position(of: $0) == nil }.map { "relation to \($0)" }
        let numbers = project.tasks.records.map(\.number)
        if numbers != Array(numbers.indices.map { $0 + 1 }) { problems.append("\(project.key): numbers have gaps") }
        for (earlier, later) in zip(project.tasks.records, project.tasks.records.dropFirst())
        where later.createdAt <= earlier.createdAt {
            problems.append("\(project.key)-\(later.number) is older than the one before")
        }
        for (position, task) in project.tasks.records.enumerated() {
            let found =
                references(of: task, in: project) + times(of: task, now: now)
                + comments(project.tasks.comments[position], of: task, now: now)
            problems += found.map { "\(project.key)-\(task.number): \($0)" }
        }
        return problems
    }

    private func references(of task: TaskRecord, in project: Project) -> [String] {
        var problems: [String] = []
        func expect(_ isThere: Bool, _ what: String) { if !isThere { problems.append(what) } }
        expect(project.status(task.statusID) != nil, "status")
        expect(task.createdBy.map(world.users.contains) == true, "author")
        expect(task.parentID.map { project.tasks.position(of: $0) != nil && $0 != task.id } ?? true, "parent")
        expect(task.milestoneID.map { id in project.milestones.contains { $0.id == id } } ?? true, "milestone")
        expect(task.sprintID.map { id in project.sprints.contains { $0.id == id } } ?? true, "sprint")
        expect(task.labelIDs.allSatisfy(project.labels.contains), "label")
        expect(Set(task.labelIDs).count == task.labelIDs.count, "a label twice")
        expect(task.assignees.allSatisfy { world.users.contains($0.userID) }, "assignee")
        expect(Set(task.assignees.map(\.userID)).count == task.assignees.count, "an assignee twice")
        expect(task.fieldValues.keys.allSatisfy { id in project.fields.contains { $0.id == id } }, "field")
        expect((1...255).contains(task.title.unicodeScalars.count), "title")
        expect((0...100).contains(task.progress), "progress")
        return problems
    }

    private func times(of task: TaskRecord, now: Timestamp) -> [String] {
        var problems: [String] = []
        if task.updatedAt < task.createdAt || task.updatedAt > now { problems.append("updated \(task.updatedAt)") }
        if let soft = task.softDeadline, let hard = task.hardDeadline, soft >= hard { problems.append("deadlines") }
        if let completed = task.completedAt, completed < task.createdAt || completed > now {
            problems.append("completed")
        }
        return problems
    }

    private func comments(_ comments: [CommentRecord], of task: TaskRecord, now: Timestamp) -> [String] {
        var problems: [String] = []
        for (index, comment) in comments.enumerated() {
            if !world.users.contains(comment.userID) { problems.append("author of a comment") }
            let earlier = comments[..<index]
            if let parent = comment.parentID, !earlier.contains(where: { $0.id == parent && $0.parentID == nil }) {
                problems.append("a reply to nothing")
            }
            if comment.createdAt < task.createdAt || comment.createdAt > now { problems.append("time of a comment") }
            if let last = earlier.last, last.createdAt > comment.createdAt { problems.append("order of comments") }
        }
        return problems
    }
}
