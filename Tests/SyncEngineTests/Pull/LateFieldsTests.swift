import SyncCore
import SyncEngine
import Testing

@testable import Trackers

@Suite("Custom fields, which no list holds")
struct LateFieldsTests {
    /// Archived tasks are walked only when their number changes, and by a full pull.
    @Test(
        "of an archived task are read when its change becomes known after its comments were asked for",
        arguments: API.allCases, [false, true])
    func lateNews(api: API, isFull: Bool) async throws {
        let mirror = try await PulledMirror.pulled(api)
        try await mirror.moveClock(bySeconds: 7200)
        let field = try #require(
            try await mirror.tracker.vocabulary(of: try await mirror.project("ENG")).fields.first?.id)
        try await mirror.write(
            .put, try mirror.task("ENG-5"), #"{"custom_field_values":[{"field_id":"\#(field)","value":"9"}]}"#)
        for _ in 0..<2 {
            try await mirror.moveClock(bySeconds: 7200)
            try await mirror.pull()
        }
        if !isFull { try await mirror.write(.put, try mirror.task("ENG-6"), #"{"is_archived":true}"#) }
        try await mirror.pull(PullOptions(isFull: isFull))
        let text = try #require(mirror.text(try mirror.file("ENG-5")))
        #expect(text.contains("Points: \"9\"\n"), "\(text)")
        try await mirror.expectQuiet()
    }
}
