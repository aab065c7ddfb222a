import SyncCore

/// Disk, index and references of a mirror at one moment.
struct MirrorSnapshot {
    var files: [String: String]
    var head = ""
    var branch = ""
    var references: [String: String] = [:]
    /// What the index has otherwise than HEAD.
    var staged: Set<String> = []
    /// What lies on disk and neither in the index nor in HEAD.
    var uncommitted: Set<String> = []

    init(_ mirror: RandomMirror) throws {
        files = try mirror.files()
        references = try mirror.references()
        head = try mirror.head()
        branch = mirror.text(".git/HEAD") == "ref: refs/heads/main\n" ? "main" : ""
        let status = try mirror.tryGit(["status", "--porcelain", "-z", "--no-renames", "-uall"])
        for entry in status.text.split(separator: "\0") {
            let (path, codes) = (String(entry.dropFirst(3)), entry.prefix(2))
            if codes.first != " ", codes.first != "?" { staged.insert(path) }
            if codes.last != " " { uncommitted.insert(path) }
        }
        uncommitted.subtract(staged)
    }

    var server: String? { references["refs/remotes/toji/server"] }

    /// By the id of a task, or the path of any other file, what only a person typed there.
    var tokens: [String: Set<String>] {
        var tokens: [String: Set<String>] = [:]
        for (path, text) in files {
            let found = typedTokens(in: text)
            if !found.isEmpty { tokens[owner(of: path, text), default: []].formUnion(found) }
        }
        return tokens
    }

    private func owner(of path: String, _ text: String) -> String {
        guard path.hasPrefix("ENG/tasks/") else { return path }
        return PlainDocument(text).id ?? path
    }
}
