import Testing

@testable import SyncCore

@Suite("Setting fields of a task")
struct DocumentEditTests {
    static let vocabulary: ProjectVocabulary = {
        var vocabulary = Samples.vocabulary
        vocabulary.fields += [
            CustomField(
                id: "f-area", name: "Area", type: "select",
                options: [.init(value: "be", label: "Backend"), .init(value: "fe", label: "Frontend")]),
            CustomField(id: "f-day", name: "Day", type: "date"),
            CustomField(id: "f-ok", name: "ok", type: "checkbox", isRequired: true),
            CustomField(id: "f-link", name: "Link", type: "url"),
        ]
        return vocabulary
    }()

    static func file(_ text: String, base: String? = Samples.render()) -> TaskFile {
        TaskFile(
            path: "ENG/tasks/ENG-42.md", bytes: Array(text.utf8), base: base.map { Array($0.utf8) },
            names: ProjectNames(vocabulary), vocabulary: vocabulary)
    }

    static func run(_ wishes: [String], on text: String = Samples.render(), base: String? = Samples.render())
        -> DocumentEdit.Outcome
    {
        DocumentEdit(file(text, base: base), task: "ENG-42").run(wishes.compactMap { Assignment($0) })
    }

    private func diff(_ wishes: [String], on text: String = Samples.render()) -> [String]? {
        guard case .changed(let bytes, _) = Self.run(wishes, on: text) else { return nil }
        return String(decoding: bytes, as: UTF8.self).difference(from: text).sorted()
    }

    private func reasons(_ outcome: DocumentEdit.Outcome) -> [EditRefusal.Reason] {
        guard case .refused(let refusals) = outcome else { return [] }
        return refusals.map(\.reason)
    }

    static let assignees = "assignees: [tanaka (primary), suzuki]"

    @Test(
        "a value changes in its own line",
        arguments: [
            (["status=done"], ["-status: In Progress", "+status: Done"]),
            (["title=a: b"], ["-title: OAuth 対応を実装する", "+title: \"a: b\""]),
            (["priority=LOW"], ["-priority: high", "+priority: low"]),
            (["labels+=ui"], ["-labels: [auth, backend]", "+labels: [auth, backend, ui]"]),
            (["labels+=ui,auth", "labels-=backend"], ["-labels: [auth, backend]", "+labels: [auth, ui]"]),
            (["labels=[ui, auth]"], ["-labels: [auth, backend]", "+labels: [auth, ui]"]),
            (["labels="], ["-labels: [auth, backend]", "+labels: []"]),
            (["assignees-=tanaka#a0010000"], ["-\(assignees)", "+assignees: [suzuki]"]),
            (["assignees-=tanaka"], ["-\(assignees)", "+assignees: [suzuki]"]),
            (
                ["assignees-=suzuki", "assignees+=suzuki (qa)"],
                ["-\(assignees)", "+assignees: [tanaka (primary), suzuki (qa)]"]
            ),
            (["assignees+=tanaka (secondary)"], ["-\(assignees)", "+assignees: [suzuki, tanaka]"]),
            (["assignees=suzuki (primary)"], ["-\(assignees)", "+assignees: [suzuki (primary)]"]),
            (["milestone="], ["-milestone: v2.0", "+milestone:"]),
            (["sprint=Sprint 12"], ["-sprint:", "+sprint: Sprint 12"]),
            (["parent=eng-7"], ["-parent: ENG-40", "+parent: ENG-7"]),
            (["parent=tasks/ENG-7-x.md"], ["-parent: ENG-40", "+parent: ENG-7"]),
            (["parent="], ["-parent: ENG-40", "+parent:"]),
            (["due=2026-06-09"], ["-due: 2026-06-01", "+due: 2026-06-09"]),
            (
                ["due=2026-07-01", "deadline="],
                ["-deadline: 2026-06-10", "-due: 2026-06-01", "+deadline:", "+due: 2026-07-01"]
            ),
            (["estimate=90m"], ["-estimate: 3h", "+estimate: 1h30m"]),
            (["progress=100%"], ["-progress: 40", "+progress: 100"]),
            (["archived=true"], ["-archived: false", "+archived: true"]),
            (["fields.Story Points=8"], ["-  Story Points: \"5\"", "+  Story Points: \"8\""]),
            (["Team=core"], ["-  Team:", "+  Team: core"]),
            (["Story Points="], ["-  Story Points: \"5\"", "+  Story Points:"]),
            (["ok=true", "Area=be"], ["+  Area: be", "+  ok: \"true\""]),
            (["description=New.\r\n"], ["-The description.", "+New."]),
            (["status=Todo", "status=Done"], ["-status: In Progress", "+status: Done"]),
        ])
    func oneLine(wishes: [String], expected: [String]) { #expect(diff(wishes) == expected.sorted()) }

    @Test("order, quotes, comments, own keys, line ending and byte order mark stay")
    func ownStyle() {
        let text =
            "\u{FEFF}"
            + SpliceTests.ownStyle.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\r\n")
        #expect(
            diff(["status=Done", "labels+=ui", "labels-=backend", "Story Points=8"], on: text)
                == [
                    "+  \"Story Points\": \"8\"   # as told\r", "+  - ui\r", "+status:    Done # mine\r",
                    "-  \"Story Points\": '5'   # as told\r", "-  - backend\r", "-status:    'in progress' # mine\r",
                ].sorted())
    }

    @Test(
        "what is there already changes nothing",
        arguments: [
            ["status=in progress"], ["labels+=auth"], ["labels-=ui"], ["assignees+=tanaka"],
            ["assignees-=suzuki (primary)"], ["assignees=suzuki, tanaka (primary)"], ["estimate=180m"],
            ["due=2026-06-01T09:00:00+09:00"], ["start="], ["Story Points=5"], ["description=The description."],
            ["status=Done", "status=In Progress"],
        ])
    func unchanged(wishes: [String]) {
        guard case .unchanged = Self.run(wishes) else { return #expect(Bool(false), "\(Self.run(wishes))") }
    }

    @Test(
        "what cannot be is told at once",
        arguments: [
            ("statsu=Done", EditRefusal.Reason.unknownField("statsu", nearest: ["status"])),
            ("Status=Done", .unknownField("Status", nearest: ["status"])),
            ("fields.Story Point=5", .unknownField("fields.Story Point", nearest: ["fields.Story Points"])),
            ("fields.status=Done", .unknownField("fields.status", nearest: [])),
            ("status=Don", .value(.unknownName(field: "status", name: "Don", nearest: ["Done"]))),
            ("labels+=iu", .value(.unknownName(field: "labels", name: "iu", nearest: ["ui"]))),
            ("labels-=gone", .value(.unknownName(field: "labels", name: "gone", nearest: []))),
            ("assignees+=tanak", .value(.unknownName(field: "assignees", name: "tanak", nearest: ["tanaka"]))),
            (
                "assignees+=tanaka ()",
                .value(.badValue(field: "assignees", value: "tanaka ()", expected: "name (role)"))
            ),
            ("priority=hgih", .value(.unknownName(field: "priority", name: "hgih", nearest: ["high"]))),
            ("id=ENG-1", .value(.readOnly(field: "id"))),
            ("created=2026-01-01", .value(.readOnly(field: "created"))),
            ("title=", .value(.empty(field: "title"))), ("status=", .value(.empty(field: "status"))),
            ("priority=", .value(.empty(field: "priority"))), ("progress=", .value(.empty(field: "progress"))),
            ("progress=101", .value(.badValue(field: "progress", value: "101", expected: "0 … 100"))),
            ("estimate=2d", .value(.badValue(field: "estimate", value: "2d", expected: "45m, 3h, 1h30m"))),
            ("due=2026-02-30", .value(.badValue(field: "due", value: "2026-02-30", expected: "YYYY-MM-DD"))),
            ("due=2026-06-10", .value(.outOfOrder(earlier: "due", later: "deadline"))),
            ("deadline=2026-05-01", .value(.outOfOrder(earlier: "due", later: "deadline"))),
            ("parent=OPS-1", .value(.badValue(field: "parent", value: "OPS-1", expected: "ENG-1"))),
            ("status+=Done", .notAList("status")), ("description+=x", .notAList("description")),
            ("Story Points=five", .value(.badValue(field: "fields.Story Points", value: "five", expected: "1, 2.5"))),
            ("Area=backend", .value(.unknownName(field: "fields.Area", name: "backend", nearest: ["be"]))),
            ("Day=soon", .value(.badValue(field: "fields.Day", value: "soon", expected: "YYYY-MM-DD"))),
            ("ok=", .value(.empty(field: "fields.ok"))),
            ("ok=yes", .value(.badValue(field: "fields.ok", value: "yes", expected: "true, false"))),
            ("Link=ftp://x", .value(.badValue(field: "fields.Link", value: "ftp://x", expected: "https://…"))),
        ])
    func refused(wish: String, reason: EditRefusal.Reason) { #expect(reasons(Self.run([wish])) == [reason]) }

    @Test("a title has one line and at most 255 letters", arguments: [String(repeating: "題", count: 256), "a\nb"])
    func title(text: String) {
        guard case .value(.badValue("title", text, _)) = reasons(Self.run(["title=\(text)"])).first else {
            return #expect(Bool(false))
        }
    }

    @Test("everything that is wrong is told, and nothing is done")
    func all() { #expect(reasons(Self.run(["status=Don", "labels+=ui", "x=1", "progress=-1"])).count == 3) }

    @Test(
        "a file that is wrong already is left, and its place told",
        arguments: [
            ("---\nid: ENG-42\ntitle: a\ntitle: b\n---\n", 4), ("no front matter\n", 1),
            (Samples.render().replacing("sprint:", with: "sprint: Sprint 13"), 9),
            (Samples.render().replacing("id: ENG-42\n", with: ""), nil),
        ])
    func brokenFile(text: String, line: Int?) {
        guard case .file(let problem) = reasons(Self.run(["status=Done"], on: text)).first else {
            return #expect(Bool(false), "\(Self.run(["status=Done"], on: text))")
        }
        #expect(problem.line == line)
        #expect(problem.file == "ENG/tasks/ENG-42.md")
    }

    @Test("a wrong value is mended by another one; a list that is unclear cannot be added to")
    func mend() {
        let text = Samples.render().replacing("labels: [auth, backend]", with: "labels: [auth, nobody]")
        #expect(diff(["labels=ui"], on: text) == ["+labels: [ui]", "-labels: [auth, nobody]"])
        #expect(
            reasons(Self.run(["labels+=ui"], on: text)).contains {
                if case .file(let problem) = $0 { problem.line == 7 } else { false }
            })
    }

    @Test("what came wrong from the tracker hinders nobody")
    func trackersFault() {
        let text = Samples.render().replacing("title: OAuth 対応を実装する", with: "title:")
        guard case .changed = Self.run(["status=Done"], on: text, base: text) else { return #expect(Bool(false)) }
    }

    @Test("a tracker without planned starts gets none, and the user's own files are no tasks")
    func lacking() {
        let text = Samples.render().replacing("start:\n", with: "")
        #expect(reasons(Self.run(["start=2026-01-01"], on: text, base: text)) == [.unknownField("start", nearest: [])])
        #expect(reasons(Self.run(["status=Done"], on: "---\ntoji: ignore\n---\n")) == [.ignored])
    }

    @Test("a text cannot become a marker, and NUL bytes are no text")
    func description() {
        let wish = "description=One.\n\n<!-- toji:new -->\n---"
        guard case .changed(let bytes, let changes) = Self.run([wish]) else { return #expect(Bool(false)) }
        #expect(changes.map(\.field) == [.body])
        #expect(Self.file(String(decoding: bytes, as: UTF8.self)).document.body == "One.\n\n<!-- toji:new -->\n---")
        #expect(reasons(Self.run(["description=a\0b"])) == [.notText])
    }
}
