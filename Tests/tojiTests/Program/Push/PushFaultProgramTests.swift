import TestSupport
import Testing

@testable import DemoServer

/// The network breaks in the middle of a push, or the tracker fails.
@Suite("A call whose answer is lost")
struct PushFaultProgramTests {
    struct Deed: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var id = "ENG-42"
        var old: String
        var new: String
        /// Of the call, as the server sees it.
        var path: String
        /// What every clone holds once in the end.
        var outcome: String
    }

    static let deeds = [
        Deed(
            testDescription: "a field", old: "status: In Progress", new: "status: In Review",
            path: "*/tasks/*", outcome: "status: In Review"),
        Deed(
            testDescription: "a person", old: "assignees: [tanaka (primary), suzuki]",
            new: "assignees: [tanaka (primary), lena, suzuki]", path: "*/assignees",
            outcome: "assignees: [tanaka (primary), lena, suzuki]"),
        Deed(
            testDescription: "a comment", old: "<!-- toji:new -->\n", new: "<!-- toji:new -->\n\nOnly once.\n",
            path: "*/comments", outcome: "Only once."),
        Deed(
            testDescription: "a subtask", old: "\n<!-- toji:comments -->",
            new: "- [ ] Only once\n\n<!-- toji:comments -->", path: "*/tasks", outcome: ") Only once"),
        Deed(
            testDescription: "an edited comment", old: "設計は終わりました。", new: "設計が終わりました。",
            path: "*/comments/*", outcome: "設計が終わりました。"),
    ]

    static let faults = [
        "\"kind\":\"drop\"", "\"kind\":\"drop-after\"", "\"kind\":\"half\"", "\"kind\":\"garbage\"",
        "\"kind\":\"status\",\"status\":502",
    ]

    @Test(
        "is never simply sent again: exactly one of each thing is there in the end, with the database or without",
        arguments: deeds, faults)
    func lostAnswer(_ deed: Deed, fault: String) throws {
        for isDatabaseKept in [true, false] {
            let stage = try ProgramStage.withMirror()
            try stage.edit(deed.id, deed.old, deed.new)
            stage.disturbWrites(fault, path: deed.path)
            try stage.push(endsWith: 3)
            stage.endDisturbances()
            if !isDatabaseKept { try stage.removeDatabase() }
            // What was not found may still come, for a minute.
            _ = try stage.toji("push", in: "mirror")
            stage.moveClock(bySeconds: 61)
            try stage.push()
            try stage.expect(ToldStatus())
            try stage.expectQuietPull()
            #expect(try stage.toji("clone", stage.address, "other").status == 0)
            for place in ["mirror", "other"] {
                let text = try stage.text(deed.id, in: place)
                #expect(text.ranges(of: deed.outcome).count == 1, "\(place), kept \(isDatabaseKept):\n\(text)")
            }
        }
    }
}

extension ProgramStage {
    fileprivate func disturbWrites(_ kind: String, path: String) {
        for method in ["POST", "PUT", "DELETE"] { disturb("\"method\":\"\(method)\",\(kind)", path: path) }
    }
}
