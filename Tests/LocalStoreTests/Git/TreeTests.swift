import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct TreeTests {
    @Test("a spliced tree is the one that git makes of the same files")
    func likeGit() async throws {
        let mirror = try await TestMirror(files: [
            "README.md": "readme\n", "ENG/project.yml": "name: Eng\n", "ENG/tasks/ENG-1.md": "one\n",
            "ENG/tasks/ENG-10.md": "ten\n", "ENG/tasks/1000/ENG-1000.md": "thousand\n", "ENG.ics": "calendar\n",
        ])
        let next = try await mirror.commitServer([
            "ENG/tasks/ENG-1.md": "changed\n", "ENG/tasks/ENG-10.md": nil, "ENG/tasks/1000/ENG-1000.md": nil,
            "ENG-2/tasks/x.md": "new\n", "ENG/tasks/漢字.md": "",
        ])
        try mirror.write("changed\n", to: "ENG/tasks/ENG-1.md")
        try mirror.folder.remove("mirror/ENG/tasks/ENG-10.md")
        try mirror.folder.remove("mirror/ENG/tasks/1000")
        try mirror.write("new\n", to: "ENG-2/tasks/x.md")
        try mirror.write("", to: "ENG/tasks/漢字.md")
        try mirror.git("add", "-A")
        #expect(try mirror.git("rev-parse", "\(next)^{tree}") == (try mirror.git("write-tree")))
        #expect(try mirror.git("fsck", "--strict", "--no-dangling") == "")
    }

    @Test("two spellings of one text in Unicode are two files, and names that are no text stay")
    func exactNames() async throws {
        let mirror = try await TestMirror(files: ["README.md": "readme\n"])
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        let first = try #require(try mirror.head())
        try mirror.git("config", "core.precomposeUnicode", "false")
        try mirror.write("decomposed\n", to: "ENG/tasks/\(decomposed)/a.md")
        try mirror.write("twin\n", to: "ENG/tasks/\(decomposed).md")
        let blob = try mirror.git("hash-object", "-w", "--stdin", input: "raw\n").filter { $0 != "\n" }
        try mirror.git("add", "-A")
        let raw = Array("100644 \(blob)\tENG/tasks/".utf8) + [0xff, 0xfe, 0x0a]
        let update = try run(
            ["git", "update-index", "--index-info"], in: mirror.path, environment: TestMirror.environment, input: raw)
        #expect(update.status == 0)
        try mirror.git("commit", "-qm", "names")
        let own = try #require(try mirror.head())
        let next = try await mirror.commitServer(
            list: [
                ("ENG/tasks/\(composed)/b.md", "composed\n"), ("ENG/tasks/\(composed).md", "twin too\n"),
                ("ENG/tasks/z.md", "z\n"),
            ], over: own)
        let names = try mirror.git("ls-tree", "-r", "--name-only", "-z", next.hex).split(separator: "\0")
        let expected = [
            "ENG/tasks/\(composed)/b.md", "ENG/tasks/\(composed).md", "ENG/tasks/\(decomposed)/a.md",
            "ENG/tasks/\(decomposed).md", "ENG/tasks/z.md", "README.md",
        ]
        for name in expected { #expect(names.contains { $0.utf8.elementsEqual(name.utf8) }, "\(name)") }
        let bytes = try run(["git", "ls-tree", "-r", "-z", next.hex], in: mirror.path).output
        #expect(bytes.split(separator: 0).contains { $0.suffix(2) == [0xff, 0xfe] })
        let moved = try await mirror.commitServer(
            list: [("ENG/tasks/\(decomposed).md", nil), ("ENG/tasks/\(composed).md", "moved\n")], over: next)
        #expect(try mirror.git("cat-file", "blob", "\(moved):ENG/tasks/\(composed).md") == "moved\n")
        #expect(try await mirror.repository.file("ENG/tasks/\(decomposed).md", in: moved) == nil)
        #expect(first != own)
    }

    @Test("a file that may be run stays so, and a link becomes a file")
    func modes() async throws {
        let mirror = try await TestMirror(files: ["run.md": "one\n"])
        try mirror.git("update-index", "--chmod=+x", "run.md")
        try mirror.git("commit", "-qm", "mode")
        let own = try #require(try mirror.head())
        let next = try await mirror.commitServer(["run.md": "two\n", "new.md": "new\n"], over: own)
        #expect(
            try mirror.git("ls-tree", "--format=%(objectmode) %(path)", next.hex) == "100644 new.md\n100755 run.md\n")
    }

    @Test("a file can take the place of a folder, and a folder that of a file")
    func fileAndFolder() async throws {
        let mirror = try await TestMirror(files: ["a": "file\n", "b/c": "below\n", "b/d": "below\n", "b-e": "beside\n"])
        let next = try await mirror.commitServer([
            "a": nil, "a/x": "now below\n", "b/c": nil, "b/d": nil, "b": "now a file\n",
        ])
        #expect(try mirror.git("ls-tree", "-r", "--name-only", next.hex) == "a/x\nb\nb-e\n")
        #expect(try mirror.git("fsck", "--strict", "--no-dangling") == "")
    }

    @Test("nothing is written when nothing changed, or when the tree is given up", arguments: [3, 40, 30_000])
    func nothingLeft(count: Int) async throws {
        let mirror = try TestMirror()
        let files = (0..<count).map { (path: "ENG/tasks/\($0 % 300)/ENG-\($0).md", bytes: Array("text \($0)\n".utf8)) }
        try await mirror.repository.beginTree(from: nil)
        for file in files { try await mirror.repository.put(file.bytes, at: file.path) }
        let tree = try #require(try await mirror.repository.finishTree())
        let commit = try await mirror.repository.commitServer(
            ServerCommitDraft(
                tree: tree, parents: [], message: "first", author: nil, date: TestMirror.noon,
                source: TestMirror.source()))
        let before = try objects(mirror)

        // The same again, from nothing: its packs bear the names of those that the commit lies in.
        try await mirror.repository.beginTree(from: nil)
        for file in files { try await mirror.repository.put(file.bytes, at: file.path) }
        await mirror.repository.dropTree()
        #expect(try objects(mirror) == before)

        try await mirror.repository.beginTree(from: commit)
        for file in files { try await mirror.repository.put(file.bytes, at: file.path) }
        #expect(try await mirror.repository.finishTree() == nil)
        #expect(try objects(mirror) == before)
        #expect(try mirror.folder.names(in: "mirror/.git/toji/packs").isEmpty)
        #expect(try mirror.git("fsck", "--strict", "--no-dangling") == "")
    }

    @Test("packs of a killed run are taken away by the next")
    func leftPacks() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try mirror.write("half", to: ".git/toji/packs/pack_tmp")
        try mirror.write("whole", to: ".git/toji/packs/pack-1.idx")
        try await mirror.commitServer(["README.md": "two\n"])
        #expect(try mirror.folder.names(in: "mirror/.git/toji/packs").isEmpty)
        #expect(try !objects(mirror).contains { $0.contains("pack-1") })
    }

    @Test("a tree may be emptied")
    func emptied() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let next = try await mirror.commitServer(["README.md": nil])
        #expect(try mirror.git("ls-tree", next.hex) == "")
    }

    @Test(
        "a path that git refuses is refused",
        arguments: [
            "../x", "..", ".", "a/../b", "a//b", "/etc/passwd", "a/", "", ".git/hooks/post-commit", ".GIT/config",
            "a/.git/config", "git~1/config", ".git./config", ".git /config", ".g\u{200c}it/config",
            ".git::$INDEX_ALLOCATION/config", "a\0b",
        ])
    func unsafePath(path: String) async throws {
        let mirror = try TestMirror()
        try await mirror.repository.beginTree(from: nil)
        let found = await reason { try await mirror.repository.put([], at: path) }
        #expect(found == .left(.unsafeName))
    }

    @Test(
        "a path that only looks like one of git's is written",
        arguments: [".gitignore", "a.git/b", ".github/x.md", "git~10", "...", "gIt", "・.md"])
    func safePath(path: String) async throws {
        let mirror = try await TestMirror(files: [path: "text\n"])
        #expect(mirror.text(path) == "text\n")
        #expect(try mirror.status() == "")
    }

    private func objects(_ mirror: TestMirror) throws -> [String] {
        try run(["find", ".git/objects", "-type", "f"], in: mirror.path).lines.sorted()
    }
}
