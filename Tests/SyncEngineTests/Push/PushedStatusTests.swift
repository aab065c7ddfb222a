import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite("Statuses and boxes that a push sends")
struct PushedStatusTests {
    @Test("of two done statuses the file's is sent, and a ticked box means the project's own")
    func twoDoneStatuses() async throws {
        let mirror = try await PulledMirror.pulled()
        let dropped = try await mirror.addDoneStatus("Dropped")
        try mirror.set("status", "Dropped", of: "ENG-6")
        try mirror.edit("ENG-1", "- [ ] [ENG-2]", "- [x] [ENG-2]")
        try await mirror.pushAll()
        #expect(try await mirror.item("ENG-6")?.status == dropped)
        #expect(try mirror.value("status", of: "ENG-2") == "Done")
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"status_id":"\#(dropped)"}"#)
        try await mirror.pull()
        #expect(try #require(mirror.text(mirror.file("ENG-1"))).contains("- [x] [ENG-2]"))
        #expect(try await mirror.told() == [])
        try mirror.edit("ENG-1", "- [x] [ENG-2]", "- [ ] [ENG-2]")
        try await mirror.pushAll()
        #expect(try mirror.value("status", of: "ENG-2") == "Todo")
        try await mirror.expectQuiet()
    }

    @Test("a box is nothing to send where somebody else has ended the task meanwhile, in whatever way")
    func endedMeanwhile() async throws {
        let mirror = try await PulledMirror.pulled()
        let dropped = try await mirror.addDoneStatus("Dropped")
        try mirror.edit("ENG-1", "- [ ] [ENG-2]", "- [x] [ENG-2]")
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"status_id":"\#(dropped)"}"#)
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(try await mirror.writes() == [])
        #expect(try mirror.value("status", of: "ENG-2") == "Dropped")
        try await mirror.expectQuiet()
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var box: String
        var status: String
        /// What ENG-2 has in the end; nil where nobody knows which is meant.
        var result: String?

        var testDescription: String { "\(box), \(status)" }
    }

    @Test(
        "a box that says what the child's own file says is one edit, and else a problem of both",
        arguments: [
            Row(box: "x", status: "Done", result: "Done"), Row(box: "x", status: "Dropped", result: "Dropped"),
            Row(box: "x", status: "In Progress"), Row(box: " ", status: "In Progress", result: "In Progress"),
            Row(box: " ", status: "Done", result: "Done"),
        ])
    func boxAndFile(_ row: Row) async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.addDoneStatus("Dropped")
        try mirror.edit("ENG-1", "- [ ] [ENG-2]", "- [\(row.box)] [ENG-2]")
        try mirror.set("priority", "low", of: "ENG-1")
        try mirror.set("status", row.status, of: "ENG-2")
        try await mirror.forgetRequests()
        let report = try await mirror.push()
        let isSent = row.result != nil
        #expect(
            try await mirror.writes().sorted()
                == ["PUT tasks/ENG-1 priority"] + (isSent ? ["PUT tasks/ENG-2 status_id"] : []))
        #expect(report.problems.map(\.reason) == (isSent ? [] : [.boxDisagrees("ENG-2")]))
        #expect(try mirror.value("status", of: "ENG-2") == row.status)
        if let result = row.result {
            let wanted = try #require(try await mirror.status(named: result))
            #expect(try await mirror.item("ENG-2")?.status == wanted)
            #expect(try await mirror.told() == [])
        } else {
            #expect(try await mirror.told().contains("status Todo → In Progress"))
            try mirror.set("status", "Done", of: "ENG-2")
            try await mirror.pushAll()
        }
        try await mirror.expectQuiet()
    }

    @Test("what was ended on the tracker stays ended, and costs no request, while the file is old and untouched")
    func oldFile() async throws {
        let mirror = try await PulledMirror.pulled()
        let done = try #require(try await mirror.status(named: "Done"))
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"status_id":"\#(done)"}"#)
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(try await mirror.requests() == [])
        try mirror.set("priority", "low", of: "ENG-6")
        try await mirror.pushAll()
        #expect(try await mirror.writes() == ["PUT tasks/ENG-6 priority"])
        #expect(try await mirror.item("ENG-6")?.status == done)
        try await mirror.expectQuiet()
    }
}

extension PulledMirror {
    /// Makes a done status of ENG, and pulls it.
    @discardableResult
    fileprivate func addDoneStatus(_ name: String) async throws -> EntityID {
        let answer = try await write(
            .post, "/statuses", ##"{"name":"\##(name)","color":"#000000","position":9,"is_done_state":true}"##)
        try await pull()
        return try id(in: answer)
    }

    fileprivate func status(named name: String) async throws -> EntityID? {
        try await tracker.vocabulary(of: try await project("ENG")).statuses.first { $0.name == name }?.id
    }
}
