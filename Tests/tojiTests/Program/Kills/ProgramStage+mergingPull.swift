import TestSupport
import Testing

@testable import DemoServer

extension ProgramStage {
    /// A mirror whose next pull has all kinds of work: files to merge, a conflict, renamed and removed files, a respelt
    /// vocabulary, a draft, a commit of the person's and staged paths.
    static func withMergingPull() throws -> ProgramStage {
        let stage = try withMirror(project: "ENG")
        try stage.workHere()
        try stage.workThere()
        return stage
    }

    private func workHere() throws {
        try edit("ENG-46", "progress: 0", "progress: 10")
        try commit()
        try edit("ENG-42", "priority: high", "priority: low")
        try edit("ENG-47", "priority: medium", "priority: low")
        try edit("ENG-40", "progress: 45", "progress: 46")
        try folder.write("---\ntitle: A new idea\n---\n\nOf mine.\n", to: "mirror/ENG/tasks/idea.md")
        try folder.write("1\n", to: "mirror/notes.txt")
        try doGit("add", "notes.txt")
        try folder.write("2\n", to: "mirror/notes.txt")
    }

    private func workThere() throws {
        try change("ENG-46", #"{"estimated_minutes":600}"#)
        try change("ENG-42", #"{"progress_pct":70}"#)
        try change("ENG-47", #"{"priority":"High"}"#)
        try change("ENG-40", #"{"title":"Accounts for v2.0"}"#)
        let project = try #require(world.projects.values.first { $0.key == "ENG" })
        let label = try #require(project.labels.values.first { $0.name == "auth" })
        act("PUT", "/projects/\(project.id)/labels/\(label.id)", #"{"name":"login"}"#)
        act("DELETE", "/projects/\(project.id)/tasks/ENG-44", nil)
        let status = try #require(project.statuses.first { $0.name == "Todo" })
        act("POST", "/projects/\(project.id)/tasks", #"{"title":"Somebody's idea","status_id":"\#(status.id)"}"#)
    }

    /// What a person may do while nothing runs: an edit of a file that has no news is staged, and a file that is new.
    func stageSomething(in place: String) throws {
        try edit("ENG-13", "\nparent:", "\n# mine\nparent:", in: place)
        try folder.write("3\n", to: "\(place)/more.txt")
        try doGit("add", String(file("ENG-13", in: place).dropFirst(place.count + 1)), "more.txt", in: place)
    }
}
