import SyncCore

/// Disk, index and references of a mirror at one moment.
struct MirrorSnapshot {
    var files: [String: String]
    var head = ""
    var branch = ""
    var references: [String: String] = [:]
    var staged: Set<String>

    init(_ mirror: RandomMirror) throws {
        files = try mirror.files()
        references = try mirror.references()
        head = try mirror.head()
        branch = mirror.text(".git/HEAD") == "ref: refs/heads/main\n" ? "main" : ""
        staged = Set(try mirror.git("diff-index", "--cached", "--name-only", "HEAD"))
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
