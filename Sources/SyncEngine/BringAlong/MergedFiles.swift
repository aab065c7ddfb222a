import SyncCore

/// What the merge of a person's files with the tracker's comes to, file by file.
struct MergedFiles: Sendable {
    /// What a tree has at a path where it is not like the tree that it begins as.
    enum Entry: Hashable, Sendable {
        case file([UInt8])
        case nothing
    }

    /// Of the new base commit, over the tracker's tree.
    var wanted: [String: Entry] = [:]
    /// Of the merge of committed versions, over the new base commit's tree.
    var committed: [String: Entry] = [:]
    /// Of files that are held as a whole, the commits with whose vocabulary they were written.
    var heldFiles: [String: ObjectID] = [:]
    /// What becomes of the files on disk that differ from HEAD, and of those that are merged.
    var edits: [String: FileEdit] = [:]
    /// Of files that are on disk as in HEAD, what the new base commit has.
    var clean: [String: [UInt8]] = [:]
    /// Something committed is edited and unsent.
    var hasUnsent = false
    /// HEAD has every committed file as the merge wants it.
    var headIsMerged = true
    var conflicts: [TaskConflict] = []
    /// Those that this run settles.
    var resolved: [TaskConflict] = []
    /// The tasks of which it keeps a person's values.
    var kept: Set<TaskID> = []
    var problems: [Problem] = []
    /// Tasks whose new name is taken.
    var waiting: [Waiting] = []
    /// What is replaced on disk and in no commit.
    var rescued: [NewFile] = []
    /// By the path of a draft, the task that was made from it.
    var origins: [String: TaskID] = [:]
    /// Paths of edits that cannot be, which were undone.
    var undone: [String] = []

    /// Something on disk is to become another.
    var hasChanges: Bool { edits.values.contains(where: \.isChange) }

    /// Takes in what was merged of other tasks.
    mutating func add(_ other: MergedFiles) {
        wanted.merge(other.wanted) { $1 }
        committed.merge(other.committed) { $1 }
        heldFiles.merge(other.heldFiles) { $1 }
        edits.merge(other.edits) { $1 }
        clean.merge(other.clean) { $1 }
        hasUnsent = hasUnsent || other.hasUnsent
        headIsMerged = headIsMerged && other.headIsMerged
        conflicts += other.conflicts
        resolved += other.resolved
        kept.formUnion(other.kept)
        problems += other.problems
        waiting += other.waiting
        rescued += other.rescued
        undone += other.undone
    }

    /// The branch goes to the new base commit, so that the tracker says again what a person took out and committed: a clean
    /// file stays clean.
    mutating func followBase() {
        for (path, bytes) in clean where edits[path] != nil { edits[path]?.wanted = bytes }
    }

    mutating func edit(_ path: String, found: [UInt8]?, wanted: [UInt8]?) {
        edits[path] = FileEdit(path: path, found: found, wanted: wanted)
    }

    /// Leaves a file as it lies there, but for what was saved under its former names.
    mutating func keep(_ file: LocalFile) {
        if let bytes = file.bytes { edit(file.path, found: file.present, wanted: bytes) }
        take(file.lateSaves)
    }

    /// What was saved under former names goes from there, since the task's own file has it.
    mutating func take(_ saves: [LateSave]) {
        for save in saves {
            edit(save.path, found: save.bytes, wanted: nil)
            if !save.isCommitted { rescued.append(NewFile(path: save.path, bytes: save.bytes)) }
        }
    }
}

/// A field of a task that a person must decide, and where it stands.
public struct TaskConflict: Hashable, Sendable {
    public var id: TaskID
    public var file: String
    public var conflict: FieldConflict
    /// Who gave the tracker its value, and when, where the history tells: `suzuki, 2026-05-27 11:00 UTC`.
    public var credit: String?

    public init(id: TaskID, file: String, conflict: FieldConflict) {
        self.id = id
        self.file = file
        self.conflict = conflict
    }
}
