import SyncCore

/// Merges what a person has on disk and in HEAD with what the tracker says, and decides what becomes of each file.
struct MergeFiles: Sendable {
    let history: any History
    private let workTree: any WorkTree
    let trees: ComparedTrees
    let texts: any TextMerge
    private var compare: CompareTasks
    private let lateSaves: FindLateSaves
    /// What a person decided of some conflicts.
    let resolution: Resolution
    var merged = MergedFiles()

    private static let width = 4

    init(
        history: any History, workTree: any WorkTree, formerPaths: any FormerPaths, ownWork: OwnWork?,
        trees: ComparedTrees, texts: any TextMerge, resolution: Resolution = Resolution()
    ) {
        self.resolution = resolution
        self.history = history
        self.workTree = workTree
        self.trees = trees
        self.texts = texts
        compare = CompareTasks(
            reader: VersionReader(history: history, workTree: workTree, trees: trees), texts: texts, ownWork: ownWork)
        lateSaves = FindLateSaves(history: history, formerPaths: formerPaths, texts: texts)
    }

    mutating func run(_ sides: GatherLocalFiles.Sides) async throws -> MergedFiles {
        let taken = try await TakenNames(history: history, workTree: workTree, trees: trees).find(sides)
        let tasks = sides.disk.tasks.union(sides.committed.tasks).union(taken.keys).sorted()
        try await mergeTasks(tasks, sides, taken)
        for file in sides.committed.nameless {
            // A draft, or what lost its id: it is the person's, in HEAD as on disk.
            guard let bytes = file.bytes else { continue }
            merged.committed[file.path] = .file(bytes)
            merged.hasUnsent = true
        }
        try await mergePages(sides)
        return merged
    }

    /// In batches, each on its own: what one task comes to never depends on another.
    private mutating func mergeTasks(
        _ tasks: [TaskID], _ sides: GatherLocalFiles.Sides, _ taken: [TaskID: TakenName]
    ) async throws {
        let empty = self
        let results = try await inParallel(tasks.inBatches(of: LocalFiles.batch), width: Self.width) { batch in
            var part = empty
            try await part.merge(batch, sides, taken)
            return part.merged
        }
        for part in results { merged.add(part) }
    }

    private mutating func merge(
        _ tasks: [TaskID], _ sides: GatherLocalFiles.Sides, _ taken: [TaskID: TakenName]
    ) async throws {
        try await compare.reader.readAhead(tasks.map { sides.disk.path(of: $0) })
        for id in tasks {
            var task = TaskSides(id: id)
            task.taken = taken[id]
            let path = sides.disk.path(of: id)
            task.home = try await compare.reader.home(of: id, own: sides.disk.own[id]?.path)
            task.base = try await version(of: id, in: trees.bases, near: path)
            task.remote = try await version(of: id, in: [trees.remote].compactMap(\.self), near: path)
            task.disk = try await side(of: id, among: sides.disk, home: task.home)
            if case .one(let disk) = task.disk, let sent = compare.ownWork?.sent[id] {
                let later = try await compare.edited(after: sent, disk)
                task.disk = .one(later)
                if let base = later.bases.first { task.base = base }
            }
            if case .one(let disk) = task.disk {
                task.disk = .one(try await compare.mended(disk))
                // From it what a late save contests with the tracker is seen to be in conflict.
                if !disk.local.lateSaves.isEmpty { task.base = disk.bases.first }
            }
            if sides.committed.tasks.contains(id) {
                task.inHead = try await side(of: id, among: sides.committed, home: task.home)
            }
            try merge(task, onDisk: sides.onDisk)
        }
    }

    private mutating func version(
        of id: TaskID, in trees: [ObjectID], near path: String
    ) async throws -> VersionReader.Version? {
        for tree in trees {
            if let version = try await compare.reader.version(of: id, in: tree, near: path) { return version }
        }
        return nil
    }

    private mutating func side(of id: TaskID, among files: LocalFiles, home: String?) async throws -> TaskSides.Side {
        let double = try await compare.reader.double(of: id, besides: files.own[id]?.path)
        switch files.found(id, unchanged: home, double: double) {
        case .gone: return .gone
        case .several(let own, let others):
            let task = try await lateSaves.broughtIn(id, own: own, others, &compare)
            return task.map { .one($0) } ?? .several((own.map { [$0] } ?? []) + others)
        case .file(let file):
            let file = try await compare.reader.complete(file)
            return try await compare.compare(id, file).map { .one($0) } ?? .unknown(file)
        }
    }
}

/// One task as it stands in HEAD and on disk.
struct TaskSides {
    enum Side {
        case one(TaskComparison)
        case gone
        case several([LocalFile])
        /// Neither a base nor the tracker knows the task.
        case unknown(LocalFile)
    }

    var id: TaskID
    /// Where its file lies in HEAD.
    var home: String?
    var base: VersionReader.Version?
    var remote: VersionReader.Version?
    var disk = Side.gone
    /// Nil where HEAD has it like its bases.
    var inHead: Side?
    /// A file of the user's that lies where the tracker's name would put the task's.
    var taken: TakenName?

    /// What the disk will have: a file that was taken away comes back as it was committed.
    var side: TaskComparison? {
        switch (disk, inHead) {
        case (.one(let task), _), (.gone, .one(let task)?): task
        default: nil
        }
    }

    /// The disk has what HEAD has, or nothing.
    var isClean: Bool {
        if case .gone = disk { true } else { diskIsHead }
    }

    var diskIsHead: Bool {
        guard case .one(let disk) = disk, case .one(let inHead) = inHead else { return false }
        return disk.local.path == inHead.local.path && disk.local.bytes == inHead.local.bytes
    }
}

/// A file of a tree.
struct FileVersion: Equatable {
    var path: String
    var bytes: [UInt8]
}
