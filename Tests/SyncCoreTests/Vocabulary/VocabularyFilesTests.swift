import TestSupport
import Testing

@testable import SyncCore

@Suite("the vocabulary files")
struct VocabularyFilesTests {
    @Test("are written as documented")
    func written() {
        var vocabulary = Samples.vocabulary
        vocabulary.project.description = "What makes it go"
        vocabulary.fields[1] = CustomField(
            id: "f-team", name: "Team", type: "select", isRequired: true, options: [.init(value: "core", label: "Core")]
        )
        vocabulary.labels = [Label(id: "l-1", name: "auth", color: "#3b82f6", description: "Sign-in and tokens")]
        vocabulary.sprints[0].start = CalendarDay("2026-05-25")
        vocabulary.milestones[0].due = CalendarDay("2026-06-30")
        let files = VocabularyFiles.render(vocabulary)
        #expect(files.map(\.name) == ["project.yml", "labels.yml", "planning.yml"])
        #expect(files.map { String(decoding: $0.bytes, as: UTF8.self) } == [Self.project, Self.labels, Self.planning])
    }

    static let project = """
        id: c0010000
        key: ENG
        name: Engine
        description: What makes it go
        statuses:
          - {id: s-todo, name: Todo, default: true}
          - {id: s-progress, name: In Progress}
          - {id: s-done, name: Done, done: true, default_done: true}
        fields:
          - {id: f-points, name: Story Points, type: number, required: false}
          - {id: f-team, name: Team, type: select, required: true, options: [{value: core, label: Core}]}
        people:
          - {id: a0010000-0000-4000-8000-000000000001, name: tanaka}
          - {id: a0020000-0000-4000-8000-000000000002, name: suzuki}

        """

    static let labels = """
        - id: l-1
          name: auth
          color: "#3b82f6"
          description: Sign-in and tokens

        """

    static let planning = """
        sprints:
          - id: p-12
            name: Sprint 12
            state: active
            start: 2026-05-25
            end:
            goal:
        milestones:
          - id: m-2
            name: v2.0
            due: 2026-06-30
            description:

        """

    @Test("come back as they were, whatever is in them", arguments: 0..<200)
    func roundTrip(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var vocabulary = Samples.vocabulary
        let names = ["on", "1.0", "a, b", "[x]", "a: b", "", " x ", "{", "- y", "\"", "null", "#", "2026-07-21"]
        let make = { (random: inout SeededRandom) in
            Bool.random(using: &random) ? HostileText.make(&random) : names.randomElement(using: &random) ?? ""
        }
        vocabulary.project.description = make(&random)
        for index in vocabulary.statuses.indices { vocabulary.statuses[index].name = make(&random) }
        for index in vocabulary.people.indices { vocabulary.people[index].name = make(&random) }
        for index in vocabulary.labels.indices {
            vocabulary.labels[index].name = make(&random)
            vocabulary.labels[index].description = make(&random)
        }
        vocabulary.fields[0].options = [.init(value: make(&random), label: make(&random))]
        vocabulary.sprints[0].goal = make(&random)
        vocabulary.milestones[0].description = make(&random)
        if seed % 5 == 0 { (vocabulary.labels, vocabulary.sprints, vocabulary.people) = ([], [], []) }
        let bytes = VocabularyFiles.render(vocabulary).map(\.bytes)
        let read = try VocabularyFiles.parse(project: bytes[0], labels: bytes[1], planning: bytes[2])
        #expect(VocabularyFiles.render(read).map(\.bytes) == bytes, "seed \(seed)")
        #expect(read == vocabulary, "seed \(seed)")
    }

    @Test(
        "a broken one is told with its place",
        arguments: [
            ("", "project.yml", nil), ("id: a\nid: b\n", "project.yml", 2), ("- x\n", "project.yml", 1),
            ("a: [", "project.yml", 2),
        ] as [(String, String, Int?)])
    func broken(text: String, file: String, line: Int?) throws {
        let error = #expect(throws: Problem.self) {
            try VocabularyFiles.parse(
                project: Array(text.utf8), labels: Array("[]\n".utf8), planning: Array("sprints: []\n".utf8))
        }
        #expect(error?.file == file && (line == nil || error?.line == line))
    }

    @Test("a date that is none is told with its place", arguments: ["soon", "2026-02-30", "2026-06-01T00:00:00Z"])
    func badDate(date: String) throws {
        let planning = "sprints:\n  - name: S\n    start: \(date)\nmilestones: []\n"
        let error = #expect(throws: Problem.self) {
            try VocabularyFiles.parse(
                project: Array("id: p\n".utf8), labels: Array("[]\n".utf8), planning: Array(planning.utf8))
        }
        let reason = ProblemReason.badValue(field: "start", value: date, expected: "YYYY-MM-DD")
        #expect(error == Problem(file: "planning.yml", line: 3, column: 12, reason: reason))
    }
}
