@preconcurrency import Glibc
import SyncCore
import TestSupport
import Testing

@testable import LocalStore

/// File systems that cannot exchange two files, as over a network, and disks that are full.
struct PlainFileSystemTests {
    @Test("without exchange, files are compared just before they go")
    func withoutExchange() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("state")
        try folder.write("old\n", to: "mirror/a.md")
        try folder.write("mine\n", to: "mirror/b.md")
        let scratch = try ScratchFolder(
            stateFolder: folder.path(of: "state"), workFolder: folder.path(of: "mirror"), canExchange: false)
        let writing = FileReplacement(
            folder: try WorkFolder(folder.path(of: "mirror")), scratch: scratch, syncsEach: true)
        let (old, new) = (Array("old\n".utf8), Array("new\n".utf8))
        guard case .written = try writing.replace("a.md", number: 0, expected: old, bytes: new),
            case .left = try writing.replace("b.md", number: 1, expected: old, bytes: new),
            case .written = try writing.create("c/d.md", number: 2, bytes: new, isRunnable: false),
            case .left = try writing.create("b.md", number: 3, bytes: new, isRunnable: false)
        else {
            Issue.record("not as expected")
            return
        }
        try writing.sync()
        #expect(folder.text(of: "mirror/a.md") == "new\n")
        #expect(folder.text(of: "mirror/b.md") == "mine\n")
        #expect(folder.text(of: "mirror/c/d.md") == "new\n")
        try writing.undo(.replaced, "a.md", number: 0, old: old, new: new)
        try writing.undo(.created, "c/d.md", number: 2, old: [], new: new)
        #expect(folder.text(of: "mirror/a.md") == "old\n")
        #expect(folder.text(of: "mirror/c/d.md") == nil)
        #expect(try folder.names(in: "state/tmp").isEmpty)
    }

    @Test(
        "what the system says is told as what it means",
        arguments: [
            (ENOSPC, RepositoryError.Reason.diskFull), (EDQUOT, .diskFull), (EACCES, .noPermission),
            (EPERM, .noPermission), (EROFS, .readOnlyDisk), (EIO, .diskFailed), (ELOOP, .symbolicLink),
            (ENODEV, .failed("No such device")),
        ])
    func reasons(code: Int32, expected: RepositoryError.Reason) {
        #expect(RepositoryError.Reason.system(code) == expected)
    }

    @Test(
        "a full disk is told as one by every part, and a later run goes on where it stopped",
        .enabled(if: SmallDisk.isPossible, Comment(rawValue: SmallDisk.need)))
    func fullDisk() async throws {
        TestMirror.isolate()
        let folder = try TemporaryFolder()
        let disk = try SmallDisk(megabytes: 4, in: folder)
        let repository = try GitRepository.create(at: disk.path + "/mirror", branch: "main")
        let mirror = TestMirror(folder: folder, repository: repository)
        let first = try await mirror.commitServer(["README.md": "readme\n"])
        _ = try await repository.bringAlong(from: nil, to: first)
        let big = (0..<6).map { ("ENG/tasks/ENG-\($0).md", random(200_000, seed: UInt64($0))) }
        let next = try await mirror.commitServer(Dictionary(uniqueKeysWithValues: big))
        try disk.fill(leaving: 600_000)
        let bringing = await reason { _ = try await repository.bringAlong(from: first, to: next) }
        #expect(bringing == .diskFull)
        try disk.fill(leaving: 0)
        let committing = await reason {
            try await mirror.commitServer(["OPS/tasks/OPS-1.md": random(100_000, seed: 9)])
        }
        #expect(committing == .diskFull)
        try disk.empty()
        #expect(try await repository.finishInterruptedRun())
        #expect(try mirror.status() == "")
        #expect(try mirror.head() == next)
    }

    private func random(_ count: Int, seed: UInt64) -> String {
        var generator = SeededRandom(seed: seed)
        return String(decoding: (0..<count).map { _ in UInt8.random(in: 33...126, using: &generator) }, as: UTF8.self)
    }
}
