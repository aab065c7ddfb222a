import TestSupport
import Testing

/// An editor that was opened before a pull saves after it.
@Suite("A stale buffer that is saved after a pull")
struct StaleBufferProgramTests {
    private static let low = "ENG-42 priority high → low"

    @Test("over one value that the tracker changed meanwhile puts it back, as an edit that is shown")
    func oneValue() throws {
        let stage = try ProgramStage.withMirror()
        let buffer = try stage.text("ENG-42").replacing("priority: high", with: "priority: low")
        try stage.change("ENG-42", #"{"progress_pct":70}"#)
        try stage.pull()
        try stage.folder.write(buffer, to: try stage.file("ENG-42"))
        let expected = ToldStatus(edits: [Self.low, "ENG-42 progress 70 → 40"])
        try stage.expect(expected)
        try stage.expectQuietPull()
        try stage.expect(expected)
    }

    @Test("over three values that the tracker changed meanwhile undoes none of them")
    func threeValues() throws {
        let stage = try ProgramStage.withMirror()
        let buffer = try stage.text("ENG-42").replacing("priority: high", with: "priority: low")
        try stage.change("ENG-42", #"{"progress_pct":70,"estimated_minutes":1200,"clear_soft_deadline":true}"#)
        try stage.pull()
        try stage.folder.write(buffer, to: try stage.file("ENG-42"))
        try stage.expect(ToldStatus(edits: [Self.low]))
        try stage.pull()
        try stage.expect(ToldStatus(edits: [Self.low]))
        let text = try stage.text("ENG-42")
        #expect(text.contains("\nprogress: 70\n") && text.contains("\nestimate: 20h\n") && text.contains("\ndue:\n"))
        try stage.expectQuietPull()
    }

    @Test("under the name that the file had before a rename comes together with the file of the new name")
    func formerName() throws {
        let stage = try ProgramStage.withMirror()
        let former = try stage.file("ENG-42")
        let buffer = try stage.text("ENG-42").replacing("priority: high", with: "priority: low")
        try stage.change("ENG-42", #"{"title":"Sign in with OAuth"}"#)
        try stage.pull()
        #expect(!stage.folder.exists(former))
        try stage.folder.write(buffer, to: former)
        try stage.expect(ToldStatus(edits: [Self.low]))
        try stage.pull()
        try stage.expect(ToldStatus(edits: [Self.low]))
        #expect(!stage.folder.exists(former))
        #expect(try stage.text("ENG-42").contains("\ntitle: Sign in with OAuth\n"))
        try stage.expectQuietPull()
    }
}
