import struct SyncCore.Timestamp

/// Rules that a task must meet, each refused the way the real server does.
extension Project {
    func knownStatus(_ id: Identifier) throws -> Status {
        guard let status = status(id) else { throw Refusal.notFound }
        return status
    }

    func checkMilestone(_ id: Identifier) throws {
        guard milestones.contains(where: { $0.id == id }) else { throw Refusal.notFound }
    }

    /// A completed sprint takes no tasks, not even those that it has.
    func checkSprint(_ id: Identifier) throws {
        guard let sprint = sprints.first(where: { $0.id == id }) else { throw Refusal.notFound }
        if sprint.state == .completed { throw Refusal.conflict }
    }

    func checkLabels(_ ids: [Identifier]) throws {
        for id in ids where !labels.contains(id) { throw Refusal.badRequest }
    }

    /// The parent must be there, and neither the task itself nor below it.
    func checkParent(_ id: Identifier, of task: Identifier?) throws {
        guard id != task else { throw Refusal.conflict }
        guard tasks.position(of: id) != nil else { throw Refusal.notFound }
        var seen: Set<Identifier> = []
        var next: Identifier? = id
        while let current = next, seen.insert(current).inserted {
            if current == task { throw Refusal.conflict }
            next = tasks.anyPosition(of: current).flatMap { tasks.records[$0].parentID }
        }
    }

    func checkAssignee(_ user: Identifier, _ world: World, _ call: Call) throws {
        guard world.mayEnter(user, self, api: call.api) else { throw Refusal.forbidden }
    }
}

enum TaskLimits {
    /// What the search index of the real server takes for a task, in bytes.
    private static let index = 1_048_575

    /// A shorter text cannot fill it, not even with words of one letter.
    private static let harmless = 300_000

    /// Longer words are not indexed at all.
    private static let longestWord = 2047

    /// A task with too many different words cannot be indexed, and the call fails as a whole.
    static func checkWords(_ title: String, _ description: String?) throws {
        guard let description, title.utf8.count + description.utf8.count > harmless else { return }
        var words: [ArraySlice<UInt8>: Int] = [:]
        for text in [title, description] {
            let lower = text.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
            for word in lower.split(whereSeparator: { $0 <= 0x20 }) where word.count < longestWord {
                words[word, default: 0] += 1
            }
        }
        // Each word stands there once, filled up to an even length, with a count and up to 255 places of two bytes each.
        let size = words.reduce(0) { $0 + ($1.key.count + 1) / 2 * 2 + 2 + 2 * min($1.value, 255) }
        if size > index { throw Refusal.internalError }
    }

    static func checkDeadlines(_ soft: Timestamp?, _ hard: Timestamp?) throws {
        if let soft, let hard, soft >= hard { throw Refusal.badRequest }
    }
}
