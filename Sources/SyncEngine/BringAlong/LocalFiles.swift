import SyncCore

/// One of toji's own files as a person's side has it: on disk, or committed in HEAD.
struct LocalFile: Sendable {
    var path: String
    /// Nil for a file that was taken away.
    var bytes: [UInt8]?
    /// A link or a folder lies where the file should be.
    var isBlocked = false
    /// Neither HEAD nor the index holds its bytes.
    var isUncommitted = false
    /// Saves under former names that were brought in: `bytes` has them, and the disk does not yet.
    var lateSaves: [LateSave] = []
    /// What lies there, where saves were brought in.
    var bytesBefore: [UInt8]?

    /// What lies there; nil for nothing.
    var present: [UInt8]? { lateSaves.isEmpty ? bytes : bytesBefore }

    var isThere: Bool { bytes != nil || isBlocked }
}

/// The files of a person's side that may differ from the base, by the task that they tell of.
///
/// A file that toji wrote is known by its path, whatever stands in it; any other by the `id` in it. So a moved file is
/// found again, and a copy does not take the place of what it was copied from. What cannot be read is known by its name, where
/// the task has no other file.
struct LocalFiles: Sendable {
    /// The file at the task's own path; without bytes when it was taken away.
    private(set) var own: [TaskID: LocalFile] = [:]
    /// Files elsewhere that hold the task's id.
    private(set) var others: [TaskID: [LocalFile]] = [:]
    /// Task files without an id: drafts of new tasks, and what lost its id.
    private(set) var nameless: [LocalFile] = []
    /// Those that the user made theirs on disk alone, by the task whose file HEAD has there.
    private var ignored: [TaskID: [LocalFile]] = [:]
    /// Vocabulary files and generated pages.
    private(set) var pages: [LocalFile] = []
    /// Every path that was looked at, also where nothing is.
    private var paths: Set<String> = []

    /// Adds a file without an id that lies where a draft lay from which this task was made.
    mutating func add(lateSave file: LocalFile, of id: TaskID) {
        paths.insert(file.path)
        others[id, default: []].append(file)
    }

    /// - Parameters:
    ///   - known: the task to which that path belongs in some base or in what the tracker said; nil for none.
    ///   - committed: the same path in HEAD, which tells whose a file is that is gone or cannot be read.
    mutating func add(_ file: LocalFile, known: TaskID?, committed: LocalFile) {
        guard Ownership.isTaskFile(file.path) else { return pages.append(file) }
        paths.insert(file.path)
        if known == nil, file.bytes.map(DocumentParser.isUnreadable) ?? !file.isBlocked,
            let bytes = committed.bytes, !DocumentParser.isIgnored(bytes),
            let id = DocumentParser.id(of: bytes), own[id] == nil
        {
            own[id] = file
            return
        }
        if let known {
            addOwn(file, of: known)
        } else if file.isBlocked {
            nameless.append(file)
        } else if let bytes = file.bytes {
            if DocumentParser.isIgnored(bytes) {
                let id = committed.bytes.flatMap { DocumentParser.isIgnored($0) ? nil : DocumentParser.id(of: $0) }
                if let id { ignored[id, default: []].append(file) }
                return
            }
            guard let id = DocumentParser.id(of: bytes) else { return nameless.append(file) }
            others[id, default: []].append(file)
        }
    }

    /// Bases and tracker may have a task at different paths, of which the disk has one.
    private mutating func addOwn(_ file: LocalFile, of id: TaskID) {
        guard let other = own[id], other.isThere else {
            own[id] = file
            return
        }
        if file.isThere { others[id, default: []].append(file) }
    }

    /// Ends the gathering: a file that cannot be read takes the place of one that is gone, as where git moved it and left its
    /// marks in it, and so does one that was moved in HEAD and then made the user's.
    mutating func settle() {
        for (id, files) in ignored where files.count == 1 && own[id].map({ !$0.isThere }) ?? false && others[id] == nil
        {
            own[id] = files[0]
        }
        let unreadable = nameless.filter { file in file.bytes.map(DocumentParser.isUnreadable) ?? false }
        for (id, files) in Dictionary(grouping: unreadable, by: { FileNames.taskID(ofPath: $0.path) }) {
            guard let id, files.count == 1, let former = own[id], !former.isThere, others[id] == nil else { continue }
            own[id] = files[0]
            nameless.removeAll { $0.path == files[0].path }
        }
    }

    /// So many files are read from a commit at a time.
    static let batch = 250

    var tasks: Set<TaskID> { Set(own.keys).union(others.keys) }

    /// Where a task's file lies, or lay, on this side; empty where this side has none.
    func path(of id: TaskID) -> String { own[id]?.path ?? others[id]?.first?.path ?? "" }

    /// What a person's side has of a task.
    enum Found {
        case file(LocalFile)
        /// The file was taken away.
        case gone(path: String)
        /// Several files with its id.
        ///
        /// - Parameter own: at the task's own path; nil where none is.
        case several(own: LocalFile?, others: [LocalFile])
    }

    /// - Parameters:
    ///   - unchanged: where the task's own file lies when it is not among these; nil for nowhere.
    ///   - double: where HEAD and the base have another file of the task alike; nil for nowhere.
    func found(_ id: TaskID, unchanged: String?, double: String?) -> Found {
        var strays = others[id] ?? []
        if let double, !paths.contains(double) { strays.append(LocalFile(path: double)) }
        if let file = own[id], file.isThere {
            return strays.isEmpty ? .file(file) : .several(own: file, others: strays)
        }
        // What lies there may be another's, or the user's.
        let isUnchanged = unchanged.map { path in !paths.contains(path) || strays.contains { $0.path == path } }
        if own[id] == nil, let unchanged, isUnchanged == true {
            // No base has it there, as where the commit that brought it was squashed: then it is among the others.
            let own = strays.first { $0.path == unchanged } ?? LocalFile(path: unchanged)
            let others = strays.filter { $0.path != unchanged }
            return others.isEmpty ? .file(own) : .several(own: own, others: others)
        }
        if strays.count > 1 { return .several(own: nil, others: strays) }
        return strays.first.map { .file($0) } ?? .gone(path: own[id]?.path ?? "")
    }
}

/// Gathers the files of both of a person's sides.
struct GatherLocalFiles {
    let history: any History
    let workTree: any WorkTree
    let trees: ComparedTrees
    var ownWork: OwnWork?

    struct Sides: Sendable {
        var disk = LocalFiles()
        /// What HEAD holds and its bases do not, or hold otherwise.
        var committed = LocalFiles()
        /// Paths of ours whose entry in the index is not HEAD's.
        var staged: [String] = []
        /// By path, what lies on disk where it is not what HEAD holds.
        var onDisk: [String: LocalFile] = [:]
        /// By the path of a draft, the task that was made from it.
        var origins: [String: TaskID] = [:]
    }

    func run() async throws -> Sides {
        var sides = Sides()
        guard let head = trees.head else { return sides }
        let committed = try await committedPaths(head)
        let differences = try await workTree.differences(from: head).filter { Ownership.belongsToToji($0.path) }
        let onDisk = try await workTree.read(
            differences.filter { $0.kind == .added || $0.kind == .modified }.map(\.path))
        for difference in differences {
            if difference.isStaged { sides.staged.append(difference.path) }
            sides.onDisk[difference.path] = file(difference, onDisk[difference.path])
        }
        let paths = try await Set(committed).union(sides.onDisk.keys).union(takenBack(head)).sorted()
        sides.origins = try await origins(of: paths, sides.onDisk)
        for paths in paths.inBatches(of: LocalFiles.batch) {
            let versions = try await Versions(of: paths, history: history, trees: trees, head: head)
            for path in paths {
                let inHead = LocalFile(path: path, bytes: versions.inHead[path])
                // Another mode alone makes no other bytes.
                if sides.onDisk[path]?.bytes == inHead.bytes { sides.onDisk[path]?.isUncommitted = false }
                let known = sides.origins[path] ?? versions.owner(of: path)
                if known == nil, let file = sides.onDisk[path], let id = try await taskMade(from: file, inHead) {
                    sides.disk.add(lateSave: file, of: id)
                    continue
                }
                sides.disk.add(sides.onDisk[path] ?? inHead, known: known, committed: inHead)
                if committed.contains(path) { sides.committed.add(inHead, known: known, committed: inHead) }
            }
        }
        sides.disk.settle()
        sides.committed.settle()
        return sides
    }

    /// The tasks that were made from drafts, by the draft's path.
    private func origins(of paths: [String], _ onDisk: [String: LocalFile]) async throws -> [String: TaskID] {
        guard let ownWork, let remote = trees.remote, let head = trees.head else { return [:] }
        var drafts: [LocalFile] = []
        for path in paths where Ownership.isTaskFile(path) && FileNames.taskID(ofPath: path) == nil {
            var file = onDisk[path]
            if file == nil { file = LocalFile(path: path, bytes: try await history.file(path, in: head)) }
            if let file, let bytes = file.bytes, DocumentParser.id(of: bytes) == nil, !DocumentParser.isIgnored(bytes) {
                drafts.append(file)
            }
        }
        if drafts.isEmpty { return [:] }
        let new = try await history.changes(from: trees.bases.first, to: remote)
            .filter { $0.old == nil && Ownership.isTaskFile($0.path) }.compactMap { FileNames.taskID(ofPath: $0.path) }
        return try await ownWork.origins(of: drafts, among: new).merging(ownWork.tasks) { _, told in told }
    }

    /// Files that are as in HEAD, and were not when calls were planned from them.
    private func takenBack(_ head: ObjectID) async throws -> Set<String> {
        guard let sent = ownWork?.sent.values, !sent.isEmpty else { return [] }
        let inHead = try await history.files(sent.map(\.path), in: head)
        return Set(sent.filter { edits in inHead[edits.path].map { $0 != edits.bytes } ?? false }.map(\.path))
    }

    /// The task that was made from a draft at the same path; nil where a person has written something else there.
    private func taskMade(from file: LocalFile, _ inHead: LocalFile) async throws -> TaskID? {
        guard let ownWork, inHead.bytes == nil, file.isUncommitted, let bytes = file.bytes,
            Ownership.isTaskFile(file.path), FileNames.taskID(ofPath: file.path) == nil,
            DocumentParser.id(of: bytes) == nil, !DocumentParser.isIgnored(bytes),
            let former = try await ownWork.state.formerPath(file.path), let draft = former.bytes,
            DocumentParser.id(of: draft) == nil, try await ownWork.state.task(numbered: former.task)?.path != nil
        else { return nil }
        let names = ProjectNames(.unknown(former.task.project))
        let documents = [draft, bytes].map { bytes in
            DocumentParser.parse(bytes, file: file.path, names: names, project: former.task.project)
        }
        return documents[1].isSaved(over: documents[0]) ? former.task : nil
    }

    /// Those of ours in which HEAD is not like every base.
    private func committedPaths(_ head: ObjectID) async throws -> Set<String> {
        if trees.bases == [head] { return [] }
        var paths: Set<String> = []
        for base in trees.bases {
            let changes = try await history.changes(from: base, to: head)
            paths.formUnion(changes.lazy.map(\.path).filter(Ownership.belongsToToji))
        }
        return paths
    }

    private func file(_ difference: FileDifference, _ bytes: [UInt8]?) -> LocalFile {
        let path = difference.path
        switch difference.kind {
        case .deleted: return LocalFile(path: path)
        case .typeChanged: return LocalFile(path: path, isBlocked: true)
        case .added, .modified:
            guard let bytes else { return LocalFile(path: path, isBlocked: true) }
            return LocalFile(path: path, bytes: bytes, isUncommitted: !difference.isStaged)
        }
    }

    /// What the compared commits have at some paths.
    private struct Versions {
        var inHead: [String: [UInt8]]
        private var inBases: [[String: [UInt8]]] = []
        private var said: [String: [UInt8]] = [:]

        init(of paths: [String], history: any History, trees: ComparedTrees, head: ObjectID) async throws {
            inHead = try await history.files(paths, in: head)
            for base in trees.bases { inBases.append(base == head ? inHead : try await history.files(paths, in: base)) }
            if let commit = trees.said { said = commit == head ? inHead : try await history.files(paths, in: commit) }
        }

        /// The task that toji wrote to that path.
        ///
        /// Where the tracker's newest commit alone has the path, toji has written nothing there yet, and whatever lies there
        /// is known by what stands in it. HEAD may have it from there too, when its own server commit was amended or
        /// squashed.
        func owner(of path: String) -> TaskID? {
            guard let id = FileNames.taskID(ofPath: path) else { return nil }
            if inBases.contains(where: { Self.isOwn($0[path]) }) { return id }
            return said[path] != nil && Self.isOwn(inHead[path]) ? id : nil
        }

        private static func isOwn(_ bytes: [UInt8]?) -> Bool { bytes.map { !DocumentParser.isIgnored($0) } ?? false }
    }
}
