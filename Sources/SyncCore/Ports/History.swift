/// The id of a commit, tree or blob: 40 lower-case hexadecimal digits.
public struct ObjectID: Hashable, Sendable, Codable, CustomStringConvertible {
    public let hex: String

    /// Nil unless the text is 40 lower-case hexadecimal digits.
    public init?(_ hex: String) {
        guard hex.utf8.count == 40, hex.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else { return nil }
        self.hex = hex
    }

    /// Twenty bytes, as Git stores them; nil for another number.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 20 else { return nil }
        hex = String(unsafeUninitializedCapacity: 40) { text in
            var end = 0
            for byte in bytes {
                text[end] = Self.digit(byte >> 4)
                text[end + 1] = Self.digit(byte & 15)
                end += 2
            }
            return end
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

    public var description: String { hex }
}

/// The history of what the tracker said, and where the user's branch stands in it.
///
/// Everything but the working files: those belong to ``WorkTree``. Every call throws a ``RepositoryError``.
public protocol History: Sendable {
    /// Where HEAD stands.
    func position() async throws -> BranchPosition

    /// The newest server commit: the tip of `toji/server`, moved up first to a newer one that HEAD contains; in a
    /// plain clone the nearest one in HEAD's ancestry. Nil before the first pull.
    func serverCommit() async throws -> ServerCommit?

    /// How HEAD and that commit hang together.
    func relations() async throws -> CommitRelations

    /// The base of the work tree: the nearest commit in that commit's ancestry whose `Toji-Tree` equals its own tree.
    func base(of commit: ObjectID) async throws -> BaseSearch

    /// The tree of a commit, or that tree itself.
    func treeID(of id: ObjectID) async throws -> ObjectID

    /// The blob at that path in a commit or tree; nil where there is none.
    func file(_ path: String, in tree: ObjectID) async throws -> [UInt8]?

    /// The blobs at those paths in a commit or tree, without those that it lacks.
    func files(_ paths: [String], in tree: ObjectID) async throws -> [String: [UInt8]]

    /// Every file below that folder (`""` for all) of a commit or tree, sorted by path.
    func files(below folder: String, in tree: ObjectID) async throws -> [TreeFile]

    /// Begins a tree that is like that one or that commit's, or empty. One tree is under construction at a time.
    func beginTree(from tree: ObjectID?) async throws
    /// Puts files into the tree under construction.
    func put(_ files: [NewFile]) async throws
    /// Takes a file out of the tree under construction; folders left empty go with it.
    func remove(_ path: String) async throws
    /// Lets the tree under construction have at these paths whatever another commit or tree has there.
    func copy(_ paths: [String], from tree: ObjectID) async throws
    /// Lets files of the tree under construction be run, or not, as those of another commit or tree.
    func copyModes(_ paths: [String], from tree: ObjectID) async throws
    /// Ends the construction. Nil when the tree equals the one it began from; then nothing was written.
    func finishTree() async throws -> ObjectID?
    /// Gives up the tree under construction and everything written for it.
    func dropTree() async

    /// Makes a server commit of that tree with the trailers, its objects on disk first, and moves `toji/server` to it
    /// by compare and swap from the first parent (or from nothing).
    func commitServer(_ draft: ServerCommitDraft) async throws -> ObjectID

    /// Makes a commit on the way of the branch, its objects on disk first. No reference moves.
    func commit(_ draft: BranchCommitDraft) async throws -> ObjectID

    /// What a waiting commit says of files that keep their former base as a whole: by path, the commit with whose
    /// vocabulary each was written. Empty for every other commit.
    func heldFiles(of commit: ObjectID) async throws -> [String: ObjectID]

    /// Keeps bytes of a person that are in no commit in one on `refs/toji/rescued`, for thirty days.
    func rescue(_ files: [NewFile]) async throws

    /// The paths whose bytes are kept there, sorted; of each the newest version.
    func rescuedFiles() async throws -> [String]

    /// What changed between two commits or trees, sorted by path; the whole of `new` when there is no old one.
    func changes(from old: ObjectID?, to new: ObjectID) async throws -> [TreeChange]

    /// The versions of a task's file, each once, in the base commits before those, the nearest first, across its renames.
    /// What a person committed is none of them.
    ///
    /// - Parameter depth: so many commits are looked through.
    func formerFiles(of path: String, before bases: [ObjectID], depth: Int) async throws -> [FormerFile]

    /// The commits that changed this task's file, newest first, across its renames.
    ///
    /// - Parameter commit: where to begin; nil for HEAD.
    func log(of path: String, from commit: ObjectID?, limit: Int) async throws -> [LogEntry]

    /// What this commit and those before it say, newest first, along first parents.
    func messages(from commit: ObjectID, limit: Int) async throws -> [LoggedMessage]

    /// With which the user of this repository commits; nil where git knows none.
    func userEmail() async throws -> String?
}

extension History {
    /// Puts one file into the tree under construction.
    public func put(_ bytes: [UInt8], at path: String) async throws {
        try await put([NewFile(path: path, bytes: bytes)])
    }
}

extension History {
    /// The commits that changed this task's file, from HEAD on.
    public func log(of path: String, limit: Int) async throws -> [LogEntry] {
        try await log(of: path, from: nil, limit: limit)
    }
}

/// A file on its way into a tree.
public struct NewFile: Hashable, Sendable {
    public var path: String
    public var bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

public struct BranchPosition: Hashable, Sendable {
    /// `main`; nil when HEAD is detached.
    public var branch: String?
    /// Nil on a branch without commits.
    public var head: ObjectID?
    /// `merge`, `rebase`, `cherry-pick`, `revert`, `bisect`, `am`: an operation of git that is under way.
    public var operation: String?
    /// A `git commit` waits in its editor, or another git holds the index.
    public var isBusy: Bool

    public init(branch: String?, head: ObjectID?, operation: String?, isBusy: Bool) {
        self.branch = branch
        self.head = head
        self.operation = operation
        self.isBusy = isBusy
    }
}

public struct ServerCommit: Hashable, Sendable {
    public var id: ObjectID
    public var source: ServerSource

    public init(id: ObjectID, source: ServerSource) {
        self.id = id
        self.source = source
    }
}

/// The trailer `Toji-Server: HOST TENANT ACCOUNT TIME`.
public struct ServerSource: Hashable, Sendable {
    public var host: String
    public var tenant: String
    /// The account's id; `-` where it is unknown.
    public var account: String
    /// The server's clock at the start of the run.
    public var time: Timestamp

    public init(host: String, tenant: String, account: String, time: Timestamp) {
        self.host = host
        self.tenant = tenant
        self.account = account
        self.time = time
    }
}

public enum BaseSearch: Hashable, Sendable {
    case one(ObjectID)
    /// A merge of two machines' lines.
    case several([ObjectID])
    case none
    /// The history is cut off before a base was found.
    case shallow
}

public struct TreeFile: Hashable, Sendable {
    public var path: String
    public var blob: ObjectID

    public init(path: String, blob: ObjectID) {
        self.path = path
        self.blob = blob
    }
}

public struct TreeChange: Hashable, Sendable {
    public var path: String
    /// Nil when the file is new.
    public var old: ObjectID?
    /// Nil when the file is gone.
    public var new: ObjectID?

    public init(path: String, old: ObjectID?, new: ObjectID?) {
        self.path = path
        self.old = old
        self.new = new
    }
}

public struct ServerCommitDraft: Sendable {
    public var tree: ObjectID
    /// The former server commit, then further ones.
    public var parents: [ObjectID]
    /// Subject and body, without trailers and without control characters other than newlines.
    public var message: String
    /// Nil: toji itself.
    public var author: String?
    public var date: Timestamp
    public var source: ServerSource

    public init(
        tree: ObjectID, parents: [ObjectID], message: String, author: String?, date: Timestamp, source: ServerSource
    ) {
        self.tree = tree
        self.parents = parents
        self.message = message
        self.author = author
        self.date = date
        self.source = source
    }
}

/// A commit that lets the branch follow `toji/server`.
public struct BranchCommitDraft: Sendable {
    public enum Kind: Hashable, Sendable {
        /// A base in which something keeps its former version: so many files or fields, and of whole files the commits
        /// with whose vocabulary they were written.
        ///
        /// - Parameter kept: the tasks of which a person decided in this commit to keep their own values.
        case waiting(count: Int, held: [String: ObjectID], kept: Set<TaskID>)
        /// A merge of committed edits with what the tracker said; no base.
        case merge
    }

    public var kind: Kind
    public var tree: ObjectID
    public var parents: [ObjectID]
    /// Without trailers.
    public var message: String
    public var date: Timestamp

    public init(kind: Kind, tree: ObjectID, parents: [ObjectID], message: String, date: Timestamp) {
        self.kind = kind
        self.tree = tree
        self.parents = parents
        self.message = message
        self.date = date
    }
}

/// A version of a file that another has replaced.
public struct FormerFile: Hashable, Sendable {
    /// The nearest base commit that has it.
    public var commit: ObjectID
    public var path: String
    public var bytes: [UInt8]
    /// Since this version somebody decided to keep values of their own against the tracker's.
    public var isBeforeDecision: Bool

    public init(commit: ObjectID, path: String, bytes: [UInt8], isBeforeDecision: Bool) {
        self.commit = commit
        self.path = path
        self.bytes = bytes
        self.isBeforeDecision = isBeforeDecision
    }
}

public struct LogEntry: Hashable, Sendable {
    public var commit: ObjectID
    public var author: String
    /// The e-mail address of who made the commit; nil for toji itself.
    public var committer: String?
    /// When the change was made, by its author's clock; a rebase keeps it.
    public var date: Timestamp
    /// Without trailers.
    public var message: String
    /// Where the file lay after this commit.
    public var path: String

    public init(
        commit: ObjectID, author: String, committer: String?, date: Timestamp, message: String, path: String
    ) {
        self.commit = commit
        self.author = author
        self.committer = committer
        self.date = date
        self.message = message
        self.path = path
    }
}

/// What a commit says.
public struct LoggedMessage: Hashable, Sendable {
    public var author: String
    /// When the change was made, by its author's clock.
    public var date: Timestamp
    /// Without trailers.
    public var text: String

    public init(author: String, date: Timestamp, text: String) {
        self.author = author
        self.date = date
        self.text = text
    }
}
