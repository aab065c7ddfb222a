import TestSupport
import Testing

@testable import DemoServer

@Suite("A tracker whose answers are not what they should be, as it is met by people")
struct BadAnswerProgramTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What `toji pull` says of ENG.
        var words: String
        /// The answers for ENG that are exchanged, by the end of their path.
        var path: String
        var alter: @Sendable (inout RelayedAnswer) -> [ScriptedServer.Step]?

        init(
            _ name: String, _ path: String, says words: String,
            _ alter: @escaping @Sendable (inout RelayedAnswer) -> [ScriptedServer.Step]?
        ) {
            (testDescription, self.path, self.words, self.alter) = (name, path, words, alter)
        }
    }

    private static let notAsItShouldBe = "answer is not what it should be"

    static let cases: [Case] = [
        Case("an empty list where tasks were", "/tasks", says: "are not in the tracker's list") {
            $0.text = #"{"tasks":[],"total":0,"next_cursor":null}"#
            return nil
        },
        Case("an empty page of many", "/tasks", says: notAsItShouldBe) {
            $0.text = #"{"tasks":[],"total":54,"next_cursor":null}"#
            return nil
        },
        Case("a bare empty list", "/tasks", says: notAsItShouldBe) {
            $0.text = "[]"
            return nil
        },
        Case("JSON cut in the middle, with a length that fits", "/tasks", says: notAsItShouldBe) {
            $0.body = Array($0.body.prefix($0.body.count / 2))
            return nil
        },
        Case("no body at all", "/tasks", says: notAsItShouldBe) {
            $0.body = []
            return nil
        },
        Case("HTML with 200", "/tasks", says: notAsItShouldBe) { _ in
            .answer(200, "<!doctype html><title>\u{1B}]0;owned\u{7}</title>", type: "text/html")
        },
        Case("HTML with 502", "/statuses", says: "failed with 502") { _ in
            .answer(502, "<html>\u{1B}[2Jbad gateway</html>", type: "text/html")
        },
        Case("bytes that are no UTF-8", "/tasks", says: notAsItShouldBe) {
            if let quote = $0.body.lastIndex(of: UInt8(ascii: "\"")) { $0.body.insert(0xFF, at: quote) }
            return nil
        },
        Case("a hundred thousand brackets", "/labels", says: notAsItShouldBe) {
            $0.body = Array(repeating: UInt8(ascii: "["), count: 100_000)
            return nil
        },
        Case("comments that are cut", "/comments", says: notAsItShouldBe) {
            $0.body = Array($0.body.dropLast(3))
            return nil
        },
        Case("403", "/tasks", says: "does not allow") { _ in .answer(403, #"{"message":"no \u001b[31m"}"#) },
    ]

    @Test("fails that project alone; nothing goes, the others complete, and the next pull brings it", arguments: cases)
    func badAnswer(_ bad: Case) throws {
        let stage = try BadAnswerStage()
        let before = try stage.engineering()
        try stage.workEverywhere()
        let place = try stage.place(of: "ENG")
        stage.front.alter { request, answer in
            guard request.path.hasPrefix(place), request.path.hasSuffix(bad.path) else { return nil }
            return bad.alter(&answer)
        }
        let run = try stage.pull()
        #expect(run.status == 3)
        #expect(run.errorText.contains("ENG: ") && run.errorText.contains(bad.words), "\(run.errorText)")
        #expect(!run.hasTerminalCodes)
        #expect(run.text.contains("OPS-1 ") && run.text.contains("WEB-1 "), "\(run.text)")
        #expect(try stage.engineering() == before)
        try stage.expectRepaired(names: ["ENG-42"])
    }

    @Test("a status that nobody knows keeps one task back, with its name, and no other")
    func unknownStatus() throws {
        let stage = try BadAnswerStage()
        try stage.workEverywhere()
        let place = try stage.place(of: "ENG")
        stage.front.alter { request, answer in
            guard request.path.hasPrefix(place), let title = answer.text.firstRange(of: #""title":"Changed""#),
                let status = answer.text[title.upperBound...].firstRange(of: #""status_id":""#)
            else { return nil }
            let end = answer.text.index(status.upperBound, offsetBy: 36)
            answer.text.replaceSubrange(status.upperBound..<end, with: "00000000-0000-4000-8000-00000badcafe")
            return nil
        }
        let run = try stage.pull()
        #expect(run.status == 3)
        #expect(run.errorText.contains("unknown status"), "\(run.errorText)")
        #expect(run.text.contains("OPS-1 ") && run.text.contains("WEB-1 "))
        #expect(try stage.list().count == 121)
        try stage.expectRepaired(names: ["ENG-42"])
    }

    @Test("people who are null are nobody, or a bad answer: never a crash, never a loss")
    func nullPeople() throws {
        let stage = try BadAnswerStage()
        try stage.workEverywhere()
        stage.front.alter { _, answer in
            for name in ["created_by", "user", "author"] {
                var text = answer.text
                while let start = text.firstRange(of: "\"\(name)\":{"),
                    let end = text[start.upperBound...].firstIndex(of: "}")
                {
                    text.replaceSubrange(start.lowerBound...end, with: "\"\(name)\":null")
                }
                answer.text = text
            }
            return nil
        }
        let run = try stage.pull()
        #expect([0, 3].contains(run.status), "\(run.errorText)")
        #expect(try stage.list().count == 121)
        #expect(try stage.program.git("status", "--porcelain").text.isEmpty)
        stage.front.alter(nil)
        #expect(try stage.pull("--full").status == 0)
        try stage.expectLikeFreshClone()
    }

    @Test("a body without end is cut off, and the project waits")
    func hugeBody() throws {
        let stage = try BadAnswerStage()
        let before = try stage.engineering()
        try stage.workEverywhere()
        let place = try stage.place(of: "ENG")
        // 300 MiB of blanks, which is valid before any JSON, in 300 kB.
        let packed = try TestSupport.run(
            ["sh", "-c", "head -c 314572800 /dev/zero | tr '\\0' ' ' | gzip -1"], in: stage.program.folder.path)
        stage.front.alter { request, _ in
            guard request.path == place + "/tasks" else { return nil }
            return .answer(200, packed.output, headers: ["content-encoding: gzip"])
        }
        let run = try stage.pull()
        #expect(run.status == 3)
        #expect(run.errorText.contains("ENG: ") && run.errorText.contains("larger than 256 MiB"), "\(run.errorText)")
        #expect(try stage.engineering() == before)
        try stage.expectRepaired(names: ["ENG-42"])
    }

    @Test(
        "a redirect to another host never carries the token there, and nothing is taken from that host",
        arguments: ["<html>", #"{"tasks":[],"total":0,"next_cursor":null}"#, "[]"])
    func redirected(otherBody: String) throws {
        let stage = try BadAnswerStage()
        let before = try stage.engineering()
        try stage.workEverywhere()
        let place = try stage.place(of: "ENG")
        let other = ScriptedServer { _ in .answer(200, otherBody) }
        stage.front.alter { request, _ in
            guard request.path.hasPrefix(place) else { return nil }
            return .redirect(307, to: other.url + request.target)
        }
        let run = try stage.pull()
        #expect(run.status == 3)
        #expect(run.errorText.contains("ENG: "), "\(run.errorText)")
        let secret = stage.program.world.token("owner") ?? "-"
        for request in other.requests {
            #expect(request.headers["authorization"] == nil)
            #expect(!"\(request.target) \(request.headers)".contains(secret))
        }
        #expect(stage.front.requests.contains { $0.headers["authorization"] == "Bearer \(secret)" })
        #expect(try stage.engineering() == before)
        try stage.expectRepaired(names: ["ENG-42"])
    }

    @Test("a project that is gone keeps its files until --force")
    func projectGone() throws {
        let stage = try BadAnswerStage(.plain(["ENG": 3, "OPS": 2]), api: .old)
        stage.program.act("DELETE", "/projects/\(try stage.program.project("OPS"))", nil)
        let run = try stage.pull()
        #expect(run.status == 3)
        #expect(run.errorText.contains("OPS: ") && run.errorText.contains("--force"), "\(run.errorText)")
        #expect(stage.program.folder.exists("mirror/OPS/tasks"))
        #expect(try stage.program.git("rev-list", "--count", "HEAD").lines == ["1"])
        #expect(try stage.pull("--force").status == 0)
        #expect(!stage.program.folder.exists("mirror/OPS"))
        #expect(try stage.program.git("status", "--porcelain").text.isEmpty)
        #expect(try stage.pull().text == "Already up to date.\n")
    }

    @Test("a clock that is ten minutes off hides nothing", arguments: [-600, 600])
    func clock(seconds: Int) throws {
        let stage = try BadAnswerStage(clock: seconds)
        try stage.workEverywhere()
        let run = try stage.pull()
        #expect(run.status == 0)
        for name in ["ENG-42 ", "OPS-1 ", "WEB-1 "] { #expect(run.text.contains(name), "\(run.text)") }
        try stage.expectLikeFreshClone()
    }
}
