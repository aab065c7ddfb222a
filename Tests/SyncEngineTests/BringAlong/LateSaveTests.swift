import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// An editor that was opened before toji renamed the file saves under the name from before.
@Suite struct LateSaveTests {
    private static let former = "ENG/tasks/ENG-6-plain-6.md"
    private static let now = "ENG/tasks/ENG-6-a-name.md"

    struct Save: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What the tracker changes beside the title.
        var news: String?
        /// What the file holds before the rename, uncommitted, and what the editor begins with.
        var before: @Sendable (String) -> String = { $0 }
        /// What the person does to the file of the new name.
        var since: @Sendable (String) -> String = { $0 }
        var buffer: @Sendable (String) -> String
        var edits: [String] = []
        /// Lines that the file of the new name has in the end.
        var has: [String] = []
    }

    private static let two: @Sendable (String) -> String = { $0.replacing("estimate:", with: "estimate: 2h") }
    private static let high: @Sendable (String) -> String = {
        $0.replacing("priority: medium", with: "priority: high")
    }

    static let saves: [Save] = [
        Save(testDescription: "nothing was changed", buffer: { $0 }),
        Save(
            testDescription: "a value was changed, and so was another on the tracker", news: #""progress_pct":30"#,
            buffer: two, edits: ["estimate - → 2h"], has: ["progress: 30", "estimate: 2h"]),
        Save(
            testDescription: "the file was edited before the rename, and the buffer has that too", before: high,
            buffer: two, edits: ["estimate - → 2h", "priority medium → high"]),
        Save(
            testDescription: "the file of the new name was edited since", since: high, buffer: two,
            edits: ["estimate - → 2h", "priority medium → high"]),
        Save(
            testDescription: "both were edited alike", since: two, buffer: two, edits: ["estimate - → 2h"]),
        Save(
            testDescription: "both have a new comment", since: { $0 + "\nHere.\n" }, buffer: { $0 + "\nThere.\n" },
            edits: ["new:1 - → There.", "new:2 - → Here."]),
        Save(
            testDescription: "a text was changed in one line, and in another on the tracker",
            news: #""description":"One.\n\nTwo.\n\nThree, new.""#,
            buffer: { $0.replacing("One.\n\nTwo.", with: "One, mine.\n\nTwo.") },
            edits: ["description One. Two. Three, new. → One, mine. Two. Three, new."]),
        Save(
            testDescription: "keys and comments of the person's", news: #""progress_pct":30"#,
            buffer: { $0.replacing("title:", with: "mood: fine\n# mine\ntitle:") }, has: ["mood: fine", "# mine"]),
    ]

    @Test(
        "comes into the file of the new name, and the other one goes, also without a database", arguments: saves,
        [false, true])
    func save(_ save: Save, isForgotten: Bool) async throws {
        let mirror = try await Self.described()
        let committed = try #require(mirror.text(Self.former))
        let text = save.before(committed)
        try mirror.write(text, to: Self.former)
        try await mirror.rename(save.news)
        try mirror.write(save.since(try #require(mirror.text(Self.now))), to: Self.now)
        if isForgotten { try mirror.forgetState() }
        let buffer = save.buffer(text)
        try mirror.write(buffer, to: Self.former)
        #expect(try await mirror.told() == save.edits)
        let report = try await mirror.pull()
        #expect(report.problems.isEmpty && report.conflicts.isEmpty && report.waiting.isEmpty)
        #expect(try await mirror.told() == save.edits)
        #expect(mirror.text(Self.former) == nil)
        let lines = try #require(mirror.text(Self.now)).split(separator: "\n").map(String.init)
        #expect(Set(lines).isSuperset(of: save.has + ["title: A name"]))
        #expect(try mirror.rescued().contains(Self.former) == (buffer != committed))
        try await mirror.expectQuiet()
    }

    @Test("over the same value that the tracker changed is a conflict", arguments: [true, false], [false, true])
    func conflict(keepsMine: Bool, isForgotten: Bool) async throws {
        let mirror = try await Self.described()
        let buffer = Self.two(Self.high(try #require(mirror.text(Self.former))))
        try await mirror.rename(#""priority":"Low","progress_pct":30"#)
        if isForgotten { try mirror.forgetState() }
        try mirror.write(buffer, to: Self.former)
        func expectConflict(_ conflicts: [TaskConflict]) {
            #expect(conflicts.map(\.conflict.field) == [.priority])
            #expect(conflicts.map { "\($0.conflict.shown)" }.first?.contains("medium") ?? false)
        }
        expectConflict(try await mirror.status().conflicts)
        expectConflict(try await mirror.pull().conflicts)
        expectConflict(try await mirror.status().conflicts)
        #expect(try await mirror.told() == ["estimate - → 2h"])
        #expect(mirror.text(Self.former) == nil)
        #expect(try #require(mirror.text(Self.now)).contains("progress: 30\n"))
        try await mirror.expectQuiet()
        #expect(try await mirror.resolve(["ENG-6"], keepsMine: keepsMine).conflicts.isEmpty)
        #expect(
            try await mirror.told()
                == (keepsMine ? ["estimate - → 2h", "priority low → high"] : ["estimate - → 2h"]))
        try await mirror.expectQuiet()
    }

    @Test("over a text whose line the tracker changed is a conflict")
    func textConflict() async throws {
        let mirror = try await Self.described()
        let buffer = try #require(mirror.text(Self.former)).replacing("\nTwo.", with: "\nTwo, mine.")
        try await mirror.rename(#""description":"One.\n\nTwo, theirs.\n\nThree.""#)
        try mirror.write(buffer, to: Self.former)
        let conflict = try #require(try await mirror.pull().conflicts.first?.conflict)
        #expect(conflict.base == .text("One.\n\nTwo.\n\nThree."))
        #expect(conflict.local == .text("One.\n\nTwo, mine.\n\nThree."))
        #expect(conflict.remote == .text("One.\n\nTwo, theirs.\n\nThree."))
        try await mirror.expectQuiet()
    }

    struct Rest: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var since: @Sendable (String) -> String = { $0 }
        var buffer: @Sendable (String) -> String
    }

    @Test(
        "that does not merge, or cannot be understood, stays beside the file of the new name, and both are told",
        arguments: [
            Rest(
                testDescription: "the person changed the same otherwise since", since: high,
                buffer: { $0.replacing("priority: medium", with: "priority: low") }),
            Rest(testDescription: "broken", buffer: { $0.replacing("title:", with: "broken: [\ntitle:") }),
            Rest(testDescription: "half a file", buffer: { String($0.prefix(20)) }),
            Rest(testDescription: "empty", buffer: { _ in "" }),
            Rest(testDescription: "what is appended to nothing", buffer: { _ in "\nMore.\n" }),
        ])
    func apart(_ rest: Rest) async throws {
        let mirror = try await Self.described()
        let buffer = rest.buffer(try #require(mirror.text(Self.former)))
        try await mirror.rename()
        let now = rest.since(try #require(mirror.text(Self.now)))
        try mirror.write(now, to: Self.now)
        try mirror.write(buffer, to: Self.former)
        #expect(try await mirror.status().problems.contains { $0.file == Self.former })
        for _ in 0..<2 {
            _ = try await mirror.pull()
            #expect(mirror.text(Self.former) == buffer && mirror.text(Self.now) == now)
        }
        #expect(try await mirror.status().problems.contains { $0.file == Self.former })
        try mirror.folder.remove("mirror/\(Self.former)")
        try await mirror.pull()
        #expect(try await mirror.status().problems.isEmpty)
    }

    @Test("again and again comes in each time")
    func again() async throws {
        let mirror = try await Self.described()
        let buffer = try #require(mirror.text(Self.former))
        try await mirror.rename()
        try mirror.write(Self.two(buffer), to: Self.former)
        try await mirror.pull()
        // What the editor has saved once is no edit of its next save.
        let now = try #require(mirror.text(Self.now)).replacing("estimate: 2h", with: "estimate: 3h")
        try mirror.write(now, to: Self.now)
        try mirror.write(Self.high(Self.two(buffer)), to: Self.former)
        try await mirror.pull()
        #expect(try await mirror.told() == ["estimate - → 3h", "priority medium → high"])
        try await mirror.expectQuiet()
    }

    @Test("under the first of two names that the file had, from a buffer older than both", arguments: [false, true])
    func twice(isForgotten: Bool) async throws {
        let mirror = try await Self.described()
        let buffer = Self.two(try #require(mirror.text(Self.former)))
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"High","progress_pct":30}"#)
        try await mirror.pull()
        for title in ["B name", "A name"] {
            try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"\#(title)"}"#)
            try await mirror.pull()
        }
        if isForgotten { try mirror.forgetState() }
        try mirror.write(buffer, to: Self.former)
        #expect(try await mirror.told() == ["estimate - → 2h"])
        try await mirror.pull()
        #expect(try await mirror.told() == ["estimate - → 2h"])
        #expect(mirror.text(Self.former) == nil)
        try await mirror.expectQuiet()
    }

    @Test(
        "a task that the next pull finds deleted stays, with what was saved, until a person decides",
        arguments: [true, false])
    func deleted(keepsMine: Bool) async throws {
        let mirror = try await Self.described()
        let buffer = Self.two(try #require(mirror.text(Self.former)))
        try await mirror.rename()
        try mirror.write(buffer, to: Self.former)
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        #expect(try await mirror.pull().conflicts.map(\.conflict.field) == [.task])
        #expect(mirror.text(Self.former) == nil)
        #expect(try #require(mirror.text(Self.now)).contains("estimate: 2h\n"))
        try await mirror.expectQuiet()
        _ = try await mirror.resolve(["ENG-6"], keepsMine: keepsMine)
        #expect(mirror.text("ENG/tasks/a-name.md")?.contains("estimate: 2h\n") ?? false == keepsMine)
        #expect(mirror.text(Self.now) == nil)
        try await mirror.expectQuiet()
    }

    @Test("a save of a task that is gone already is a problem, and stays")
    func gone() async throws {
        let mirror = try await Self.described()
        let buffer = Self.two(try #require(mirror.text(Self.former)))
        try await mirror.write(.delete, try mirror.task("ENG-6"))
        try await mirror.pull()
        try mirror.write(buffer, to: Self.former)
        #expect(try await mirror.pull().problems.map(\.file) == [Self.former])
        #expect(mirror.text(Self.former) == buffer)
    }

    @Test(
        "a copy of a task under a name that it never had, and an old file that git brought, are two files of one task")
    func copies() async throws {
        let mirror = try await Self.described()
        try await mirror.rename()
        try mirror.write(try #require(mirror.text(Self.now)), to: "ENG/tasks/copy.md")
        #expect(try await mirror.status().problems.count == 2)
        try mirror.folder.remove("mirror/ENG/tasks/copy.md")
        try mirror.git("checkout", "-q", "HEAD~1", "--", Self.former)
        #expect(try await mirror.status().problems.count == 2)
    }

    @Test("a file that the person moved back to its former name is theirs to move")
    func movedBack() async throws {
        let mirror = try await Self.described()
        try await mirror.rename(#""priority":"Low""#)
        let text = try #require(mirror.text(Self.now))
        try mirror.folder.remove("mirror/\(Self.now)")
        try mirror.write(text.replacing("priority: low", with: "priority: high"), to: Self.former)
        #expect(try await mirror.told() == ["priority low → high"])
        try await mirror.pull()
        #expect(try await mirror.told() == ["priority low → high"])
        #expect(mirror.text(Self.former) == nil && mirror.text(Self.now) != nil)
    }

    /// ENG-6 with three paragraphs of text.
    static func described() async throws -> PulledMirror {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"description":"One.\n\nTwo.\n\nThree."}"#)
        try await mirror.pull()
        return mirror
    }
}

extension PulledMirror {
    /// The tracker gives ENG-6 another title, and the file follows.
    func rename(_ news: String? = nil) async throws {
        let further = news.map { ",\($0)" } ?? ""
        try await write(.put, try task("ENG-6"), #"{"title":"A name"\#(further)}"#)
        try await pull()
    }

    /// The paths whose bytes were kept.
    func rescued() throws -> [String] {
        let known = try git("for-each-ref", "refs/toji/rescued")
        return known.isEmpty ? [] : try git("ls-tree", "-r", "--name-only", "refs/toji/rescued")
    }
}
