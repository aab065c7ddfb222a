import TestSupport
import Testing

@testable import SyncCore

@Suite("parse(render(x)) == x")
struct RoundTripTests {
    @Test("a text comes back as it was, up to CRLF and empty lines at either end", arguments: HostileText.fixed)
    func fixedTexts(text: String) {
        let document = Samples.parse(Samples.render(Samples.task.with { $0.body = text }))
        #expect(Array(document.body.utf8) == HostileText.expected(text))
        #expect(document.problems.isEmpty)
    }

    @Test("random texts come back from every place", arguments: 0..<400)
    func randomTexts(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let task = Samples.task.with {
            $0.body = HostileText.make(&random)
            $0.title = HostileText.make(&random)
            $0.fields = ["f-points": HostileText.make(&random), "f-team": HostileText.make(&random)]
        }
        let comments = Samples.comments.map { comment in
            var comment = comment
            comment.body = HostileText.make(&random)
            comment.author.name = HostileText.make(&random)
            return comment
        }
        let document = Samples.parse(Samples.render(task, comments))
        #expect(Array(document.body.utf8) == HostileText.expected(task.body), "seed \(seed)")
        #expect(document.title.map { Array($0.utf8) } == Array(task.title.utf8), "seed \(seed)")
        #expect(
            document.comments.map { Array($0.text.utf8) } == comments.map { HostileText.expected($0.body) },
            "seed \(seed)")
        for (id, name) in [("f-points", "Story Points"), ("f-team", "Team")] {
            let value = document.fields[.field(id, name: name)]?.shown
            #expect(value.map { Array($0.utf8) } == task.fields?[id].map { Array($0.utf8) }, "seed \(seed)")
        }
        #expect(document.problems.allSatisfy { $0.reason == .empty(field: "title") }, "seed \(seed)")
    }

    @Test("every value of a task comes back")
    func values() {
        let values = TaskValues(Samples.task, in: Samples.context())
        let document = Samples.parse(Samples.render())
        for entry in values.entries {
            #expect(
                document.fields[FrontMatterKeys.editable(entry.key) ?? .fixed(entry.key)] == entry.value, "\(entry.key)"
            )
        }
        #expect(document.fields[.field("f-points", name: "Story Points")]?.shown == "5")
        #expect(document.fields[.field("f-team", name: "Team")] == .empty)
        #expect(document.subtasks == [Samples.subtasks[0].id: false, Samples.subtasks[1].id: true])
        #expect(document.comments.map(\.id) == ["c-1", "c-2"])
        #expect(document.comments.map(\.replyTo) == [nil, "c-1"])
        #expect(document.drafts.isEmpty && document.newSubtasks.isEmpty && document.problems.isEmpty)
    }

    @Test("names that could be taken for others come back", arguments: 0..<60)
    func names(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let names = [
            "a", "A", "a (primary)", "a (primary) (x)", "a, b", "[a]", "a (", "(x)", "a#1", " a ", "on", "漢, 字",
        ]
        let roles = ["primary", "secondary", "x", "primary) (x", "X", "(", "review, all", "", ")"]
        var vocabulary = Samples.vocabulary
        vocabulary.people = (0..<6).map { number in
            Person(
                id: "0000000\(number % 2)-000\(number)-4000-8000-000000000000",
                name: names.randomElement(using: &random) ?? "")
        }
        var people: [EntityID: String] = [:]
        for person in vocabulary.people { people[person.id] = roles.randomElement(using: &random) }
        let task = Samples.task.with { $0.assignees = people }
        let bytes = DocumentRenderer.render(
            task, comments: [],
            in: {
                var context = Samples.context(vocabulary)
                context.parent = nil
                return context
            }())
        let document = Samples.parse(String(decoding: bytes, as: UTF8.self), with: vocabulary)
        let value = document.fields[.assignees]
        #expect(value == FieldValue(.people(people), shown: ""), "seed \(seed): \(value?.shown ?? "")")
    }

    @Test("rendering a parsed, unedited document gives the same bytes", arguments: 0..<100)
    func unedited(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let task = Samples.task.with { $0.body = HostileText.make(&random) }
        let text = Samples.render(task)
        #expect(try Samples.splice(task, into: text).difference(from: text) == [], "seed \(seed)")
    }
}
