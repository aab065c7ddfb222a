/// The files that the user sees, the index, and the branch. Every call throws a ``RepositoryError``.
public protocol WorkTree: Sendable {
    /// What an interrupted run left is finished; true when there was something.
    func finishInterruptedRun() async throws -> Bool

    /// The files that differ between that commit and the disk, or are staged with other content, sorted by path.
    ///
    /// Untracked files are told only where toji may own them: `*.md` below a folder `tasks`, without a leading dot.
    func differences(from base: ObjectID) async throws -> [FileDifference]

    /// Brings files, index and branch from one commit to another: those files, and only those, that differ between the
    /// two, and the edited ones. A file that turns out to hold something else than expected is left, and reported; then
    /// nothing at all was brought along.
    ///
    /// - Parameter edits: the files on disk that differ from the old commit, each once, and what becomes of them.
    func bringAlong(from old: ObjectID?, to new: ObjectID, edits: [FileEdit]) async throws -> BroughtAlong

    /// The bytes of a file on disk, links not followed; nil where there is none.
    func read(_ path: String) async throws -> [UInt8]?

    /// The bytes of several files, without those that are not there.
    func read(_ paths: [String]) async throws -> [String: [UInt8]]

    /// Puts a person's own wish into a file that is there, with its mode as it was; index and branch stay. Bytes are as
    /// ``read(_:)`` gives them. One that no longer holds what is expected is left, also when it is saved in this moment.
    ///
    /// - Returns: nil when the file holds the new bytes, else why it was left alone.
    func replace(_ path: String, expected: [UInt8], with bytes: [UInt8]) async throws -> LeftReason?

    /// Puts a person's own wish into a task file that is not there yet; index and branch stay.
    ///
    /// - Returns: nil when the file was made, else why it was not.
    func create(_ path: String, with bytes: [UInt8]) async throws -> LeftReason?

    /// The folders on disk that hold a `project.yml`, sorted.
    func projectFolders() async throws -> [String]

    /// The names of files in one folder that editors have open, as the files beside them tell.
    func openFiles(in folder: String) async throws -> Set<String>

    /// The task files on disk of one project folder, sorted by path.
    func taskFiles(of projectFolder: String) async throws -> [String]
}

public struct FileDifference: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case added
        case modified
        case deleted
        /// A symbolic link or folder where a file should be.
        case typeChanged
    }

    public var path: String
    public var kind: Kind
    /// The index holds something else than the base.
    public var isStaged: Bool

    public init(path: String, kind: Kind, isStaged: Bool) {
        self.path = path
        self.kind = kind
        self.isStaged = isStaged
    }
}

extension WorkTree {
    /// Where nothing is edited.
    public func bringAlong(from old: ObjectID?, to new: ObjectID) async throws -> BroughtAlong {
        try await bringAlong(from: old, to: new, edits: [])
    }
}

/// A file on disk that holds a person's edit, and what it shall hold. Bytes are as ``WorkTree/read(_:)`` gives them.
public struct FileEdit: Hashable, Sendable {
    public var path: String
    /// Nil where no file lies.
    public var found: [UInt8]?
    /// Nil for a file that goes.
    public var wanted: [UInt8]?

    public init(path: String, found: [UInt8]?, wanted: [UInt8]?) {
        self.path = path
        self.found = found
        self.wanted = wanted
    }
}

public struct BroughtAlong: Hashable, Sendable {
    /// Files written, moved or removed.
    public var count: Int
    /// Paths left alone since they were being edited, and why.
    public var left: [Left]

    public struct Left: Hashable, Sendable {
        public var path: String
        public var reason: LeftReason

        public init(path: String, reason: LeftReason) {
            self.path = path
            self.reason = reason
        }
    }

    public init(count: Int, left: [Left]) {
        self.count = count
        self.left = left
    }
}
