import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct ServerCommitTests {
    @Test("a server commit tells its tree, its source, its author and its time")
    func content() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(["README.md": "two\n"], author: "田中 <x>\n")
        let tree = try mirror.git("rev-parse", "\(next)^{tree}").filter { $0 != "\n" }
        let text = try mirror.git("cat-file", "commit", next.hex)
        #expect(
            text == """
                tree \(tree)
                parent \(first)
                author 田中 x <toji@localhost> 1796040000 +0000
                committer toji <toji@localhost> 1796040000 +0000

                ENG-1: status Todo → Done

                Toji-Tree: \(tree)
                Toji-Server: koyori.example.com acme u1 2026-11-30T12:00:00Z

                """)
        #expect(try mirror.git("rev-parse", "toji/server") == "\(next)\n")
        #expect(try mirror.git("reflog", "-1", "--format=%gs", "toji/server") == "toji: ENG-1: status Todo → Done\n")
        #expect(try mirror.git("fsck", "--strict", "--no-dangling") == "")
        #expect(try await mirror.repository.serverCommit()?.source == TestMirror.source())
    }

    @Test("control characters and trailers of others never reach a message")
    func cleaned() async throws {
        let mirror = try TestMirror()
        try await mirror.repository.beginTree(from: nil)
        try await mirror.repository.put([], at: "README.md")
        let tree = try #require(try await mirror.repository.finishTree())
        let message =
            "\n\nENG-1: title a\u{7}b\u{1b}[31m\r\u{9b}\u{0} → c\n\nToji-Server: evil x y 2026-01-01T00:00:00Z\n\n"
        let commit = try await mirror.repository.commitServer(
            ServerCommitDraft(
                tree: tree, parents: [], message: message, author: "\u{1b}", date: TestMirror.noon,
                source: TestMirror.source()))
        #expect(
            try mirror.git("log", "-1", "--format=%an|%B", commit.hex).hasPrefix(
                "somebody|ENG-1: title ab[31m → c\n\nToji-Server: evil x y"))
        #expect(try await mirror.repository.serverCommit()?.source == TestMirror.source())
    }

    @Test("toji/server that another process has moved is not overwritten")
    func moved() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let first = try #require(try mirror.head())
        let second = try await mirror.commitServer(["README.md": "two\n"])
        let found = await reason { try await mirror.commitServer(["README.md": "three\n"], over: first) }
        #expect(found == .moved(reference: "refs/remotes/toji/server"))
        #expect(try mirror.git("rev-parse", "toji/server") == "\(second)\n")
    }

    @Test("a reference that git has locked is reported")
    func locked() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try mirror.write("", to: ".git/refs/remotes/toji/server.lock")
        let found = await reason { try await mirror.commitServer(["README.md": "two\n"]) }
        guard case .locked = found else {
            Issue.record("\(String(describing: found))")
            return
        }
    }

    @Test("what is in a commit can be read: one file, a folder, all, and what changed")
    func reading() async throws {
        let mirror = try await TestMirror(files: ["README.md": "r\n", "ENG/tasks/b.md": "b\n", "ENG/tasks/a.md": "a\n"])
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer([
            "ENG/tasks/a.md": nil, "ENG/tasks/b.md": "B\n", "ENG/tasks/c.md": "c\n",
        ])
        let repository = mirror.repository
        #expect(try await repository.file("ENG/tasks/b.md", in: next) == Array("B\n".utf8))
        #expect(try await repository.file("ENG/tasks", in: next) == nil)
        #expect(try await repository.file("ENG/none.md", in: next) == nil)
        #expect(
            try await repository.files(below: "", in: first).map(\.path) == [
                "ENG/tasks/a.md", "ENG/tasks/b.md", "README.md",
            ])
        #expect(try await repository.files(below: "ENG", in: next).map(\.path) == ["ENG/tasks/b.md", "ENG/tasks/c.md"])
        #expect(try await repository.files(below: "none", in: next).isEmpty)
        #expect(try await repository.files(below: "README.md", in: next).isEmpty)
        let changes = try await repository.changes(from: first, to: next)
        #expect(changes.map(\.path) == ["ENG/tasks/a.md", "ENG/tasks/b.md", "ENG/tasks/c.md"])
        #expect(changes.map { $0.old != nil } == [true, true, false])
        #expect(changes.map { $0.new != nil } == [false, true, true])
        #expect(try await repository.changes(from: nil, to: next).count == 3)
    }
}
