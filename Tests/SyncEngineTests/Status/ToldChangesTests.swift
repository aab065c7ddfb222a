import SyncCore
import Testing

@testable import SyncEngine

struct ToldChangesTests {
    private static let date = Timestamp(rfc3339: "2026-05-27T11:00:00Z") ?? Timestamp(seconds: 0)

    private static func message(_ text: String, by author: String = "toji") -> LoggedMessage {
        LoggedMessage(author: author, date: date, text: text)
    }

    private static let told = ToldChanges([
        message("2 changes\n\n- ENG-1 title A → B (sato, 2026-05-28 09:00 UTC)\n- ENG-2 status Todo → Done"),
        message("ENG-1: status Todo → Done", by: "suzuki"),
        message("ENG-1: status Backlog → Todo\n\nENG-3 status Todo → Done\n", by: "tanaka"),
    ])

    @Test(
        "who changed a field is found in the line that tells of it",
        arguments: [
            ("ENG-1", FieldKey.title, ["sato, 2026-05-28 09:00 UTC"]),
            ("ENG-1", .status, ["suzuki, 2026-05-27 11:00 UTC", "tanaka, 2026-05-27 11:00 UTC"]),
            // A commit of toji's own names nobody.
            ("ENG-2", .status, [nil]),
            ("ENG-2", .title, []),
            // Neither a subject nor a line of the list.
            ("ENG-3", .status, []),
            ("ENG-11", .status, []),
        ] as [(String, FieldKey, [String?])])
    func credits(_ id: String, _ field: FieldKey, credits: [String?]) throws {
        let id = try #require(TaskID(id))
        #expect(Array(Self.told.lines(of: id, field: field)).map(\.credit) == credits)
    }

    @Test(
        "only the newest change of a field is taken back",
        arguments: [
            ("Done", "Todo", "suzuki, 2026-05-27 11:00 UTC"), ("Done", "Backlog", nil), ("Todo", "Backlog", nil),
            (nil, "Todo", nil),
        ] as [(String?, String?, String?)])
    func takenBack(base: String?, local: String?, credit: String?) throws {
        let change = Change(field: .status, base: base, local: local)
        let sent = PushReport.Sent(id: try #require(TaskID("ENG-1")), file: "f", change: change)
        #expect(UndoneChanges.credit(of: sent, Self.told) == credit)
    }
}
