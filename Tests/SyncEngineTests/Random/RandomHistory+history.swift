import SyncCore
import SyncEngine

/// What must hold of the history, the index and a second run.
extension RandomHistory {
    /// - Parameter isTakenIn: nothing was told that would keep the branch from what the tracker said.
    func checkGit(
        _ before: MirrorSnapshot, _ after: MirrorSnapshot, _ mirror: RandomMirror, isTakenIn: Bool
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
        } else if isTakenIn {
            try promise(try isAncestor(after.server ?? "", after.head), "\(mirror.name): toji/server was not taken in")
        }
        try checkIndex(before, after, mirror)
        try promise(after.settings == before.settings, "\(mirror.name): git's settings were touched")
        for name in before.references.keys where !name.contains("toji/") && name != "refs/heads/main" {
            try promise(after.references[name] == before.references[name], "\(mirror.name): \(name) moved")
        }
    }

    /// What was staged still is, or is committed like that; nothing else is.
    private func checkIndex(_ before: MirrorSnapshot, _ after: MirrorSnapshot, _ mirror: RandomMirror) throws {
        let more = Set(after.staged.keys).subtracting(before.staged.keys)
        try promise(more.isEmpty, "\(mirror.name): the index differs from HEAD in \(more)")
        for (path, blob) in before.staged where after.staged[path] != blob {
            let committed = try mirror.tryGit(["rev-parse", "-q", "--verify", "HEAD:\(path)"]).lines.first
            try promise(
                committed ?? String(repeating: "0", count: 40) == blob && after.staged[path] == nil,
                "\(mirror.name): \(path) is not staged as it was")
        }
    }

    /// - Parameter withoutState: the database is deleted before.
    func checkQuiet(_ mirror: RandomMirror, _ former: MirrorSnapshot, withoutState: Bool = false) async throws {
        var former = former
        if withoutState {
            note("\(mirror.name): the database is deleted before a second pull")
            // Archived tasks are looked at once a day, and by whoever remembers nothing.
            let full = try await mirror.pull(PullOptions(isFull: true))
            former = try MirrorSnapshot(mirror)
            // What a staged file keeps waiting may be what only the database knows: that a draft in it was sent.
            if full.waiting.isEmpty { try mirror.forgetState() }
        }
        let stamps = mirror.stamps(of: former.files.keys)
        let report = try await mirror.pull()
        let now = try MirrorSnapshot(mirror)
        let written = now.files.keys.filter { former.files[$0] != now.files[$0] }.sorted()
        try promise(
            report.commits.isEmpty && report.filesWritten == 0,
            "\(mirror.name): a second pull made \(report.commits.count) commits and wrote \(written)\n"
                + ["HEAD", "refs/remotes/toji/server"].map { tip in
                    try mirror.git("log", "-p", "-m", "--format=%h %p %s%n%b", "--first-parent", "-2", tip)
                        .joined(separator: "\n")
                }.joined(separator: "\n"))
        try promise(now.files == former.files && now.references == former.references, "\(mirror.name): a second pull")
        let touched = mirror.stamps(of: now.files.keys).filter { stamps[$0.key] != $0.value }.keys.sorted()
        try promise(touched.isEmpty, "\(mirror.name): a second pull touched \(touched)")
    }
}
