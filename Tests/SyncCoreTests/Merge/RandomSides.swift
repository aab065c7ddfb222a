import TestSupport

@testable import SyncCore

/// A task with all that its file shows, and what can happen to it on either side.
struct Side: Sendable {
    var task = Samples.task
    var comments = Samples.comments
    var subtasks = Samples.subtasks
    var author = Samples.tanaka.id

    /// Every one touches another field; the number makes two of a kind differ.
    static let changes: [@Sendable (inout Side, Int) -> Void] = [
        { $0.task.title = "Title \($1): \"x\"" },
        { $0.task.status = $1 == 0 ? "s-done" : "s-todo" },
        { $0.task.priority = $1 == 0 ? "low" : "medium" },
        { $0.task.assignees[Samples.suzuki.id] = $1 == 0 ? nil : "review" },
        { $0.task.assignees[Samples.tanaka.id] = $1 == 0 ? "lead" : nil },
        { side, _ in side.task.labels.insert("l-ui") },
        { side, _ in side.task.labels.remove("l-auth") },
        { side, _ in side.task.labels.remove("l-backend") },
        { side, _ in side.task.milestone = nil },
        { side, _ in side.task.sprint = "p-12" },
        { $0.task.start = Timestamp(seconds: 1_779_900_000 + Int64($1)) },
        { $0.task.due = $1 == 0 ? nil : Timestamp(seconds: 1_780_000_000) },
        { $0.task.deadline = Timestamp(seconds: 1_780_012_800 + Int64($1) * 86_400) },
        { $0.task.estimate = $1 == 0 ? nil : 90 },
        { $0.task.progress = 50 + $1 },
        { $0.task.fields?["f-points"] = $1 == 0 ? nil : "8: x" },
        { $0.task.fields?["f-team"] = "core \($1)" },
        { side, _ in side.task.isArchived = true },
        { $0.task.body = "Another\r\n<!-- toji:new -->\n\ttext &#13; \($1)" },
        { $0.comments[0].body = "Edited \($1)\n\n<!-- toji:comments -->" },
        { $0.comments[1].body = "Edited too \($1)" },
        { side, _ in side.subtasks[0].isDone = true },
        { side, _ in side.subtasks[1].isDone = false },
    ]

    /// What happens on the tracker alone.
    static let foreign: [@Sendable (inout Side) -> Void] = [
        { side in
            side.comments.append(
                Comment(
                    id: "c-9", author: Samples.suzuki, created: Timestamp(seconds: 1_779_890_000), body: "Late.\n"))
        },
        { side in
            side.comments.append(
                Comment(
                    id: "c-3", author: Samples.suzuki, created: Timestamp(seconds: 1_779_883_300), body: "Reply.",
                    replyTo: "c-1"))
        },
        { $0.subtasks[0].title = "*Renamed*" },
        { $0.subtasks.append(Subtask(id: TaskID(project: "ENG", number: 99), title: "n", isDone: true, link: "n.md")) },
        { $0.author = Samples.suzuki.id },
    ]

    mutating func apply(_ changes: [Int], foreign: [Int], number: Int) {
        for index in changes { Self.changes[index](&self, number) }
        for index in foreign { Self.foreign[index](&self) }
    }

    func spliced(into text: String) throws -> String {
        var context = Samples.context()
        context.subtasks = subtasks
        return try Samples.splice(task.with { $0.author = author }, comments, in: context, into: text)
    }
}

/// Files as people keep them: the same sample task in several shapes.
enum FileShape: CaseIterable {
    case rendered, own, windows, marked

    func text() throws -> String {
        switch self {
        case .rendered: return Samples.render()
        case .own: return try Side().spliced(into: SpliceTests.ownStyle)
        case .windows:
            return try Side().spliced(
                into: SpliceTests.ownStyle.split(separator: "\n", omittingEmptySubsequences: false)
                    .joined(separator: "\r\n"))
        case .marked: return "\u{FEFF}" + Samples.render()
        }
    }
}
