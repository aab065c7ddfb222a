@preconcurrency import Glibc
import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct BringAlongTests {
    static let files = [
        "README.md": "readme\n", "ENG/tasks/ENG-1.md": "one\n", "ENG/tasks/ENG-2.md": "two\n",
        "ENG/tasks/1000/ENG-1000.md": "thousand\n",
    ]
    /// Edits one, renames another, adds and removes.
    static let news: [String: String?] = [
        "ENG/tasks/ENG-1.md": "ONE\n", "ENG/tasks/ENG-2.md": nil, "ENG/tasks/ENG-2-new.md": "two\n",
        "ENG/tasks/1000/ENG-1000.md": nil, "OPS/tasks/OPS-1.md": "ops\n",
    ]
    static let one = "ENG/tasks/ENG-1.md"

    @Test("files, index and branch are those of the new commit, for git as well")
    func forward() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        #expect(try mirror.status() == "")
        let next = try await mirror.commitServer(Self.news)
        let result = try await mirror.repository.bringAlong(from: first, to: next)
        #expect(result == BroughtAlong(count: 5, left: []))
        #expect(try mirror.head() == next)
        #expect(try mirror.status() == "")
        #expect(try mirror.git("diff", "--stat", "HEAD") == "")
        #expect(mirror.text(Self.one) == "ONE\n")
        #expect(!mirror.folder.exists("mirror/ENG/tasks/1000"))
        #expect(try mirror.git("reflog", "-2", "--format=%gs") == "toji: pull\ntoji: pull\n")
        #expect(try mirror.git("reflog", "-1", "--format=%gs", "main") == "toji: pull\n")
        #expect(try await mirror.repository.differences(from: next) == [])
        try expectNothingLeft(mirror)
    }

    @Test("files that do not change keep their time stamps, modes and entries; foreign files stay")
    func untouched() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        try mirror.write("mine\n", to: "ENG/notes.txt")
        try mirror.write("staged\n", to: "staged.txt")
        try mirror.shell("git add staged.txt; chmod 640 ENG/tasks/ENG-1.md; touch -d 2020-01-01 README.md")
        let next = try await mirror.commitServer(Self.news)
        _ = try await mirror.repository.bringAlong(from: first, to: next)
        #expect(try mirror.folder.mode(of: "mirror/" + Self.one) == 0o640)
        let time = try run(["stat", "-c", "%y", "README.md"], in: mirror.path, environment: ["TZ": "UTC"]).text
        #expect(time.hasPrefix("2020-01-01 00:00:00"))
        #expect(try mirror.status() == "A  staged.txt\n?? ENG/notes.txt\n")
    }

    @Test("the same commit twice touches nothing")
    func twice() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        let before = try stamps(mirror)
        #expect(try await mirror.repository.bringAlong(from: first, to: first) == BroughtAlong(count: 0, left: []))
        #expect(try stamps(mirror) == before)
    }

    @Test("many files are brought along by way of one sync")
    func many() async throws {
        let mirror = try await TestMirror(files: ["README.md": "readme\n"])
        let first = try #require(try mirror.head())
        let files = Dictionary(
            uniqueKeysWithValues: (1...700).map { ("ENG/tasks/\($0 % 7)/ENG-\($0).md", "text \($0)\n") })
        let second = try await mirror.commitServer(files)
        #expect(try await mirror.repository.bringAlong(from: first, to: second).count == 700)
        let third = try await mirror.commitServer(files.mapValues { $0 + "more\n" })
        #expect(try await mirror.repository.bringAlong(from: second, to: third).count == 700)
        #expect(try mirror.status() == "")
        #expect(try mirror.git("fsck", "--strict", "--no-dangling") == "")
        try expectNothingLeft(mirror)
    }

    private static let obstacles: [(script: String, path: String, reason: LeftReason)] = [
        ("echo mine > ENG/tasks/ENG-1.md", "ENG/tasks/ENG-1.md", .edited),
        ("rm ENG/tasks/ENG-1.md", "ENG/tasks/ENG-1.md", .deleted),
        ("echo mine > ENG/tasks/ENG-2.md", "ENG/tasks/ENG-2.md", .edited),
        (
            "ln -sf ../../README.md ENG/tasks/ENG-1.md", "ENG/tasks/ENG-1.md",
            .linkOrFolder
        ),
        (
            "ln -sf ../../README.md ENG/tasks/ENG-2.md", "ENG/tasks/ENG-2.md",
            .linkOrFolder
        ),
        (
            "rm ENG/tasks/ENG-1.md; mkdir -p ENG/tasks/ENG-1.md/x", "ENG/tasks/ENG-1.md",
            .linkOrFolder
        ),
        (
            "mkdir -p OPS/tasks; echo mine > OPS/tasks/OPS-1.md", "OPS/tasks/OPS-1.md",
            .otherFile
        ),
        ("mkdir -p OPS/tasks; touch OPS/tasks/OPS-1.md", "OPS/tasks/OPS-1.md", .otherFile),
        (
            "mkdir -p OPS/tasks; ln -s nowhere OPS/tasks/OPS-1.md", "OPS/tasks/OPS-1.md",
            .linkOrFolder
        ),
        ("mkdir -p OPS/tasks/OPS-1.md/x", "OPS/tasks/OPS-1.md", .linkOrFolder),
        ("ln -s .. OPS", "OPS/tasks/OPS-1.md", .blockedFolder),
        (
            "mkdir ../outside; ln -s ../outside OPS", "OPS/tasks/OPS-1.md",
            .blockedFolder
        ),
        ("echo mine > OPS", "OPS/tasks/OPS-1.md", .blockedFolder),
        (
            "mv ENG/tasks ../moved; ln -s ../../moved ENG/tasks", "ENG/tasks/1000/ENG-1000.md",
            .linkOrFolder
        ),
        (
            "echo mine > ENG/tasks/ENG-1.md; git add -A", "ENG/tasks/ENG-1.md",
            .stagedOtherwise
        ),
        ("git rm -q --cached ENG/tasks/ENG-1.md", "ENG/tasks/ENG-1.md", .takenOutOfIndex),
        (
            "mkdir -p OPS/tasks; echo mine > OPS/tasks/OPS-1.md; git add -A; rm -r OPS",
            "OPS/tasks/OPS-1.md",
            .stagedOtherwise
        ),
    ]

    @Test(
        "what a person has put in the way leaves files, index and branch as they were",
        arguments: obstacles)
    func inTheWay(script: String, path: String, reason: LeftReason) async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(Self.news)
        try mirror.shell(script)
        let before = try (content(mirror), mirror.status())
        let result = try await mirror.repository.bringAlong(from: first, to: next)
        #expect(result == BroughtAlong(count: 0, left: [.init(path: path, reason: reason)]))
        #expect(try content(mirror) == before.0)
        #expect(try mirror.status() == before.1)
        #expect(try mirror.head() == first)
        try expectNothingLeft(mirror)
    }

    @Test(
        "what is no obstacle is none",
        arguments: [
            "rm ENG/tasks/ENG-2.md", "mkdir -p OPS/tasks; echo ops > OPS/tasks/OPS-1.md", "mkdir -p OPS/tasks/OPS-1.md",
            "echo ONE > ENG/tasks/ENG-1.md", "touch ENG/tasks/ENG-1.md", "rm .git/index; git reset -q",
        ])
    func noObstacle(script: String) async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(Self.news)
        try mirror.shell(script)
        #expect(try await mirror.repository.bringAlong(from: first, to: next).left == [])
        #expect(try mirror.status() == "")
        #expect(try mirror.head() == next)
    }

    @Test("a link that a commit records is not written")
    func recordedLink() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        try mirror.shell("ln -s /etc/passwd link.md; git add link.md; git commit -qm link; git reset -q --hard HEAD^")
        let other = try #require(ObjectID(try mirror.git("rev-parse", "HEAD@{1}").filter { $0 != "\n" }))
        let result = try await mirror.repository.bringAlong(from: first, to: other)
        #expect(result.left.map(\.path) == ["link.md"])
        #expect(!mirror.folder.exists("mirror/link.md"))
    }

    @Test(
        "a hostile path in a commit reaches nothing outside the mirror",
        arguments: [".git/hooks/post-commit", "../evil"])
    func hostilePath(path: String) async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        let blob = try mirror.git("hash-object", "-w", "--stdin", input: "evil\n").filter { $0 != "\n" }
        var tree = ""
        for (number, name) in path.split(separator: "/").reversed().enumerated() {
            let line = number == 0 ? "100644 blob \(blob)" : "040000 tree \(tree)"
            tree = try rawTree(mirror, "\(line)\t\(name)")
        }
        let commit = try mirror.git("commit-tree", tree, "-m", "evil").filter { $0 != "\n" }
        let result = try await mirror.repository.bringAlong(from: first, to: try #require(ObjectID(commit)))
        #expect(result.left.contains { $0.reason == .unsafeName })
        #expect(!mirror.folder.exists("mirror/.git/hooks/post-commit"))
        #expect(!mirror.folder.exists("evil"))
        #expect(try mirror.head() == first)
    }

    @Test("an index lock of another git is waited for, reported and never taken away")
    func locked() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(Self.news)
        try mirror.write("", to: ".git/index.lock")
        let found = await reason { _ = try await mirror.repository.bringAlong(from: first, to: next) }
        #expect(found == .locked(mirror.path + "/.git/index.lock"))
        #expect(mirror.folder.exists("mirror/.git/index.lock"))
        #expect(mirror.text(Self.one) == "one\n")
        try mirror.folder.remove("mirror/.git/index.lock")
        #expect(try await !mirror.repository.finishInterruptedRun())
        #expect(try mirror.head() == first)
    }

    @Test("a branch that stands elsewhere is not moved, nor a detached HEAD")
    func moved() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(Self.news)
        try mirror.git("commit", "-q", "--allow-empty", "-m", "mine")
        let found = await reason { _ = try await mirror.repository.bringAlong(from: first, to: next) }
        #expect(found == .moved(reference: "HEAD"))
        #expect(mirror.text(Self.one) == "one\n")
        try mirror.git("checkout", "-q", "--detach", first.hex)
        let detached = await reason { _ = try await mirror.repository.bringAlong(from: first, to: next) }
        #expect(detached == .detachedHead)
    }

    @Test("a path that the user keeps out of the work tree changes in the index alone")
    func skipped() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        try mirror.shell(
            "git update-index --skip-worktree ENG/tasks/ENG-1.md ENG/tasks/ENG-2.md; rm ENG/tasks/ENG-*.md")
        let next = try await mirror.commitServer(Self.news)
        #expect(try await mirror.repository.bringAlong(from: first, to: next).left == [])
        #expect(!mirror.folder.exists("mirror/" + Self.one))
        #expect(try mirror.status() == "")
        #expect(try mirror.git("ls-files", "-t", Self.one) == "S \(Self.one)\n")
    }

    @Test("the index keeps its version and what the user had staged")
    func indexVersion() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        try mirror.git("update-index", "--index-version", "4")
        let next = try await mirror.commitServer(Self.news)
        _ = try await mirror.repository.bringAlong(from: first, to: next)
        #expect(mirror.folder.bytes(of: "mirror/.git/index")?[4..<8] == [0, 0, 0, 4])
        #expect(try mirror.status() == "")
    }

    @Test("a mode that a commit brings is kept")
    func runnable() async throws {
        let mirror = try await TestMirror(files: Self.files)
        let first = try #require(try mirror.head())
        try mirror.shell(
            "echo run > run.sh; chmod +x run.sh; git add run.sh; git commit -qm run; git reset -q --hard HEAD^")
        let other = try #require(ObjectID(try mirror.git("rev-parse", "HEAD@{1}").filter { $0 != "\n" }))
        _ = try await mirror.repository.bringAlong(from: first, to: other)
        #expect(try mirror.folder.mode(of: "mirror/run.sh") & 0o111 != 0)
        #expect(try mirror.status() == "")
    }

    private func rawTree(_ mirror: TestMirror, _ line: String) throws -> String {
        let (head, name) = (line.split(separator: "\t")[0], line.split(separator: "\t")[1])
        let words = head.split(separator: " ")
        let hex = Array(words[2].utf8)
        let id = stride(from: 0, to: 40, by: 2).compactMap {
            UInt8(String(decoding: hex[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        let mode = words[0] == "040000" ? "40000" : "100644"
        let result = try run(
            ["git", "hash-object", "-t", "tree", "-w", "--stdin", "--literally"], in: mirror.path,
            environment: TestMirror.environment, input: Array("\(mode) \(name)\0".utf8) + id)
        return result.text.filter { $0 != "\n" }
    }
}

/// Paths and bytes of everything in the work tree.
func content(_ mirror: TestMirror) throws -> String {
    let script = """
        find . -path ./.git -prune -o -printf '%y %m %p %l\\n' | sort
        find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 tail -n +1
        """
    return try run(["/bin/sh", "-c", script], in: mirror.path).text
}

/// Paths, inodes and time stamps of everything in the work tree and the index.
func stamps(_ mirror: TestMirror) throws -> String {
    try run(
        ["/bin/sh", "-c", "find . .git/index -path ./.git -prune -o -printf '%p %i %T@ %C@\\n' | sort"], in: mirror.path
    ).text
}

/// No list, lock or file on its way.
func expectNothingLeft(_ mirror: TestMirror) throws {
    for name in ["index.lock", "toji/apply", "toji/index.new", "toji/rescued"] {
        #expect(!mirror.folder.exists("mirror/.git/" + name), "\(name)")
    }
    #expect(
        try !mirror.folder.exists("mirror/.git/toji/tmp") || mirror.folder.names(in: "mirror/.git/toji/tmp").isEmpty)
}
