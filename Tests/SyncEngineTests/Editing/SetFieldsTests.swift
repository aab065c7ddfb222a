import LocalStore
import SyncCore
import SyncEngine
import TestSupport
import Testing

@Suite("Setting fields in files that somebody else saves")
struct SetFieldsTests {
    @Test("a save in the middle of it is edited in its turn", arguments: [1, 2])
    func save(times: Int) async throws {
        let mirror = try await PulledMirror.pulled()
        let (task, path) = try await first(mirror)
        let tree = SavingWorkTree(mirror.repository, path: path, times: times) { text in
            text.replacing("\ntitle: ", with: "\ntitle: x")
        }
        let report = try await set(["priority=trivial"], [task], mirror, tree)
        #expect(report.refusals == [])
        #expect(report.tasks.map(\.file) == [path])
        let text = try await mirror.repository.text(path)
        #expect(text.contains("\npriority: trivial\n"))
        #expect(text.contains("\ntitle: " + String(repeating: "x", count: times)))
    }

    @Test("when the saving does not end nothing is lost, and the other files are as they were")
    func endless() async throws {
        let mirror = try await PulledMirror.pulled(moreTasks: 1)
        let tasks = try await mirror.repository.taskFiles(of: "ENG").prefix(2)
        let paths = Array(tasks)
        let before = try await mirror.repository.text(paths[0])
        let tree = SavingWorkTree(mirror.repository, path: paths[1], times: .max) { $0 + "\n" }
        let report = try await set(["priority=trivial"], paths, mirror, tree)
        #expect(report.tasks.isEmpty)
        #expect(report.refusals == [EditRefusal(task: paths[1], reason: .left(.edited))])
        #expect(try await mirror.repository.text(paths[0]) == before)
        #expect(try await mirror.repository.text(paths[1]).hasSuffix("\n\n\n"))
    }

    @Test("a file that was moved is found by its id, and two files with one id are told")
    func moved() async throws {
        let mirror = try await PulledMirror.pulled()
        let (task, path) = try await first(mirror)
        let bytes = try #require(mirror.folder.bytes(of: "mirror/" + path))
        try mirror.folder.remove("mirror/" + path)
        try mirror.folder.write(bytes, to: "mirror/ENG/tasks/sub/mine.md")
        let report = try await set(["priority=trivial"], [task], mirror, mirror.repository)
        #expect(report.tasks.map(\.file) == ["ENG/tasks/sub/mine.md"])
        #expect(report.refusals == [])
        try mirror.folder.write(bytes, to: "mirror/ENG/tasks/yours.md")
        let both = ["ENG/tasks/sub/mine.md", "ENG/tasks/yours.md"]
        let again = try await set(["priority=low"], [task], mirror, mirror.repository)
        #expect(again.refusals == [EditRefusal(task: task, reason: .severalFiles(both))])
    }

    private func set(_ wishes: [String], _ tasks: [String], _ mirror: PulledMirror, _ tree: any WorkTree) async throws
        -> SetFields.Report
    {
        try await SetFields(history: mirror.repository, workTree: tree)
            .run(wishes.compactMap { Assignment($0) }, on: tasks.map { ($0, $0) })
    }

    private func first(_ mirror: PulledMirror) async throws -> (id: String, path: String) {
        let path = try #require(try await mirror.repository.taskFiles(of: "ENG").first)
        return (try #require(FileNames.taskID(ofPath: path)?.description), path)
    }
}

extension GitRepository {
    fileprivate func text(_ path: String) throws -> String {
        String(decoding: try #require(try read(path)), as: UTF8.self)
    }
}

/// Somebody saves a file in the moment in which it is to be replaced.
private struct SavingWorkTree: WorkTree {
    private let repository: GitRepository
    private let path: String
    private let times: Guarded<Int>
    private let change: @Sendable (String) -> String

    init(_ repository: GitRepository, path: String, times: Int, change: @escaping @Sendable (String) -> String) {
        self.repository = repository
        self.path = path
        self.times = Guarded(times)
        self.change = change
    }

    func replace(_ path: String, expected: [UInt8], with bytes: [UInt8]) async throws -> LeftReason? {
        let saves = times.withLock { left in
            left -= 1
            return left >= 0
        }
        if path == self.path, saves {
            let present = try #require(try await repository.read(path))
            let saved = Array(change(String(decoding: present, as: UTF8.self)).utf8)
            #expect(try await repository.replace(path, expected: present, with: saved) == nil)
        }
        return try await repository.replace(path, expected: expected, with: bytes)
    }

    func create(_ path: String, with bytes: [UInt8]) async throws -> LeftReason? {
        try await repository.create(path, with: bytes)
    }

    func read(_ path: String) async throws -> [UInt8]? { try await repository.read(path) }

    func read(_ paths: [String]) async throws -> [String: [UInt8]] { try await repository.read(paths) }

    func taskFiles(of folder: String) async throws -> [String] { try await repository.taskFiles(of: folder) }

    func openFiles(in folder: String) async throws -> Set<String> { try await repository.openFiles(in: folder) }

    func finishInterruptedRun() async throws -> Bool { try await repository.finishInterruptedRun() }

    func differences(from base: ObjectID) async throws -> [FileDifference] {
        try await repository.differences(from: base)
    }

    func bringAlong(from old: ObjectID?, to new: ObjectID, edits: [FileEdit]) async throws -> BroughtAlong {
        try await repository.bringAlong(from: old, to: new, edits: edits)
    }

    func projectFolders() async throws -> [String] { try await repository.projectFolders() }
}
