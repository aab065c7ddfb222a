import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite("Comments that a push sends")
struct PushedCommentsTests {
    private static let marker = "<!-- toji:new -->"

    @Test("and that hold toji's own marker are sent as typed, and come back as one comment")
    func markerInOwnComment() async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.draft("Before.\n\\\(Self.marker)\nAfter.", in: "ENG-6")
        try await mirror.pushAll()
        #expect(try await mirror.comments(of: "ENG-6").map(\.body) == ["Before.\n\(Self.marker)\nAfter."])
        #expect(try #require(mirror.text(mirror.file("ENG-6"))).contains("\nBefore.\n\\\(Self.marker)\nAfter.\n"))
        try await mirror.expectQuiet()
    }

    @Test("are never made from what others write, whatever it looks like")
    func markerInOthersComment() async throws {
        let mirror = try await PulledMirror.pulled()
        for body in [
            Self.marker, "\(Self.marker)\\n\\nNot mine.", "a\\n\\n\(Self.marker)\\r\\n\\r\\nNor this.\\n\(Self.marker)",
        ] {
            try await mirror.write(.post, try mirror.task("ENG-6") + "/comments", #"{"body":"\#(body)"}"#)
        }
        try await mirror.write(
            .put, try mirror.task("ENG-6"), #"{"description":"x\n\n\#(Self.marker)\n\nNo comment.\n"}"#)
        try await mirror.pull()
        #expect(try await mirror.told() == [])
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(try await mirror.requests() == [])
        try mirror.set("priority", "low", of: "ENG-6")
        try await mirror.pushAll()
        #expect(try await mirror.writes() == ["PUT tasks/ENG-6 priority"])
        try await mirror.expectQuiet()
    }

    @Test(
        "are none where only blanks stand below the marker",
        arguments: ["", "\n\n\n", " \n\t\n", "\r\n\u{a0}\u{3000}\n"])
    func blanks(_ blanks: String) async throws {
        let mirror = try await PulledMirror.pulled()
        let file = try mirror.file("ENG-6")
        try mirror.write(try #require(mirror.text(file)) + blanks, to: file)
        try await mirror.pushAll()
        #expect(try await mirror.requests() == [])
        #expect(try await mirror.told() == [])
    }

    @Test("that the tracker changes while it takes them are told as they are there, and made once")
    func changedText() async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.draft("Shall stay.", in: "ENG-6")
        let report = try await mirror.push { tracker in
            AlteredTracker(
                base: tracker,
                sending: { operation, base in
                    let outcome = await base.send(operation)
                    guard case .done(.comment(var comment)) = outcome else { return outcome }
                    let path = (try? mirror.task("ENG-6") + "/comments/\(comment.id)") ?? ""
                    _ = try? await mirror.write(.put, path, #"{"body":"Was changed."}"#, as: "member")
                    comment.body = "Was changed."
                    return .done(.comment(comment))
                })
        }
        #expect(report.inDoubt.isEmpty)
        for _ in 0..<3 { _ = try await mirror.push() }
        #expect(try await mirror.comments(of: "ENG-6").map(\.body) == ["Was changed."])
        let text = try #require(mirror.text(mirror.file("ENG-6")))
        #expect(text.ranges(of: "Was changed.").count == 1, "\(text)")
        try await mirror.expectQuiet()
    }

    @Test("leave a person's own words beside them, though the branch could follow only after they had been committed")
    func committedWhileWaiting() async throws {
        let mirror = try await PulledMirror.pulled()
        let six = try mirror.file("ENG-6")
        try mirror.set("priority", "low", of: "ENG-7")
        try mirror.git("add", "-A")
        try mirror.edit("ENG-6", "\ntitle:", "\nmood: mine\ntitle:")
        try mirror.draft("Said once.", in: "ENG-6")
        try await mirror.write(.put, try mirror.task("ENG-7"), #"{"progress_pct":30}"#)
        try await mirror.push()
        #expect(try await mirror.pull().waiting.map(\.file) == [mirror.file("ENG-7")])
        #expect(try #require(mirror.text(six)).contains("mood: mine\n"))
        try mirror.git("commit", "-qam", "Mine")
        try await mirror.pull()
        let text = try #require(mirror.text(six))
        #expect(text.contains("mood: mine\n") && text.contains("<!-- toji:comment "), "\(text)")
        #expect(try mirror.git("show", "HEAD:\(six)").contains("mood: mine"))
        #expect(try await mirror.comments(of: "ENG-6").map(\.body) == ["Said once."])
        try await mirror.pushAll()
        #expect(try await mirror.comments(of: "ENG-6").count == 1)
        try await mirror.expectQuiet()
    }
}

@Suite("A text that the tracker takes and changes")
struct ChangedTextTests {
    @Test("is told and not sent again, and the person's stays beside the tracker's", arguments: API.allCases)
    func changedText(api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        try mirror.edit("ENG-2", "Three of them.", "Three of them, I say.")
        let sent = Counter()
        func push(_ options: PushOptions = PushOptions()) async throws -> PushReport {
            try await mirror.push(options) { tracker in
                AlteredTracker(
                    base: tracker,
                    sending: { operation, base in
                        sent.count()
                        _ = await base.send(operation)
                        _ = try? await mirror.write(
                            .put, try mirror.task("ENG-2"), #"{"description":"Three of them, says the server."}"#)
                        return await mirror.answerUnchanged(operation, base)
                    })
            }
        }
        let report = try await push()
        #expect(report.refused.map(\.field) == ["description"] && report.sent.isEmpty)
        for _ in 0..<5 {
            let report = try await push()
            #expect(report.leftSomething)
            try await mirror.pull()
        }
        #expect(sent.value == 1)
        #expect(try #require(mirror.text(mirror.file("ENG-2"))).contains("Three of them, I say."))
        #expect(try await mirror.item("ENG-2")?.body == "Three of them, says the server.")
        try await mirror.resolve(["ENG-2"], keepsMine: true)
        try await mirror.pushAll()
        #expect(try await mirror.item("ENG-2")?.body.hasPrefix("Three of them, I say.") ?? false)
        try await mirror.expectQuiet()
    }
}
