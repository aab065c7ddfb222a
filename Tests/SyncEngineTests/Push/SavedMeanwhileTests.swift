import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// A person goes on typing while a push runs, or saves an old buffer after it.
@Suite("A file that is saved during or after a push")
struct PushedAndSavedTests {
    struct Save: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What the file becomes while the first edit, a priority, is being sent.
        var change: @Sendable (String) -> String
        /// What the next push sends.
        var writes: [String]
    }

    static let saves = [
        Save(
            testDescription: "the same field again",
            change: { $0.replacing("priority: low", with: "priority: high") }, writes: ["PUT tasks/ENG-6 priority"]),
        Save(
            testDescription: "back to what it was",
            change: { $0.replacing("priority: low", with: "priority: medium") }, writes: ["PUT tasks/ENG-6 priority"]),
        Save(
            testDescription: "another field", change: { $0.replacing("estimate:", with: "estimate: 2h") },
            writes: ["PUT tasks/ENG-6 estimated_minutes"]),
        Save(
            testDescription: "a comment and a text",
            change: {
                $0.replacing("<!-- toji:subtasks -->", with: "More.\n\n<!-- toji:subtasks -->") + "\nSaid late.\n"
            }, writes: ["POST tasks/ENG-6/comments body", "PUT tasks/ENG-6 description"]),
        Save(testDescription: "saved as it was", change: { $0 }, writes: []),
    ]

    @Test("twice within one push loses neither: the second goes with the next", arguments: saves, API.allCases)
    func twice(_ save: Save, api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        try mirror.set("priority", "low", of: "ENG-6")
        let file = try mirror.file("ENG-6")
        let saved = save.change(try #require(mirror.text(file)))
        try await mirror.push { tracker in
            AlteredTracker(
                base: tracker,
                sending: { operation, base in
                    let outcome = await base.send(operation)
                    try? mirror.write(saved, to: file)
                    return outcome
                })
        }
        #expect(try await mirror.writes() == ["PUT tasks/ENG-6 priority"])
        #expect(try await mirror.item("ENG-6")?.priority == "low")
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(try await mirror.writes().sorted() == save.writes)
        #expect(
            try mirror.value("priority", of: "ENG-6")
                == String(saved.split(separator: "\n").first { $0.hasPrefix("priority: ") }?.dropFirst(10) ?? ""))
        try await mirror.expectQuiet()
    }

    struct Draft: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (String) -> String
        var writes: [String] = []
        /// The title in the end.
        var title = "A wish"
    }

    static let drafts = [
        Draft(testDescription: "as it was", change: { $0 }),
        Draft(
            testDescription: "with another line", change: { $0.replacing("Soon.", with: "Soon.\nOr later.") },
            writes: ["PUT tasks/* description"]),
        Draft(
            testDescription: "with a key more", change: { $0.replacing("title:", with: "priority: low\ntitle:") },
            writes: ["PUT tasks/* priority"]),
        Draft(
            testDescription: "with another title", change: { $0.replacing("A wish", with: "Another wish") },
            writes: ["PUT tasks/* title"], title: "Another wish"),
        Draft(
            testDescription: "with one comment more", change: { $0 + "\nAnd that.\n" },
            writes: ["POST tasks/*/comments body"]),
    ]

    @Test("a new one under the name that it had before it was sent is that task", arguments: drafts, [false, true])
    func draft(_ draft: Draft, isOpenDuring: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let former = "ENG/tasks/wish.md"
        let text = "---\ntitle: A wish\n---\n\nSoon.\n\n<!-- toji:new -->\n"
        try mirror.write(text, to: former)
        let saved = draft.change(text)
        if isOpenDuring {
            try await mirror.push { tracker in
                AlteredTracker(
                    base: tracker,
                    sending: { operation, base in
                        let outcome = await base.send(operation)
                        if case .create = operation.action { try? mirror.write(saved, to: former) }
                        return outcome
                    })
            }
        } else {
            try await mirror.pushAll()
            #expect(mirror.text(former) == nil)
            try mirror.write(saved, to: former)
        }
        try await mirror.pushAll()
        try await mirror.pull()
        #expect(try await mirror.writes() == ["POST tasks description,status_id,title"] + draft.writes)
        #expect(mirror.text(former) == nil)
        #expect(try await mirror.tasks(titled: draft.title).count == 1)
        #expect(try await mirror.tracker.newestTasks(of: try await mirror.project("ENG"), archived: false).count == 8)
        try await mirror.expectQuiet()
    }

    @Test("a buffer from before a push that saves after it repeats nothing that was sent")
    func staleBuffer() async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.draft("Said once.", in: "ENG-1")
        try mirror.edit("ENG-1", "\n<!-- toji:comments -->", "- [ ] Made once\n\n<!-- toji:comments -->")
        let buffer = try #require(mirror.text(mirror.file("ENG-1")))
        try await mirror.pushAll()
        for _ in 0..<2 {
            try mirror.write(buffer.replacing("priority: medium", with: "priority: low"), to: mirror.file("ENG-1"))
            try await mirror.push()
        }
        #expect(try await mirror.comments(of: "ENG-1").map(\.body) == ["Said once."])
        #expect(try await mirror.tasks(titled: "Made once").count == 1)
        #expect(try await mirror.item("ENG-1")?.priority == "low")
        try await mirror.pushAll()
        try await mirror.pull()
        try await mirror.expectQuiet()
    }

    @Test("a new file of another name and text where a draft lay is another task")
    func anotherDraft() async throws {
        let mirror = try await PulledMirror.pulled()
        for title in ["First", "Second"] {
            try mirror.write("---\ntitle: \(title)\n---\n\nAbout \(title).\n", to: "ENG/tasks/new.md")
            try await mirror.pushAll()
            #expect(mirror.text("ENG/tasks/new.md") == nil)
            #expect(try await mirror.tasks(titled: title).count == 1)
        }
        try await mirror.expectQuiet()
    }

    @Test("a comment that is typed further while it is sent is one comment, which is edited")
    func draftTypedFurther() async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.draft("Firsst.\n\n<!-- toji:new -->\n\nSecond.", in: "ENG-6")
        let file = try mirror.file("ENG-6")
        let saved = try #require(mirror.text(file)).replacing("Firsst.", with: "First.")
        try await mirror.push { tracker in
            AlteredTracker(
                base: tracker,
                sending: { operation, base in
                    let outcome = await base.send(operation)
                    try? mirror.write(saved, to: file)
                    return outcome
                })
        }
        try await mirror.pushAll()
        #expect(
            try await mirror.writes() == [
                "POST tasks/ENG-6/comments body", "POST tasks/ENG-6/comments body", "PUT tasks/ENG-6/comments/* body",
            ])
        #expect(try await mirror.comments(of: "ENG-6").map(\.body).sorted() == ["First.", "Second."])
        try await mirror.expectQuiet()
    }
}
