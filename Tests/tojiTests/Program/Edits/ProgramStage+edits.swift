import SyncCore
import TestSupport
import Testing

@testable import DemoServer

/// What `toji status --json` says of a person's work, each as one line.
struct ToldStatus: Equatable {
    /// `ENG-42 priority high → low`
    var edits: Set<String> = []
    /// `ENG-42 priority high | low | medium`: base, local, remote
    var conflicts: Set<String> = []
    /// The files.
    var problems: [String] = []
}

extension ProgramStage {
    /// A mirror that has pulled three times: its four server commits say 40, 50, 60 and 70 of ENG-42's progress.
    static func withHistory() throws -> ProgramStage {
        let stage = try withMirror()
        for progress in [50, 60, 70] {
            try stage.change("ENG-42", #"{"progress_pct":\#(progress)}"#)
            try stage.pull()
        }
        return stage
    }

    /// A mirror, of one project or of all, and a person whose name git knows.
    static func withMirror(project: String? = nil, api: DemoServerOptions.API = .new) throws -> ProgramStage {
        let stage = try ProgramStage(api: api)
        try stage.folder.write(
            "[user]\n\tname = Me\n\temail = me@example.com\n[pull]\n\trebase = false\n", to: "home/.gitconfig")
        try stage.clone(project: project)
        return stage
    }

    /// Changes a task on the tracker.
    func change(_ id: String, _ body: String) throws {
        try act("PUT", "/projects/\(project(String(id.prefix { $0 != "-" })))/tasks/\(id)", body)
    }

    @discardableResult
    func pull(in place: String = "mirror", endsWith status: Int32 = 0) throws -> ProcessRun {
        let run = try toji("pull", in: place)
        #expect(run.status == status, "\(run.text)\(run.errorText)")
        return run
    }

    /// Runs git and expects that it goes well.
    @discardableResult
    func doGit(_ arguments: String..., in place: String = "mirror") throws -> ProcessRun {
        let done = try run(
            ["git", "-c", "core.quotePath=false"] + arguments, in: folder.path(of: place),
            environment: ["HOME": folder.path(of: "home"), "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true"])
        try #require(done.status == 0, "git \(arguments): \(done.text)\(done.errorText)")
        return done
    }

    func told(in place: String = "mirror") throws -> ToldStatus {
        let run = try toji("status", "--json", in: place, token: nil)
        #expect(run.status == 0, "\(run.errorText)")
        let value = try run.json
        func line(_ entry: JSONValue, _ names: [String], _ separator: String) -> String {
            // Ids of comments are other ones in each world.
            let field =
                entry["field"]?.asText?.split(separator: ":").first { $0 == "comment" }.map(String.init)
                ?? entry["field"]?.asText ?? ""
            let subject = "\(entry["id"]?.asText ?? "new") \(field)"
            return subject + " " + names.map { entry[$0]?.asText ?? "–" }.joined(separator: separator)
        }
        let edits = (value["edits"]?.asList ?? []).map { line($0, ["base", "local"], " → ") }
        let conflicts = (value["conflicts"]?.asList ?? []).map { line($0, ["base", "local", "remote"], " | ") }
        #expect(Set(edits).count == edits.count && Set(conflicts).count == conflicts.count)
        return ToldStatus(
            edits: Set(edits), conflicts: Set(conflicts),
            problems: (value["problems"]?.asList ?? []).compactMap { $0["file"]?.asText })
    }

    func expect(
        _ expected: ToldStatus, in place: String = "mirror", _ comment: String = "",
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let told = try told(in: place)
        #expect(told == expected, "\(comment)", sourceLocation: location)
    }

    /// All that `toji status` says to people.
    func status(in place: String = "mirror", language: String = "C.UTF-8") throws -> String {
        let run = try toji("status", in: place, token: nil, language: language)
        return run.text + run.errorText
    }

    /// The path of a task's file, in the stage's folder.
    func file(_ id: String, in place: String = "mirror") throws -> String {
        let tasks = "\(place)/\(id.prefix { $0 != "-" })/tasks"
        let name = try folder.names(in: tasks).first { $0.hasPrefix("\(id)-") || $0 == "\(id).md" }
        return tasks + "/" + (try #require(name, "\(id)"))
    }

    /// The path of a task's file, as git names it.
    func pathInMirror(_ id: String) throws -> String { String(try file(id).dropFirst("mirror/".count)) }

    func text(_ id: String, in place: String = "mirror") throws -> String {
        try #require(folder.text(of: try file(id, in: place)))
    }

    /// Replaces a text that stands in the task's file once.
    func edit(_ id: String, _ old: String, _ new: String, in place: String = "mirror") throws {
        let text = try text(id, in: place)
        try #require(text.ranges(of: old).count == 1, "\(old) in\n\(text)")
        try folder.write(text.replacing(old, with: new), to: try file(id, in: place))
    }

    func commit(_ message: String = "Mine", in place: String = "mirror") throws {
        try doGit("commit", "-qam", message, in: place)
    }

    func removeDatabase(in place: String = "mirror") throws {
        for name in try folder.names(in: "\(place)/.git/toji") where name.hasPrefix("state.db") {
            try folder.remove("\(place)/.git/toji/\(name)")
        }
    }

    /// Every file and folder with all of its times and its number, and every reference; only git's and toji's own
    /// folders are left out.
    func everything(in place: String = "mirror") throws -> Set<String> {
        let found = try run(
            ["find", ".", "-name", ".git", "-prune", "-o", "-printf", "%p %T@ %C@ %i %m\n"],
            in: folder.path(of: place))
        let references = try doGit("for-each-ref", "--format=%(refname) %(objectname)", in: place)
        let head = try doGit("rev-parse", "HEAD", in: place)
        #expect(found.lines.count > 100)
        return Set(found.lines + references.lines + head.lines)
    }

    /// One more pull makes no commit and touches no file.
    func expectQuietPull(in place: String = "mirror", endsWith status: Int32 = 0) throws {
        let before = try everything(in: place)
        try pull(in: place, endsWith: status)
        let after = try everything(in: place)
        #expect(after == before, "\(after.symmetricDifference(before).sorted())")
    }
}
