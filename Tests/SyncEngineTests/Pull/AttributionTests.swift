import SyncCore
import Testing

@testable import SyncEngine

@Suite struct AttributionTests {
    private static let status = Change(field: .status, base: "Todo", local: "Done")
    private static let title = Change(field: .title, base: "a", local: "b")
    private static let (suzuki, sato) = (Person(id: "1", name: "suzuki"), Person(id: "2", name: "sato"))

    private static func event(_ field: String?, _ person: Person?, at seconds: Int64) -> TrackerEvent {
        TrackerEvent(id: "\(seconds)", task: nil, field: field, person: person, date: Timestamp(seconds: seconds))
    }

    private func entry(_ changes: Change...) -> DiaryEntry {
        DiaryEntry(id: TaskID(project: "ENG", number: 1), title: "t", event: .updated(changes))
    }

    @Test("each change is credited to the newest event that tells it")
    func newest() {
        let told = entry(Self.status, Self.title).attributed(to: [
            Self.event("status", Self.sato, at: 9), Self.event("status", Self.suzuki, at: 8),
            Self.event("labels", Self.suzuki, at: 7),
        ])
        #expect(told.credits["status"]?.person == Self.sato)
        #expect(told.credits["title"] == nil)
        #expect(told.soleCredit == nil)
    }

    @Test(
        "one person is the author only of an entry whose every change is theirs",
        arguments: [
            (events: [event("status", suzuki, at: 9), event("title", suzuki, at: 8)], author: suzuki, seconds: 9),
            ([event("title", suzuki, at: 9), event("status", suzuki, at: 8)], suzuki, 9),
            ([event("status", suzuki, at: 9), event("title", sato, at: 8)], nil, 0),
            ([event("status", suzuki, at: 9)], nil, 0), ([event("status", nil, at: 9)], nil, 0), ([], nil, 0),
        ] as [(events: [TrackerEvent], author: Person?, seconds: Int64)])
    func sole(events: [TrackerEvent], author: Person?, seconds: Int64) {
        let credit = entry(Self.status, Self.title).attributed(to: events).soleCredit
        #expect(credit?.person == author)
        #expect(credit.map(\.date.seconds) == (author == nil ? nil : seconds))
    }

    @Test("a created task is credited as a whole, and an entry without changes to nobody")
    func whole() {
        var created = DiaryEntry(id: TaskID(project: "ENG", number: 1), title: "t", event: .created)
        created = created.attributed(to: [Self.event("task", Self.suzuki, at: 1)])
        #expect(created.soleCredit?.person == Self.suzuki)
        #expect(entry().attributed(to: [Self.event("status", Self.suzuki, at: 1)]).soleCredit == nil)
    }
}
