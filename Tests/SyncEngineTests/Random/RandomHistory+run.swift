import SyncCore
import SyncEngine

@testable import LocalStore

extension RandomHistory {
    /// A pull with what may disturb it, and all that must hold after it.
    func run(_ mirror: RandomMirror, isDear: Bool) async throws {
        let before = try MirrorSnapshot(mirror)
        let edited = try await checkStatus(mirror, before)
        try await disturb(mirror)
        let report: PullReport
        do { report = try await mirror.pull() } catch { throw BrokenPromise("the pull failed: \(error)") }
        note(
            "\(mirror.name): pull: \(report.commits.count) commits, \(report.filesWritten) files, "
                + "conflicts \(report.conflicts.map { "\($0.id) \($0.conflict.field)" }), waiting \(report.waiting), "
                + "problems \(report.problems.map { "\($0.file): \($0.reason)" })")
        let after = try MirrorSnapshot(mirror)
        try checkTyped(before, after, edited, mirror)
        try checkRescued(before, after, mirror)
        try checkGit(before, after, report, mirror)
        try await checkStatus(mirror, after)
        if isDear || isOne(in: 4) { try await checkQuiet(mirror, after) }
        if isDear { try await checkAgainstFresh(mirror) }
        if isOne(in: 3) { try await resolveOne(mirror) }
    }

    /// A lost database, a tracker that fails in the middle, a kill.
    private func disturb(_ mirror: RandomMirror) async throws {
        if isOne(in: 10) {
            note("\(mirror.name): the database is deleted")
            try mirror.forgetState()
        }
        if isOne(in: 8) {
            let path = pick(["/tasks*", "/labels", "*/comments", "/custom-fields", "*"])
            let kind = pick([
                #""status","status":500"#, #""drop""#, #""half""#, #""garbage""#, #""status","status":403"#,
            ])
            try await stage.fault(kind, path: path, times: 1 + below(4))
            let outcome: String
            do { outcome = try await mirror.pull().leftSomething ? "left something" : "done" } catch {
                outcome = "failed"
            }
            note("\(mirror.name): a pull with the fault \(kind) at \(path): \(outcome)")
            try await stage.forgetFaults()
        }
        if isOne(in: 4) {
            let step = 1 + below(isOne(in: 2) ? 6 : 30)
            var isKilled = false
            do { _ = try await mirror.pull(stoppingAt: step) } catch { isKilled = true }
            note("\(mirror.name): a pull killed at step \(step): \(isKilled)")
        }
    }

    /// Returns the ids of tasks in which something is edited.
    @discardableResult
    func checkStatus(_ mirror: RandomMirror, _ now: MirrorSnapshot) async throws -> Set<String> {
        let status = try await mirror.status()
        let (head, said) = (try mirror.head(), try mirror.reference("refs/remotes/toji/server"))
        let bases = try reader.bases(of: head, in: mirror)
        if bases.isEmpty { return [] }
        let expected = ExpectedStatus(
            bases: try bases.map { try reader.tasks(of: $0, in: mirror) },
            said: try reader.tasks(of: said, in: mirror), labelNames: server.labelNames, uncommitted: now.uncommitted,
            former: { [reader] in
                try reader.formerBases(of: bases, depth: 64, in: mirror).map { try reader.tasks(of: $0, in: mirror) }
            })
        let faults = try expected.faults(of: status, files: now.files)
        try promise(faults.isEmpty, "\(mirror.name), status:\n\(faults.joined(separator: "\n"))\nbases \(bases)")
        return Set((status.edits.compactMap(\.id) + status.conflicts.map(\.id)).map(\.description))
            .union(status.problems.compactMap { now.files[$0.file].flatMap { PlainDocument($0).id } })
    }

    // MARK: the disk

    private func checkTyped(
        _ before: MirrorSnapshot, _ after: MirrorSnapshot, _ edited: Set<String>, _ mirror: RandomMirror
    ) throws {
        let (former, now) = (before.tokens, after.tokens)
        for (owner, tokens) in former {
            let lost = tokens.subtracting(now[owner] ?? []).subtracting(agreed)
            if lost.isEmpty { continue }
            let isGone =
                now[owner] == nil && !edited.contains(owner) && !server.tasks.contains { "ENG-\($0.number)" == owner }
            let isPage =
                !owner.hasPrefix("ENG-") && !owner.hasPrefix("ENG/tasks/") && !owner.hasPrefix("mine/")
                && owner != "ENG/notes.md"
            for token in lost where !(try isKept(token, before.head, mirror)) || !(isGone || isPage) {
                throw BrokenPromise("\(mirror.name): \(token) of \(owner) is lost")
            }
        }
        for (owner, tokens) in now where former[owner] == nil || before.branch == "main" {
            let new = tokens.subtracting(former[owner] ?? []).subtracting(agreed)
            let wasThere = before.files.contains { path, text in PlainDocument(text).id == owner || path == owner }
            if wasThere { try promise(new.isEmpty, "\(mirror.name): \(new) came into \(owner)") }
        }
        for (path, text) in before.files where isForeign(path) {
            try promise(after.files[path] == text, "\(mirror.name): \(path) was touched")
        }
        for path in after.files.keys where isForeign(path) {
            try promise(before.files[path] != nil, "\(mirror.name): \(path) came from nowhere")
        }
    }

    private func isForeign(_ path: String) -> Bool {
        path.hasPrefix("mine/") || path == "ENG/notes.md" || path.contains("/.hidden")
    }

    /// The text lies in a commit or in what was rescued.
    private func isKept(_ token: String, _ head: String, _ mirror: RandomMirror) throws -> Bool {
        let word = token.split(separator: " ").last.map(String.init) ?? token
        for commit in [head, "refs/toji/rescued"]
        where try mirror.tryGit(["grep", "-q", "-F", word, commit]).status == 0 { return true }
        return false
    }

    /// What is replaced and in no commit lies among what was rescued.
    private func checkRescued(_ before: MirrorSnapshot, _ after: MirrorSnapshot, _ mirror: RandomMirror) throws {
        let changed = before.files.filter { after.files[$0.key] != $0.value }
        if changed.isEmpty { return }
        let present = Set(after.files.values)
        let committed = Set(
            try mirror.git("ls-tree", "-r", before.head).map { String($0.split(separator: "\t")[0].suffix(40)) })
        for (path, text) in changed.sorted(by: { $0.key < $1.key }) where !present.contains(text) {
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

    // MARK: git

    private func checkGit(
        _ before: MirrorSnapshot, _ after: MirrorSnapshot, _ report: PullReport, _ mirror: RandomMirror
    ) throws {
        func isAncestor(_ one: String, _ other: String) throws -> Bool {
            try reader.isAncestor(one, of: other, in: mirror)
        }
        try promise(try isAncestor(before.head, after.head), "\(mirror.name): the branch was not fast-forwarded")
        if let former = before.server {
            try promise(try isAncestor(former, after.server ?? ""), "\(mirror.name): toji/server went back")
        }
        if before.branch != "main" {
            try promise(before.head == after.head, "\(mirror.name): HEAD moved where it must not")
        } else if report.waiting.isEmpty {
            try promise(try isAncestor(after.server ?? "", after.head), "\(mirror.name): toji/server was not taken in")
        }
        let more = after.staged.subtracting(before.staged)
        try promise(more.isEmpty, "\(mirror.name): the index differs from HEAD in \(more)")
        for name in before.references.keys where !name.contains("toji/") && name != "refs/heads/main" {
            try promise(after.references[name] == before.references[name], "\(mirror.name): \(name) moved")
        }
    }

    private func checkQuiet(_ mirror: RandomMirror, _ former: MirrorSnapshot) async throws {
        let stamps = mirror.stamps(of: former.files.keys)
        let report = try await mirror.pull()
        let now = try MirrorSnapshot(mirror)
        try promise(
            report.commits.isEmpty && report.filesWritten == 0,
            "\(mirror.name): a second pull made \(report.commits.count) commits and wrote \(report.filesWritten) files\n"
                + mirror.git("log", "-p", "--format=%h %p %s%n%b", "--first-parent", "-2").joined(separator: "\n"))
        try promise(now.files == former.files && now.references == former.references, "\(mirror.name): a second pull")
        let touched = mirror.stamps(of: now.files.keys).filter { stamps[$0.key] != $0.value }.keys.sorted()
        try promise(touched.isEmpty, "\(mirror.name): a second pull touched \(touched)")
    }

    // MARK: what is dear

    private func checkAgainstFresh(_ mirror: RandomMirror) async throws {
        let problems = try mirror.git("fsck", "--no-dangling", "--no-progress")
        try promise(problems.isEmpty, "\(mirror.name): fsck: \(problems)")
        let report = try await mirror.pull(PullOptions(isFull: true))
        guard report.waiting.isEmpty, try mirror.git("branch", "--show-current") == ["main"] else { return }
        let status = try await mirror.status()
        let busy = Set((status.edits.compactMap(\.id) + status.conflicts.map(\.id)).map(\.description))
        let fresh = try await freshTasks()
        for (path, text) in try mirror.files() where path.hasPrefix("ENG/tasks/") && path.hasSuffix(".md") {
            let document = PlainDocument(text)
            guard let id = document.id, !busy.contains(id), !status.problems.contains(where: { $0.file == path }),
                !path.contains("/.")
            else { continue }
            try promise(
                fresh[id].map { document.says(as: $0) } ?? false,
                "\(mirror.name): \(id) is\n\(document)\nand a fresh mirror has\n\(fresh[id].map { "\($0)" } ?? "nothing")"
            )
        }
    }

    private func freshTasks() async throws -> [String: PlainDocument] {
        var tasks: [String: PlainDocument] = [:]
        for (path, text) in try await freshFiles() where path.hasPrefix("ENG/tasks/") {
            let document = PlainDocument(text)
            if let id = document.id { tasks[id] = document }
        }
        return tasks
    }

    private func freshFiles() async throws -> [String: String] {
        let mirror = RandomMirror(name: "fresh\(fresh())", stage: stage)
        _ = try await mirror.pull(PullOptions(), GitRepository.create(at: mirror.path, branch: "main"))
        return try mirror.files()
    }

    // MARK: conflicts

    private func resolveOne(_ mirror: RandomMirror) async throws {
        let conflicts = try await mirror.status().conflicts
        if conflicts.isEmpty { return }
        let (conflict, keepsMine) = (pick(conflicts), isOne(in: 2))
        let field = isOne(in: 2) ? "\(conflict.conflict.field)" : nil
        let before = try MirrorSnapshot(mirror)
        let report = try await mirror.resolve(conflict.id, field: field, keepsMine: keepsMine)
        note(
            "\(mirror.name): resolve \(conflict.id) \(field ?? "") \(keepsMine ? "--mine" : "--theirs"): "
                + "\(report.resolved.map { "\($0.conflict.field)" }), waiting \(report.waiting)")
        let after = try MirrorSnapshot(mirror)
        // Nobody can make a new task of a broken file.
        let isBroken = keepsMine && before.files[conflict.file]?.contains("\nbroken") ?? false
        if before.branch == "main", report.waiting.isEmpty, !isBroken {
            try promise(
                report.resolved.contains { $0.conflict.field == conflict.conflict.field },
                "\(mirror.name): \(conflict.id) \(conflict.conflict.field) was not resolved")
            let left = try await mirror.status().conflicts.contains {
                $0.id == conflict.id && $0.conflict.field == conflict.conflict.field
            }
            try promise(!left, "\(mirror.name): \(conflict.id) \(conflict.conflict.field) is still a conflict")
        }
        try checkRescued(before, after, mirror)
        try await checkStatus(mirror, after)
        try await checkQuiet(mirror, try MirrorSnapshot(mirror))
    }

    /// Everything is given up on both sides, and both are what the tracker says.
    func end() async throws {
        for mirror in mirrors { try await giveUp(mirror) }
        let fresh = try await freshFiles().filter { !$0.key.hasPrefix(".toji") }
        for mirror in mirrors {
            let files = try mirror.files().filter { !isForeign($0.key) && !$0.key.hasPrefix(".toji") }
            try promise(
                Set(files.keys) == Set(fresh.keys),
                "\(mirror.name) has \(Set(files.keys).symmetricDifference(fresh.keys)) in the end, or lacks it")
            for (path, text) in files where text != fresh[path] {
                let isAlike =
                    path.hasPrefix("ENG/tasks/") && PlainDocument(text).says(as: PlainDocument(fresh[path] ?? ""))
                try promise(isAlike, "\(mirror.name): \(path) is in the end\n\(text)\nand not\n\(fresh[path] ?? "")")
            }
        }
    }

    private func giveUp(_ mirror: RandomMirror) async throws {
        note("-- the end, \(mirror.name)")
        try mirror.git("add", "-A", "--", "ENG", "README.md", "people.md")
        _ = try git(mirror, "commit", "-qm", "The end")
        _ = try await mirror.pull(PullOptions(isFull: true))
        for conflict in try await mirror.status().conflicts {
            let report = try await mirror.resolve(
                conflict.id, field: "\(conflict.conflict.field)", keepsMine: false)
            note("\(mirror.name): resolve \(conflict.id) \(conflict.conflict.field) --theirs: \(report.resolved.count)")
        }
        let left = try await mirror.status().conflicts
        try promise(
            left.isEmpty, "\(mirror.name): in the end there is still \(left.map { "\($0.id) \($0.conflict.field)" })")
        try mirror.git("rm", "-rqf", "--", "ENG")
        try mirror.git("checkout", "refs/remotes/toji/server", "--", "ENG", "README.md", "people.md", "AGENTS.md")
        _ = try git(mirror, "commit", "-qm", "As on the tracker")
        _ = try await mirror.pull(PullOptions(isFull: true))
        let status = try await mirror.status()
        try promise(
            status.edits.isEmpty && status.conflicts.isEmpty && status.problems.isEmpty,
            "\(mirror.name): in the end status tells \(status.edits) \(status.conflicts) \(status.problems)")
        try await checkQuiet(mirror, try MirrorSnapshot(mirror))
    }
}
