import SyncCore
import Testing

@testable import SyncEngine

@Suite struct VocabularyChangeTests {
    private static let old = ProjectVocabulary(
        project: Project(id: "p", key: "ENG", name: "Engine", description: ""),
        statuses: [Status(id: "s1", name: "Todo", isDefault: true), Status(id: "s2", name: "Done", isDone: true)],
        fields: [CustomField(id: "f1", name: "Points", type: "number")],
        people: [Person(id: "u1", name: "suzuki")],
        labels: [Label(id: "l1", name: "bug", color: "#ff0000"), Label(id: "l2", name: "api", color: "#00ff00")],
        sprints: [Sprint(id: "r1", name: "Sprint 1", state: "active")], milestones: [Milestone(id: "m1", name: "v1")])

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var lines: [String]
        /// Tasks that did not change have to be written anew.
        var respells: Bool
        var change: @Sendable (inout ProjectVocabulary) -> Void

        init(
            _ name: String, _ lines: [String], respells: Bool = false,
            _ change: @escaping @Sendable (inout ProjectVocabulary) -> Void
        ) {
            (testDescription, self.lines, self.respells, self.change) = (name, lines, respells, change)
        }
    }

    @Test(
        "what changed in a vocabulary is told, and tasks are written anew where they would be spelt otherwise",
        arguments: [
            Case("nothing", []) { _ in },
            Case("project renamed", ["project renamed: Engine → Motor"]) { $0.project.name = "Motor" },
            Case("label added", ["label added: ops"]) { $0.labels.append(Label(id: "l3", name: "ops", color: "#0")) },
            Case("label removed", ["label removed: bug"]) { $0.labels.remove(at: 0) },
            Case("label renamed", ["label renamed: bug → defect"], respells: true) { $0.labels[0].name = "defect" },
            Case("label recoloured", ["label changed: bug"]) { $0.labels[0].color = "#0000ff" },
            Case("a twin appears", ["label added: bug"], respells: true) {
                $0.labels.append(Label(id: "l3", name: "bug", color: "#0"))
            },
            Case("two labels change names", ["label renamed: bug → api", "label renamed: api → bug"], respells: true) {
                ($0.labels[0].name, $0.labels[1].name) = ("api", "bug")
            },
            Case("another label takes the name", ["label removed: bug", "label added: bug"]) {
                $0.labels[0] = Label(id: "l9", name: "bug", color: "#ff0000")
            },
            Case("status means done", ["status changed: Todo"], respells: true) { $0.statuses[0].isDone = true },
            Case("field added", ["field added: Team"], respells: true) {
                $0.fields.append(CustomField(id: "f2", name: "Team", type: "text"))
            },
            Case("sprint ended", ["sprint changed: Sprint 1"]) { $0.sprints[0].state = "completed" },
            Case("milestone renamed", ["milestone renamed: v1 → v 2"], respells: true) {
                $0.milestones[0].name = "v\n2"
            },
            Case("people come and go", []) { $0.people = [Person(id: "u2", name: "sato")] },
            Case("a person is called otherwise", [], respells: true) { $0.people[0].name = "suzuki2" },
        ])
    func changes(_ example: Case) {
        var new = Self.old
        example.change(&new)
        #expect(VocabularyChange.changes(from: Self.old, to: new).map(\.line) == example.lines)
        #expect(Self.old.wouldSpellOtherwise(than: new) == example.respells)
        #expect(new.wouldSpellOtherwise(than: Self.old) == example.respells)
    }

    static let referring: [(change: @Sendable (inout TaskItem) -> Void, unknown: String?)] = [
        (change: { _ in }, unknown: nil), ({ $0.status = "s9" }, "status s9"),
        ({ $0.milestone = "m9" }, "milestone m9"), ({ $0.sprint = "r9" }, "sprint r9"),
        ({ $0.labels = ["l1", "l9", "l8"] }, "label l8"),
        ({ ($0.milestone, $0.sprint, $0.labels) = ("m1", "r1", ["l1", "l2"]) }, nil),
    ]

    @Test("what a task refers to and nobody knows yet is named", arguments: referring)
    func references(change: @Sendable (inout TaskItem) -> Void, unknown: String?) {
        var item = TaskItem(
            id: TaskID(project: "ENG", number: 1), key: "k", title: "t", body: "", status: "s1", priority: "low",
            created: Timestamp(seconds: 0), updated: Timestamp(seconds: 0))
        change(&item)
        #expect(Self.old.unknownReference(of: item) == unknown)
    }

    @Test("sorting does not depend on the order that came")
    func sorting() {
        var vocabulary = Self.old
        vocabulary.sprints.append(
            Sprint(id: "r0", name: "Sprint 0", state: "completed", start: CalendarDay("2026-01-01")))
        vocabulary.milestones.append(Milestone(id: "m0", name: "v0", due: CalendarDay("2026-01-01")))
        var other = vocabulary
        other.labels.reverse()
        other.sprints.reverse()
        other.milestones.reverse()
        #expect(vocabulary.sorted() == other.sorted())
        #expect(vocabulary.sorted().labels.map(\.name) == ["api", "bug"])
        #expect(vocabulary.sorted().sprints.map(\.id) == ["r0", "r1"])
        #expect(vocabulary.sorted().milestones.map(\.id) == ["m0", "m1"])
        #expect(vocabulary.sorted().statuses == vocabulary.statuses)
    }
}
