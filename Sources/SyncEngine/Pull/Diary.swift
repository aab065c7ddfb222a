import SyncCore

/// What one run changed, told like a diary in the commit message and in the report.
public struct DiaryEntry: Hashable, Sendable {
    public enum Event: Hashable, Sendable {
        case created
        case deleted
        case updated([Change])
    }

    public var id: TaskID
    public var title: String
    public var event: Event
    /// The former path, when the file moved.
    public var movedFrom: String?
    /// Who did it, where the tracker tells.
    public var person: String?
    public var date: Timestamp?

    public init(
        id: TaskID, title: String, event: Event, movedFrom: String? = nil, person: String? = nil, date: Timestamp? = nil
    ) {
        self.id = id
        self.title = title
        self.event = event
        self.movedFrom = movedFrom
        self.person = person
        self.date = date
    }
}
