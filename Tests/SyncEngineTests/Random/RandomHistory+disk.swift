import SyncCore
import SyncEngine

/// What must hold of the files on disk.
extension RandomHistory {
    func checkTyped(
        _ before: MirrorSnapshot, _ after: MirrorSnapshot, _ edited: Set<String>, _ mirror: RandomMirror
    ) throws {
        let (former, now) = (before.tokens, after.tokens)
        for (owner, tokens) in former {
            var lost = tokens.subtracting(now[owner] ?? []).subtracting(agreed)
            // What was sent has a task of its own.
            if sends, after.files[owner] == nil { lost.subtract(now.values.joined()) }
            if lost.isEmpty { continue }
            let isGone =
                now[owner] == nil && !edited.contains(owner) && !server.tasks.contains { "ENG-\($0.number)" == owner }
            let isPage =
                !owner.hasPrefix("ENG-") && !owner.hasPrefix("ENG/tasks/") && !owner.hasPrefix("mine/")
                && owner != "ENG/notes.md"
            // What was typed into somebody else's comment is undone.
            let others = before.files.values.map { PlainDocument($0) }.filter { $0.id == owner }
                .map { $0.words(besides: mirror.person) }
            for token in lost {
                let isUndone = others.contains { $0.contains(token) }
                if isGone || isPage || isUndone, try isKept(token, before.head, mirror) { continue }
                throw BrokenPromise("\(mirror.name): \(token) of \(owner) is lost")
            }
        }
        for (owner, tokens) in now where former[owner] == nil || before.branch == "main" {
            let new = tokens.subtracting(former[owner] ?? []).subtracting(agreed)
            // A file that the person has for themselves is none of the task's.
            let wasThere = before.files.contains { path, text in
                let document = PlainDocument(text)
                return path == owner || document.id == owner && !document.isIgnored
            }
            if wasThere, let token = try new.first(where: { try !isCommitted($0, before.server, mirror) }) {
                throw BrokenPromise("\(mirror.name): \(token) came into \(owner)")
            }
        }
    }

    /// No file goes unless its task went, and every task has a file.
    func checkTasks(
        _ before: MirrorSnapshot, _ after: MirrorSnapshot, _ report: PullReport, _ mirror: RandomMirror
    ) throws {
        let (former, now, there) = (before.tasks, after.tasks, Set(server.tasks.map { "ENG-\($0.number)" }))
        let lost = former.subtracting(now).intersection(there)
        try promise(lost.isEmpty, "\(mirror.name): the files of \(lost) are gone")
        // In the middle of a merge a file may hold git's marks.
        guard report.waiting.isEmpty, before.branch == "main", mirror.text(".git/MERGE_HEAD") == nil else { return }
        // A file that says that it is another task's is to be mended first.
        let broken = report.problems.compactMap { FileNames.taskID(ofPath: $0.file)?.description }
        let missing = there.subtracting(now).subtracting(broken)
        try promise(missing.isEmpty, "\(mirror.name): \(missing) have no file")
        for (path, text) in after.files where before.files[path] == nil && path.hasPrefix("ENG/tasks/") {
            // The person's own file comes back with the server commit that has it.
            if isForeign(path) || PlainDocument(text).isIgnored { continue }
            let isPlain = path.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || "-/.".unicodeScalars.contains($0)
            }
            try promise(
                isPlain && path.hasPrefix("ENG/tasks/ENG-") && path.utf8.count < 220,
                "\(mirror.name): \(path) is no name of toji's")
        }
    }

    /// What is the person's is as it was, and nothing lies beside the mirrors.
    func checkForeign(_ before: MirrorSnapshot, _ after: MirrorSnapshot, _ mirror: RandomMirror) throws {
        for (path, text) in before.files where isForeign(path) || PlainDocument(text).isIgnored {
            if after.files[path] == text { continue }
            // An older checkout of what they committed gets what newer commits have.
            let isOld = !before.uncommitted.contains(path) && before.staged[path] == nil && before.head != after.head
            let newest = try mirror.tryGit(["show", "refs/remotes/toji/server:\(path)"])
            try promise(
                isOld && newest.status == 0 && newest.text == after.files[path],
                "\(mirror.name): \(path) was touched")
        }
        for path in after.files.keys where isForeign(path) && before.files[path] == nil {
            // One that an older checkout lacks comes back with a newer commit.
            let isCommitted = try mirror.tryGit(["cat-file", "-e", "\(after.head):\(path)"]).status == 0
            try promise(isCommitted, "\(mirror.name): \(path) came from nowhere")
        }
        for (path, mode) in before.modes {
            guard let now = after.modes[path], now != mode else { continue }
            let committed = try [before.head, after.head].map { commit in
                try mirror.git("ls-tree", commit, "--", path).first?.prefix(6)
            }
            let isCommitted = committed[0] != committed[1] && committed[1] == (now & 0o100 == 0 ? "100644" : "100755")
            try promise(isCommitted, "\(mirror.name): \(path) has another mode")
        }
        let beside = try stage.folder.names().filter { name in
            !["a", "b", "c", "bare", "calls"].contains(name) && !name.hasPrefix("fresh") && !name.hasPrefix("copy")
        }
        try promise(beside.isEmpty, "\(beside) lie beside the mirrors")
        try checkVocabulary(before, after, mirror)
    }

    /// An edit of a vocabulary stays as long as nothing is new there. A file that was taken away comes back.
    private func checkVocabulary(_ before: MirrorSnapshot, _ after: MirrorSnapshot, _ mirror: RandomMirror) throws {
        for page in ["ENG/labels.yml", "ENG/project.yml", "ENG/planning.yml"]
        where before.uncommitted.contains(page) && before.files[page] != nil {
            let commits =
                try reader.bases(of: before.head, in: mirror) + [before.server, after.server].compactMap(\.self)
            let blobs = try mirror.tryGit(["rev-parse"] + commits.map { "\($0):\(page)" }).lines
            if Set(blobs).count == 1 {
                try promise(after.files[page] == before.files[page], "\(mirror.name): the edit of \(page) is gone")
            }
        }
    }

    func isForeign(_ path: String) -> Bool {
        path.hasPrefix("mine/") || path == "ENG/notes.md" || path.contains("/.hidden")
    }

    /// The text lies in a commit or in what was rescued.
    private func isKept(_ token: String, _ head: String, _ mirror: RandomMirror) throws -> Bool {
        try isCommitted(token, head, mirror) || isCommitted(token, "refs/toji/rescued", mirror)
    }

    private func isCommitted(_ token: String, _ commit: String?, _ mirror: RandomMirror) throws -> Bool {
        guard let commit else { return false }
        let word = token.split(separator: " ").last.map(String.init) ?? token
        return try mirror.tryGit(["grep", "-q", "-F", word, commit]).status == 0
    }

    /// What was a draft is a task now, whose file has all of it.
    private func isTakenOver(_ draft: String, in after: MirrorSnapshot) -> Bool {
        func lines(_ text: String) -> Set<Substring> {
            Set(text.split { $0.isNewline })
        }
        let all = lines(draft)
        return PlainDocument(draft).id == nil && after.files.values.contains { all.isSubset(of: lines($0)) }
    }

    /// What is replaced and in no commit lies among what was rescued.
    func checkRescued(_ before: MirrorSnapshot, _ after: MirrorSnapshot, _ mirror: RandomMirror) throws {
        let changed = before.files.filter { after.files[$0.key] != $0.value }
        if changed.isEmpty { return }
        let present = Set(after.files.values)
        let committed = Set(
            try mirror.git("ls-tree", "-r", before.head).map { String($0.split(separator: "\t")[0].suffix(40)) })
        for (path, text) in changed.sorted(by: { $0.key < $1.key }) where !present.contains(text) {
            if sends, after.files[path] == nil, isTakenOver(text, in: after) { continue }
            let blob = try mirror.git("hash-object", "--stdin", input: text)[0]
            if committed.contains(blob) { continue }
            // A run that failed halfway may have made a commit with them.
            let places = [after.head] + (after.references["refs/toji/rescued"].map { [$0] } ?? [])
            let found = try mirror.tryGit(["log", "-m", "--format=%H", "--find-object=\(blob)"] + places)
            try promise(
                found.status == 0 && !found.lines.isEmpty,
                "\(mirror.name): the former bytes of \(path) are not in refs/toji/rescued:\n\(text)")
        }
    }
}
