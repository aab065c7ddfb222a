import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite("A draft that equals something on the tracker")
struct EqualThingsTests {
    struct Kind: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var draft: @Sendable (PulledMirror) throws -> Void
        /// Makes the equal thing as that account.
        var make: @Sendable (PulledMirror, _ account: String) async throws -> Void
        var count: @Sendable (PulledMirror) async throws -> Int
    }

    static let kinds = [
        Kind(
            testDescription: "a comment", draft: { try $0.draft("The same.", in: "ENG-6") },
            make: { mirror, account in
                try await mirror.write(
                    .post, try mirror.task("ENG-6") + "/comments", #"{"body":"The same."}"#, as: account)
            }, count: { try await $0.comments(of: "ENG-6").count { $0.body == "The same." } }),
        Kind(
            testDescription: "a reply",
            draft: { mirror in
                try mirror.edit(
                    "ENG-2", "<!-- toji:new -->",
                    "<!-- toji:new to \(mirror.tenant.comments[0]) -->\n\nThe same.\n\n<!-- toji:new -->")
            },
            make: { mirror, account in
                try await mirror.write(
                    .post, try mirror.task("ENG-2") + "/comments",
                    #"{"body":"The same.","parent_comment_id":"\#(mirror.tenant.comments[0])"}"#, as: account)
            }, count: { try await $0.comments(of: "ENG-2").count { $0.body == "The same." } }),
        Kind(
            testDescription: "a task",
            draft: { try $0.write("---\ntitle: The same\n---\n\nText\n", to: "ENG/tasks/a.md") },
            make: { mirror, account in
                try await mirror.create(#""title":"The same","description":"Text""#, as: account)
            }, count: { try await $0.tasks(titled: "The same").count }),
        Kind(
            testDescription: "a subtask",
            draft: { try $0.edit("ENG-1", "\n<!-- toji:comments -->", "- [ ] The same\n\n<!-- toji:comments -->") },
            make: { mirror, account in
                let parent = try #require(mirror.tenant.tasks["ENG-1"])
                try await mirror.create(#""title":"The same","parent_task_id":"\#(parent)""#, as: account)
            }, count: { try await $0.tasks(titled: "The same").count }),
    ]

    @Test(
        "made by the same account meanwhile is that thing, whether a pull comes between or not", arguments: kinds,
        [false, true])
    func byMe(_ kind: Kind, isPulled: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        try kind.draft(mirror)
        try await kind.make(mirror, "member")
        if isPulled { try await mirror.pull() }
        try await mirror.forgetRequests()
        let report = try await mirror.pushAll()
        if !isPulled { #expect(report.created.map(\.isTakenOver) == [true]) }
        #expect(try await mirror.writes() == [])
        #expect(try await kind.count(mirror) == 1)
        try await mirror.expectQuiet()
    }

    @Test("made by somebody else is another thing", arguments: kinds)
    func byAnother(_ kind: Kind) async throws {
        let mirror = try await PulledMirror.pulled()
        try kind.draft(mirror)
        try await kind.make(mirror, "owner")
        try await mirror.pushAll()
        #expect(try await kind.count(mirror) == 2)
        try await mirror.pull()
        try await mirror.expectQuiet()
    }

    @Test(
        "made by the same account after a call that did not arrive is that thing", arguments: kinds, API.allCases)
    func afterLostCall(_ kind: Kind, api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        // Older servers tell who we are by the first thing that we make.
        try mirror.draft("Here I am.", in: "WEB-2")
        try await mirror.pushAll()
        try kind.draft(mirror)
        try await mirror.fault(#""drop","method":"POST""#, path: "/*")
        #expect(try await mirror.push().inDoubt.count == 1)
        try await kind.make(mirror, "member")
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(try await mirror.writes() == [])
        #expect(try await kind.count(mirror) == 1)
        try await mirror.expectQuiet()
    }

    @Test("one and typed twice is sent once, so that there are two", arguments: [false, true])
    func twoAndOne(isPulled: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.draft("The same.\n\n<!-- toji:new -->\n\nThe same.", in: "ENG-6")
        for name in ["a", "b"] { try mirror.write("---\ntitle: The same\n---\n", to: "ENG/tasks/\(name).md") }
        // What is as old as the mirror's state, in whole seconds, may be from before it.
        try await Task.sleep(for: .seconds(1))
        try await Self.kinds[0].make(mirror, "member")
        try await mirror.create(#""title":"The same""#, as: "member")
        if isPulled { try await mirror.pull() }
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(
            try await mirror.writes().sorted() == ["POST tasks status_id,title", "POST tasks/ENG-6/comments body"])
        #expect(try await mirror.comments(of: "ENG-6").count == 2)
        #expect(try await mirror.tasks(titled: "The same").count == 2)
        try await mirror.expectQuiet()
    }

    @Test(
        "is held where the tracker does not tell who we are, until a person decides", arguments: kinds, [false, true])
    func unknownAccount(_ kind: Kind, isPulled: Bool) async throws {
        for isSame in [true, false] {
            let mirror = try await PulledMirror.pulled(.old)
            try kind.draft(mirror)
            try await kind.make(mirror, isSame ? "member" : "owner")
            if isPulled { try await mirror.pull() }
            let held = try await mirror.pushHolding()
            #expect(try await mirror.push().held == [held])
            try await mirror.end(held, isSame: isSame)
            try await mirror.pushAll()
            #expect(try await kind.count(mirror) == (isSame ? 1 : 2))
            #expect(try await mirror.writes().count == (isSame ? 0 : 1))
            try await mirror.pull()
            try await mirror.expectQuiet()
        }
    }

    @Test("is held too where the tracker has told only since who we are", arguments: kinds)
    func learnedSince(_ kind: Kind) async throws {
        let mirror = try await PulledMirror.pulled(.old)
        try kind.draft(mirror)
        try await kind.make(mirror, "member")
        try await mirror.pull()
        try mirror.draft("Here I am.", in: "WEB-2")
        try await mirror.forgetRequests()
        try await mirror.push(PushOptions(files: [mirror.file("WEB-2")]))
        #expect(try await mirror.writes().count == 1)
        let held = try await mirror.pushHolding()
        try await mirror.end(held)
        #expect(try await kind.count(mirror) == 1)
    }

    @Test("is held too where the database was lost since the thing was made", arguments: kinds, API.allCases)
    func lostState(_ kind: Kind, api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        try await kind.make(mirror, "member")
        try await mirror.pull()
        try mirror.forgetState()
        try await mirror.pull()
        try kind.draft(mirror)
        let held = try await mirror.pushHolding()
        try await mirror.end(held)
        #expect(try await kind.count(mirror) == 1)
    }

    @Test("stays held when nothing equals it any more, until a person decides", arguments: kinds, [false, true])
    func stillHeld(_ kind: Kind, isPulled: Bool) async throws {
        let mirror = try await PulledMirror.pulled(.old)
        try kind.draft(mirror)
        try await kind.make(mirror, "owner")
        let held = try await mirror.push().held
        #expect(held.count == 1)
        if kind.testDescription.hasSuffix("task") {
            try await mirror.write(.put, "/tasks/\(try #require(held.first?.found))", #"{"title":"Another"}"#)
        } else {
            let id = kind.testDescription == "a comment" ? "ENG-6" : "ENG-2"
            try await mirror.write(.delete, try mirror.task(id) + "/comments/\(try #require(held.first?.found))")
        }
        if isPulled { try await mirror.pull() }
        try await mirror.forgetRequests()
        #expect(try await mirror.push().held == held)
        #expect(try await mirror.writes() == [])
        try await mirror.end(try #require(held.first), isSame: false)
        #expect(try await kind.count(mirror) == 1)
        #expect(try await mirror.push().held.isEmpty)
    }

    @Test("is held when git brings it back after it was sent, as a rebase does", arguments: kinds, API.allCases)
    func broughtBack(_ kind: Kind, api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        try mirror.git("config", "user.email", "me@x")
        try kind.draft(mirror)
        try mirror.git("add", "-A", "ENG")
        try mirror.git("commit", "-qm", "Mine")
        let commit = try #require(try mirror.git("rev-parse", "HEAD").first)
        try await mirror.pushAll()
        #expect(try await kind.count(mirror) == 1)
        for _ in 1...2 {
            try kind.draft(mirror)
            try mirror.git("add", "-A", "ENG")
            try mirror.git("commit", "-q", "--no-edit", "-C", commit)
            let held = try await mirror.pushHolding()
            try await mirror.pull()
            try await mirror.end(held)
            #expect(try await kind.count(mirror) == 1)
            #expect(try await mirror.push().held.isEmpty)
            try mirror.git("commit", "-qam", "Not again")
        }
        // The same once more is meant, but for a file under the name of one that was sent, which is a late save.
        if kind.testDescription == "a task" { return }
        try kind.draft(mirror)
        try await mirror.pushAll()
        #expect(try await kind.count(mirror) == 2)
    }

    @Test(
        "is held too where the thing was moved or written further meanwhile",
        arguments: [#"{"clear_parent_task_id":true}"#, #"{"description":"More."}"#], [false, true])
    func changed(change: String, isLearned: Bool) async throws {
        let mirror = try await PulledMirror.pulled(.old)
        let kind = Self.kinds[3]
        try kind.draft(mirror)
        try await kind.make(mirror, "member")
        try await mirror.pull()
        let made = try #require(try await mirror.tasks(titled: "The same").first)
        try await mirror.write(.put, "/tasks/\(made.key)", change)
        if isLearned {
            try mirror.draft("Here I am.", in: "WEB-2")
            try await mirror.push(PushOptions(files: [mirror.file("WEB-2")]))
        }
        let held = try await mirror.pushHolding()
        #expect(held.name == made.id.description)
        try await mirror.end(held)
        #expect(try await kind.count(mirror) == 1)
        #expect(try await mirror.status().edits.isEmpty)
    }
}

extension PulledMirror {
    /// Makes a task of ENG.
    func create(_ members: String, as account: String) async throws {
        let statuses = try await tracker.vocabulary(of: try await project("ENG")).statuses
        let status = try #require(statuses.first(where: \.isDefault)?.id)
        try await write(.post, "/tasks", "{\"status_id\":\"\(status)\",\(members)}", as: account)
    }
}

extension PulledMirror {
    /// Pushes what holds one draft, makes nothing and writes nothing.
    func pushHolding() async throws -> PushReport.Held {
        try await forgetRequests()
        let report = try await push()
        #expect(report.held.count == 1 && report.created.isEmpty, "\(report)")
        #expect(try await writes() == [])
        return try #require(report.held.first)
    }

    /// What a person decides.
    func end(_ held: PushReport.Held, isSame: Bool = true) async throws {
        let report = try await makePush().endDoubt(in: held.file, isSame ? .same(held.name) : .new)
        #expect(!report.leftSomething && report.created.contains(where: \.isTakenOver) == isSame, "\(report)")
    }
}
