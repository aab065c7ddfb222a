import SyncCore

/// What one run changed, told like a diary in the commit message and in the report.
public struct DiaryEntry: Hashable, Sendable {
    public enum Event: Hashable, Sendable {
        case created
        case deleted
        /// Its file goes since the configuration says so; the tracker has it.
        case forgotten
        case updated([Change])
    }

    public var id: TaskID
    public var title: String
    public var event: Event
    /// The former path, when the file moved.
    public var movedFrom: String?
    /// Who made which change and when, by the field's spelling, where the tracker tells.
    public var credits: [String: Credit] = [:]

    public struct Credit: Hashable, Sendable {
        public var person: Person
        public var date: Timestamp

        public init(person: Person, date: Timestamp) {
            self.person = person
            self.date = date
        }
    }

    public init(id: TaskID, title: String, event: Event, movedFrom: String? = nil) {
        self.id = id
        self.title = title
        self.event = event
        self.movedFrom = movedFrom
    }

    /// The spellings of what changed; `task` for the task as a whole.
    public var fields: [String] {
        switch event {
        case .created, .deleted, .forgotten: ["task"]
        case .updated(let changes): changes.map(\.field.description)
        }
    }

    /// The one person who made every change of this entry, where the tracker tells, and when the last one was made.
    public var soleCredit: Credit? {
        let all = fields.map { credits[$0] }
        guard let first = all.first ?? nil, all.allSatisfy({ $0?.person.id == first.person.id }) else { return nil }
        return Credit(person: first.person, date: all.compactMap { $0?.date }.max() ?? first.date)
    }
}

extension Change {
    /// Whether the task was archived by this, or taken out of the archive; nil for every other change.
    public var archives: Bool? { field == .archived ? local == "true" : nil }
}
