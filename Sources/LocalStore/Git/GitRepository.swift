import CGit2
import Dispatch
@preconcurrency import Glibc
import SyncCore

/// The mirror's repository: its history, its index and its working files.
///
/// libgit2 blocks and keeps its errors per thread, so that every call runs on one queue of this actor's own.
public actor GitRepository {
    /// The folder that the user sees, without a slash at its end.
    public nonisolated let workFolder: String
    /// Where toji keeps its state: `toji` in the common Git directory, shared by linked work trees.
    public nonisolated let stateFolder: String
    /// This work tree's Git directory, and the one that it shares with linked ones.
    nonisolated let gitFolder: String
    nonisolated let commonFolder: String

    nonisolated var indexFile: String { gitFolder + "/index" }

    let repository: RepositoryPointer
    let now: @Sendable () -> Timestamp
    let step: @Sendable (WriteStep) throws -> Void
    var construction: TreeConstruction?
    /// Whether the user's configuration may convert files; nil until it was looked at.
    var conversions: Bool?
    /// Whether a folder, or one that it lies in, holds a `.gitattributes`.
    var attributeFolders: [String: Bool] = [:]
    let graph: GitCommitGraph

    private let queue: QueueExecutor

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    static let serverReference = "refs/remotes/toji/server"

    init(
        pointer: OpaquePointer, now: @escaping @Sendable () -> Timestamp,
        step: @escaping @Sendable (WriteStep) throws -> Void
    ) throws(RepositoryError) {
        repository = RepositoryPointer(pointer)
        graph = GitCommitGraph(repository: pointer)
        guard let work = git_repository_workdir(pointer), let git = git_repository_path(pointer),
            let common = git_repository_commondir(pointer)
        else {
            let place = git_repository_path(pointer).map { String(cString: $0) } ?? ""
            throw RepositoryError(attempt: .open(.repository(place)), reason: .unsupported("bare repository"))
        }
        workFolder = Self.withoutSlash(String(cString: work))
        gitFolder = Self.withoutSlash(String(cString: git))
        commonFolder = Self.withoutSlash(String(cString: common))
        stateFolder = commonFolder + "/toji"
        queue = QueueExecutor(label: "toji.git")
        self.now = now
        self.step = step
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

/// Frees the repository when the actor ends. libgit2 lets a repository be used from one thread at a time, and the actor's
/// queue sees to that; only the pointer itself crosses.
final class RepositoryPointer: Sendable {
    private let address: UInt

    init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

    var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

    deinit { git_repository_free(pointer) }
}

/// A point at which a run may be cut off; tests stop there.
enum WriteStep: Hashable, Sendable {
    case listed
    case locked
    /// The new bytes lie beside the mirror.
    case wroteTemporary(String)
    /// New and old have changed places.
    case exchanged(String)
    case wroteFile(String)
    case wroteFiles
    case wroteIndex
    case movedBranch
    case removedList
}
