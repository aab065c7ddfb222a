import FoundationEssentials

@testable import SyncCore

/// A task with its surroundings as a file tells them, times in RFC 3339.
struct GoldenCase: Decodable {
    struct Task: Decodable {
        var id, title, body, status, priority: String
        var assignees: [String: String]
        var labels: [String]
        var milestone, sprint, start, due, deadline, author: String?
        var estimate: Int?
        var progress: Int
        var fields: [String: String]?
        var isArchived: Bool
        var created: String
    }

    struct Reply: Decodable {
        var id, author, created, body: String
        var replyTo: String?
        var isDeleted: Bool?
    }

    struct Child: Decodable {
        var id, title, link: String
        var isDone: Bool
    }

    var vocabulary: ProjectVocabulary
    var task: Task
    var parent: String?
    var subtasks: [Child]
    var comments: [Reply]
    var url: String
    var hasStart: Bool

    func render() throws -> [UInt8] {
        let context = DocumentContext(
            names: ProjectNames(vocabulary), vocabulary: vocabulary, parent: parent.flatMap { TaskID($0) },
            subtasks: subtasks.compactMap { child in
                TaskID(child.id).map { Subtask(id: $0, title: child.title, isDone: child.isDone, link: child.link) }
            },
            url: url, capabilities: Capabilities(hasStart: hasStart, hasSubtasks: true, setsLabelsWithFields: true))
        return DocumentRenderer.render(try item(), comments: try comments.map(comment), in: context)
    }

    private func item() throws -> TaskItem {
        guard let id = TaskID(task.id) else { throw GoldenError(text: task.id) }
        return TaskItem(
            id: id, key: task.id, title: task.title, body: task.body, status: task.status, priority: task.priority,
            assignees: task.assignees, labels: Set(task.labels), milestone: task.milestone, sprint: task.sprint,
            start: try task.start.map(time), due: try task.due.map(time), deadline: try task.deadline.map(time),
            estimate: task.estimate, progress: task.progress, fields: task.fields, isArchived: task.isArchived,
            created: try time(task.created), updated: try time(task.created), author: task.author)
    }

    private func comment(_ reply: Reply) throws -> Comment {
        let author = vocabulary.people.first { $0.id == reply.author } ?? Person(id: reply.author, name: reply.author)
        return Comment(
            id: reply.id, author: author, created: try time(reply.created), body: reply.body, replyTo: reply.replyTo,
            isDeleted: reply.isDeleted ?? false)
    }

    private func time(_ text: String) throws -> Timestamp {
        guard let time = Timestamp(rfc3339: text) else { throw GoldenError(text: text) }
        return time
    }
}

/// A text in a golden file that is no id or no time.
struct GoldenError: Error {
    var text: String
}
