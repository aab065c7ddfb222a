import SyncCore

/// Finds the files of tasks, also broken ones, and reads them with their base.
struct TaskFileSearch {
    enum Found {
        case one(TaskFile)
        case none
        /// The paths of files with the same id.
        case several([String])
    }

    private struct Folder {
        var names: ProjectNames
        var vocabulary: ProjectVocabulary
        /// Nil until somebody asks.
        var files: [String]?
    }

    private let history: any History
    private let workTree: any WorkTree
    private let base: ObjectID?
    private var folders: [String: Folder] = [:]

    init(history: any History, workTree: any WorkTree) async throws {
        self.history = history
        self.workTree = workTree
        switch try await history.position().head {
        case let head?:
            switch try await history.base(of: head) {
            case .one(let commit): base = commit
            case .several(let commits): base = commits.first
            case .none, .shallow: base = nil
            }
        case nil: base = nil
        }
    }

    /// - Parameter name: an id, in any case, or the path of a file, relative to the mirror.
    mutating func find(_ name: String) async throws -> Found {
        if name.hasSuffix(".md") {
            guard Ownership.isTaskFile(name), let file = try await read(name, in: FileNames.projectFolder(ofPath: name))
            else {
                return .none
            }
            return .one(file)
        }
        for id in [TaskID(name), TaskID(name.uppercased())] {
            guard let id else { continue }
            let found = try await find(id)
            if case .none = found { continue }
            return found
        }
        return .none
    }

    /// The files whose names say so first; then, since people rename files, all of the project.
    mutating func find(_ id: TaskID) async throws -> Found {
        let folder = FileNames.projectFolder(id.project)
        let files = try await files(in: folder)
        let likely = files.filter { FileNames.taskID(ofPath: $0) == id }
        let found = try await matching(id, among: likely, in: folder)
        if case .none = found { return try await matching(id, among: files, in: folder) }
        return found
    }

    /// A file that cannot be read is known by its name alone.
    private mutating func matching(_ id: TaskID, among paths: [String], in folder: String) async throws -> Found {
        var exact: [TaskFile] = []
        var broken: [TaskFile] = []
        for path in paths {
            try Task.checkCancellation()
            guard let file = try await read(path, in: folder) else { continue }
            if file.id == id { exact.append(file) }
            if file.id == nil, FileNames.taskID(ofPath: path) == id { broken.append(file) }
        }
        let found = exact.isEmpty ? broken : exact
        return found.count > 1 ? .several(found.map(\.path)) : found.first.map { .one($0) } ?? .none
    }

    /// A file that is not there yet.
    mutating func newFile(_ path: String, bytes: [UInt8], ofProject key: String) async throws -> TaskFile {
        let known = try await load(FileNames.projectFolder(key))
        return TaskFile(path: path, bytes: bytes, base: nil, names: known.names, vocabulary: known.vocabulary)
    }

    /// The same file as it lies there now; nil when it is gone.
    func read(again file: TaskFile) async throws -> TaskFile? {
        try await workTree.read(file.path).map { file.with($0) }
    }

    private mutating func read(_ path: String, in folder: String) async throws -> TaskFile? {
        guard let bytes = try await workTree.read(path) else { return nil }
        let known = try await load(folder)
        let former = try await former(of: path, bytes: bytes, in: known)
        return TaskFile(path: path, bytes: bytes, base: former, names: known.names, vocabulary: known.vocabulary)
    }

    /// The base of a file is the version at its path, or, for a file that was moved, that of its id.
    private func former(of path: String, bytes: [UInt8], in folder: Folder) async throws -> [UInt8]? {
        guard let base else { return nil }
        if let former = try await history.file(path, in: base) { return former }
        let document = DocumentParser.parse(
            bytes, file: path, names: folder.names, project: folder.vocabulary.project.key)
        guard let id = document.id else { return nil }
        let tasks = FileNames.projectFolder(id.project) + "/tasks"
        let files = try await history.files(below: tasks, in: base)
        guard let origin = files.first(where: { FileNames.taskID(ofPath: $0.path) == id }) else { return nil }
        return try await history.file(origin.path, in: base)
    }

    private mutating func files(in folder: String) async throws -> [String] {
        var known = try await load(folder)
        if let files = known.files { return files }
        let files = try await workTree.taskFiles(of: folder)
        known.files = files
        folders[folder] = known
        return files
    }

    /// Names are read with the vocabulary of the base, then with that on disk.
    private mutating func load(_ folder: String) async throws -> Folder {
        if let known = folders[folder] { return known }
        let onDisk = try await workTree.vocabulary(ofFolder: folder)
        let atBase = if let base { try await history.vocabulary(ofFolder: folder, in: base) } else { onDisk }
        let nothing = ProjectVocabulary(
            project: Project(id: "", key: FileNames.projectKey(ofFolder: folder), name: "", description: ""))
        var names = ProjectNames(atBase ?? onDisk ?? nothing)
        if let onDisk, let atBase, onDisk != atBase { names = names.orElse(ProjectNames(onDisk)) }
        let loaded = Folder(names: names, vocabulary: onDisk ?? atBase ?? nothing)
        folders[folder] = loaded
        return loaded
    }
}
