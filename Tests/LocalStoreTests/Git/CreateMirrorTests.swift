import SyncCore
import TestSupport
import Testing

@testable import LocalStore

@Suite("How a mirror begins")
struct CreateMirrorTests {
    private static let files = [
        (path: ".gitignore", bytes: Array("/inbox.md\n".utf8)),
        (path: ".toji/config.yml", bytes: Array("url: x\n".utf8)),
    ]

    private func create(_ folder: TemporaryFolder) async -> RepositoryError.Reason? {
        TestMirror.isolate()
        let path = folder.path(of: "mirror")
        return await reason {
            _ = try await GitRepository.createMirror(at: path, branch: "work", files: Self.files)
        }
    }

    @Test("what a killed call has left is no mirror, and is begun anew", arguments: [0, 1, 2])
    func leftover(moved: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write("ref: refs/heads/work\n", to: "mirror/.toji-new/.git/HEAD")
        for file in Self.files.prefix(moved) { try folder.write(file.bytes, to: "mirror/\(file.path)") }
        for file in Self.files.dropFirst(moved) { try folder.write(file.bytes, to: "mirror/.toji-new/\(file.path)") }
        #expect(await create(folder) == nil)
        #expect(try folder.names(in: "mirror") == [".git", ".gitignore", ".toji"])
        #expect(folder.text(of: "mirror/.toji/config.yml") == "url: x\n")
        let git = try run(["git", "symbolic-ref", "HEAD"], in: folder.path(of: "mirror"))
        #expect(git.text == "refs/heads/work\n")
        let tree = try run(["git", "rev-parse", "--show-toplevel"], in: folder.path(of: "mirror"))
        #expect(tree.text == folder.path(of: "mirror") + "\n")
    }

    @Test(
        "a person's file is never taken for a leftover",
        arguments: [
            ["notes.txt": "mine"], ["notes.txt": "mine", ".toji-new/x": "x"],
            [".gitignore": "mine", ".toji-new/x": "x"], [".toji/config.yml": "url: y\n", ".toji-new/x": "x"],
        ])
    func personsFile(files: [String: String]) async throws {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: "mirror/\(name)") }
        #expect(await create(folder) == .folderNotEmpty)
        for (name, text) in files { #expect(folder.text(of: "mirror/\(name)") == text) }
        #expect(!folder.exists("mirror/.git"))
    }

    @Test("another program's lock on the configuration is told and never taken away")
    func foreignConfigurationLock() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try mirror.write("", to: ".git/config.lock")
        let before = mirror.text(".git/config")
        let repository = mirror.repository
        let refused = await reason { try await repository.registerMergeDriver(program: "/bin/toji") }
        #expect(refused == .locked(mirror.path + "/.git/config.lock"))
        #expect(mirror.text(".git/config.lock") == "")
        #expect(mirror.text(".git/config") == before)
        try mirror.folder.remove("mirror/.git/config.lock")
        try mirror.shell("chmod 640 .git/config; mv .git/config config.real; ln -s ../config.real .git/config")
        try await repository.registerMergeDriver(program: "/bin/toji")
        #expect(try mirror.git("config", "merge.toji.driver") == "'/bin/toji' merge-file %O %A %B %P\n")
        #expect(try mirror.folder.mode(of: "mirror/config.real") == 0o640)
        #expect(try mirror.git("config", "core.bare") == "false\n")
        #expect(try !mirror.folder.names(in: "mirror/.git/toji").contains { $0.hasPrefix("config") })
    }
}
