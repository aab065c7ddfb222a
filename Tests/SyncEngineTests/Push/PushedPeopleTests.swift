import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite("People whom a push assigns")
struct PushedPeopleTests {
    @Test("a person who left and is assigned still hinders nothing", arguments: API.allCases)
    func leftBefore(api: API) async throws {
        let mirror = try await PulledMirror.pulled(api, morePeople: true)
        #expect(try mirror.value("assignees", of: "ENG-8") == "[mori]")
        try mirror.set("priority", "low", of: "ENG-8")
        try mirror.set("assignees", "[lena (primary), mori]", of: "ENG-8")
        try await mirror.pushAll()
        #expect(
            try await mirror.writes().sorted() == [
                "POST tasks/ENG-8/assignees role,user_id", "PUT tasks/ENG-8 priority",
            ])
        let (lena, mori) = (try mirror.person("lena"), try mirror.person("mori"))
        #expect(try await mirror.item("ENG-8")?.assignees == [lena: "primary", mori: "secondary"])
        try await mirror.expectQuiet()
    }

    @Test("a person who left cannot be assigned anew: told once, and everything else is sent", arguments: API.allCases)
    func leaver(api: API) async throws {
        let mirror = try await PulledMirror.pulled(api, morePeople: true)
        try mirror.set("assignees", "[lena, mori]", of: "ENG-6")
        try mirror.set("priority", "low", of: "ENG-6")
        for task in ["ENG-1", "ENG-7", "WEB-1"] { try mirror.set("priority", "low", of: task) }
        try mirror.write("---\ntitle: For mori\nassignees: mori\n---\n", to: "ENG/tasks/for-mori.md")
        try mirror.write("---\ntitle: For lena\nassignees: lena\n---\n", to: "ENG/tasks/for-lena.md")
        let report = try await mirror.push()
        #expect(report.failures.isEmpty)
        for task in ["ENG-1", "ENG-6", "ENG-7", "WEB-1"] {
            #expect(try await mirror.item(task)?.priority == "low", "\(task)")
        }
        #expect(try await mirror.tasks(titled: "For lena").count == 1)
        #expect(try await mirror.tasks(titled: "For mori").isEmpty)
        #expect(try await mirror.item("ENG-6")?.assignees[try mirror.person("mori")] == nil)
        let told = report.problems.map(\.file) + report.refused.map(\.subject)
        #expect(told.contains { $0.contains("ENG-6") } && told.contains { $0.contains("for-mori") }, "\(told)")
        try await mirror.forgetRequests()
        #expect(try await mirror.push().leftSomething)
        #expect(try await mirror.writes() == [])
        try mirror.set("assignees", "[lena]", of: "ENG-6")
        try mirror.write("---\ntitle: For nobody\n---\n", to: "ENG/tasks/for-mori.md")
        try await mirror.pushAll()
        try await mirror.expectQuiet()
    }

    @Test("somebody who is in no task of the project yet is assigned by name, after one question for each name")
    func newcomer() async throws {
        let mirror = try await PulledMirror.pulled(.new, morePeople: true)
        try mirror.set("assignees", "[noa (reviewer), lena]", of: "ENG-6")
        try mirror.set("priority", "low", of: "ENG-6")
        try mirror.write("---\ntitle: For noa\nassignees: noa\n---\n", to: "ENG/tasks/for-noa.md")
        try mirror.set("assignees", "[nao]", of: "ENG-7")
        try await mirror.forgetRequests()
        #expect(try await mirror.push(PushOptions(isDryRun: true)).problems.count == 3)
        #expect(try await mirror.requests().isEmpty)
        let report = try await mirror.push()
        #expect(report.problems.map(\.file).allSatisfy { $0.contains("ENG-7") }, "\(report.problems)")
        #expect(report.problems.count == 1)
        let asked = try await mirror.requests().filter { $0.contains("assignable-users") }
        #expect(asked.count == 2, "nao and noa: \(asked)")
        let (lena, noa) = (try mirror.person("lena"), try mirror.person("noa"))
        #expect(try await mirror.item("ENG-6")?.assignees == [noa: "reviewer", lena: "secondary"])
        #expect(try await mirror.item("ENG-6")?.priority == "low")
        #expect(try await mirror.tasks(titled: "For noa").map(\.assignees) == [[noa: "secondary"]])
        #expect(mirror.text("ENG/project.yml")?.contains("noa") == true)
        try mirror.set("assignees", "[lena]", of: "ENG-7")
        try await mirror.expectQuiet()
    }

    @Test("on older servers those from other projects are assigned by name, and nobody is asked")
    func newcomerOnOldServer() async throws {
        let mirror = try await PulledMirror.pulled(.old, morePeople: true)
        try mirror.set("assignees", "[lena (primary)]", of: "WEB-1")
        try mirror.set("assignees", "[noa]", of: "WEB-2")
        try await mirror.forgetRequests()
        let report = try await mirror.push()
        #expect(report.problems.map(\.file).allSatisfy { $0.contains("WEB-2") }, "\(report.problems)")
        #expect(try await mirror.writes() == ["POST tasks/WEB-1/assignees role,user_id"])
        #expect(try await mirror.item("WEB-1")?.assignees == [try mirror.person("lena"): "primary"])
        try mirror.set("assignees", "", of: "WEB-2")
        try await mirror.expectQuiet()
    }

    struct Meanwhile: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Of ENG-6, whose assignees are tanaka (primary) and suzuki, and where tanaka is to go and suzuki to be primary.
        var make: @Sendable (PulledMirror) async throws -> Void
        /// Nil for a conflict.
        var writes: [String]?
        var assignees: [String: String]
    }

    static let meanwhiles = [
        Meanwhile(
            testDescription: "nothing", make: { _ in },
            writes: ["PUT tasks/ENG-6/assignees/* role", "DELETE tasks/ENG-6/assignees/*"],
            assignees: ["suzuki": "primary"]),
        Meanwhile(
            testDescription: "somebody else comes", make: { try await $0.assign("noa", "secondary") },
            writes: ["PUT tasks/ENG-6/assignees/* role", "DELETE tasks/ENG-6/assignees/*"],
            assignees: ["suzuki": "primary", "noa": "secondary"]),
        Meanwhile(
            testDescription: "the one who is to go is taken off", make: { try await $0.unassign("tanaka") },
            writes: ["PUT tasks/ENG-6/assignees/* role"], assignees: ["suzuki": "primary"]),
        Meanwhile(
            testDescription: "the one who is to go gets another role",
            make: { try await $0.changeRole("tanaka", "reviewer") }, writes: nil,
            assignees: ["tanaka": "reviewer", "suzuki": "secondary"]),
        Meanwhile(
            testDescription: "the one who is to have another role is taken off",
            make: { try await $0.unassign("suzuki") }, writes: nil, assignees: ["tanaka": "primary"]),
        Meanwhile(
            testDescription: "the one who is to have another role gets a third one",
            make: { try await $0.changeRole("suzuki", "reviewer") }, writes: nil,
            assignees: ["tanaka": "primary", "suzuki": "reviewer"]),
    ]

    @Test(
        "one who is removed and one with another role are each a call, whatever happens meanwhile",
        arguments: meanwhiles)
    func removedAndReroled(_ meanwhile: Meanwhile) async throws {
        let mirror = try await PulledMirror.pulled(morePeople: true)
        try await mirror.assign("tanaka", "primary")
        try await mirror.assign("suzuki", "secondary")
        try await mirror.pull()
        try mirror.set("assignees", "[suzuki (primary)]", of: "ENG-6")
        try await meanwhile.make(mirror)
        try await mirror.forgetRequests()
        let report = try await mirror.push()
        #expect(try await mirror.writes() == meanwhile.writes ?? [])
        let isConflict = meanwhile.writes == nil
        #expect(report.conflicts.map(\.conflict.field) == (isConflict ? [.assignees] : []))
        #expect(report.leftSomething == isConflict)
        var expected: [EntityID: String] = [:]
        for (name, role) in meanwhile.assignees { expected[try mirror.person(name)] = role }
        #expect(try await mirror.item("ENG-6")?.assignees == expected)
        #expect(try await mirror.told() == [])
        try await mirror.expectQuiet()
    }
}

extension PulledMirror {
    func person(_ name: String) throws -> EntityID { try #require(tenant.people[name]) }

    fileprivate func assign(_ name: String, _ role: String) async throws {
        try await write(
            .post, try task("ENG-6") + "/assignees", #"{"user_id":"\#(try person(name))","role":"\#(role)"}"#)
    }

    fileprivate func unassign(_ name: String) async throws {
        try await write(.delete, try task("ENG-6") + "/assignees/\(try person(name))")
    }

    fileprivate func changeRole(_ name: String, _ role: String) async throws {
        try await write(.put, try task("ENG-6") + "/assignees/\(try person(name))", #"{"role":"\#(role)"}"#)
    }
}
