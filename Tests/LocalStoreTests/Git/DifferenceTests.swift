import FoundationEssentials
import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct DifferenceTests {
    static let files = ["README.md": "readme\n", "ENG/tasks/ENG-1.md": "one\n", "ENG/tasks/ENG-2.md": "two\n"]
    static let one = "ENG/tasks/ENG-1.md"

    @Test("a mirror that was just brought along has no differences")
    func none() async throws {
        let mirror = try await TestMirror(files: Self.files)
        #expect(try await mirror.repository.differences(from: try #require(try mirror.head())) == [])
        #expect(try mirror.status() == "")
    }

    @Test(
        "each way to differ from the base is told",
        arguments: [
            (script: "echo ONE > $one", [(Self.one, .modified, false)]),
            (script: "printf 'eno\\n' > $one", [(Self.one, .modified, false)]),
            (script: "rm $one", [(Self.one, .deleted, false)]),
            (script: "echo one > $one", []),
            (script: "chmod +x $one", []),
            (script: "ln -sf ENG-2.md $one", [(Self.one, .typeChanged, false)]),
            (script: "rm $one; mkdir $one", [(Self.one, .deleted, false)]),
            (
                script: "mv ENG/tasks elsewhere; ln -s ../elsewhere ENG/tasks",
                [(Self.one, .deleted, false), ("ENG/tasks/ENG-2.md", .deleted, false)]
            ),
            (script: "echo ONE > $one; git add $one", [(Self.one, .modified, true)]),
            (script: "echo ONE > $one; git add $one; echo one > $one", [(Self.one, .modified, true)]),
            (script: "git rm -q $one", [(Self.one, .deleted, true)]),
            (script: "git rm -q --cached $one", [(Self.one, .modified, true)]),
            (script: "git rm -q --cached README.md", [("README.md", .modified, true)]),
            (script: "echo x > ENG/tasks/new.md", [("ENG/tasks/new.md", .added, false)]),
            (script: "echo x > ENG/tasks/new.md; git add -A", [("ENG/tasks/new.md", .added, true)]),
            (script: "echo x > ENG/tasks/new.md; git add -A; rm ENG/tasks/new.md", []),
            (
                script: "mkdir -p ENG/tasks/1000; echo x > ENG/tasks/1000/new.md",
                [("ENG/tasks/1000/new.md", .added, false)]
            ),
            (script: "for name in notes.md ENG/tasks/.draft.md ENG/tasks/x.txt ENG/x.md; do echo x > $name; done", []),
            (script: "echo ONE > $one; git commit -qam mine", [(Self.one, .modified, true)]),
            (script: "git update-index --skip-worktree $one; rm $one", []),
        ] as [(script: String, [(String, FileDifference.Kind, Bool)])])
    func differences(script: String, expected: [(String, FileDifference.Kind, Bool)]) async throws {
        let expected = expected.map { FileDifference(path: $0.0, kind: $0.1, isStaged: $0.2) }
        let mirror = try await TestMirror(files: Self.files)
        let base = try #require(try mirror.head())
        try mirror.shell("one=\(Self.one); \(script)")
        #expect(try await mirror.repository.differences(from: base) == expected)
    }

    @Test("two spellings of one name in Unicode are two files")
    func exactNames() async throws {
        let mirror = try await TestMirror(files: Self.files)
        for name in ["caf\u{e9}", "cafe\u{301}"] { try mirror.write("x\n", to: "ENG/tasks/\(name).md") }
        let found = try await mirror.repository.differences(from: try #require(try mirror.head()))
        #expect(
            found.map { Array($0.path.utf8).count }.sorted()
                == ["caf\u{e9}", "cafe\u{301}"].map { $0.utf8.count + 13 }.sorted())
    }

    @Test("looking changes nothing, not even the index")
    func readsOnly() async throws {
        let mirror = try await TestMirror(files: Self.files)
        try mirror.write("one\n", to: Self.one)
        let index = mirror.folder.bytes(of: "mirror/.git/index")
        _ = try await mirror.repository.differences(from: try #require(try mirror.head()))
        #expect(mirror.folder.bytes(of: "mirror/.git/index") == index)
    }

    @Test("files are read without following links")
    func read() async throws {
        let mirror = try await TestMirror(files: Self.files)
        #expect(try await mirror.repository.read(Self.one) == Array("one\n".utf8))
        #expect(try await mirror.repository.read("ENG/tasks") == nil)
        #expect(try await mirror.repository.read("ENG/tasks/none.md") == nil)
        #expect(try await mirror.repository.read("../secret") == nil)
        #expect(try await mirror.repository.read(".git/config") == nil)
        try mirror.folder.write("secret", to: "secret")
        _ = try run(["ln", "-s", "../../../secret", "ENG/tasks/link.md"], in: mirror.path)
        _ = try run(["ln", "-s", "tasks", "ENG/same"], in: mirror.path)
        #expect(try await mirror.repository.read("ENG/tasks/link.md") == nil)
        #expect(try await mirror.repository.read("ENG/same/ENG-1.md") == nil)
        _ = try run(["mkfifo", "ENG/tasks/pipe.md"], in: mirror.path)
        #expect(try await mirror.repository.read("ENG/tasks/pipe.md") == nil)
    }

    @Test("project folders and their task files are found on disk, links not followed")
    func folders() async throws {
        let mirror = try await TestMirror(files: [
            "ENG/project.yml": "", "ENG/tasks/ENG-1.md": "", "ENG/tasks/1000/ENG-1000.md": "",
            "owner/repo/project.yml": "",
        ])
        try mirror.write("x", to: "ENG/tasks/.hidden.md")
        try mirror.write("x", to: "ENG/tasks/notes.txt")
        _ = try run(["ln", "-s", "ENG", "OPS"], in: mirror.path)
        _ = try run(["ln", "-s", "1000", "ENG/tasks/2000"], in: mirror.path)
        #expect(try await mirror.repository.projectFolders() == ["ENG", "owner/repo"])
        #expect(
            try await mirror.repository.taskFiles(of: "ENG") == ["ENG/tasks/1000/ENG-1000.md", "ENG/tasks/ENG-1.md"])
        #expect(try await mirror.repository.taskFiles(of: "NONE") == [])
    }
}
