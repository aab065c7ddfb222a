import SyncCore

/// Tells what a person's files on disk ask for, what is in conflict, and what must be mended.
struct LocalEdits {
    let history: any History
    let workTree: any WorkTree
    let trees: ComparedTrees
    private(set) var edits: [MirrorStatus.Edit] = []
    private(set) var conflicts: [TaskConflict] = []
    private(set) var problems: [Problem] = []
    /// Those with an edit or a conflict, in the order of their ids.
    private(set) var tasks: [TaskComparison] = []
    /// Files that are no task yet, in the order of their paths.
    private(set) var drafts: [DraftFile] = []
    private var compare: CompareTasks
    private let lateSaves: FindLateSaves

    private let ownWork: OwnWork

    /// Batches of tasks that are compared side by side.
    private static let width = 2

    init(
        history: any History, workTree: any WorkTree, formerPaths: any FormerPaths, trees: ComparedTrees,
        texts: any TextMerge, ownWork: OwnWork, newcomers: [String: [Person]] = [:]
    ) {
        self.history = history
        self.workTree = workTree
        self.trees = trees
        self.ownWork = ownWork
        compare = CompareTasks(
            reader: VersionReader(history: history, workTree: workTree, trees: trees), texts: texts, ownWork: ownWork)
        compare.reader.newcomers = newcomers
        lateSaves = FindLateSaves(history: history, formerPaths: formerPaths, texts: texts)
    }

    mutating func read() async throws {
        let sides = try await GatherLocalFiles(
            history: history, workTree: workTree, trees: trees, ownWork: ownWork
        ).run()
        compare.ownWork?.tasks = sides.origins
        let files = sides.disk
        let ids = files.tasks.sorted()
        // Each side with what it has read of the trees for itself.
        let size = max(1, min(LocalFiles.batch, (ids.count + Self.width - 1) / Self.width))
        let empty = self
        let parts = try await inParallel(ids.inBatches(of: size), width: Self.width) { batch in
            try await empty.comparing(batch, files)
        }
        for part in parts {
            edits += part.edits
            conflicts += part.conflicts
            problems += part.problems
            tasks += part.tasks
        }
        for file in files.nameless { try await judgeNew(file) }
        for file in files.pages { try await read(page: file) }
    }

    private func comparing(_ batch: [TaskID], _ files: LocalFiles) async throws -> LocalEdits {
        var part = self
        try await part.compare.reader.readAhead(batch.map { files.path(of: $0) })
        for id in batch { try await part.read(id, files) }
        return part
    }

    private mutating func read(_ id: TaskID, _ files: LocalFiles) async throws {
        let home = try await compare.reader.home(of: id, own: files.own[id]?.path)
        let double = try await compare.reader.double(of: id, besides: files.own[id]?.path)
        switch files.found(id, unchanged: home, double: double) {
        case .gone(let path):
            // A base that knows no such task has it like that.
            for base in trees.bases where try await compare.reader.version(of: id, in: base, near: path) == nil {
                return
            }
            // Taking a file away asks for nothing: the next pull brings it back.
            edits.append(whole(path, base: id.description, local: nil, id: id))
        case .several(let own, let others):
            if let task = try await lateSaves.broughtIn(id, own: own, others, &compare) { return read(task) }
            let several = (own.map { [$0] } ?? []) + others
            problems += several.map { file in
                let other = several.first { $0.path != file.path }?.path ?? file.path
                return Problem(file: file.path, reason: .duplicateID(id.description, otherFile: other))
            }
        case .file(let file):
            guard let task = try await compare.compare(id, file) else {
                return problems.append(Problem(file: file.path, reason: .unknownID(id.description)))
            }
            read(task)
        }
    }

    private mutating func read(_ task: TaskComparison) {
        if task.isIgnored { return }
        let file = task.local.path
        if task.holdsWork { tasks.append(task) }
        problems += task.problems
        edits += task.merge.edits.map { MirrorStatus.Edit(id: task.id, file: file, change: $0) }
        conflicts += task.merge.conflicts.map { TaskConflict(id: task.id, file: file, conflict: $0) }
    }

    /// A file with a title and no id is a new task; one that bears signs of an id has lost it.
    private mutating func judgeNew(_ file: LocalFile) async throws {
        guard let bytes = file.bytes else {
            if file.isBlocked { problems.append(Problem(file: file.path, reason: .symbolicLink)) }
            return
        }
        let key = FileNames.projectKey(ofFolder: FileNames.projectFolder(ofPath: file.path))
        var names: ProjectNames?
        if let base = trees.bases.first { names = try await compare.reader.names(ofProject: key, in: base) }
        let local = DocumentParser.parse(
            bytes, file: file.path, names: try await compare.reader.localNames(ofProject: key, after: names),
            project: key)
        if let id = local.idText, !id.isEmpty {
            problems += local.problems
            return problems.append(Problem(file: file.path, reason: .unknownID(id)))
        }
        if !local.problems.isEmpty {
            problems += local.problems
            return
        }
        let signs: [FieldKey] = [.fixed("created"), .fixed("author"), .fixed("url")]
        let hasSigns = signs.contains { local.fields[$0].map { $0.meaning != .empty } ?? false }
        if hasSigns || !local.comments.isEmpty || FileNames.taskID(ofPath: file.path) != nil {
            return problems.append(Problem(file: file.path, reason: .lostID))
        }
        guard let title = local.title, !title.isEmpty else {
            return problems.append(Problem(file: file.path, reason: .missing(field: "title")))
        }
        edits.append(whole(file.path, base: nil, local: title))
        drafts.append(DraftFile(file: file, document: local, project: key))
    }

    private mutating func read(page file: LocalFile) async throws {
        if file.isBlocked { return problems.append(Problem(file: file.path, reason: .symbolicLink)) }
        for tree in trees.bases + [trees.said].compactMap(\.self)
        where try await history.file(file.path, in: tree) == file.bytes {
            return
        }
        edits.append(whole(file.path, base: "file", local: file.bytes == nil ? nil : "edited"))
    }

    private func whole(_ path: String, base: String?, local: String?, id: TaskID? = nil) -> MirrorStatus.Edit {
        .init(id: id, file: path, change: Change(field: .task, base: base, local: local))
    }
}

/// A file without an id that becomes a task when it is sent.
struct DraftFile: Sendable {
    var file: LocalFile
    /// Read with the names on disk.
    var document: ParsedDocument
    /// The key of the project in whose folder it lies.
    var project: String
    /// Nil where its bytes are not committed, and where nobody asked.
    var origin: DraftOrigin?
}
