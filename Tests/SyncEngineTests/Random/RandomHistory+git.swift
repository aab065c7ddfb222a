import SyncCore

/// What a person does with git. What git refuses is left.
extension RandomHistory {
    func act(_ mirror: RandomMirror) async throws {
        switch below(20) {
        case 0..<10: try edit(mirror)
        case 10, 11: _ = try git(mirror, "commit", "-qam", "Mine \(fresh())")
        case 12:
            _ = try git(mirror, "add", "-A", "--", pick(["ENG", "ENG/tasks", "mine", "README.md"]))
            if isOne(in: 2) { _ = try git(mirror, "commit", "-qm", "Staged \(fresh())") }
        case 13: try stash(mirror)
        case 14: try goBack(mirror)
        case 15: try checkOutOld(mirror)
        case 16:
            if isOne(in: 2) {
                if !(try git(mirror, "revert", "--no-edit", "HEAD")) { _ = try git(mirror, "revert", "--abort") }
            } else {
                _ = try git(mirror, "commit", "-q", "--amend", "-m", "Amended \(fresh())")
            }
        case 17: try await lookBack(mirror)
        default: try exchange(mirror)
        }
    }

    /// True when git did it.
    func git(_ mirror: RandomMirror, _ arguments: String...) throws -> Bool {
        let result = try mirror.tryGit(arguments)
        note("\(mirror.name): git \(arguments.joined(separator: " "))\(result.status == 0 ? "" : " (refused)")")
        // A refused commit leaves its message behind, which looks like an editor that is open.
        if result.status != 0, arguments.first == "commit" { try? mirror.remove(".git/COMMIT_EDITMSG") }
        return result.status == 0
    }

    private func stash(_ mirror: RandomMirror) throws {
        if hasStash.contains(mirror.name), isOne(in: 2) {
            if try git(mirror, "stash", "pop", "-q") {
                hasStash.remove(mirror.name)
            } else if !(try mirror.git("ls-files", "-u").isEmpty) {
                _ = try git(mirror, "reset", "-q", "--hard")
            }
        } else if !hasStash.contains(mirror.name) {
            let before = try mirror.git("stash", "list")
            _ = try git(mirror, "stash", "-q")
            if try mirror.git("stash", "list") != before { hasStash.insert(mirror.name) }
        }
    }

    private func goBack(_ mirror: RandomMirror) throws {
        guard isOne(in: 2) else {
            _ = try git(mirror, "reset", "-q", "--mixed")
            return
        }
        _ = try git(mirror, "reset", "-q", "--hard", "HEAD~\(1 + below(2))")
    }

    private func checkOutOld(_ mirror: RandomMirror) throws {
        let paths = try mirror.git("ls-files", "--", "ENG/tasks")
        guard !paths.isEmpty else { return }
        _ = try git(mirror, "checkout", "-q", "HEAD~\(1 + below(3))", "--", pick(paths))
    }

    /// A checkout of an old commit or another branch, a pull there, and back.
    private func lookBack(_ mirror: RandomMirror) async throws {
        let isBranch = isOne(in: 3)
        let name = "side\(fresh())"
        guard
            isBranch
                ? try git(mirror, "checkout", "-q", "-b", name)
                : try git(mirror, "checkout", "-q", "HEAD~\(1 + below(3))")
        else { return }
        try await run(mirror, isDear: false)
        guard try git(mirror, "checkout", "-q", "main") else {
            throw BrokenPromise("git does not go back to main")
        }
    }

    private func exchange(_ mirror: RandomMirror) throws {
        if isOne(in: 2) {
            _ = try git(mirror, "push", "-q", "../bare", "main")
            return
        }
        if try git(mirror, "pull", "-q", "--no-rebase", "--no-edit", "../bare", "main") { return }
        if try mirror.tryGit(["rev-parse", "-q", "--verify", "MERGE_HEAD"]).status == 0 {
            _ = try git(mirror, "merge", "--abort")
        }
    }
}
