import CGit2
import SyncCore

extension GitRepository {
    public func log(of path: String, from start: ObjectID?, limit: Int) throws(RepositoryError) -> [LogEntry] {
        var first = start
        if first == nil { first = try head() }
        guard let head = first else { return [] }
        var entries: [LogEntry] = []
        var current: (commit: ObjectID, path: String)? = (head, path)
        while let (id, path) = current, entries.count < limit {
            let commit = try commit(id)
            let tree = try tree(of: id)
            let blob = try blob(at: path, in: tree.pointer)
            let parents = try parentVersions(of: commit.pointer, path: path)
            if blob == nil, !parents.contains(where: { $0.blob != nil }) {
                current = parents.first.map { ($0.commit, $0.path) }
                continue
            }
            // A merge tells nothing of its own when one of its parents holds the same file.
            if let same = parents.first(where: { $0.blob == blob && $0.path == path }) {
                current = (same.commit, same.path)
                continue
            }
            entries.append(entry(commit.pointer, id: id, path: path))
            current = parents.first { $0.blob != nil }.map { ($0.commit, $0.path) }
        }
        return entries
    }

    public func formerFiles(of path: String, before bases: [ObjectID], depth: Int) throws(RepositoryError)
        -> [FormerFile]
    {
        var found: [FormerFile] = []
        var seen: Set<ObjectID> = []
        var path = path
        let id = FileNames.taskID(ofPath: path)
        func isDecided(in commit: ObjectID) throws(RepositoryError) -> Bool {
            guard let id else { return false }
            return try graph.trailers(of: commit)?.kept.contains(id) ?? false
        }
        var isBeforeDecision = false
        for base in bases where try isDecided(in: base) { isBeforeDecision = true }
        for base in try formerBases(of: bases, depth: depth) {
            let isBeforeThis = isBeforeDecision
            if try isDecided(in: base) { isBeforeDecision = true }
            let tree = try tree(of: base)
            var blob = try blob(at: path, in: tree.pointer)
            if blob == nil, let other = try formerPath(of: path, in: tree.pointer) {
                path = other
                blob = try self.blob(at: other, in: tree.pointer)
            }
            guard let blob, seen.insert(blob).inserted else { continue }
            found.append(
                FormerFile(
                    commit: base, path: path, bytes: try content(of: git_oid(blob)), isBeforeDecision: isBeforeThis))
        }
        return found
    }

    public func messages(from commit: ObjectID, limit: Int) throws(RepositoryError) -> [LoggedMessage] {
        var messages: [LoggedMessage] = []
        var next: ObjectID? = commit
        while let id = next, messages.count < limit {
            let commit = try self.commit(id)
            messages.append(message(of: commit.pointer))
            // Where the history is cut off, the parent is not here.
            next = try git_commit_parent_id(commit.pointer, 0)?.pointee.objectID
            if let parent = next, !has(parent) { next = nil }
        }
        return messages
    }

    private func message(of commit: OpaquePointer) -> LoggedMessage {
        let author = git_commit_author(commit)
        return LoggedMessage(
            author: author.map { String(cString: $0.pointee.name) } ?? "",
            date: Timestamp(seconds: author?.pointee.when.time ?? 0),
            text: CommitTrailers.body(of: String(cString: git_commit_message(commit))))
    }

    private func parentVersions(of commit: OpaquePointer, path: String) throws(RepositoryError)
        -> [(commit: ObjectID, path: String, blob: ObjectID?)]
    {
        var versions: [(commit: ObjectID, path: String, blob: ObjectID?)] = []
        for index in 0..<git_commit_parentcount(commit) {
            guard let id = try git_commit_parent_id(commit, index)?.pointee.objectID else { continue }
            // Where the history is cut off, the parent is not here.
            guard has(id) else { continue }
            let tree = try tree(of: id)
            if let blob = try blob(at: path, in: tree.pointer) {
                versions.append((id, path, blob))
            } else if let former = try formerPath(of: path, in: tree.pointer) {
                versions.append((id, former, try blob(at: former, in: tree.pointer)))
            } else {
                versions.append((id, path, nil))
            }
        }
        return versions
    }

    /// A task whose title changed had another file name in the same folder, with the same id at its beginning.
    private func formerPath(of path: String, in tree: OpaquePointer) throws(RepositoryError) -> String? {
        guard let id = FileNames.taskID(ofPath: path), let slash = path.lastIndex(of: "/") else { return nil }
        let folder = String(path[..<slash])
        var entry: OpaquePointer?
        guard git_tree_entry_bypath(&entry, tree, folder) == 0, let entry else { return nil }
        defer { git_tree_entry_free(entry) }
        guard git_tree_entry_type(entry) == GIT_OBJECT_TREE else { return nil }
        let subtree = try Handle(.read(.file(folder)), free: git_tree_free) {
            git_tree_lookup(&$0, repository.pointer, git_tree_entry_id(entry))
        }
        for index in 0..<git_tree_entrycount(subtree.pointer) {
            guard let entry = git_tree_entry_byindex(subtree.pointer, index) else { continue }
            let name = String(cString: git_tree_entry_name(entry))
            if FileNames.taskID(ofFile: name, project: id.project) == id { return "\(folder)/\(name)" }
        }
        return nil
    }

    private func entry(_ commit: OpaquePointer, id: ObjectID, path: String) -> LogEntry {
        let message = message(of: commit)
        let committer = git_commit_committer(commit).map { String(cString: $0.pointee.email) } ?? ""
        return LogEntry(
            commit: id, author: message.author, committer: committer == Self.address ? nil : committer,
            date: message.date, message: message.text, path: path)
    }

    public func userEmail() throws(RepositoryError) -> String? {
        let config = try Handle(.read(.gitConfiguration), free: git_config_free) {
            git_repository_config_snapshot(&$0, repository.pointer)
        }
        return Self.setting("user.email", in: config)
    }
}
