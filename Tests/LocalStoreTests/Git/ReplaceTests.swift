@preconcurrency import Glibc
import SyncCore
import Synchronization
import TestSupport
import Testing

@testable import LocalStore

@Suite("Putting a person's wish into a file")
struct ReplaceTests {
    private static let path = "ENG/tasks/ENG-1.md"

    private func mirror(
        _ files: [String: String] = [path: "one\n"], step: @escaping @Sendable (WriteStep) throws -> Void = { _ in }
    ) async throws -> TestMirror {
        try await TestMirror(files: files, step: step)
    }

    private func replace(_ old: String, _ new: String, at path: String = path, in mirror: TestMirror) async throws
        -> LeftReason?
    {
        try await mirror.repository.replace(path, expected: Array(old.utf8), with: Array(new.utf8))
    }

    @Test("writes the file with its mode, and leaves index and branch alone")
    func write() async throws {
        let mirror = try await mirror()
        let head = try mirror.head()
        try mirror.shell("chmod 755 \(Self.path)")
        #expect(try await replace("one\n", "two\n", in: mirror) == nil)
        #expect(mirror.text(Self.path) == "two\n")
        #expect(try mirror.head() == head)
        #expect(try mirror.git("diff", "--cached", "--name-only") == "")
        #expect(try mirror.status() == " M \(Self.path)\n")
        #expect(try run(["stat", "-c", "%a", Self.path], in: mirror.path).text == "755\n")
        #expect(try mirror.folder.names(in: "mirror/.git/toji/tmp") == [])
        // Once more is no error.
        #expect(try await replace("two\n", "two\n", in: mirror) == nil)
    }

    @Test("leaves a file that holds something else, is gone, or is no plain file of a task")
    func left() async throws {
        let mirror = try await mirror([Self.path: "one\n", "ENG/tasks/ENG-2.md": "two\n", "README.md": "read\n"])
        try mirror.write("mine\n", to: Self.path)
        #expect(try await replace("one\n", "new\n", in: mirror) == .edited)
        #expect(mirror.text(Self.path) == "mine\n")
        try mirror.shell("rm ENG/tasks/ENG-2.md; ln -s ../../README.md ENG/tasks/ENG-2.md; ln -s tasks ENG/other")
        #expect(try await replace("read\n", "new\n", at: "ENG/tasks/ENG-2.md", in: mirror) == .linkOrFolder)
        #expect(try await replace("", "new\n", at: "ENG/tasks/ENG-3.md", in: mirror) == .deleted)
        for path in ["README.md", "ENG/other/ENG-1.md", "ENG/tasks/../../x.md", "ENG/tasks/.git/x.md", "/etc/x.md"] {
            #expect(try await replace("read\n", "new\n", at: path, in: mirror) != nil)
        }
        #expect(mirror.text("README.md") == "read\n")
    }

    @Test(
        "a save at any moment survives",
        arguments: [
            (WriteStep.wroteTemporary(path), "echo saved > $one"),
            (.wroteTemporary(path), "echo saved > x; mv x $one"),
            (.exchanged(path), "echo saved > .git/toji/tmp/2147483647"),
            (.wroteFile(path), "echo saved > .git/toji/tmp/2147483647"),
        ])
    func concurrentSave(step: WriteStep, script: String) async throws {
        let folder = Mutex<String?>(nil)
        let mirror = try await mirror(step: { reached in
            guard reached == step, let path = folder.withLock({ $0 }) else { return }
            let result = try run(["/bin/sh", "-ec", "one=\(Self.path); \(script)"], in: path)
            #expect(result.status == 0)
        })
        folder.withLock { $0 = mirror.path }
        #expect(try await replace("one\n", "two\n", in: mirror) == .savedMeanwhile)
        #expect(mirror.text(Self.path) == "saved\n")
        #expect(try mirror.folder.names(in: "mirror/.git/toji/tmp") == [])
    }

    @Test("a file that a killed run had taken out is kept")
    func killed() async throws {
        let mirror = try await mirror()
        try mirror.shell("mkdir -p .git/toji/tmp; echo saved > .git/toji/tmp/2147483647")
        #expect(try await replace("one\n", "two\n", in: mirror) == nil)
        #expect(mirror.text(".git/toji/rescued/1-ENG-1.md") == "saved\n")
    }

    @Test("what a killed run has left on its way, and git holds, is no save")
    func killedOnItsWay() async throws {
        let mirror = try await mirror()
        for leftover in ["one\n", "two\n"] {
            try mirror.write(leftover, to: ".git/toji/tmp/2147483647")
            try mirror.write("beginning", to: ".git/toji/tmp/1.part")
            _ = try await replace("one\n", "two\n", in: mirror)
            #expect(try await !mirror.repository.finishInterruptedRun())
            #expect(try mirror.folder.names(in: "mirror/.git/toji/tmp") == [])
            #expect(!mirror.folder.exists("mirror/.git/toji/rescued"))
        }
        try mirror.write("saved\n", to: ".git/toji/tmp/2147483647")
        #expect(try await !mirror.repository.finishInterruptedRun())
        #expect(mirror.text(".git/toji/rescued/1-file") == "saved\n")
    }

    @Test("line endings that git converts are written as it would check them out")
    func converted() async throws {
        let mirror = try await mirror()
        try mirror.write("*.md text eol=crlf\n", to: ".git/info/attributes")
        try mirror.write("one\r\n", to: Self.path)
        #expect(try await replace("one\n", "two\n", in: mirror) == nil)
        #expect(mirror.text(Self.path) == "two\r\n")
        // A file whose endings an editor has changed keeps them.
        try mirror.write("two\n", to: Self.path)
        #expect(try await replace("two\n", "three\n", in: mirror) == nil)
        #expect(mirror.text(Self.path) == "three\n")
    }
}
