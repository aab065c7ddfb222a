import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct LogTests {
    @Test("a task's history goes across its renames, newest first")
    func renames() async throws {
        let mirror = try await TestMirror(files: [
            "ENG/tasks/ENG-1-old.md": "one\n", "ENG/tasks/ENG-10-ten.md": "ten\n",
        ])
        let first = try #require(try mirror.head())
        let second = try await mirror.commitServer(["ENG/tasks/ENG-1-old.md": "two\n"])
        let other = try await mirror.commitServer(["ENG/tasks/ENG-10-ten.md": "TEN\n"])
        let renamed = try await mirror.commitServer(["ENG/tasks/ENG-1-old.md": nil, "ENG/tasks/ENG-1-new.md": "two\n"])
        let last = try await mirror.commitServer(["ENG/tasks/ENG-1-new.md": "three\n"])
        try mirror.git("reset", "-q", "--hard", last.hex)
        let entries = try await mirror.repository.log(of: "ENG/tasks/ENG-1-new.md", limit: 10)
        #expect(entries.map(\.commit) == [last, renamed, second, first])
        #expect(!entries.map(\.commit).contains(other))
        #expect(entries.map(\.path).suffix(2) == ["ENG/tasks/ENG-1-old.md", "ENG/tasks/ENG-1-old.md"])
        #expect(entries[0].message == "ENG-1: status Todo → Done")
        #expect(entries[0].date == TestMirror.noon)
        #expect(
            try await mirror.repository.log(of: "ENG/tasks/ENG-1-new.md", limit: 2).map(\.commit) == [last, renamed])
    }

    @Test("a deleted task keeps its history, and a file that never was has none")
    func deletedAndUnknown() async throws {
        let mirror = try await TestMirror(files: ["ENG/tasks/ENG-1.md": "one\n", "README.md": "r\n"])
        let first = try #require(try mirror.head())
        let gone = try await mirror.commitServer(["ENG/tasks/ENG-1.md": nil])
        let later = try await mirror.commitServer(["README.md": "R\n"])
        try mirror.git("reset", "-q", "--hard", later.hex)
        #expect(try await mirror.repository.log(of: "ENG/tasks/ENG-1.md", limit: 10).map(\.commit) == [gone, first])
        #expect(try await mirror.repository.log(of: "ENG/tasks/ENG-7.md", limit: 10).isEmpty)
    }

    @Test("a merge that takes one side's file tells nothing of its own")
    func merges() async throws {
        let mirror = try await TestMirror(files: ["ENG/tasks/ENG-1.md": "one\n", "README.md": "r\n"])
        let first = try #require(try mirror.head())
        try mirror.git("checkout", "-q", "-b", "other")
        try mirror.write("two\n", to: "ENG/tasks/ENG-1.md")
        try mirror.git("commit", "-qam", "other")
        let other = try #require(try mirror.head())
        try mirror.git("checkout", "-q", "main")
        try mirror.write("R\n", to: "README.md")
        try mirror.git("commit", "-qam", "main")
        try mirror.git("merge", "-q", "--no-edit", "other")
        let entries = try await mirror.repository.log(of: "ENG/tasks/ENG-1.md", limit: 10)
        #expect(entries.map(\.commit) == [other, first])
        #expect(entries[0].author == "Mori")
    }

    @Test("what commits say is told without trailers, the newest first, as far as it is asked for")
    func messages() async throws {
        let mirror = try await TestMirror(files: ["README.md": "r\n"])
        let second = try await mirror.commitServer(["README.md": "R\n"])
        try mirror.git("reset", "-q", "--hard", second.hex)
        try mirror.write("own\n", to: "own.md")
        try mirror.git("add", "own.md")
        try mirror.git("commit", "-qm", "Subject\n\nBody, first\nand second line\n\n\nLast: paragraph\n")
        let head = try #require(try mirror.head())
        let told = try await mirror.repository.messages(from: head, limit: 10)
        #expect(
            told.map(\.text) == [
                "Subject\n\nBody, first\nand second line\n\nLast: paragraph", "ENG-1: status Todo → Done",
                "ENG-1: status Todo → Done",
            ])
        #expect(told[0].author == "Mori")
        #expect(told[1].date == TestMirror.noon)
        #expect(try await mirror.repository.messages(from: head, limit: 1).count == 1)
    }

    @Test("a mirror without commits has no history")
    func unborn() async throws {
        #expect(try await TestMirror().repository.log(of: "README.md", limit: 10).isEmpty)
    }
}
