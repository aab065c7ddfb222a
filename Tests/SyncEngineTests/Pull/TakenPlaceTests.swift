import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// Something else lies, or would lie, where a file or folder of the mirror belongs.
@Suite struct TakenPlaceTests {
    @Test("of two projects whose folders would be one, the second fails by name, and the first is complete")
    func twins() async throws {
        let mirror = try await PulledMirror.pulled()
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"Fancy"}"#)
        let web = try await mirror.project("WEB")
        for _ in 0..<2 {
            let report = try await mirror.pull {
                AlteredTracker(
                    base: $0,
                    listings: { listings in
                        let twin = Project(id: web.id, key: "eng", name: "Twin", description: "")
                        let others = listings.filter { $0.name != "WEB" && $0.name != web.id }
                        return others + [ProjectListing(name: "eng", outcome: .success(twin))]
                    })
            }
            #expect(report.projects.filter { $0.failure != nil }.map(\.key) == ["eng"])
            #expect(report.projects.compactMap(\.failure) == [.folderTaken(by: "ENG")])
            #expect(report.leftSomething)
        }
        #expect(try mirror.subjects().first == "ENG-6: title Plain 6 → Fancy")
        #expect(mirror.hasFile("WEB-1"))
        #expect(!(try await mirror.pull()).leftSomething)
        #expect(try mirror.changes().isEmpty)
    }

    struct Obstacle: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Where it lies, and what must stay in it.
        var place: String
        var file: String
    }

    static let obstacles: [Obstacle] = [
        Obstacle(testDescription: "a file for a folder", place: "OPS", file: "OPS"),
        Obstacle(testDescription: "a file for a folder in a folder", place: "OPS/tasks", file: "OPS/tasks"),
        Obstacle(testDescription: "a folder for a page", place: "people.md", file: "people.md/mine.txt"),
        Obstacle(
            testDescription: "a folder for a task", place: "OPS/tasks/OPS-1-restore-drill.md",
            file: "OPS/tasks/OPS-1-restore-drill.md/mine.txt"),
        Obstacle(testDescription: "a file for a page", place: "README.md", file: "README.md"),
        Obstacle(
            testDescription: "a file for a task", place: "OPS/tasks/OPS-1-restore-drill.md",
            file: "OPS/tasks/OPS-1-restore-drill.md"),
    ]

    @Test(
        "what a user has there before the first pull stays; the pull after it was moved completes", arguments: obstacles
    )
    func firstPull(_ obstacle: Obstacle) async throws {
        let mirror = try PulledMirror()
        try mirror.write("mine", to: obstacle.file)
        for _ in 0..<2 {
            let report = try await mirror.pull()
            #expect(report.leftSomething && report.filesWritten == 0)
            #expect(report.waiting.contains { $0.file?.hasPrefix(obstacle.place) ?? false }, "\(report.waiting)")
            #expect(mirror.text(obstacle.file) == "mine")
        }
        #expect(try mirror.subjects().count == 1)
        try mirror.folder.remove("mirror/\(obstacle.place)")
        #expect(!(try await mirror.pull()).leftSomething)
        #expect(try mirror.changes().isEmpty)
        #expect(mirror.hasFile("OPS-1") && mirror.text("people.md") != nil)
        #expect(try mirror.head("main") == mirror.head("refs/remotes/toji/server"))
    }

    @Test("a folder in the place of a file that changes is told, and stays")
    func laterFolder() async throws {
        let mirror = try await PulledMirror.pulled()
        let file = try mirror.file("ENG-6")
        try mirror.folder.remove("mirror/\(file)")
        try mirror.write("mine", to: "\(file)/mine.txt")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"priority":"High"}"#)
        let report = try await mirror.pull()
        #expect(report.leftSomething && report.filesWritten == 0)
        #expect(mirror.text("\(file)/mine.txt") == "mine")
        try mirror.folder.remove("mirror/\(file)")
        try mirror.git("checkout", "--", file)
        #expect(!(try await mirror.pull()).leftSomething)
        #expect(try #require(mirror.text(file)).contains("priority: high"))
    }
}
