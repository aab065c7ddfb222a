/// Reads commits with git itself, each once. Both mirrors share what they have in common.
final class HistoryReader {
    /// The task files of a commit, by id.
    private var commits: [String: [String: PlainDocument]] = [:]
    private var blobs: [String: String] = [:]

    struct Commit {
        var parents: [String]
        var isBase: Bool
        /// The tasks of which somebody kept their own values in it.
        var kept: Set<String>
    }

    private var graph: [String: Commit] = [:]

    /// The nearest bases of a commit: none of them an ancestor of another.
    func bases(of head: String, in mirror: RandomMirror) throws -> [String] {
        try learn(head, mirror)
        var (found, stack, seen) = ([String](), [head], Set<String>())
        while let each = stack.popLast() {
            guard seen.insert(each).inserted, let commit = graph[each] else { continue }
            if commit.isBase { found.append(each) } else { stack += commit.parents }
        }
        if found.count < 2 { return found }
        return found.filter { one in !found.contains { $0 != one && ancestry(of: $0).contains(one) } }
    }

    /// The tasks of the bases before those, the nearest first, among so many commits; without those of which somebody
    /// decided since to keep their own values.
    func formerTasks(
        of bases: [String], depth: Int, in mirror: RandomMirror
    ) throws -> [[String: PlainDocument]] {
        for base in bases { try learn(base, mirror) }
        var (queue, seen, found) = (bases[...], Set(bases), [[String: PlainDocument]]())
        var kept = Set(bases.flatMap { graph[$0]?.kept ?? [] })
        for _ in 0..<depth {
            guard let each = queue.popFirst() else { break }
            guard let commit = graph[each] else { continue }
            if commit.isBase, !bases.contains(each) {
                found.append(try tasks(of: each, in: mirror).filter { !kept.contains($0.key) })
                kept.formUnion(commit.kept)
            }
            queue += commit.parents.filter { seen.insert($0).inserted }
        }
        return found
    }

    /// True for the commit itself.
    func isAncestor(_ one: String, of other: String, in mirror: RandomMirror) throws -> Bool {
        if one == other { return true }
        try learn(other, mirror)
        return ancestry(of: other).contains(one)
    }

    private func learn(_ commit: String, _ mirror: RandomMirror) throws {
        if graph[commit] != nil { return }
        let format =
            "--format=%H%x01%T%x01%P%x01%(trailers:key=Toji-Tree,valueonly,separator=%x2C)"
            + "%x01%(trailers:key=Toji-Kept,valueonly,separator=%x2C)"
        for line in try mirror.git("log", format, commit) {
            let parts = line.split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
            graph[parts[0]] = Commit(
                parents: parts[2].split(separator: " ").map(String.init), isBase: parts[3] == parts[1],
                kept: Set(parts[4].split(separator: ",").map(String.init)))
        }
    }

    private func ancestry(of commit: String) -> Set<String> {
        var (stack, seen) = ([commit], Set<String>())
        while let each = stack.popLast() {
            if seen.insert(each).inserted { stack += graph[each]?.parents ?? [] }
        }
        return seen
    }

    func tasks(of commit: String, in mirror: RandomMirror) throws -> [String: PlainDocument] {
        if let known = commits[commit] { return known }
        let entries = try mirror.git("ls-tree", "-r", commit, "--", "ENG/tasks").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return (blob: String(parts[0].split(separator: " ")[2]), path: String(parts[1]))
        }
        try read(Set(entries.map(\.blob)).filter { blobs[$0] == nil }.sorted(), mirror)
        var tasks: [String: PlainDocument] = [:]
        for (blob, path) in entries {
            guard let name = path.split(separator: "/").last, name.hasPrefix("ENG-") else { continue }
            let document = PlainDocument(blobs[blob] ?? "")
            if let id = document.id, !document.isIgnored { tasks[id] = document }
        }
        commits[commit] = tasks
        return tasks
    }

    private func read(_ missing: [String], _ mirror: RandomMirror) throws {
        if missing.isEmpty { return }
        let input = missing.joined(separator: "\n") + "\n"
        var rest = try mirror.tryGit(["cat-file", "--batch"], input: input).output[...]
        for blob in missing {
            guard let end = rest.firstIndex(of: 10),
                let size = Int(String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last ?? "")
            else { throw BrokenPromise("git has no \(blob)") }
            blobs[blob] = String(decoding: rest[(end + 1)...].prefix(size), as: UTF8.self)
            rest = rest[(end + 1 + size + 1)...]
        }
    }
}
