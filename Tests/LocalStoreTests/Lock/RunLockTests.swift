@preconcurrency import Glibc
import LocalStore
import SyncCore
import TestSupport
import Testing

@Suite("The lock of a run")
struct RunLockTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func lock(_ kind: RunLock.Kind = .run) throws -> RunLock {
        try RunLock(kind, folder: folder.path(of: "toji"))
    }

    @Test("it is held while the work goes on, and free again afterwards, also after a failure")
    func holding() async throws {
        let lock = try lock()
        let value = try await lock.held { () -> Int in
            #expect(lock.holder() == getpid())
            return 5
        }
        #expect(value == 5)
        #expect(lock.holder() == nil)
        await #expect(throws: CancellationError.self) { try await lock.held { throw CancellationError() } }
        #expect(lock.holder() == nil)
    }

    @Test("somebody else waits for the given time, is told for whom, and gives up")
    func givingUp() async throws {
        let clock = TestClock()
        try await lock().held {
            var told: [Int32?] = []
            let error = await #expect(throws: RepositoryError.self) {
                try await self.lock().held(clock: clock, waiting: { told.append($0) }) {}
            }
            #expect(error?.reason == .busy(process: getpid()))
            #expect(told == [getpid()])
            #expect(clock.now.offset == .seconds(30))
        }
    }

    @Test("who waits goes on as soon as the lock is free")
    func goingOn() async throws {
        let first = try lock()
        let second = try lock()
        let (order, note) = AsyncStream.makeStream(of: String.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (taken, tell) = AsyncStream.makeStream(of: Void.self)
            let (released, release) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                try await first.held {
                    tell.finish()
                    for await _ in released {}
                    note.yield("first")
                }
            }
            for await _ in taken {}
            group.addTask {
                try await second.held(waiting: { _ in release.finish() }) { _ = note.yield("second") }
            }
            try await group.waitForAll()
        }
        note.finish()
        var seen: [String] = []
        for await word in order { seen.append(word) }
        #expect(seen == ["first", "second"])
    }

    @Test("a lock of another process keeps us out until that process dies")
    func otherProcess() async throws {
        try folder.write("", to: "toji/lock")
        let process = try holdInAnotherProcess()
        let lock = try lock()
        let error = await #expect(throws: RepositoryError.self) { try await lock.held(clock: TestClock()) {} }
        #expect(error?.reason == .busy(process: 4711))
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        try await lock.held(patience: .zero) {}
    }

    /// `flock` writes its lock down as process 4711 and keeps it until it is killed.
    private func holdInAnotherProcess() throws -> pid_t {
        let path = folder.path(of: "toji/lock")
        var process: pid_t = 0
        // The shell is replaced by `sleep`, which inherits the locked descriptor and nothing else.
        let script = "exec 9<>\"$1\"; flock 9; echo 4711 >&9; : >\"$1.ready\"; exec sleep 600"
        let arguments = ["sh", "-c", script, "sh", path]
        let words = arguments.map { $0.withCString { strdup($0) } } + [nil]
        defer { for word in words { free(word) } }
        try #require(posix_spawn(&process, "/bin/sh", nil, nil, words, environ) == 0)
        while folder.bytes(of: "toji/lock.ready") == nil { usleep(5000) }
        return process
    }

    @Test("the watcher's lock is another one")
    func twoKinds() async throws {
        try await lock(.watch).held {
            try await self.lock(.run).held(patience: .zero) {}
            #expect(try self.lock(.run).holder() == nil)
            #expect(try self.lock(.watch).holder() == getpid())
        }
    }

    @Test("a link where the lock should be is refused")
    func link() async throws {
        try folder.makeFolder("toji")
        symlink(folder.path(of: "elsewhere"), folder.path(of: "toji/lock"))
        let error = await #expect(throws: RepositoryError.self) { try await self.lock().held {} }
        #expect(error?.reason == .symbolicLink)
        #expect(folder.bytes(of: "elsewhere") == nil)
    }
}
