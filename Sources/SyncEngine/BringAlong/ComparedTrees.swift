import SyncCore

/// The commits and trees whose versions of a file are compared with the one on disk.
struct ComparedTrees: Sendable {
    /// Nil on a branch without commits.
    var head: ObjectID?
    /// The nearest base commits of HEAD: none, one, or those of two lines that met.
    var bases: [ObjectID]
    /// The newest server commit before this run; nil before the first.
    var said: ObjectID?
    /// The tracker's version of now: the same server commit, or a tree that will be the next one's.
    var remote: ObjectID?
}

/// Reads the versions of task files from the compared trees, each vocabulary and each folder once.
struct VersionReader {
    let history: any History
    let workTree: any WorkTree
    let trees: ComparedTrees

    /// By project, people whom no vocabulary names and the tracker knows.
    var newcomers: [String: [Person]] = [:]
    private var vocabularies: [String: ProjectNames] = [:]
    private var listings: [String: [TaskID: [String]]] = [:]
    private var held: [ObjectID: [String: ObjectID]] = [:]
    private var diskNames: [String: ProjectNames] = [:]
    private var ahead: [ObjectID: [String: [UInt8]]] = [:]
    private var pathsAhead: Set<String> = []
    /// Of the task that was asked for last: HEAD, base and what the tracker said are often one commit.
    private var recent: (id: TaskID, versions: [Place: Version?])?

    private struct Place: Hashable {
        var tree: ObjectID
        var path: String
    }

    init(history: any History, workTree: any WorkTree, trees: ComparedTrees) {
        self.history = history
        self.workTree = workTree
        self.trees = trees
    }

    /// A version of a task's file in some tree.
    struct Version {
        var path: String
        var bytes: [UInt8]
        var document: ParsedDocument
        var names: ProjectNames
        /// The commit with whose vocabulary it was written.
        var vocabulary: ObjectID
    }

    /// Reads all versions at these paths at once; they replace those that were read ahead before.
    mutating func readAhead(_ paths: [String]) async throws {
        pathsAhead = Set(paths)
        ahead = [:]
        for tree in Set([trees.head, trees.said, trees.remote].compactMap(\.self) + trees.bases) {
            ahead[tree] = try await history.files(paths, in: tree)
        }
    }

    private func bytes(at path: String, in tree: ObjectID) async throws -> [UInt8]? {
        if pathsAhead.contains(path), let files = ahead[tree] { return files[path] }
        return try await history.file(path, in: tree)
    }

    /// Nil where that tree has no file of the task. One that is the user's is none: the tracker's trees have those too.
    mutating func version(of id: TaskID, in tree: ObjectID, near path: String) async throws -> Version? {
        let place = Place(tree: tree, path: path)
        if recent?.id != id { recent = (id, [:]) }
        if let known = recent?.versions[place] { return known }
        let version = try await read(id, in: tree, near: path)
        recent?.versions[place] = .some(version)
        return version
    }

    private mutating func read(_ id: TaskID, in tree: ObjectID, near path: String) async throws -> Version? {
        guard let (path, bytes) = try await file(of: id, in: tree, near: path), !DocumentParser.isIgnored(bytes) else {
            return nil
        }
        let vocabulary = try await heldFiles(tree)[path] ?? tree
        let names = try await names(ofProject: id.project, in: vocabulary)
        let document = DocumentParser.parse(bytes, file: path, names: names, project: id.project)
        return Version(path: path, bytes: bytes, document: document, names: names, vocabulary: vocabulary)
    }

    /// Where the task's file lies in HEAD: where a base or the tracker has it, rather than where a copy is.
    ///
    /// - Parameter own: where it is known to lie, or to have lain, on disk.
    mutating func home(of id: TaskID, own: String?) async throws -> String? {
        guard let head = trees.head else { return nil }
        var path = own
        for tree in trees.bases + [trees.said].compactMap(\.self) where path == nil {
            path = try await version(of: id, in: tree, near: "")?.path
        }
        return try await file(of: id, in: head, near: path ?? "")?.0
    }

    /// Where HEAD still has the file of the base, beside that which now counts as the task's own, as when a merge of git
    /// brought the tracker's new name and a person kept the old one.
    mutating func double(of id: TaskID, besides own: String?) async throws -> String? {
        guard let own, let head = trees.head, let base = trees.bases.first, base != head,
            let other = try await version(of: id, in: base, near: own)?.path, other != own,
            try await history.ownFile(other, in: head) != nil
        else { return nil }
        return other
    }

    /// Toji's own names begin with the id, so that a path says whose file it is; a file of the user's may have such a name
    /// beside it.
    private mutating func file(of id: TaskID, in tree: ObjectID, near path: String) async throws -> (String, [UInt8])? {
        var users: (String, [UInt8])?
        let isNear = FileNames.taskID(ofPath: path) == id
        if isNear, let bytes = try await bytes(at: path, in: tree) {
            if !DocumentParser.isIgnored(bytes) { return (path, bytes) }
            users = (path, bytes)
        }
        for other in try await paths(of: id, in: tree) where !isNear || other != path {
            guard let bytes = try await bytes(at: other, in: tree) else { continue }
            if !DocumentParser.isIgnored(bytes) { return (other, bytes) }
            users = users ?? (other, bytes)
        }
        return users
    }

    private mutating func paths(of id: TaskID, in tree: ObjectID) async throws -> [String] {
        let folder = FileNames.tasksFolder(of: id)
        let key = "\(tree) \(folder)"
        if listings[key] == nil {
            var listing: [TaskID: [String]] = [:]
            for file in try await history.files(below: folder, in: tree) {
                if let id = FileNames.taskID(ofPath: file.path) { listing[id, default: []].append(file.path) }
            }
            listings[key] = listing
        }
        return listings[key]?[id] ?? []
    }

    /// The version that lay at that path in a commit, or these bytes, written with that commit's vocabulary.
    mutating func version(
        at path: String, of id: TaskID, in commit: ObjectID, bytes: [UInt8]? = nil
    ) async throws -> Version? {
        var found = bytes
        if found == nil { found = try await history.file(path, in: commit) }
        guard let found else { return nil }
        let names = try await names(ofProject: id.project, in: commit)
        let document = DocumentParser.parse(found, file: path, names: names, project: id.project)
        return Version(path: path, bytes: found, document: document, names: names, vocabulary: commit)
    }

    /// With HEAD's bytes for a file that is not edited.
    func complete(_ file: LocalFile) async throws -> LocalFile {
        guard file.bytes == nil, !file.isBlocked, let head = trees.head else { return file }
        return LocalFile(path: file.path, bytes: try await bytes(at: file.path, in: head))
    }

    private mutating func heldFiles(_ tree: ObjectID) async throws -> [String: ObjectID] {
        guard trees.bases.contains(tree) else { return [:] }
        if let known = held[tree] { return known }
        let files = try await history.heldFiles(of: tree)
        held[tree] = files
        return files
    }

    /// The names of a project in a commit or tree.
    mutating func names(ofProject key: String, in tree: ObjectID) async throws -> ProjectNames {
        let folder = FileNames.projectFolder(key)
        if let known = vocabularies["\(tree) \(folder)"] { return known }
        let names = ProjectNames(try await history.vocabulary(ofFolder: folder, in: tree) ?? .unknown(key))
        vocabularies["\(tree) \(folder)"] = names
        return names
    }

    /// With which a local file is read: its base's names, then those on disk.
    mutating func localNames(ofProject key: String, after base: ProjectNames?) async throws -> ProjectNames {
        if diskNames[key] == nil {
            let vocabulary = try await workTree.vocabulary(ofFolder: FileNames.projectFolder(key))
            var names = ProjectNames(vocabulary ?? .unknown(key))
            if let people = newcomers[key] {
                var others = ProjectVocabulary.unknown(key)
                others.people = people
                names = names.orElse(ProjectNames(others))
            }
            diskNames[key] = names
        }
        let disk = diskNames[key] ?? ProjectNames(.unknown(key))
        return base?.orElse(disk) ?? disk
    }
}

extension History {
    /// The file at that path in a commit or tree; nil where there is none, and for one that the user made theirs.
    func ownFile(_ path: String, in tree: ObjectID) async throws -> [UInt8]? {
        try await file(path, in: tree).flatMap { DocumentParser.isIgnored($0) ? nil : $0 }
    }

    /// Whether one of these commits or trees has a file there that the user did not make theirs.
    func isOwn(_ path: String, inAny trees: [ObjectID]) async throws -> Bool {
        for tree in trees where try await ownFile(path, in: tree) != nil { return true }
        return false
    }

    /// The files of tasks among these paths that the user committed as theirs, by path. One that is a task's own lies in a
    /// base, and is none of them.
    func usersFiles(
        at paths: [String], in head: ObjectID, bases: [ObjectID]
    ) async throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for batch in paths.filter(Ownership.isTaskFile).inBatches(of: LocalFiles.batch) {
            for (path, bytes) in try await files(batch, in: head) where DocumentParser.isIgnored(bytes) {
                if try await !isOwn(path, inAny: bases) { found[path] = bytes }
            }
        }
        return found
    }
}

extension WorkTree {
    /// The vocabulary on disk; nil when it is missing or a person broke it.
    func vocabulary(ofFolder folder: String) async throws -> ProjectVocabulary? {
        guard let project = try await read("\(folder)/project.yml"),
            let labels = try await read("\(folder)/labels.yml"),
            let planning = try await read("\(folder)/planning.yml")
        else { return nil }
        return try? VocabularyFiles.parse(project: project, labels: labels, planning: planning)
    }
}

extension ProjectVocabulary {
    /// Of a project that has no vocabulary files.
    static func unknown(_ key: String) -> ProjectVocabulary {
        ProjectVocabulary(project: Project(id: "", key: key, name: "", description: ""))
    }
}
