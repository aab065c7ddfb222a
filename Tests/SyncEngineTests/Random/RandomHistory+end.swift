import SyncCore
import SyncEngine
import TestSupport

extension RandomHistory {
    /// Everything is given up on both sides, and both are what the tracker says.
    func end() async throws {
        for mirror in mirrors { try await giveUp(mirror) }
        let all = try await freshFiles().filter { !$0.key.hasPrefix(".") }
        for mirror in mirrors {
            let present = try mirror.files()
            let own = Set(present.filter { isForeign($0.key) || PlainDocument($0.value).isIgnored }.keys)
            let files = present.filter { !own.contains($0.key) && !$0.key.hasPrefix(".") }
            let fresh = all.filter { !own.contains($0.key) }
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
        // Git adds none when one of them is neither there nor known.
        for path in ["ENG", "README.md", "people.md"] { _ = try mirror.tryGit(["add", "-A", "--", path]) }
        _ = try git(mirror, "commit", "-qm", "The end")
        _ = try await mirror.pull(PullOptions(isFull: true))
        for problem in try await mirror.status().problems where mirror.text(problem.file) != nil {
            note("\(mirror.name): removes \(problem.file)")
            try mirror.remove(problem.file)
        }
        // As long as it is committed, every run that brings something along brings it back.
        _ = try git(mirror, "commit", "-qam", "Without what is broken")
        // A committed file that was taken away comes back, and what is in conflict in it is told then.
        for _ in 0..<2 {
            for conflict in try await mirror.status().conflicts {
                let report = try await mirror.resolve(
                    conflict.id, field: "\(conflict.conflict.field)", keepsMine: false)
                note(
                    "\(mirror.name): resolve \(conflict.id) \(conflict.conflict.field) --theirs: "
                        + "\(report.resolved.count), waiting \(report.waiting)")
            }
        }
        let left = try await mirror.status().conflicts
        try promise(
            left.isEmpty, "\(mirror.name): in the end there is still \(left.map { "\($0.id) \($0.conflict.field)" })")
        let folders = stage.tenant.other == nil ? ["ENG"] : ["ENG", "OPS"]
        _ = try mirror.tryGit(["rm", "-rqf", "--ignore-unmatch", "--"] + folders)
        let all = ["checkout", "refs/remotes/toji/server", "--", "README.md", "people.md", "AGENTS.md"] + folders
        try promise(try mirror.tryGit(all).status == 0, "\(mirror.name): toji/server cannot be checked out")
        _ = try git(mirror, "commit", "-qm", "As on the tracker")
        let report = try await mirror.pull(PullOptions(isFull: true))
        note("\(mirror.name): pull: waiting \(report.waiting)")
        let status = try await mirror.status()
        try promise(
            status.edits.isEmpty && status.conflicts.isEmpty && status.problems.isEmpty,
            "\(mirror.name): in the end status tells \(status.edits) \(status.conflicts) \(status.problems)")
        try await checkQuiet(mirror, try MirrorSnapshot(mirror))
        let holders = try TestSupport.run(["grep", "-rlaF", "pat_member", "."], in: mirror.path).lines
        try promise(holders.isEmpty, "\(mirror.name): the token lies in \(holders)")
    }
}
