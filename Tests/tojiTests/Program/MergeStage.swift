import TestSupport
import Testing

/// A mirror with two branches that git merges by the built program.
struct MergeStage {
    let stage: ProgramStage

    init() throws {
        stage = try ProgramStage()
        try stage.clone()
        try git("config", "--global", "user.name", "Mori")
        try git("config", "--global", "user.email", "mori@example.com")
    }

    /// Runs git and expects it to succeed.
    @discardableResult
    func git(_ arguments: String..., in place: String = "mirror") throws -> ProcessRun {
        let run = try attempt(arguments, in: place)
        try #require(run.status == 0, "git \(arguments): \(run.text)\(run.errorText)")
        return run
    }

    func attempt(_ arguments: [String], in place: String = "mirror", language: String = "C.UTF-8") throws -> ProcessRun
    {
        let variables = [
            "HOME": stage.folder.path(of: "home"), "GIT_CONFIG_NOSYSTEM": "1", "LANG": language,
            "GIT_EDITOR": "true",
        ]
        return try run(
            ["git", "-c", "core.quotePath=false"] + arguments, in: stage.folder.path(of: place),
            environment: variables)
    }

    /// The path of a task's file in the mirror.
    func file(_ id: String) throws -> String {
        let files = try git("ls-files", "ENG/tasks").lines
        return try #require(files.first { $0.hasPrefix("ENG/tasks/\(id)-") }, "no \(id) in \(files)")
    }

    func text(_ path: String, in place: String = "mirror") throws -> String {
        try #require(stage.folder.text(of: "\(place)/\(path)"))
    }

    /// Replaces a key's line.
    func edit(_ path: String, _ key: String, _ value: String, in place: String = "mirror") throws {
        var lines = try text(path, in: place).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let index = try #require(lines.firstIndex { $0.hasPrefix("\(key):") })
        lines[index] = "\(key): \(value)"
        try stage.folder.write(lines.joined(separator: "\n"), to: "\(place)/\(path)")
    }

    func replace(_ old: String, by new: String, in path: String, in place: String = "mirror") throws {
        let text = try text(path, in: place)
        try #require(text.contains(old))
        try stage.folder.write(text.replacing(old, with: new, maxReplacements: 1), to: "\(place)/\(path)")
    }

    func append(_ text: String, to path: String, in place: String = "mirror") throws {
        try stage.folder.write(try self.text(path, in: place) + text, to: "\(place)/\(path)")
    }

    /// Makes both changes, each on a branch of its own, and merges theirs into ours.
    func merge(ours: () throws -> Void, theirs: () throws -> Void, language: String = "C.UTF-8") throws -> ProcessRun {
        try git("switch", "-qc", "theirs")
        try theirs()
        try git("commit", "-qam", "theirs")
        try git("switch", "-q", "main")
        try ours()
        try git("commit", "-qam", "ours")
        return try attempt(["merge", "-q", "theirs", "-m", "merged"], language: language)
    }
}
