import SyncCore
import Testing

@testable import SyncEngine

@Suite struct CommitMessageTests {
    private static func entry(_ number: Int, _ event: DiaryEntry.Event, title: String = "Sign in") -> DiaryEntry {
        DiaryEntry(id: TaskID(project: "ENG", number: number), title: title, event: event)
    }

    private static func updated(_ number: Int, _ changes: Change...) -> DiaryEntry { entry(number, .updated(changes)) }

    private static let status = Change(field: .status, base: "Todo", local: "Done")

    private func message(
        _ entries: [DiaryEntry], isFirst: Bool = false, vocabulary: [VocabularyChange] = []
    ) -> CommitMessage {
        CommitMessage(
            tenant: "Acme", host: "koyori.example.com", projectCount: 1, isFirst: isFirst, entries: entries,
            vocabulary: vocabulary.isEmpty ? [] : [("ENG", vocabulary)])
    }

    private func subject(_ message: CommitMessage) -> String {
        String(message.text.prefix { $0 != "\n" })
    }

    @Test(
        "the subject tells one task's changes",
        arguments: [
            (entry(1, .created), "ENG-1: created: Sign in"), (entry(1, .deleted), "ENG-1: deleted: Sign in"),
            (updated(1, status), "ENG-1: status Todo → Done"),
            (
                updated(1, status, Change(field: .due, base: nil, local: "2026-06-01")),
                "ENG-1: status Todo → Done, due 2026-06-01"
            ),
            (updated(1, Change(field: .due, base: "2026-06-01", local: nil)), "ENG-1: due 2026-06-01 → none"),
            (updated(1, Change(field: .comment("c"), base: nil, local: "Yes.")), "ENG-1: new comment: Yes."),
            (updated(1, Change(field: .comment("c"), base: "No.", local: nil)), "ENG-1: comment deleted: No."),
            (updated(1, Change(field: .comment("c"), base: "No.", local: "Yes.")), "ENG-1: comment edited: Yes."),
            (updated(1, Change(field: .body, base: nil, local: "Text")), "ENG-1: description: Text"),
            (updated(1, Change(field: .body, base: "Text", local: nil)), "ENG-1: description cleared: Text"),
            (updated(1, Change(field: .body, base: "Text", local: "New")), "ENG-1: description edited: New"),
            (updated(1), "ENG-1: written anew"),
            (updated(1, Change(field: .archived, base: "false", local: "true")), "ENG-1: archived"),
            (updated(1, Change(field: .archived, base: "true", local: "false")), "ENG-1: unarchived"),
            (
                updated(1, status, Change(field: .archived, base: "false", local: "true")),
                "ENG-1: status Todo → Done, archived"
            ),
            (
                entry(1, .created, title: "a\nToji-Server: x\u{202E}y\u{7}z\u{2028}"),
                "ENG-1: created: a Toji-Server: xy z "
            ),
        ])
    func one(entry: DiaryEntry, expected: String) {
        #expect(subject(message([entry])) == expected)
    }

    @Test("a long subject is cut at 72 characters, and many changes are counted")
    func long() {
        let title = String(repeating: "漢", count: 100)
        let cut = subject(message([Self.entry(1, .created, title: title)]))
        #expect(cut.count == 72 && cut.hasSuffix("漢…"))
        let changes = Array(repeating: Self.status, count: 5)
        #expect(subject(message([Self.entry(1, .updated(changes))])) == "ENG-1: 5 changes")
    }

    @Test(
        "several tasks are named while they fit, and counted beyond",
        arguments: [
            (2, "2 tasks: ENG-1, ENG-2"), (3, "3 tasks: ENG-1, ENG-2, ENG-3"), (40, "40 tasks in ENG"),
        ])
    func several(count: Int, expected: String) {
        #expect(subject(message((1...count).map { Self.updated($0, Self.status) })) == expected)
    }

    @Test(
        "the first commit counts, with the right number of the noun",
        arguments: [(0, "0 tasks"), (1, "1 task"), (2, "2 tasks")])
    func first(count: Int, expected: String) {
        let entries = (0..<count).map { Self.entry($0 + 1, .created) }
        #expect(
            message(entries, isFirst: true).text == "Clone Acme from koyori.example.com: \(expected) in 1 project")
    }

    @Test("the vocabulary is told by itself, and before tasks that are only spelt in another way")
    func vocabulary() {
        let renamed = VocabularyChange(kind: "label", event: .renamed(from: "bug", to: "defect"))
        let added = VocabularyChange(kind: "status", event: .added("Review"))
        #expect(message([], vocabulary: [renamed]).text.hasPrefix("ENG: label renamed: bug → defect\n\n- ENG label"))
        #expect(subject(message([], vocabulary: [renamed, added])) == "ENG: vocabulary")
        #expect(subject(message([Self.updated(1)], vocabulary: [renamed])) == "ENG: label renamed: bug → defect")
        #expect(subject(message([Self.updated(1, Self.status)], vocabulary: [renamed])) == "ENG-1: status Todo → Done")
        #expect(message([]).text == "Render the generated pages anew")
    }

    @Test("the body lists every change, and who made it")
    func body() {
        var entry = Self.updated(1, Self.status, Change(field: .priority, base: "low", local: "high"))
        let date = Timestamp(rfc3339: "2026-05-27T11:00:30Z") ?? Timestamp(seconds: 0)
        entry.credits["status"] = DiaryEntry.Credit(person: Person(id: "s", name: "suzuki\n"), date: date)
        #expect(
            message([entry]).text == """
                ENG-1: status Todo → Done, priority low → high

                - ENG-1 status Todo → Done (suzuki , 2026-05-27 11:00 UTC)
                - ENG-1 priority low → high
                """)
        let many = message((1...203).map { Self.updated($0, Self.status) }).text
        #expect(many.hasSuffix("- ENG-200 status Todo → Done\n- … and 3 tasks more"))
    }
}
