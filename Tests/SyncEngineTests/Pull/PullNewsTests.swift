import DemoServer
import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite struct PullNewsTests {
    typealias API = DemoServerOptions.API

    @Test("the first pull brings everything in one commit", arguments: API.allCases)
    func first(api: API) async throws {
        let mirror = try PulledMirror(api)
        let report = try await mirror.pull()
        #expect(report.isFirst && !report.leftSomething)
        #expect(report.entries.count == 11)
        #expect(try mirror.subjects() == ["Clone Acme from \(try mirror.host): 11 tasks in 3 projects"])
        #expect(try mirror.changes().isEmpty)
        #expect(try mirror.head() == mirror.head("refs/remotes/toji/server"))
        let child = try #require(mirror.text(mirror.file("ENG-2")))
        for part in ["title: Buttons", "Points: \"5\"", "Which colour?", "Green.", "- right"] {
            #expect(child.contains(part), "\(part)")
        }
        #expect(try #require(mirror.text(mirror.file("ENG-5"))).contains("archived: true"))
    }

    @Test(
        "a pull without news makes no commit and touches no file, also when the state is lost", arguments: API.allCases)
    func noNews(api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        let (before, head) = (try mirror.stamps(), try mirror.head("refs/remotes/toji/server"))
        for losesState in [false, false, true, false] {
            if losesState { try mirror.forgetState() }
            let report = try await mirror.pull()
            #expect(report.commit == nil && report.entries.isEmpty && !report.leftSomething)
            #expect(report.filesWritten == 0)
            #expect(try mirror.stamps() == before)
            #expect(try mirror.head("refs/remotes/toji/server") == head)
        }
    }

    @Test("what somebody else does becomes one commit that tells it", arguments: changes(), API.allCases)
    func change(_ change: RemoteChange, api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        try await change.make(mirror)
        for step in ["pulled", "pulled again"] {
            let report = try await mirror.pull()
            #expect(!report.leftSomething, "\(step): \(report)")
            let subjects = try mirror.subjects()
            #expect(subjects.dropLast() == [change.subject], "\(step)")
        }
        #expect(try mirror.changes().isEmpty)
        #expect(try mirror.head() == mirror.head("refs/remotes/toji/server"))
        for (task, text) in change.shown {
            #expect(try #require(mirror.text(mirror.file(task))).contains(text), "\(task)")
        }
        for file in change.gone { #expect(mirror.text(file) == nil, "\(file)") }
        for file in change.present { #expect(mirror.text(file) != nil, "\(file)") }
    }

    @Test("news found while the state is lost become the same commit", arguments: changes())
    func changeWithoutState(_ change: RemoteChange) async throws {
        let mirror = try await PulledMirror.pulled()
        try await change.make(mirror)
        try mirror.forgetState()
        let report = try await mirror.pull()
        #expect(!report.leftSomething)
        let subjects = try mirror.subjects()
        #expect(subjects.dropLast() == [change.subject])
        #expect(try mirror.changes().isEmpty)
        for file in change.gone { #expect(mirror.text(file) == nil, "\(file)") }
    }

    @Test("the person who made every change is the commit's author")
    func author() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"High"}"#, as: "member")
        try await mirror.pull()
        let author = try mirror.git("log", "-1", "--format=%an")
        #expect(author == ["suzuki"])
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"Low"}"#, as: "member")
        try await mirror.write(.put, try mirror.task("ENG-7"), #"{"priority":"Low"}"#, as: "owner")
        try await mirror.pull()
        #expect(try mirror.git("log", "-1", "--format=%an") != ["suzuki"])
    }

    @Test("a dry run tells what would come and writes nothing")
    func dryRun() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Fancy"}"#)
        let (before, objects) = (try mirror.stamps(), try mirror.git("count-objects", "-v"))
        for _ in 0..<2 {
            let report = try await mirror.pull(PullOptions(isDryRun: true))
            #expect(report.entries.map(\.id.description) == ["ENG-6"])
            #expect(report.commit == nil)
            #expect(try mirror.stamps() == before)
            let now = try mirror.git("count-objects", "-v")
            #expect(now == objects)
            #expect(try mirror.subjects().count == 1)
        }
        try await mirror.pull()
        #expect(try mirror.subjects().first == "ENG-6: title Plain 6 → Fancy")
    }
}
