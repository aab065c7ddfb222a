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
    /// The person, if every change of the entry is told by an event of the same one.
    func attributed(to events: [TrackerEvent]) -> DiaryEntry {
        let matching = fields.map { field in events.first { $0.field == field } }
        guard !matching.isEmpty, let person = matching[0]?.person,
            matching.allSatisfy({ $0?.person?.id == person.id })
        else { return self }
        var attributed = self
        attributed.person = person.name
        attributed.date = matching.compactMap { $0?.date }.max()
        return attributed
    }

    private var fields: [String] {
        switch event {
        case .created: ["task"]
        case .deleted: []
        case .updated(let changes): changes.map(\.field.description)
        }
    }
}
