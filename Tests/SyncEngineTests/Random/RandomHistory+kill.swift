@preconcurrency import Glibc
import SyncCore
import SyncEngine
import TestSupport

extension RandomHistory {
    /// The built program pulls and is killed at one of the calls by which it changes files.
    ///
    /// - Returns: a copy of the mirror from before.
    func killProgram(_ mirror: RandomMirror) async throws -> RandomMirror? {
        // The program knows no mirror without it, which a revert of the first commit takes away.
        guard mirror.text(".toji/config.yml") != nil else { return nil }
        let copy = try mirror.copied(as: "copy\(fresh())")
        let call = 1 + below(isOne(in: 2) ? 40 : 200)
        let end = try mirror.runProgram(killedAt: call)
        note("\(mirror.name): toji pull killed at call \(call): ended with \(end.status)")
        try promise([0, 3, 137].contains(end.status), "\(mirror.name): toji pull: \(end.errorText)")
        try promise(!end.hasTerminalCodes, "\(mirror.name): a terminal would act on \(end.text)\(end.errorText)")
        return copy
    }

    /// What a killed run and the next one came to is what a single one comes to.
    func checkUndisturbed(_ copy: RandomMirror, _ after: MirrorSnapshot, _ mirror: RandomMirror) async throws {
        _ = try await copy.pull()
        let undisturbed = try MirrorSnapshot(copy)
        for path in Set(undisturbed.files.keys).union(after.files.keys) {
            try promise(
                undisturbed.files[path] == after.files[path],
                "\(mirror.name): \(path) is\n\(after.files[path] ?? "gone")\nand was to be\n"
                    + (undisturbed.files[path] ?? "gone"))
        }
        try promise(undisturbed.staged == after.staged, "\(mirror.name): the index is another after a kill")
        for name in ["HEAD", "refs/remotes/toji/server"] {
            let trees = try [copy, mirror].map { try $0.git("rev-parse", name + "^{tree}") }
            try promise(
                trees[0] == trees[1],
                "\(mirror.name): \(name) has another tree after a kill\n"
                    + [copy, mirror].map { one in
                        try one.git("log", "-p", "-m", "--format=%h %p %s%n%b", "--first-parent", "-2", name)
                            .joined(separator: "\n")
                    }.joined(separator: "\nand\n"))
        }
        try copy.removeAll()
    }
}

extension RandomMirror {
    func registerMergeDriver() async throws {
        try await repository().registerMergeDriver(program: Self.program)
    }

    /// `toji pull` of the built program.
    func runProgram(killedAt call: Int) throws -> ProcessRun {
        var variables = [
            "HOME": stage.folder.path, "XDG_CONFIG_HOME": stage.folder.path(of: "a/.git/none"), "LANG": "C.UTF-8",
            "TOJI_TOKEN": "pat_\(account)", "TOJI_HOST": String(stage.server.origin.drop { $0 != "/" }.dropFirst(2)),
        ]
        if KillSwitch.isPossible {
            let log = stage.folder.path(of: "calls")
            variables.merge(KillSwitch(.kill(at: call), below: path, log: log).variables) { $1 }
        }
        return try run([Self.program, "pull"], in: path, environment: variables)
    }

    /// Free of links, as the program knows itself.
    static let program: String = {
        let path = BuiltProduct.path(of: "toji")
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }()

    func copied(as name: String) throws -> RandomMirror {
        let copy = RandomMirror(name: name, stage: stage, account: account)
        let result = try run(["cp", "-a", path, copy.path], in: stage.folder.path)
        try promise(result.status == 0, result.errorText)
        return copy
    }

    func removeAll() throws { try stage.folder.remove(name) }
}
