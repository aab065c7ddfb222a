import SyncCore

/// Says who made the changes, where the tracker tells and the changes are few enough to ask.
struct Attribution: Sendable {
    let tracker: any Tracker
    /// The server's time of the newest server commit; nil before the first pull.
    let since: Timestamp?

    /// One request a task is only worth it for a handful.
    private static let mostTasks = 10

    func complete(_ entries: [DiaryEntry], projects: [Project]) async throws -> [DiaryEntry] {
        guard let since, entries.count <= Self.mostTasks else { return entries }
        var told: [DiaryEntry] = []
        for entry in entries {
            guard entry.event != .deleted, let project = projects.first(where: { $0.key == entry.id.project }) else {
                told.append(entry)
                continue
            }
            let events = try await tracker.history(of: entry.id.description, in: project)
            told.append(entry.attributed(to: events.filter { $0.date > since }))
        }
        return told
    }
}

extension DiaryEntry {
    /// Credits each change to the newest event that tells it.
    func attributed(to events: [TrackerEvent]) -> DiaryEntry {
        var attributed = self
        for field in fields {
            guard let event = events.first(where: { $0.field == field }), let person = event.person else { continue }
            attributed.credits[field] = Credit(person: person, date: event.date)
        }
        return attributed
    }
}
