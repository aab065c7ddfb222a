import FoundationEssentials
@preconcurrency import Glibc
import SyncCore
import SyncEngine
import Synchronization
import TestSupport

@testable import LocalStore
@testable import toji

/// One of the two mirrors, with the disk and git as its person has them.
struct RandomMirror: Sendable {
    let name: String
    let stage: RandomStage
    /// Whose token it has: `member`, who is `suzuki`, or `owner`, who is `tanaka`.
    var account = "member"

    /// The name of that person on the tracker.
    var person: String { account == "member" ? "suzuki" : "tanaka" }

    var path: String { stage.folder.path(of: name) }
    private var environment: [String: String] {
        [
            "HOME": stage.folder.path, "GIT_OPTIONAL_LOCKS": "0", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": name,
            "GIT_AUTHOR_EMAIL": "\(name)@x", "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": "\(name)@x",
            "GIT_EDITOR": "true", "LC_ALL": "C",
        ]
    }

    func tryGit(_ arguments: [String], input: String = "") throws -> ProcessRun {
        try run(
            ["git", "-c", "core.quotepath=off", "-c", "gc.auto=0"] + arguments, in: path, environment: environment,
            input: Array(input.utf8))
    }

    @discardableResult
    func git(_ arguments: String..., input: String = "") throws -> [String] {
        let result = try tryGit(arguments, input: input)
        try promise(result.status == 0, "git \(arguments): \(result.errorText)")
        return result.lines
    }

    func references() throws -> [String: String] {
        var references: [String: String] = [:]
        for line in text(".git/packed-refs")?.split(separator: "\n") ?? [] where !"#^".contains(line.prefix(1)) {
            references[String(line.dropFirst(41))] = String(line.prefix(40))
        }
        var loose: [String: String] = [:]
        try read(".git/refs/", into: &loose)
        for (name, text) in loose { references[String(name.dropFirst(5))] = String(text.prefix(40)) }
        return references
    }

    /// The commit of a reference.
    func reference(_ name: String) throws -> String {
        guard let commit = try references()[name] else { throw BrokenPromise("\(self.name): no \(name)") }
        return commit
    }

    func head() throws -> String {
        let text = text(".git/HEAD") ?? ""
        return text.hasPrefix("ref: ") ? try reference(String(text.dropFirst(5).dropLast())) : String(text.prefix(40))
    }

    // MARK: the product

    /// Each run is that of a new process.
    ///
    /// - Parameter stop: the number of the step of writing at which it dies; nil for none.
    func repository(stoppingAt stop: Int? = nil) throws -> GitRepository {
        let count = Atomic<Int>(0)
        let step: @Sendable (WriteStep) throws -> Void = { _ in
            if count.add(1, ordering: .relaxed).newValue == stop { throw Killed() }
        }
        return try GitRepository.open(at: path, now: { .now }, step: step)
    }

    struct Killed: Error {}

    func pull(_ options: PullOptions = PullOptions(), stoppingAt stop: Int? = nil) async throws -> PullReport {
        let repository = try repository(stoppingAt: stop)
        return try await pull(options, repository)
    }

    func pull(_ options: PullOptions, _ repository: GitRepository) async throws -> PullReport {
        try await makePull(options, repository, try openState(repository)).run()
    }

    /// - Parameter stop: the number of the step of writing at which it dies; nil for none.
    func push(stoppingAt stop: Int? = nil) async throws -> PushReport {
        let repository = try repository(stoppingAt: stop)
        let state = try openState(repository)
        return try await Push(
            pull: makePull(PullOptions(), repository, state), journal: state, options: PushOptions()
        ).run()
    }

    private func openState(_ repository: GitRepository) throws -> StateDatabase {
        try StateDatabase(folder: repository.stateFolder, now: { .now })
    }

    private func makePull(_ options: PullOptions, _ repository: GitRepository, _ state: StateDatabase) -> Pull {
        Pull(
            tracker: stage.tracker(as: account), history: repository, workTree: repository, state: state,
            templates: MirrorTemplates(folder: path),
            progress: NoProgress(), configuration: stage.configuration, options: options, texts: GitTextMerge(),
            foundation: MirrorFiles.foundation(stage.configuration)
        )
    }

    func status() async throws -> MirrorStatus {
        let repository = try repository()
        return try await ReadStatus(
            history: repository, workTree: repository,
            state: try StateDatabase(folder: repository.stateFolder, now: { .now }),
            configuration: stage.configuration, texts: GitTextMerge()
        ).run()
    }

    func resolve(_ id: TaskID, field: String?, keepsMine: Bool) async throws -> Resolve.Report {
        let repository = try repository()
        return try await Resolve(
            history: repository, workTree: repository,
            state: try StateDatabase(folder: repository.stateFolder, now: { .now }), texts: GitTextMerge(),
            configuration: stage.configuration, date: .now
        ).run([id], field: field, keepsMine: keepsMine)
    }

    func forgetState() throws {
        let folder = "\(path)/.git/toji"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("state.db") {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    // MARK: the disk

    /// Every file but git's own.
    func files() throws -> [String: String] {
        var files: [String: String] = [:]
        try read("", into: &files)
        return files
    }

    private func read(_ folder: String, into files: inout [String: String]) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)") where name != ".git" {
            let file = folder + name
            var status = stat()
            guard lstat("\(path)/\(file)", &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                try read(file + "/", into: &files)
            } else if let text = text(file) {
                files[file] = text
            }
        }
    }

    /// The files of git that a person alone writes.
    func settings() throws -> [String: String] {
        var settings: [String: String] = [:]
        for folder in [".git/hooks/", ".git/info/"] { try read(folder, into: &settings) }
        settings["config"] = text(".git/config")
        return settings
    }

    func text(_ file: String) -> String? { stage.folder.text(of: "\(name)/\(file)") }

    func write(_ text: String, to file: String) throws { try stage.folder.write(text, to: "\(name)/\(file)") }

    func save(_ text: String, to file: String, _ way: SavingWay) throws {
        switch way {
        case .inPlace: try write(text, to: file)
        case .byRename:
            var former = stat()
            let isThere = stat("\(path)/\(file)", &former) == 0
            try write(text, to: file + "~")
            if isThere { chmod("\(path)/\(file)~", former.st_mode & 0o777) }
            try promise(rename("\(path)/\(file)~", "\(path)/\(file)") == 0, "\(file) cannot be saved")
        case .appended:
            let former = self.text(file) ?? ""
            guard text.utf8.starts(with: former.utf8), !former.isEmpty else { return try write(text, to: file) }
            let rest = Array(text.utf8.dropFirst(former.utf8.count))
            let descriptor = Glibc.open("\(path)/\(file)", O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
            defer { close(descriptor) }
            try promise(Glibc.write(descriptor, rest, rest.count) == rest.count, "\(file) cannot be appended to")
        }
    }

    func mode(of file: String) -> mode_t? {
        var status = stat()
        return lstat("\(path)/\(file)", &status) == 0 ? status.st_mode : nil
    }

    func flipMode(of file: String) throws {
        guard let mode = mode(of: file) else { return }
        try promise(chmod("\(path)/\(file)", mode & 0o777 ^ 0o100) == 0, "\(file) keeps its mode")
    }

    func remove(_ file: String) throws { try stage.folder.remove("\(name)/\(file)") }

    /// When each file and git's own were changed last, to the nanosecond.
    func stamps(of files: some Sequence<String>) -> [String: String] {
        var stamps: [String: String] = [:]
        for file in Array(files) + [".git/index", ".git/HEAD", ".git/refs/heads/main"] {
            var status = stat()
            guard lstat("\(path)/\(file)", &status) == 0 else { continue }
            stamps[file] = "\(status.st_mtim) \(status.st_ctim) \(status.st_ino)"
        }
        return stamps
    }
}
