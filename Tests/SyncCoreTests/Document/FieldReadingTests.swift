import Testing

@testable import SyncCore

@Suite("what may be written into a field")
struct FieldReadingTests {
    @Test(
        "spellings that mean the same are no edit",
        arguments: [
            ("status: In Progress", "status: in progress"), ("priority: high", "priority: \"HIGH\""),
            ("labels: [auth, backend]", "labels: [backend, AUTH]"), ("labels: [auth]", "labels: auth"),
            ("labels: [auth, backend]", "labels:\n- backend\n- auth"), ("labels: []", "labels:"),
            ("assignees: [tanaka (primary), suzuki]", "assignees: [suzuki (secondary), Tanaka (primary)]"),
            ("parent: ENG-40", "parent: ENG-40-some-title.md"), ("parent: ENG-40", "parent: ../tasks/ENG-40.md"),
            ("due: 2026-06-01", "due: 2026-06-01T09:00:00+09:00"), ("due:", "due: ''"),
            ("estimate: 1h30m", "estimate: 90m"), ("estimate: 1h30m", "estimate: 1.5h"),
            ("estimate: 3h", "estimate: 180m"),
            ("progress: 40", "progress: 40%"), ("archived: true", "archived: TRUE"), ("title: on", "title: 'on'"),
            ("title: a b", "title: |-\n  a b"), ("title: a b", "title: >-\n  a\n  b"),
            ("fields:\n  Team: \"1.0\"", "fields: {team: 1.0}"),
        ])
    func alike(base: String, local: String) {
        let (base, local) = (document(base), document(local))
        #expect(base.problems == [] && local.problems == [])
        #expect(DocumentDifference.changes(base: base, local: local) == [])
    }

    @Test(
        "YAML is read without types",
        arguments: ["1.0", "on", "null", "~", "2026-07-21", "0x1F", "yes", "1_000", "12:30", ".inf"])
    func withoutTypes(text: String) {
        #expect(document("title: \(text)").title == text)
    }

    @Test(
        "an edit tells what was and what is",
        arguments: [
            ("status: Todo", "status: Done", "status", "Todo", "Done"),
            ("labels: [auth]", "labels: [ui, auth]", "labels", "auth", "auth, ui"),
            ("due: 2026-06-01", "due:", "due", "2026-06-01", nil),
            ("fields:\n  Team: x", "fields:\n  Team: y", "fields.Team", "x", "y"),
            ("title: é", "title: e\u{301}", "title", "é", "e\u{301}"),
            ("progress: 1", "progress: 2%", "progress", "1", "2"),
            ("", "sprint: Sprint 12", "sprint", nil, "Sprint 12"),
        ] as [(String, String, String, String?, String?)])
    func edits(base: String, local: String, field: String, from: String?, to: String?) throws {
        let changes = DocumentDifference.changes(base: document(base), local: document(local))
        let change = try #require(changes.first)
        #expect(changes.count == 1 && change.field.description == field)
        #expect(change.base == from && change.local == to)
    }

    @Test("a missing key means unchanged")
    func missing() {
        #expect(DocumentDifference.changes(base: document("status: Todo\ndue: 2026-06-01"), local: document("")) == [])
    }

    private func document(_ lines: String) -> ParsedDocument { Samples.parse("---\nid: ENG-1\n\(lines)\n---\n") }
}
