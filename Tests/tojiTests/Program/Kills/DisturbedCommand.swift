@preconcurrency import Glibc
import TestSupport
import Testing

/// A command of the built program that is cut off, or met by a failing disk, at one of its calls, in a copy of the same
/// mirror each time.
struct DisturbedCommand: Sendable {
    let stage: ProgramStage
    let arguments: [String]
    /// The mirror that is copied; nil for a clone, which makes a folder in a new one.
    let start: String?
    /// What a person does next, until all is done.
    let goesOn: @Sendable (_ place: String) throws -> ProcessRun

    private let status: Int32
    private let end: MirrorState

    init(
        _ stage: ProgramStage, _ arguments: [String], start: String?,
        goesOn: @escaping @Sendable (_ place: String) throws -> ProcessRun
    ) throws {
        (self.stage, self.arguments, self.start, self.goesOn) = (stage, arguments, start, goesOn)
        let begun = Self(stage: stage, arguments: arguments, start: start, goesOn: goesOn)
        let place = "undisturbed"
        let first = try begun.run(.count, in: place).run
        try #require(first.status == 0 || first.status == 3, "\(first.errorText)")
        status = try goesOn(place).status
        end = try stage.state(of: begun.mirror(place))
        try stage.folder.remove(place)
    }

    private init(
        stage: ProgramStage, arguments: [String], start: String?,
        goesOn: @escaping @Sendable (String) throws -> ProcessRun
    ) {
        (self.stage, self.arguments, self.start, self.goesOn) = (stage, arguments, start, goesOn)
        (status, end) = (0, MirrorState(lines: []))
    }

    private func mirror(_ place: String) -> String { start == nil ? "\(place)/mirror" : place }

    /// Runs it in the folder `place` of the stage.
    func run(_ mode: KillSwitch.Mode, in place: String) throws -> (run: ProcessRun, calls: [String]) {
        if let start {
            let copied = try TestSupport.run(["cp", "-a", start, place], in: stage.folder.path)
            try #require(copied.status == 0, "\(copied.errorText)")
        } else {
            try stage.folder.makeFolder(place)
        }
        let log = "\(place).calls"
        let disturbance = KillSwitch(mode, below: stage.folder.path(of: place), log: stage.folder.path(of: log))
        let variables = stage.environment(token: "owner").merging(disturbance.variables) { $1 }
        let done = try TestSupport.run(
            [ProgramStage.program] + arguments, in: stage.folder.path(of: place), environment: variables)
        let calls = try disturbance.calls()
        if stage.folder.exists(log) { try stage.folder.remove(log) }
        return (done, calls)
    }

    /// The numbers of calls at which to disturb it: all with `TOJI_KILLS=all`, else at most so many, among which are the
    /// first of each kind as far as they go.
    func points(atMost most: Int, errno: Int32? = nil, _ isCounted: (String) -> Bool = { _ in true }) throws -> [Int] {
        let (calls, place) = (try calls(errno: errno).filter(isCounted), Self.countingPlace)
        let isWhole = getenv("TOJI_KILLS").map { String(cString: $0) } == "all"
        if isWhole || calls.count <= most { return Array(1...max(1, calls.count)) }
        var kinds: Set<String> = []
        let firsts = calls.indices.filter { kinds.insert(kind(calls[$0], in: place)).inserted }.map { $0 + 1 }
        let others = Self.evenly(max(0, most - firsts.count), of: calls.count).map { $0 + 1 }
        let chosen = Set(Self.evenly(min(most, firsts.count), of: firsts.count).map { firsts[$0] }).union(others)
        return chosen.sorted()
    }

    /// The number of the first call of that kind (`open`) on a file below the mirror.
    func point(of call: String, on file: String, errno: Int32) throws -> Int {
        let line = "\(call) \(stage.folder.path(of: mirror(Self.countingPlace)))/\(file)"
        return 1 + (try #require(try calls(errno: errno).firstIndex(of: line), "\(line)"))
    }

    private static let countingPlace = "counted"

    /// What it calls when nothing disturbs it; with `errno` what can fail so.
    private func calls(errno: Int32?) throws -> [String] {
        let calls = try run(errno.map { .fail(at: 0, errno: $0) } ?? .count, in: Self.countingPlace).calls
        try stage.folder.remove(Self.countingPlace)
        return calls
    }

    /// Works through points, side by side as the cores allow, each in a place of its own.
    func atEach<Value: Sendable>(
        _ points: [Int], _ body: @escaping @Sendable (_ point: Int, _ place: String) throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for point in points { group.addTask { try body(point, "at-\(point)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private static func evenly(_ count: Int, of all: Int) -> [Int] {
        (0..<count).map { count == 1 ? 0 : $0 * (all - 1) / (count - 1) }
    }

    /// What is called in which folder; in `.git` also on which file, numbers and ids left out.
    private func kind(_ call: String, in place: String) -> String {
        let parts = call.replacing(stage.folder.path(of: place), with: "").split(separator: "/")
        let kept = call.contains("/.git/") && !call.contains("/objects/") ? parts : Array(parts.dropLast().prefix(4))
        return kept.joined(separator: "/").filter { !$0.isNumber }
    }

    static func isWrite(_ call: String) -> Bool { call.hasPrefix("write ") || call.hasPrefix("pwrite ") }

    /// Goes on in a mirror that something befell, expects the end of an undisturbed one, and removes it.
    func expectEnd(in place: String, _ comment: String) throws {
        // Whoever writes an object may take its time; after an hour, what was begun is known to be left.
        let mirror = mirror(place)
        _ = try TestSupport.run(
            ["/bin/sh", "-c", "touch -d '2 hours ago' \(mirror)/.git/objects/tmp_object_git2_*"],
            in: stage.folder.path)
        let next = try goesOn(place)
        #expect(next.status == status, "\(comment): \(next.text)\(next.errorText)")
        let difference = try stage.state(of: mirror).difference(from: end)
        #expect(difference == [], "\(comment)")
        try stage.folder.remove(place)
    }
}
