@preconcurrency import Glibc

/// Disk, index and references of a mirror at one moment.
struct MirrorSnapshot {
    var files: [String: String]
    var head = ""
    var branch = ""
    var references: [String: String] = [:]
    /// What the index has otherwise than HEAD: by path, the blob, which is nothing but zeros for none.
    var staged: [String: String] = [:]
    var modes: [String: mode_t] = [:]
    /// Git's own files that nobody but the person writes: settings, hooks, attributes.
    var settings: [String: String] = [:]
    /// What lies on disk and neither in the index nor in HEAD.
    var uncommitted: Set<String> = []

    init(_ mirror: RandomMirror) throws {
        files = try mirror.files()
        references = try mirror.references()
        head = try mirror.head()
        branch = mirror.text(".git/HEAD") == "ref: refs/heads/main\n" ? "main" : ""
        for path in files.keys { modes[path] = mirror.mode(of: path) }
        settings = try mirror.settings()
        try readStatus(mirror)
    }

    private mutating func readStatus(_ mirror: RandomMirror) throws {
        let status = try mirror.tryGit(["status", "--porcelain=v2", "-z", "--no-renames", "-uall"])
        for entry in status.text.split(separator: "\0") {
            let words = entry.split(separator: " ", maxSplits: entry.first == "u" ? 10 : 8)
            switch entry.first {
            case "?": uncommitted.insert(String(entry.dropFirst(2)))
            case "u": staged[String(words[10])] = words[7...9].joined(separator: " ")
            default:
                let path = String(words[8])
                if words[1].first != "." { staged[path] = String(words[7]) }
                if words[1].last != "." { uncommitted.insert(path) }
            }
        }
        uncommitted.subtract(staged.keys)
    }

    var server: String? { references["refs/remotes/toji/server"] }

    /// The ids in all task files, in those that are the person's own too.
    var tasks: Set<String> {
        Set(files.filter { $0.key.hasPrefix("ENG/tasks/") }.compactMap { PlainDocument($0.value).id })
    }

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
