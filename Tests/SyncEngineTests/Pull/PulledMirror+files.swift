@preconcurrency import Glibc
import SyncCore
import TestSupport
import Testing

extension PulledMirror {
    /// Runs git in the mirror and returns its lines.
    @discardableResult
    func git(_ arguments: String...) throws -> [String] {
        let result = try run(
            ["git", "-c", "core.quotepath=off"] + arguments, in: folder.path(of: "mirror"),
            environment: [
                "HOME": folder.path, "GIT_OPTIONAL_LOCKS": "0", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "me",
                "GIT_AUTHOR_EMAIL": "me@x",
                "GIT_COMMITTER_NAME": "me", "GIT_COMMITTER_EMAIL": "me@x",
            ])
        #expect(result.status == 0, "git \(arguments): \(result.errorText)")
        return result.lines
    }

    /// The subjects of the server's commits, newest first.
    func subjects() throws -> [String] { try git("log", "--format=%s", "refs/remotes/toji/server") }

    func head(_ name: String = "HEAD") throws -> String { try git("rev-parse", name).first ?? "" }

    /// What git says of the work tree; nothing when it is clean.
    func changes() throws -> [String] { try git("status", "--porcelain") }

    func text(_ file: String) -> String? { folder.text(of: "mirror/\(file)") }

    func write(_ text: String, to file: String) throws { try folder.write(text, to: "mirror/\(file)") }

    /// Puts a symbolic link there.
    func link(_ target: String, at file: String) throws {
        let made = try run(["ln", "-s", target, folder.path(of: "mirror/\(file)")], in: folder.path)
        #expect(made.status == 0, "\(made.errorText)")
    }

    /// The task's file, found by its id.
    func file(_ task: String) throws -> String {
        let project = task.prefix { $0 != "-" }
        let names = try folder.names(in: "mirror/\(project)/tasks")
        return "\(project)/tasks/\(try #require(names.first { $0 == "\(task).md" || $0.hasPrefix("\(task)-") }))"
    }

    func hasFile(_ task: String) -> Bool {
        let project = task.prefix { $0 != "-" }
        let names = (try? folder.names(in: "mirror/\(project)/tasks")) ?? []
        return names.contains { $0 == "\(task).md" || $0.hasPrefix("\(task)-") }
    }

    /// Every file of the mirror but git's own, with the times of its last change, to the nanosecond.
    func stamps() throws -> [String: String] {
        var stamps: [String: String] = [:]
        for file in try git("ls-files") + [".git/index", ".git/HEAD", ".git/refs/heads/main"] {
            var status = stat()
            guard lstat(folder.path(of: "mirror/\(file)"), &status) == 0 else { continue }
            stamps[file] = "\(status.st_mtim) \(status.st_ctim) \(status.st_ino)"
        }
        return stamps
    }
}
