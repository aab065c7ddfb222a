import TestSupport
import Testing

@testable import SyncCore

@Suite("the file as a whole")
struct WholeMergeTests {
    static let edited = String.sample(("status: In Progress", "status: Done"))
    static let drafted = Samples.render() + "\nmine\n"

    @Test(
        "a task that was deleted on the tracker takes its file along unless an edit waits in it",
        arguments: [
            (Samples.render(), DocumentMerge.Fate.removed), (edited, .kept), (drafted, .kept),
            (String.sample(("status:", "# a note\nstatus:")), .removed),
            (String.sample(("Redirect URI\n", "Redirect URI\n- [ ] a new one\n")), .kept),
            (String.sample(("sprint:\n", "")), .removed), (String.sample(("title: ", "title: [")), .kept),
            (String.sample(("## Comments\n", "## Comments\nhello\n")), .kept), ("<<<<<<< HEAD\n", .kept),
            (String.sample(("id: ENG-42\n", "")), .kept),
        ])
    func deleted(local: String, fate: DocumentMerge.Fate) throws {
        let result = try MergeCase(local: local, remote: nil).run()
        #expect(result.merge.fate == fate)
        #expect(result.text == (fate == .kept ? local : nil))
        #expect(result.conflicts == (fate == .kept ? ["task"] : []))
    }

    @Test(
        "a file that says that it is the user's is let alone",
        arguments: [nil, edited, Samples.render(Samples.task.with { $0.created = Timestamp(seconds: 1) })])
    func ignored(remote: String?) throws {
        let result = try MergeCase(local: .sample(("---\n", "---\ntoji: ignore\n")), remote: remote).run()
        #expect(result.merge.fate == .kept)
        #expect(result.outcomes == [])
        #expect(result.conflicts == [])
    }

    @Test("a deletion that was told before is a conflict as long as the edit waits, and none when it is taken back")
    func deletedBefore() throws {
        var each = MergeCase(local: Self.edited, remote: nil)
        each.said = Samples.render(Samples.task.with { $0.priority = "low" })
        #expect(try each.run().conflicts == ["task"])
        each.local = Samples.render()
        #expect(try each.run().merge.fate == .removed)
    }

    @Test(
        "another task of the same number takes the file, or waits while an edit does",
        arguments: [(Samples.render(), DocumentMerge.Fate.replaced), (edited, .kept)])
    func another(local: String, fate: DocumentMerge.Fate) throws {
        let remote = Samples.render(Samples.task.with { $0.created = Timestamp(seconds: 1_779_999_999) })
        let result = try MergeCase(local: local, remote: remote).run()
        #expect(result.merge.fate == fate)
        #expect(result.text == (fate == .kept ? local : nil))
    }

    @Test("a file that the base does not know: what differs from the tracker is a conflict without a base")
    func noBase() throws {
        var each = MergeCase(
            local: .sample(("status: In Progress", "status: Done"), ("[auth, backend]", "[auth]"), ("sprint:\n", "")),
            remote: Samples.render())
        each.bases = []
        let result = try each.run()
        #expect(result.conflicts == ["status", "labels"])
        #expect(result.merge.conflicts.map(\.base) == [.nothing, .nothing])
        #expect(result.text == each.local)
        let nothing = ParsedDocument(file: "")
        each.bases = [
            String(
                decoding: try DocumentRenderer.held(
                    result.merge.conflicts.map(\.field), from: nothing, in: Array(Samples.render().utf8),
                    baseNames: each.names, names: each.names, project: "ENG"), as: UTF8.self)
        ]
        each.said = Samples.render()
        #expect(try each.run().conflicts == ["status"])
        each.bases = []
        each.said = each.local
        #expect(try each.run().conflicts == [])
        each.remote = nil
        each.said = nil
        #expect(try each.run().merge.fate == .kept)
    }

    @Test(
        "with two bases a value is edited only when it differs from both",
        arguments: [
            ("status: In Progress", "status: Todo", "status: remote"),
            ("status: Done", "status: Todo", "status: remote"),
            ("status: Todo", "status: Done", "status: local"), ("status: Todo", "status: In Progress", "status: local"),
        ])
    func twoBases(local: String, remote: String, outcome: String) throws {
        var each = MergeCase(
            local: .sample(("status: In Progress", local)), remote: .sample(("status: In Progress", remote)))
        each.bases.append(.sample(("status: In Progress", "status: Done")))
        #expect(try each.run().outcomes == [outcome])
    }

    @Test("what the tracker said before is no edit, though the base was held back")
    func said() throws {
        let low = ("priority: high", "priority: low")
        let each = MergeCase(
            local: .sample(low), remote: .sample(("priority: high", "priority: medium")), said: .sample(low))
        let result = try each.run()
        #expect(result.outcomes == ["priority: remote"])
        #expect(result.edits == [])
    }

    @Test(
        "two people edit the lists of one task",
        arguments: [
            ("labels:\n  - auth   # mine\n  - backend\n", "[backend, ui]", "labels:\n  - backend\n  - ui\n"),
            ("labels: auth\n", "[auth, backend, ui]", "labels: [auth, ui]\n"),
            ("labels:\n", "[auth, ui]", "labels: [ui]\n"),
        ])
    func listStyles(local: String, remote: String, merged: String) throws {
        let each = MergeCase(
            local: .sample(("labels: [auth, backend]\n", local)), remote: .sample(("[auth, backend]", remote)))
        #expect(try each.run().text == .sample(("labels: [auth, backend]\n", merged)))
    }

    @Test(
        "a file that cannot be edited in place throws a problem and is not written",
        arguments: [
            "", "text", "---\nid: ENG-42\n", "---\nid: ENG-42\nid: ENG-42\n---\n",
            Samples.render() + "<!-- toji:comments -->\n", "---\n{id: ENG-42, title: x}\n---\n",
        ])
    func broken(local: String) throws {
        let each = MergeCase(local: local, remote: Self.edited)
        #expect(throws: Problem.self) { try each.run() }
    }

    @Test("what is no part of the format stays where it is while the tracker's values come")
    func strangeParts() throws {
        let local = String.sample(
            ("<!-- toji:subtasks -->", "<!-- toji:new -->\nabove all\n\n<!-- toji:subtasks -->"),
            ("## Comments\n", "## Comments\nhello\n"), ("fields:\n", "fields:\n  Unknown: kept # why\n"),
            ("- [ ] [ENG-60]", "* [ ]  [ENG-60]"), ("**suzuki** · 2026-05-27 12:00 UTC\n\n", ""))
        let result = try MergeCase(local: local, remote: Self.edited).run()
        #expect(result.text?.difference(from: local).sorted() == ["+status: Done", "-status: In Progress"])
    }
}
