import DemoServer
import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite struct PullFailureTests {
    /// More tries than the client makes.
    private static let always = 300

    private func failures(_ report: PullReport) -> [String] {
        report.projects.filter { $0.failure != nil }.map(\.key)
    }

    @Test(
        "a project whose answer is bad keeps its files, the others complete, and a later pull brings the rest",
        arguments: [
            (kind: #""status","status":500"#, path: "/tasks"), (kind: #""half""#, path: "/tasks"),
            (kind: #""garbage""#, path: "/tasks"), (kind: #""drop""#, path: "/tasks"),
            (kind: #""status","status":403"#, path: "/tasks"), (kind: #""status","status":404"#, path: "/tasks"),
            (kind: #""status","status":500"#, path: "/labels"), (kind: #""garbage""#, path: "/statuses"),
            (kind: #""half""#, path: "/tasks/*/comments"), (kind: #""garbage""#, path: "/tasks/*/comments"),
        ], DemoServerOptions.API.allCases)
    func badAnswer(fault: (kind: String, path: String), api: DemoServerOptions.API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        try await changeEverywhere(mirror)
        let before = try mirror.git("ls-tree", "-r", "HEAD", "ENG/tasks")
        try await mirror.fault(fault.kind, path: fault.path, times: Self.always)
        let report = try await mirror.pull()
        #expect(failures(report) == ["ENG"])
        #expect(report.leftSomething)
        #expect(report.entries.map(\.id.description) == ["OPS-1", "WEB-1"])
        #expect(try mirror.git("ls-tree", "-r", "HEAD", "ENG/tasks") == before)
        try await mirror.forgetFaults()
        let second = try await mirror.pull(PullOptions(onlyFailed: true))
        #expect(!second.leftSomething)
        #expect(second.projects.map(\.key) == ["ENG"])
        let newest = try mirror.subjects().first
        #expect(newest == "ENG-6: title Plain 6 → Fancy")
        #expect(try mirror.changes().isEmpty)
        #expect(try await mirror.pull(PullOptions(onlyFailed: true)).projects.isEmpty)
    }

    private func changeEverywhere(_ mirror: PulledMirror) async throws {
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Fancy"}"#)
        try await mirror.write(.put, try mirror.task("WEB-1"), #"{"title":"Home"}"#, in: "WEB")
        try await mirror.write(.put, try mirror.task("OPS-1"), #"{"title":"Drill"}"#, in: "OPS")
    }

    @Test("page 3 of 5 fails: the project waits, and nothing is taken for deleted", arguments: [true, false])
    func thirdPage(isFirst: Bool) async throws {
        let mirror = try isFirst ? PulledMirror(moreTasks: 900) : await PulledMirror.pulled(moreTasks: 900)
        for number in isFirst ? [] : [6, 300] {
            try await mirror.write(.put, try mirror.task("ENG-\(number)"), #"{"priority":"High"}"#)
        }
        try await mirror.fault(#""delay","milliseconds":0"#, path: "/tasks", times: 2)
        try await mirror.fault(#""status","status":500"#, path: "/tasks", times: 4)
        let report = try await mirror.pull()
        #expect(failures(report) == ["ENG"])
        #expect(mirror.hasFile("WEB-2") && mirror.hasFile("ENG-6") == !isFirst)
        #expect(report.entries.map(\.id.description) == (isFirst ? ["OPS-1", "WEB-1", "WEB-2"] : []))
        guard !isFirst else { return }
        let second = try await mirror.pull()
        #expect(second.entries.map(\.id.description) == ["ENG-6", "ENG-300"])
        #expect(!second.leftSomething)
    }

    @Test("a project that failed while the state was lost is compared with its files once it answers")
    func lostState() async throws {
        let mirror = try await PulledMirror.pulled()
        let pages = try ["README.md", "people.md", "AGENTS.md"].map { try #require(mirror.text($0)) }
        try mirror.forgetState()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Fancy"}"#)
        try await mirror.write(.delete, try mirror.task("ENG-7"))
        try await mirror.fault(#""status","status":500"#, path: "/tasks", times: Self.always)
        let report = try await mirror.pull()
        #expect(failures(report) == ["ENG"] && report.commit == nil)
        #expect(try ["README.md", "people.md", "AGENTS.md"].map { try #require(mirror.text($0)) } == pages)
        try await mirror.forgetFaults()
        let second = try await mirror.pull()
        #expect(!second.leftSomething)
        let newest = try mirror.subjects().first
        #expect(newest == "2 tasks: ENG-6, ENG-7")
        #expect(!mirror.hasFile("ENG-7"))
        #expect(try mirror.git("ls-files", "ENG/tasks").count == 7)
    }

    @Test("an empty list where tasks were deletes nothing")
    func emptyList() async throws {
        let mirror = try await PulledMirror.pulled()
        let report = try await mirror.pull { AlteredTracker(base: $0, emptied: ["ENG", "WEB"]) }
        #expect(failures(report) == ["ENG", "WEB"])
        #expect(report.projects.map(\.failure).contains(.massDeletion(missing: 2, of: 2)))
        #expect(report.commit == nil && mirror.hasFile("ENG-1"))
        let forced = try await mirror.pull(PullOptions(isForced: true)) {
            AlteredTracker(base: $0, emptied: ["ENG", "WEB"])
        }
        // Each task was asked for by itself, and is there.
        #expect(forced.commit == nil && !forced.leftSomething)
    }

    @Test("the brake stops before many tasks go, and --force lets them go")
    func massDeletion() async throws {
        let mirror = try await PulledMirror.pulled { $0.maxDeletions = 2 }
        for number in 6...8 { try await mirror.write(.delete, try mirror.task("ENG-\(number)")) }
        try await mirror.write(.put, try mirror.task("WEB-1"), #"{"title":"Home"}"#, in: "WEB")
        for losesState in [false, true] {
            if losesState { try mirror.forgetState() }
            let report = try await mirror.pull()
            #expect(report.projects.first { $0.key == "ENG" }?.failure == .massDeletion(missing: 3, of: 8))
            #expect(mirror.hasFile("ENG-7"))
            let newest = try mirror.subjects().first
            #expect(newest == "WEB-1: title Front page → Home")
        }
        let forced = try await mirror.pull(PullOptions(isForced: true))
        #expect(!forced.leftSomething)
        let newest = try mirror.subjects().first
        #expect(newest == "3 tasks: ENG-6, ENG-7, ENG-8")
        #expect(try mirror.git("ls-files", "ENG/tasks").count == 5)
    }

    @Test(
        "a project that is refused or gone keeps its files; only one that is gone leaves, and only with --force",
        arguments: [403, 404], [[], ["ENG", "WEB", "OPS"]])
    func lostProject(status: Int, selection: [String]) async throws {
        let mirror = try await PulledMirror.pulled(.old) { $0.projects = selection }
        try await loseProject(mirror, status)
        let report = try await mirror.pull()
        #expect(failures(report) == ["WEB"])
        #expect((report.projects.first { $0.key == "WEB" }?.failure == .gone) == (status == 404))
        #expect(report.commit == nil)
        let failed = try await mirror.pull(PullOptions(onlyFailed: true))
        #expect(failures(failed) == ["WEB"] && failed.projects.count == 1)
        let forced = try await mirror.pull(PullOptions(isForced: true))
        #expect(mirror.hasFile("WEB-1") == (status == 403))
        #expect(forced.leftSomething == (status == 403))
        let newest = try mirror.subjects().first
        #expect((newest == "WEB: project removed: Site") == (status == 404))
        #expect(try mirror.changes().isEmpty)
    }

    /// Deleted, or closed to everybody but its members.
    private func loseProject(_ mirror: PulledMirror, _ status: Int) async throws {
        if status == 404 {
            try await mirror.write(.delete, "", in: "WEB")
        } else {
            let owner = try #require(try await mirror.tracker.members()?.first { $0.name != "suzuki" })
            try await mirror.write(.post, "/members", #"{"user_id":"\#(owner.id)","role":"Admin"}"#, in: "WEB")
        }
    }

    @Test("a task with a status that nobody knows waits, and the others go on")
    func unknownStatus() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("WEB-1"), #"{"title":"Home"}"#, in: "WEB")
        try await mirror.write(.put, try mirror.task("WEB-2"), #"{"title":"Store"}"#, in: "WEB")
        let key = try #require(mirror.tenant.tasks["WEB-1"])
        let report = try await mirror.pull { AlteredTracker(base: $0, page: { $0.withUnknownStatus(of: key) }) }
        #expect(report.entries.map(\.id.description) == ["WEB-2"])
        #expect(report.waiting.map(\.reason) == [.unknownReference("status 0badcafe")])
        #expect(report.leftSomething)
        #expect(mirror.text("WEB/tasks/WEB-1-front-page.md") != nil)
    }

    @Test("a first pull that broke off goes on without asking again for what it has")
    func interrupted() async throws {
        let mirror = try PulledMirror(moreTasks: 300)
        try await mirror.fault(#""delay","milliseconds":0"#, path: "/tasks/*/comments", times: 250)
        try await mirror.fault(#""garbage""#, path: "/tasks/*/comments")
        #expect(failures(try await mirror.pull()) == ["ENG"])
        let asked = Set(try await mirror.requests().filter { $0.hasSuffix("/comments") })
        try await mirror.forgetRequests()
        #expect(!(try await mirror.pull()).leftSomething)
        let again = Set(try await mirror.requests().filter { $0.hasSuffix("/comments") })
        // Answers are stored by the batch; those of the batch that was under way are asked for once more.
        let twice = again.intersection(asked).count
        #expect(asked.count >= 250)
        #expect(twice <= 72)
        #expect(try mirror.git("ls-files", "ENG/tasks").count == 308)
    }
}

extension TaskPage {
    func withUnknownStatus(of key: EntityID) -> TaskPage {
        guard case .read(let index, let fingerprint, let entries) = self else { return self }
        let altered = entries.map { entry -> TaskEntry in
            guard case .read(var answer) = entry, answer.item.key == key else { return entry }
            answer.item.status = "0badcafe"
            return .read(answer)
        }
        return .read(index: index, fingerprint: fingerprint, entries: altered)
    }
}
