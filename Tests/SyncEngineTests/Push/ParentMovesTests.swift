import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite("Tasks that a push moves")
struct ParentMovesTests {
    @Test(
        "eight at once are moved each once, one after the other, also when the tracker fails in between",
        arguments: [0, 1, 2])
    func eight(failures: Int) async throws {
        let mirror = try await PulledMirror.pulled(moreTasks: 8)
        let tasks = (9...16).map { "ENG-\($0)" }
        for task in tasks { try mirror.set("parent", "ENG-1", of: task) }
        if failures > 0 {
            try await mirror.fault(
                #""status","status":500,"method":"PUT""#, path: try mirror.task("ENG-12"), times: failures)
        }
        try await mirror.pushAll()
        let key = try #require(mirror.tenant.tasks["ENG-1"])
        for task in tasks { #expect(try await mirror.item(task)?.parent == key, "\(task)") }
        #expect(try await mirror.successes().sorted() == tasks.map { "PUT tasks/\($0) parent_task_id" }.sorted())
        #expect(try await mirror.writes().count == 8 + failures)
        try await mirror.expectQuiet()
    }

    @Test("one that keeps colliding stays for the next push, and stops no other")
    func keepsColliding() async throws {
        let mirror = try await PulledMirror.pulled()
        for task in ["ENG-6", "ENG-7"] { try mirror.set("parent", "ENG-1", of: task) }
        try await mirror.fault(#""status","status":500,"method":"PUT""#, path: try mirror.task("ENG-6"), times: 3)
        let report = try await mirror.push()
        #expect(report.leftSomething && report.pending.map(\.id?.description) == ["ENG-6"])
        #expect(try await mirror.successes() == ["PUT tasks/ENG-7 parent_task_id"])
        try await mirror.pushAll()
        #expect(try await mirror.item("ENG-6")?.parent == mirror.tenant.tasks["ENG-1"])
        try await mirror.expectQuiet()
    }

    struct Turn: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What the tracker has at first, child to parent.
        var before: [String: String]
        /// What the files ask for.
        var after: [String: String?]
    }

    @Test(
        "are moved so that none is ever below itself",
        arguments: [
            Turn(testDescription: "two change places", before: [:], after: ["ENG-1": "ENG-2", "ENG-2": nil]),
            Turn(
                testDescription: "a chain of three turns over", before: ["ENG-6": "ENG-7", "ENG-7": "ENG-8"],
                after: ["ENG-8": "ENG-7", "ENG-7": "ENG-6", "ENG-6": nil]),
            Turn(
                testDescription: "a branch goes below its own leaf, which goes to the root",
                before: ["ENG-8": "ENG-7", "ENG-7": "ENG-6"], after: ["ENG-6": "ENG-8", "ENG-8": nil]),
        ])
    func turn(_ turn: Turn) async throws {
        let mirror = try await PulledMirror.pulled()
        for (child, parent) in turn.before {
            let key = try #require(mirror.tenant.tasks[parent])
            try await mirror.write(.put, try mirror.task(child), #"{"parent_task_id":"\#(key)"}"#)
        }
        try await mirror.pull()
        for (child, parent) in turn.after { try mirror.set("parent", parent ?? "", of: child) }
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(try await mirror.writes().count == turn.after.count)
        for (child, parent) in turn.after {
            #expect(try await mirror.item(child)?.parent == parent.flatMap { mirror.tenant.tasks[$0] }, "\(child)")
        }
        try await mirror.expectQuiet()
    }

    @Test(
        "in a circle are told, and not sent again and again",
        arguments: [
            ["ENG-1": "ENG-2"], ["ENG-6": "ENG-6"], ["ENG-6": "ENG-7", "ENG-7": "ENG-6"],
            ["ENG-6": "ENG-7", "ENG-7": "ENG-8", "ENG-8": "ENG-6"],
        ])
    func circle(_ wishes: [String: String]) async throws {
        let mirror = try await PulledMirror.pulled()
        for (child, parent) in wishes { try mirror.set("parent", parent, of: child) }
        try mirror.set("priority", "low", of: "ENG-3")
        let report = try await mirror.push()
        #expect(report.failures.isEmpty && report.refused.count + report.problems.count >= 1)
        #expect(try await mirror.item("ENG-3")?.priority == "low")
        try await mirror.forgetRequests()
        #expect(try await mirror.push().leftSomething)
        #expect(try await mirror.writes() == [])
        for (child, parent) in wishes { #expect(try mirror.value("parent", of: child) == parent) }
        // The tracker has no circle.
        for child in wishes.keys {
            let names = Dictionary(uniqueKeysWithValues: mirror.tenant.tasks.map { ($0.value, $0.key) })
            var above = try await mirror.item(child)?.parent
            for _ in 0..<4 {
                guard let name = above.flatMap({ names[$0] }) else { break }
                above = try await mirror.item(name)?.parent
            }
            #expect(above == nil)
        }
        for child in wishes.keys { try mirror.set("parent", "", of: child) }
        try await mirror.pushAll()
        try await mirror.expectQuiet()
    }

    @Test("into another project's folder are a problem, and nothing of them is sent", arguments: [false, true])
    func anotherProject(isCommitted: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.set("priority", "low", of: "ENG-6")
        let (from, to) = (try mirror.file("ENG-6"), "WEB/tasks/ENG-6-plain-6.md")
        try mirror.write(try #require(mirror.text(from)), to: to)
        try mirror.folder.remove("mirror/\(from)")
        if isCommitted {
            try mirror.git("add", "-A")
            try mirror.git("commit", "-qm", "Moved")
        }
        try mirror.set("priority", "high", of: "ENG-7")
        let report = try await mirror.push()
        #expect(report.problems.map(\.file) == [to])
        #expect(try await mirror.writes() == ["PUT tasks/ENG-7 priority"])
        #expect(mirror.text(to) != nil)
        // A pull leaves it there as well, and makes no second one.
        try await mirror.pull()
        #expect(mirror.text(to)?.contains("priority: low") ?? false)
        #expect(try await mirror.status().problems.map(\.file) == [to])
        try mirror.write(try #require(mirror.text(to)), to: from)
        try mirror.folder.remove("mirror/\(to)")
        try await mirror.pushAll()
        #expect(try await mirror.item("ENG-6")?.priority == "low")
        try await mirror.expectQuiet()
    }

    @Test("within their project are edited as usual, and lie at their place again afterwards")
    func sameProject() async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.set("priority", "low", of: "ENG-6")
        let from = try mirror.file("ENG-6")
        try mirror.write(try #require(mirror.text(from)), to: "ENG/tasks/mine/six.md")
        try mirror.folder.remove("mirror/\(from)")
        try await mirror.pushAll()
        #expect(try await mirror.writes() == ["PUT tasks/ENG-6 priority"])
        #expect(mirror.text(from)?.contains("priority: low") ?? false)
        #expect(mirror.text("ENG/tasks/mine/six.md") == nil)
        try await mirror.expectQuiet()
    }
}
