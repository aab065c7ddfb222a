import FoundationEssentials
import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct PositionTests {
    @Test("a new mirror stands on a branch without commits")
    func unborn() async throws {
        let mirror = try TestMirror()
        let expected = BranchPosition(branch: "main", head: nil, operation: nil, isBusy: false)
        #expect(try await mirror.repository.position() == expected)
    }

    @Test("a detached HEAD has no branch")
    func detached() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try mirror.git("checkout", "-q", "--detach")
        let expected = BranchPosition(branch: nil, head: try mirror.head(), operation: nil, isBusy: false)
        #expect(try await mirror.repository.position() == expected)
    }

    @Test(
        "an operation of git that is under way has a name",
        arguments: [
            (command: ["merge", "other"], "merge"), (command: ["rebase", "other"], "rebase"),
            (command: ["cherry-pick", "other"], "cherry-pick"), (command: ["revert", "other"], "revert"),
            (command: ["bisect", "start"], "bisect"),
        ])
    func operation(command: [String], name: String) async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try mirror.git("checkout", "-q", "-b", "other")
        try mirror.write("theirs\n", to: "README.md")
        try mirror.git("commit", "-qam", "theirs")
        try mirror.git("checkout", "-q", "main")
        try mirror.write("mine\n", to: "README.md")
        try mirror.git("commit", "-qam", "mine")
        _ = try run(["git"] + command, in: mirror.path, environment: TestMirror.environment)
        #expect(try await mirror.repository.position().operation == name)
    }

    @Test("another git that holds the index makes the mirror busy; a lock left by a killed toji does not")
    func indexLock() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try mirror.write("", to: ".git/index.lock")
        #expect(try await mirror.repository.position().isBusy)
        try mirror.folder.remove("mirror/.git/index.lock")
        let own = mirror.path + "/.git/toji/lock.own"
        try FileManager.default.linkItem(atPath: own, toPath: mirror.path + "/.git/index.lock")
        #expect(try await !mirror.repository.position().isBusy)
        #expect(try await !mirror.repository.finishInterruptedRun())
        #expect(!mirror.folder.exists("mirror/.git/index.lock"))
    }

    @Test(
        "a commit waits in its editor when its message is newer than HEAD and of the last hour",
        arguments: [
            (messageAge: 60, headAge: 600, nowAfter: 0, isBusy: true),
            (messageAge: 600, headAge: 60, nowAfter: 0, isBusy: false),
            (messageAge: 60, headAge: 600, nowAfter: 3500, isBusy: true),
            (messageAge: 60, headAge: 600, nowAfter: 3600, isBusy: false),
        ])
    func editor(messageAge: Int, headAge: Int, nowAfter: Int, isBusy: Bool) async throws {
        let noon = 1_796_040_000
        let mirror = try TestMirror(now: Timestamp(seconds: Int64(noon + nowAfter)))
        try mirror.write("one\n", to: "README.md")
        try mirror.git("add", "-A")
        try mirror.git("commit", "-qm", "mine")
        try mirror.write("draft\n", to: ".git/COMMIT_EDITMSG")
        for (age, file) in [(messageAge, "COMMIT_EDITMSG"), (headAge, "logs/HEAD")] {
            let touch = try run(["touch", "-d", "@\(noon - age)", ".git/\(file)"], in: mirror.path)
            #expect(touch.status == 0)
        }
        #expect(try await mirror.repository.position().isBusy == isBusy)
    }

    @Test("a commit whose message is newer than its log is done: so it looks in a copy of a mirror")
    func copied() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try mirror.write("mine\n", to: "README.md")
        try mirror.git("commit", "-qam", "mine")
        let touch = try run(["touch", "-d", "2001-01-01", ".git/logs/HEAD"], in: mirror.path)
        #expect(touch.status == 0)
        #expect(try await !mirror.repository.position().isBusy)
    }

    @Test("a commit that was typed into an editor for a while is done when it is done")
    func typed() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try mirror.write("mine\n", to: "README.md")
        var environment = TestMirror.environment
        // The log tells when the commit was begun.
        environment["GIT_COMMITTER_DATE"] = "2001-01-01 00:00 +0000"
        environment["GIT_EDITOR"] = "f() { echo mine | cat - \"$1\" > typed; cp typed \"$1\"; }; f"
        let commit = try run(["git", "commit", "-qa"], in: mirror.path, environment: environment)
        #expect(commit.status == 0, "\(commit.errorText)")
        #expect(try await !mirror.repository.position().isBusy)
    }

    @Test("looking for the last move of HEAD makes no log")
    func noLog() async throws {
        let mirror = try TestMirror()
        try mirror.write("draft\n", to: ".git/COMMIT_EDITMSG")
        _ = try await mirror.repository.position()
        #expect(!mirror.folder.exists("mirror/.git/logs/HEAD"))
    }
}
