import CGit2
import SyncCore
import TestSupport

@testable import LocalStore

/// A repository in a folder of its own, seen both by toji and by the real git.
struct TestMirror {
    let folder: TemporaryFolder
    let repository: GitRepository

    /// 2026-11-30T12:00:00Z
    static let noon = Timestamp(seconds: 1_796_040_000)

    init(folder: TemporaryFolder, repository: GitRepository) {
        self.folder = folder
        self.repository = repository
    }

    init(
        now: Timestamp = Self.noon, step: @escaping @Sendable (WriteStep) throws -> Void = { _ in }
    ) throws {
        Self.isolate()
        folder = try TemporaryFolder()
        repository = try GitRepository.create(at: folder.path(of: "mirror"), branch: "main", now: { now }, step: step)
    }

    /// A mirror whose branch stands at a first server commit of these files.
    init(
        files: [String: String], step: @escaping @Sendable (WriteStep) throws -> Void = { _ in }
    ) async throws {
        try self.init(step: step)
        let first = try await commitServer(files)
        _ = try await repository.bringAlong(from: nil, to: first)
    }

    var path: String { folder.path(of: "mirror") }

    /// The settings of the person who runs the tests are not theirs.
    static func isolate() { _ = isIsolated }

    private static let isIsolated: Bool = {
        git_libgit2_init()
        for level in [
            GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL, GIT_CONFIG_LEVEL_PROGRAMDATA,
        ] {
            cgit2_set_search_path(Int32(level.rawValue), "/nonexistent")
        }
        return true
    }()

    static let environment = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent", "LC_ALL": "C",
        "GIT_AUTHOR_NAME": "Mori", "GIT_AUTHOR_EMAIL": "mori@example.com", "GIT_COMMITTER_NAME": "Mori",
        "GIT_COMMITTER_EMAIL": "mori@example.com", "GIT_EDITOR": "true",
    ]

    /// Runs git and expects it to succeed.
    @discardableResult
    func git(_ arguments: String..., in folder: String? = nil, input: String = "") throws -> String {
        let result = try run(
            ["git"] + arguments, in: folder ?? path, environment: Self.environment, input: Array(input.utf8))
        guard result.status == 0 else { throw GitFailure(arguments: arguments, words: result.errorText) }
        return result.text
    }

    /// Runs a shell script in the mirror and expects it to succeed.
    func shell(_ script: String) throws {
        let result = try run(["/bin/sh", "-ec", script], in: path, environment: Self.environment)
        guard result.status == 0 else { throw GitFailure(arguments: [script], words: result.errorText) }
    }

    struct GitFailure: Error, CustomStringConvertible {
        let arguments: [String]
        let words: String

        var description: String { "git \(arguments.joined(separator: " ")): \(words)" }
    }

    func head() throws -> ObjectID? { ObjectID(try git("rev-parse", "HEAD").filter { $0 != "\n" }) }

    /// What git sees as changed, one entry a line, with untracked files.
    func status() throws -> String { try git("status", "--porcelain", "--untracked-files=all") }

    func write(_ text: String, to name: String) throws { try folder.write(text, to: "mirror/" + name) }

    func text(_ name: String) -> String? { folder.text(of: "mirror/" + name) }

    static func source(_ time: Timestamp = noon) -> ServerSource {
        ServerSource(host: "koyori.example.com", tenant: "acme", account: "u1", time: time)
    }

    /// A server commit in which these files are as told (nil: taken out), over the newest one or the commit told.
    @discardableResult
    func commitServer(_ files: [String: String?], over parent: ObjectID? = nil, author: String? = nil) async throws
        -> ObjectID
    {
        try await commitServer(
            list: files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, over: parent, author: author)
    }

    /// The same, for paths that are equal as texts and not as bytes.
    func commitServer(list files: [(String, String?)], over parent: ObjectID? = nil, author: String? = nil) async throws
        -> ObjectID
    {
        let tip = try await repository.serverCommit()?.id
        let former = parent ?? tip
        try await repository.beginTree(from: former)
        for (path, text) in files {
            if let text {
                try await repository.put(Array(text.utf8), at: path)
            } else {
                try await repository.remove(path)
            }
        }
        guard let tree = try await repository.finishTree() else { throw NothingChanged() }
        return try await repository.commitServer(
            ServerCommitDraft(
                tree: tree, parents: former.map { [$0] } ?? [], message: "ENG-1: status Todo → Done", author: author,
                date: Self.noon, source: Self.source()))
    }

    struct NothingChanged: Error {}
}
