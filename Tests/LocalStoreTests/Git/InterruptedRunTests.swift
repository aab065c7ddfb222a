import FoundationEssentials
import SyncCore
import Synchronization
import TestSupport
import Testing

@testable import LocalStore

/// A run is stopped at every step by copying the whole mirror at that moment: the copy is what `kill -9` leaves.
struct InterruptedRunTests {
    /// A run that brought news along, with a copy of the mirror from each of its steps.
    private struct CopiedRun {
        let copies: Copies
        let mirror: TestMirror
        let first: ObjectID
        let next: ObjectID

        init() async throws {
            let copies = Copies()
            let mirror = try await TestMirror(files: BringAlongTests.files, step: { try copies.take($0) })
            let first = try #require(try mirror.head())
            let next = try await mirror.commitServer(BringAlongTests.news)
            copies.begin(mirror)
            _ = try await mirror.repository.bringAlong(from: first, to: next)
            copies.end()
            (self.copies, self.mirror, self.first, self.next) = (copies, mirror, first, next)
        }
    }

    @Test("a run killed at any step is finished by the next, and by one after that without more to do")
    func everyStep() async throws {
        let brought = try await CopiedRun()
        let expected = try content(brought.mirror)
        #expect(brought.copies.taken.count >= 17)
        for (step, copy) in brought.copies.taken {
            let killed = try TestMirrorCopy(copy)
            _ = try await killed.repository.finishInterruptedRun()
            #expect(try await !killed.repository.finishInterruptedRun(), "\(step)")
            #expect(try killed.git("rev-parse", "HEAD") == "\(brought.next)\n", "\(step)")
            #expect(try killed.git("status", "--porcelain") == "", "\(step)")
            #expect(try killed.content() == expected, "\(step)")
            #expect(killed.leftovers == [], "\(step)")
        }
    }

    @Test("a first run killed at any step is finished by the next")
    func firstRun() async throws {
        let copies = Copies()
        let mirror = try TestMirror(step: { try copies.take($0) })
        let first = try await mirror.commitServer(BringAlongTests.files)
        copies.begin(mirror)
        _ = try await mirror.repository.bringAlong(from: nil, to: first)
        copies.end()
        let expected = try content(mirror)
        for (step, copy) in copies.taken {
            let killed = try TestMirrorCopy(copy)
            if case .wroteFile(let path) = step { try killed.cut(path) }
            _ = try await killed.repository.finishInterruptedRun()
            #expect(try killed.git("rev-parse", "HEAD") == "\(first)\n", "\(step)")
            #expect(try killed.git("status", "--porcelain") == "", "\(step)")
            #expect(try killed.content() == expected, "\(step)")
        }
    }

    @Test("an edit made after a run was killed is never lost")
    func editAfterKill() async throws {
        let brought = try await CopiedRun()
        for (step, copy) in brought.copies.taken where step != .movedBranch && step != .removedList {
            let killed = try TestMirrorCopy(copy)
            try killed.write("edited after the kill\n", to: BringAlongTests.one)
            _ = try await killed.repository.finishInterruptedRun()
            #expect(killed.text(BringAlongTests.one) == "edited after the kill\n", "\(step)")
            #expect(try killed.git("rev-parse", "HEAD") == "\(brought.first)\n", "\(step)")
            #expect(killed.text("ENG/tasks/ENG-2.md") == "two\n", "\(step)")
            #expect(killed.text("OPS/tasks/OPS-1.md") == nil, "\(step)")
            #expect(killed.leftovers == [], "\(step)")
        }
    }

    @Test("a save that a killed run had taken out of the mirror comes back")
    func saveInScratch() async throws {
        let brought = try await CopiedRun()
        let paths = [BringAlongTests.one, "ENG/tasks/ENG-2.md"]
        for path in paths {
            let copy = try #require(brought.copies.taken.first { $0.step == .exchanged(path) }).copy
            let killed = try TestMirrorCopy(copy)
            let scratch = try #require(try killed.scratchFile(holding: path == paths[0] ? "one\n" : "two\n"))
            try killed.write("a late save\n", to: scratch)
            _ = try await killed.repository.finishInterruptedRun()
            #expect(killed.text(path) == "a late save\n")
            #expect(try killed.git("rev-parse", "HEAD") == "\(brought.first)\n")
        }
    }

    @Test("a list whose branch the user has left or moved is dropped")
    func dropped() async throws {
        let brought = try await CopiedRun()
        let copy = try #require(brought.copies.taken.first { $0.step == .listed }).copy
        for script in ["git checkout -q -b other", "git commit -q --allow-empty -m mine", "git checkout -q --detach"] {
            let folder = try TemporaryFolder()
            #expect(try run(["cp", "-a", copy.path(of: "mirror"), folder.path], in: "/").status == 0)
            let killed = try TestMirrorCopy(folder)
            #expect(
                try run(["/bin/sh", "-ec", script], in: killed.path, environment: TestMirror.environment).status == 0)
            #expect(try await killed.repository.finishInterruptedRun())
            #expect(try killed.git("status", "--porcelain") == "")
            #expect(killed.text(BringAlongTests.one) == "one\n")
            #expect(killed.leftovers == [])
        }
    }

    @Test(
        "a list that is none, or whose commits are gone, stops nothing",
        arguments: [
            "", "rubbish", "toji apply 1\n- \(String(repeating: "0", count: 40)) main\n",
            "toji apply 2\n- \(String(repeating: "1", count: 40)) main\n",
        ])
    func strangeList(text: String) async throws {
        let mirror = try await TestMirror(files: BringAlongTests.files)
        let first = try #require(try mirror.head())
        try mirror.write(text, to: ".git/toji/apply")
        _ = try await mirror.repository.finishInterruptedRun()
        let next = try await mirror.commitServer(BringAlongTests.news)
        #expect(try await mirror.repository.bringAlong(from: first, to: next).left == [])
        #expect(try mirror.status() == "")
    }
}

/// Copies of a mirror, taken at the steps of a run.
private final class Copies: Sendable {
    private struct State {
        var mirror: String?
        var taken: [(step: WriteStep, copy: TemporaryFolder)] = []
    }

    private let state = Mutex(State())

    func begin(_ mirror: TestMirror) { state.withLock { $0.mirror = mirror.path } }
    func end() { state.withLock { $0.mirror = nil } }

    var taken: [(step: WriteStep, copy: TemporaryFolder)] { state.withLock { $0.taken } }

    func take(_ step: WriteStep) throws {
        guard let mirror = state.withLock({ $0.mirror }) else { return }
        let folder = try TemporaryFolder()
        let copied = try run(["cp", "-a", mirror, folder.path(of: "mirror")], in: "/")
        guard copied.status == 0 else { throw TestMirror.GitFailure(arguments: ["cp"], words: copied.errorText) }
        state.withLock { $0.taken.append((step, folder)) }
    }
}

/// A mirror as a killed process left it, opened by the next one.
private struct TestMirrorCopy {
    let folder: TemporaryFolder
    let repository: GitRepository

    init(_ folder: TemporaryFolder) throws {
        self.folder = folder
        repository = try GitRepository.open(at: folder.path(of: "mirror"))
    }

    var path: String { folder.path(of: "mirror") }

    func text(_ name: String) -> String? { folder.text(of: "mirror/" + name) }

    func write(_ text: String, to name: String) throws { try folder.write(text, to: "mirror/" + name) }

    /// Leaves only the beginning of a file, as a full disk or a kill does.
    func cut(_ name: String) throws {
        if let text = text(name) { try write(String(text.dropLast(2)), to: name) }
    }

    func git(_ arguments: String...) throws -> String {
        try run(["git"] + arguments, in: path, environment: TestMirror.environment).text
    }

    func content() throws -> String { try LocalStoreTests.content(TestMirror(folder: folder, repository: repository)) }

    func scratchFile(holding text: String) throws -> String? {
        try folder.names(in: "mirror/.git/toji/tmp").map { ".git/toji/tmp/\($0)" }.first { self.text($0) == text }
    }

    var leftovers: [String] {
        let files = ["index.lock", "toji/apply", "toji/index.new", "toji/rescued"].filter {
            folder.exists("mirror/.git/" + $0)
        }
        return files + ((try? folder.names(in: "mirror/.git/toji/tmp")) ?? [])
    }
}
