import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite struct ReadStatusTests {
    struct Deed: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// `file field base → local` of each edit, `-` for nothing.
        var edits: [String] = []
        var problems: [String: ProblemReason] = [:]
        var waiting: [Waiting.Reason] = []
        var act: @Sendable (PulledMirror) throws -> Void
    }

    private static let six = "ENG/tasks/ENG-6-plain-6.md"
    private static let seven = "ENG/tasks/ENG-7-plain-7.md"

    private static func edit(_ mirror: PulledMirror, _ change: (String) -> String) throws {
        try mirror.write(change(try #require(mirror.text(six))), to: six)
    }

    static let deeds: [Deed] = [
        Deed(testDescription: "nothing") { _ in },
        Deed(testDescription: "files of one's own") { try $0.write("Mine.\n", to: "notes/mine.md") },
        Deed(testDescription: "a value", edits: ["\(six) priority medium → high"]) { mirror in
            try edit(mirror) { $0.replacing("priority: medium", with: "priority: high") }
        },
        Deed(testDescription: "a value, staged", edits: ["\(six) priority medium → high"]) { mirror in
            try edit(mirror) { $0.replacing("priority: medium", with: "priority: high") }
            try mirror.git("add", six)
        },
        Deed(testDescription: "a value, committed", edits: ["\(six) priority medium → high"]) { mirror in
            try edit(mirror) { $0.replacing("priority: medium", with: "priority: high") }
            try mirror.git("commit", "-qam", "Mine")
        },
        Deed(testDescription: "two values", edits: ["\(six) progress 0 → 5", "\(six) title Plain 6 → Fancy"]) {
            mirror in
            try edit(mirror) {
                $0.replacing("title: Plain 6", with: "title: Fancy").replacing("progress: 0", with: "progress: 5")
            }
        },
        Deed(testDescription: "only spelling") { mirror in
            try edit(mirror) { $0.replacing("title: Plain 6", with: "title:   'Plain 6' # mine") }
        },
        Deed(testDescription: "a new file", edits: ["ENG/tasks/new.md task - → New"]) {
            try $0.write("---\ntitle: New\n---\n", to: "ENG/tasks/new.md")
        },
        Deed(testDescription: "a deleted file", edits: ["\(six) task ENG-6 → -"]) {
            try $0.folder.remove("mirror/\(six)")
        },
        Deed(testDescription: "a file that was renamed") { try $0.git("mv", six, "ENG/tasks/other name.md") },
        Deed(
            testDescription: "a file that was renamed and edited",
            edits: ["ENG/tasks/ENG-6 copy.md priority medium → low"]
        ) { mirror in
            try edit(mirror) { $0.replacing("priority: medium", with: "priority: low") }
            try mirror.git("mv", six, "ENG/tasks/ENG-6 copy.md")
        },
        Deed(
            testDescription: "a copy",
            problems: [
                "ENG/tasks/copy.md": .duplicateID("ENG-6", otherFile: six),
                six: .duplicateID("ENG-6", otherFile: "ENG/tasks/copy.md"),
            ]
        ) { try $0.write(try #require($0.text(six)), to: "ENG/tasks/copy.md") },
        Deed(testDescription: "an id that nobody gave", problems: ["ENG/tasks/x.md": .unknownID("ENG-99")]) {
            try $0.write("---\nid: ENG-99\ntitle: x\n---\n", to: "ENG/tasks/x.md")
        },
        Deed(testDescription: "a new file that has lost its id", problems: ["ENG/tasks/x.md": .lostID]) { mirror in
            let text = try #require(mirror.text(six)).replacing("id: ENG-6\n", with: "")
            try mirror.write(text, to: "ENG/tasks/x.md")
        },
        Deed(testDescription: "no title", problems: ["ENG/tasks/x.md": .missing(field: "title")]) {
            try $0.write("---\npriority: low\n---\n", to: "ENG/tasks/x.md")
        },
        Deed(testDescription: "a link for a file", problems: [six: .symbolicLink]) {
            try $0.folder.remove("mirror/\(six)")
            try $0.link("ENG-7-plain-7.md", at: six)
        },
        Deed(testDescription: "bytes that are no text", problems: [six: .notUTF8]) {
            try $0.folder.write([0x2D, 0xFF, 0x0A], to: "mirror/\(six)")
        },
        Deed(testDescription: "a file to be ignored") {
            try $0.write("---\ntoji: ignore\n---\nMine.\n", to: "ENG/tasks/mine.md")
        },
        Deed(testDescription: "a page", edits: ["README.md task file → edited"]) {
            try $0.write("Mine.\n", to: "README.md")
        },
        Deed(testDescription: "a deleted vocabulary", edits: ["ENG/labels.yml task file → -"]) {
            try $0.folder.remove("mirror/ENG/labels.yml")
        },
        Deed(testDescription: "history of one's own", waiting: [.noBase]) {
            try $0.git("checkout", "-q", "--orphan", "other")
            try $0.git("commit", "-qm", "Mine")
        },
    ]

    @Test("tells each deed as what it is, and nothing else", arguments: deeds)
    func tells(_ deed: Deed) async throws {
        let mirror = try await PulledMirror.pulled()
        try deed.act(mirror)
        let stamps = try mirror.stamps()
        let status = try await mirror.status()
        let edits = status.edits.map {
            "\($0.file) \($0.change.field) \($0.change.base ?? "-") → \($0.change.local ?? "-")"
        }
        #expect(edits.sorted() == deed.edits.sorted())
        let problems = Dictionary(grouping: status.problems) { $0.file }.mapValues { $0.map(\.reason) }
        #expect(problems == deed.problems.mapValues { [$0] })
        #expect(deed.waiting.allSatisfy(status.waiting.map(\.reason).contains), "\(status.waiting)")
        #expect(status.lastPull != nil && status.oldestCheck != nil)
        #expect(try mirror.stamps() == stamps)
    }

    @Test("a mirror before its first pull, and one that is cut off, are no errors")
    func withoutBase() async throws {
        let mirror = try PulledMirror()
        let status = try await mirror.status()
        #expect(status.position.head == nil && status.edits.isEmpty && status.lastPull == nil)
    }
}
