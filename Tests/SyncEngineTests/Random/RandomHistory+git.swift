import SyncCore

/// What a person does with git. What git refuses is left.
extension RandomHistory {
    func act(_ mirror: RandomMirror) async throws {
        switch below(24) {
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
        case 18: try rewrite(mirror)
        case 19: try tidy(mirror)
        case 20: try mergeBranch(mirror)
        default: try await exchange(mirror)
        }
    }

    /// True when git did it.
    func git(_ mirror: RandomMirror, _ arguments: String...) throws -> Bool { try git(mirror, arguments) }

    private func git(_ mirror: RandomMirror, _ arguments: [String]) throws -> Bool {
        let result = try mirror.tryGit(arguments)
        let refusal =
            result.status == 0 ? "" : " (refused: \(result.errorText.split(separator: "\n").joined(separator: "; ")))"
        note("\(mirror.name): git \(arguments.joined(separator: " "))\(refusal)")
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
            _ = try git(mirror, "stash", "-q", pick(["-k", "-u", "--no-keep-index"]))
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
        // Git refuses where what is staged is as there, and the file was changed since.
        let isBack = try git(mirror, "checkout", "-q", "main")
        guard try isBack || git(mirror, "checkout", "-q", "-f", "main") else {
            throw BrokenPromise("git does not go back to main")
        }
    }

    private func exchange(_ mirror: RandomMirror) async throws {
        switch below(7) {
        case 0, 1, 2: _ = try git(mirror, "push", "-q", "../bare", "main")
        case 3:
            try await merge(
                mirror, "pull", "-q", "--no-rebase", "--no-edit", "-X", pick(["ours", "theirs"]), "../bare", "main")
        default: try await merge(mirror, "pull", "-q", "--no-rebase", "--no-edit", "../bare", "main")
        }
    }

    /// A merge that does not go by itself is given up, at times after a pull in the middle of it.
    private func merge(_ mirror: RandomMirror, _ arguments: String...) async throws {
        if try git(mirror, arguments) { return }
        guard try mirror.tryGit(["rev-parse", "-q", "--verify", "MERGE_HEAD"]).status == 0 else { return }
        if isOne(in: 3) { try await run(mirror, isDear: false) }
        if !(try git(mirror, "merge", "--abort")) { _ = try git(mirror, "reset", "-q", "--hard") }
    }

    /// Own commits and those of toji are put together, or put upon others.
    private func rewrite(_ mirror: RandomMirror) throws {
        switch below(4) {
        case 0:
            if try git(mirror, "reset", "-q", "--soft", "HEAD~\(1 + below(3))") {
                _ = try git(mirror, "commit", "-qm", "Squashed \(fresh())")
            }
        case 1:
            if !(try git(mirror, "rebase", "-q", "refs/remotes/toji/server")) {
                _ = try git(mirror, "rebase", "--abort")
            }
        case 2:
            if !(try git(mirror, "pull", "-q", "--rebase", "../bare", "main")) {
                _ = try git(mirror, "rebase", "--abort")
            }
        default:
            guard try git(mirror, "fetch", "-q", "../bare", "main") else { return }
            if !(try git(mirror, "cherry-pick", "FETCH_HEAD")) { _ = try git(mirror, "cherry-pick", "--abort") }
        }
    }

    private func tidy(_ mirror: RandomMirror) throws {
        let paths = try mirror.git("ls-files", "--", "ENG")
        switch below(6) {
        case 0: _ = try git(mirror, "clean", "-fdxq")
        case 1: _ = try git(mirror, "restore", ".")
        case 2: if !paths.isEmpty { _ = try git(mirror, "rm", "-q", pick(paths)) }
        case 3:
            if !paths.isEmpty { _ = try git(mirror, "mv", pick(paths), "ENG/tasks/ENG-moved-\(fresh()).md") }
        case 4: _ = try git(mirror, "commit", "-q", "-a", "--amend", "-m", "Amended \(fresh())")
        default: if isOne(in: 3) { _ = try git(mirror, "gc", "-q", "--prune=now") }
        }
    }

    private func mergeBranch(_ mirror: RandomMirror) throws {
        let name = "branch\(fresh())"
        guard try git(mirror, "checkout", "-q", "-b", name) else { return }
        try edit(mirror)
        _ = try git(mirror, "commit", "-qam", "Aside \(fresh())")
        // What was taken out of the index on the branch lies in the way.
        let isBack = try git(mirror, "checkout", "-q", "main")
        guard try isBack || git(mirror, "checkout", "-q", "-f", "main") else {
            throw BrokenPromise("git does not go back to main")
        }
        if !(try git(mirror, "merge", "-q", "--no-edit", "--no-ff", name)) { _ = try git(mirror, "merge", "--abort") }
    }
}
