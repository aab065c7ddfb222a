import SyncCore

/// Reads the files that differ from their base, one by one, and tells the edits in them.
struct EditReader {
    let history: any History
    let workTree: any WorkTree
    let base: ObjectID
    private var vocabularies: [String: ProjectNames] = [:]
    /// Files by the id that they hold on disk.
    private var files: [TaskID: [String]] = [:]
    private var deleted: [TaskID: String] = [:]

    init(history: any History, workTree: any WorkTree, base: ObjectID) {
        self.history = history
        self.workTree = workTree
        self.base = base
    }

    /// The edits in all those files. A file that was moved inside its project is known by its id and is no edit by that.
    mutating func read(_ differences: [FileDifference]) async throws -> (
        edits: [MirrorStatus.Edit], problems: [Problem]
    ) {
        var edits: [MirrorStatus.Edit] = []
        var problems: [Problem] = []
        for difference in differences where difference.kind == .deleted {
            if let id = FileNames.taskID(ofPath: difference.path) { deleted[id] = difference.path }
        }
        for difference in differences {
            let found = try await read(difference)
            edits += found.edits
            problems += found.problems
        }
        edits += deletions()
        return (edits, problems + doubledIDs())
    }

    private mutating func read(_ difference: FileDifference) async throws -> (
        edits: [MirrorStatus.Edit], problems: [Problem]
    ) {
        let path = difference.path
        switch difference.kind {
        case .typeChanged: return ([], [Problem(file: path, reason: .symbolicLink)])
        case .deleted: return (Ownership.isTaskFile(path) ? [] : [whole(path, base: "file", local: nil)], [])
        case .added, .modified: break
        }
        guard Ownership.isTaskFile(path) else { return ([whole(path, base: "file", local: "edited")], []) }
        guard let bytes = try await workTree.read(path) else {
            return ([], [Problem(file: path, reason: .unreadable)])
        }
        return try await compare(bytes, at: path)
    }

    private mutating func compare(_ bytes: [UInt8], at path: String) async throws -> (
        edits: [MirrorStatus.Edit], problems: [Problem]
    ) {
        let project = path.split(separator: "/").prefix { $0 != "tasks" }.joined(separator: "/")
        let names = try await names(ofFolder: project)
        let local = DocumentParser.parse(bytes, file: path, names: names, project: key(ofFolder: project))
        if local.isIgnored { return ([], []) }
        if let id = local.id { files[id, default: []].append(path) }
        let former = try await formerFile(of: local, at: path)
        guard let former else { return try await judgeNew(local, at: path) }
        let base = DocumentParser.parse(former, file: path, names: names, project: key(ofFolder: project))
        let changes = DocumentDifference.changes(base: base, local: local).filter(\.isWish)
        return (
            changes.map { .init(id: base.id ?? local.id, file: path, change: $0) },
            DocumentDifference.problems(base: base, local: local)
        )
    }

    /// The base of a file is the version at its path, or, for a file that was moved, that of its id.
    private func formerFile(of local: ParsedDocument, at path: String) async throws -> [UInt8]? {
        if let former = try await history.file(path, in: base) { return former }
        guard let id = local.id, let origin = deleted[id] else { return nil }
        return try await history.file(origin, in: base)
    }

    /// A file with a title and no id is a new task; one that bears signs of an id has lost it.
    private func judgeNew(_ local: ParsedDocument, at path: String) async throws -> (
        edits: [MirrorStatus.Edit], problems: [Problem]
    ) {
        if let id = local.idText, !id.isEmpty {
            return ([], local.problems + [Problem(file: path, reason: try await reasonAgainst(local, id: id))])
        }
        if !local.problems.isEmpty { return ([], local.problems) }
        let signs: [FieldKey] = [.fixed("created"), .fixed("author"), .fixed("url")]
        let hasSigns = signs.contains { local.fields[$0].map { $0.meaning != .empty } ?? false }
        if hasSigns || !local.comments.isEmpty || FileNames.taskID(ofPath: path) != nil {
            return ([], [Problem(file: path, reason: .lostID)])
        }
        guard let title = local.title, !title.isEmpty else {
            return ([], [Problem(file: path, reason: .missing(field: "title"))])
        }
        return ([whole(path, base: nil, local: title)], [])
    }

    /// A copy of a task's file is told apart from an id that nobody gave.
    private func reasonAgainst(_ copy: ParsedDocument, id: String) async throws -> ProblemReason {
        guard let taskID = copy.id, let tasks = copy.file.lastIndex(of: "/") else { return .unknownID(id) }
        let siblings = try await history.files(below: String(copy.file[..<tasks]), in: base)
        guard let original = siblings.first(where: { FileNames.taskID(ofPath: $0.path) == taskID }) else {
            return .unknownID(id)
        }
        return .duplicateID(id, otherFile: original.path)
    }

    private func whole(_ path: String, base: String?, local: String?, id: TaskID? = nil) -> MirrorStatus.Edit {
        .init(id: id, file: path, change: Change(field: .task, base: base, local: local))
    }

    /// Deleting a file asks nothing of the tracker: the next pull brings it back.
    private func deletions() -> [MirrorStatus.Edit] {
        deleted.filter { files[$0.key] == nil }.sorted { $0.key < $1.key }
            .map { whole($0.value, base: $0.key.description, local: nil, id: $0.key) }
    }

    private func doubledIDs() -> [Problem] {
        files.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.flatMap { id, paths in
            paths.map { path in
                Problem(
                    file: path,
                    reason: .duplicateID(id.description, otherFile: paths.first { $0 != path } ?? path))
            }
        }
    }

    private func key(ofFolder folder: String) -> String {
        FileNames.projectKey(ofFolder: folder)
    }

    private mutating func names(ofFolder folder: String) async throws -> ProjectNames {
        if let known = vocabularies[folder] { return known }
        let vocabulary = try await history.vocabulary(ofFolder: folder, in: base)
        let names = ProjectNames(
            vocabulary ?? ProjectVocabulary(project: Project(id: "", key: folder, name: "", description: "")))
        vocabularies[folder] = names
        return names
    }
}

extension Change {
    /// Comments are deleted by a command, never by taking them out of a file.
    fileprivate var isWish: Bool {
        if case .comment = field { return local != nil }
        return true
    }
}
