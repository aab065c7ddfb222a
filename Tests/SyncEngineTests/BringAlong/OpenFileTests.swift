import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// An editor that has a file open saves it under the name that it opened.
@Suite struct OpenFileTests {
    private static let six = "ENG/tasks/ENG-6-plain-6.md"
    private static let swap = "ENG/tasks/.ENG-6-plain-6.md.swp"
    private static let renamed = "ENG/tasks/ENG-6-a-name.md"

    @Test("a file that is open keeps its name until it is closed, and stops no other", arguments: [false, true])
    func renaming(isEdited: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.write("vim", to: Self.swap)
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"title":"A name"}"#)
        try await mirror.write(.put, try mirror.task("ENG-2"), #"{"progress_pct":30}"#)
        for _ in 0..<2 {
            let report = try await mirror.pull()
            #expect(report.waiting == [Waiting(id: TaskID("ENG-6"), file: Self.renamed, reason: .left(.openInEditor))])
            #expect(mirror.text(Self.six) != nil && mirror.text(Self.renamed) == nil)
            #expect(try #require(mirror.text(mirror.file("ENG-2"))).contains("progress: 30\n"))
            #expect(try await mirror.told().isEmpty)
        }
        if isEdited {
            let text = try #require(mirror.text(Self.six))
            try mirror.write(text.replacing("estimate:", with: "estimate: 2h"), to: Self.six)
        }
        try mirror.folder.remove("mirror/\(Self.swap)")
        #expect(try await mirror.pull().waiting.isEmpty)
        #expect(mirror.text(Self.six) == nil)
        #expect(try #require(mirror.text(Self.renamed)).contains("title: A name\n"))
        #expect(try await mirror.told() == (isEdited ? ["estimate - → 2h"] : []))
        try await mirror.expectQuiet()
    }
}
