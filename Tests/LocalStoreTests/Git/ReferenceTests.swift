import FoundationEssentials
@preconcurrency import Glibc
import SyncCore
import TestSupport
import Testing

@testable import LocalStore

@Suite("How a reference is moved")
struct ReferenceTests {
    private static let server = "refs/remotes/toji/server"
    private static let lock = "mirror/.git/refs/remotes/toji/server.lock"

    private func mirror() async throws -> (mirror: TestMirror, first: ObjectID, next: ObjectID) {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let first = try #require(try mirror.head())
        return (mirror, first, try await mirror.commitServer(["README.md": "two\n"]))
    }

    @Test("git reads it, and finds it in its logs, that of HEAD included")
    func logs() async throws {
        let (mirror, first, next) = try await mirror()
        try mirror.git("config", "user.name", "Mori")
        try mirror.git("config", "user.email", "mori@example.com")
        _ = try await mirror.repository.bringAlong(from: first, to: next)
        #expect(try mirror.git("rev-parse", "main", "toji/server") == "\(next)\n\(next)\n")
        for name in ["HEAD", "main"] {
            #expect(try mirror.git("log", "-g", "--format=%H %gs", name) == "\(next) toji: pull\n\(first) toji: pull\n")
        }
        #expect(try mirror.git("rev-parse", "HEAD@{1}") == "\(first)\n")
        #expect(try mirror.git("log", "-g", "-1", "--format=%gn <%ge>") == "Mori <mori@example.com>\n")
        #expect(try mirror.git("fsck", "--strict", "--no-dangling") == "")
        try await mirror.repository.rescue([NewFile(path: "README.md", bytes: [1])])
        #expect(!mirror.folder.exists("mirror/.git/logs/refs/toji"))
    }

    @Test("no log is begun where the user wants none, and one that is there goes on", arguments: ["false", "always"])
    func loggingSetting(wanted: String) async throws {
        let (mirror, first, next) = try await mirror()
        try mirror.git("config", "core.logAllRefUpdates", wanted)
        try mirror.folder.remove("mirror/.git/logs/refs")
        _ = try await mirror.repository.bringAlong(from: first, to: next)
        #expect(mirror.folder.exists("mirror/.git/logs/refs/heads/main") == (wanted == "always"))
        #expect(mirror.text(".git/logs/HEAD")?.contains("\(first) \(next)") == true)
    }

    @Test("one that git has packed, or to whose folder a deleted branch has left a folder, moves as well")
    func packed() async throws {
        let (mirror, first, next) = try await mirror()
        try mirror.git("pack-refs", "--all", "--prune")
        #expect(!mirror.folder.exists("mirror/.git/" + Self.server))
        try mirror.folder.makeFolder("mirror/.git/" + Self.server)
        let last = try await mirror.commitServer(["README.md": "three\n"])
        #expect(try mirror.git("rev-parse", "toji/server") == "\(last)\n")
        _ = try await mirror.repository.bringAlong(from: first, to: next)
        #expect(try mirror.git("rev-parse", "main") == "\(next)\n")
    }

    @Test("one that somebody has moved meanwhile, or in whose way another lies, stays")
    func moved() async throws {
        let (mirror, first, next) = try await mirror()
        let repository = mirror.repository
        let refused = await reason {
            try await repository.moveReference(Self.server, from: first, to: first, note: "test")
        }
        #expect(refused == .moved(reference: Self.server))
        #expect(try mirror.git("rev-parse", "toji/server") == "\(next)\n")
        try mirror.git("branch", "topic")
        try mirror.git("pack-refs", "--all", "--prune")
        let blocked = await reason {
            try await repository.moveReference("refs/heads/topic/own", from: nil, to: first, note: "test")
        }
        #expect(blocked == .moved(reference: "refs/heads/topic/own"))
        #expect(try !mirror.folder.names(in: "mirror/.git/refs/heads").contains { $0.hasSuffix(".lock") })
    }

    @Test("another program's lock is told and never taken away")
    func foreignLock() async throws {
        let (mirror, first, next) = try await mirror()
        try mirror.folder.write("", to: Self.lock)
        let repository = mirror.repository
        #expect(try await !repository.finishInterruptedRun())
        let refused = await reason {
            try await repository.moveReference(Self.server, from: next, to: first, note: "test", patience: 0)
        }
        #expect(refused == .locked(mirror.folder.path(of: Self.lock)))
        #expect(mirror.folder.text(of: Self.lock) == "")
        #expect(try mirror.git("rev-parse", "toji/server") == "\(next)\n")
    }

    @Test("a lock of a killed toji is taken away by the next run", arguments: ["server", "main", "rescued", "config"])
    func staleLock(name: String) async throws {
        let (mirror, _, _) = try await mirror()
        let places = [
            "server": Self.lock, "main": "mirror/.git/refs/heads/main.lock",
            "rescued": "mirror/.git/refs/toji/rescued.lock", "config": "mirror/.git/config.lock",
        ]
        let lock = try #require(places[name])
        try mirror.folder.makeFolder("mirror/.git/refs/toji")
        try FileManager.default.linkItem(
            atPath: mirror.path + "/.git/toji/lock.own", toPath: mirror.folder.path(of: lock))
        #expect(try await !mirror.repository.finishInterruptedRun())
        #expect(!mirror.folder.exists(lock))
    }

    @Test("objects that were never finished go after an hour")
    func unfinishedObjects() async throws {
        let (mirror, _, _) = try await mirror()
        let repository = try GitRepository.open(at: mirror.path)
        try mirror.shell("touch .git/objects/tmp_object_git2_new .git/objects/tmp_obj_ofGit")
        try mirror.shell("touch -d '2 hours ago' .git/objects/tmp_object_git2_old .git/objects/tmp_obj_oldOfGit")
        _ = try await repository.finishInterruptedRun()
        let left = try mirror.folder.names(in: "mirror/.git/objects").filter { $0.hasPrefix("tmp_") }
        #expect(left == ["tmp_obj_ofGit", "tmp_obj_oldOfGit", "tmp_object_git2_new"])
    }
}
