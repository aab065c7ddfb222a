import SyncCore

/// One task with its file on one of a person's sides, beside its bases and what the tracker says.
struct TaskComparison {
    var id: TaskID
    /// As it lies there; the path alone for a file that was taken away.
    var local: LocalFile
    /// One for each base that knows the task.
    var bases: [VersionReader.Version]
    var remote: VersionReader.Version?
    var merge: DocumentMerge
    /// What a person must mend before anything in this file goes on.
    var problems: [Problem]
    /// The file as it is merged, where that is without text that stands where none can be edited.
    var mended: [UInt8]?
    /// The file was the draft of this task; ``mended`` is it with all that the tracker gave the task.
    var isAdopted = false
    /// The file says `toji: ignore`: it is the user's.
    var isIgnored: Bool

    /// True when something in the file is to be sent one day, or cannot be understood.
    var holdsWork: Bool { !merge.edits.isEmpty || !merge.conflicts.isEmpty || !problems.isEmpty }

    /// The file keeps its former base as a whole: it has problems, or its task was deleted while an edit waits.
    var isHeldWhole: Bool { !problems.isEmpty || merge.outcomes[.task] == .conflict }
}

/// Compares the files of a person's side, task by task.
struct CompareTasks {
    var reader: VersionReader
    let texts: any TextMerge
    /// Whose edits these are, and what they made; nil where that is not asked.
    var ownWork: OwnWork?

    /// Nil for a file that no base knows and the tracker neither.
    mutating func compare(_ id: TaskID, _ local: LocalFile) async throws -> TaskComparison? {
        var bases: [VersionReader.Version] = []
        for base in reader.trees.bases {
            if let version = try await reader.version(of: id, in: base, near: local.path) { bases.append(version) }
        }
        let comparison = try await compare(id, local, bases: bases)
        guard local.isUncommitted, let comparison,
            let version = try await StaleBuffer(history: reader.history).version(
                under: comparison.merge.versions.local, id, bases: bases, &reader)
        else { return comparison }
        return try await compare(id, local, bases: [version])
    }

    /// With bases that are known already.
    ///
    /// - Parameter looksAtSaid: a value that the newest server commit has is no edit either.
    mutating func compare(
        _ id: TaskID, _ local: LocalFile, bases: [VersionReader.Version], looksAtSaid: Bool = true
    ) async throws -> TaskComparison? {
        let said = looksAtSaid ? try await version(of: id, in: reader.trees.said, near: local.path) : nil
        let remote = try await version(of: id, in: reader.trees.remote, near: local.path)
        if bases.isEmpty, said == nil, remote == nil { return nil }
        if ownWork?.tasks[local.path] == id, let remote, bases.isEmpty { return try await adopted(id, local, remote) }
        let former = bases.first ?? said
        let names = try await names(ofProject: id.project, remote)
        // A name may be as new as this run.
        let localNames = try await reader.localNames(ofProject: id.project, after: former?.names).orElse(names)
        let document = DocumentParser.parse(
            local.bytes ?? [], file: local.path, names: localNames, project: id.project)
        var versions = DocumentVersions(
            bases: bases.map(\.document), local: document, said: said?.document, remote: remote?.document,
            localNames: localNames, names: names)
        versions.own = try await own(id, document)
        let merge = DocumentMerge(versions, texts: texts)
        return TaskComparison(
            id: id, local: local, bases: bases, remote: remote, merge: merge,
            problems: problems(document, of: local, after: bases + (said.map { [$0] } ?? []))
                .filter { !$0.reason.isEnded(by: remote?.document) } + misplaced(local, id),
            isIgnored: document.isIgnored)
    }

    func own(_ id: TaskID, _ document: ParsedDocument) async throws -> OwnThings {
        guard let ownWork, !document.drafts.isEmpty || !document.newSubtasks.isEmpty else { return OwnThings() }
        return try await ownWork.things(of: id, besides: document)
    }

    /// A draft that became this task, as if it had been written over the tracker's file.
    private mutating func adopted(
        _ id: TaskID, _ local: LocalFile, _ remote: VersionReader.Version
    ) async throws -> TaskComparison {
        let names = remote.names.orElse(try await reader.localNames(ofProject: id.project, after: nil))
        let bytes = try await adopted(local.bytes ?? [], by: remote, id, names: names)
        let document = DocumentParser.parse(bytes, file: local.path, names: names, project: id.project)
        var versions = DocumentVersions(
            bases: [remote.document], local: document, said: nil, remote: remote.document, localNames: names,
            names: remote.names)
        versions.own = try await own(id, document)
        return TaskComparison(
            id: id, local: local, bases: [remote], remote: remote, merge: DocumentMerge(versions, texts: texts),
            problems: DocumentDifference.problems(base: remote.document, local: document), mended: bytes,
            isAdopted: true, isIgnored: false)
    }

    /// A draft as the file of the task that it became.
    func adopted(
        _ draft: [UInt8], by remote: VersionReader.Version, _ id: TaskID, names: ProjectNames
    ) async throws -> [UInt8] {
        let document = DocumentParser.parse(draft, file: remote.path, names: names, project: id.project)
        return try DocumentRenderer.adopted(
            draft, by: remote.document, own: try await own(id, document), names: names, project: id.project)
    }

    /// The same, with what a person put where nothing can be edited taken out or put back, when that is all that is wrong.
    mutating func mended(_ task: TaskComparison) async throws -> TaskComparison {
        guard let bytes = task.local.bytes, !task.problems.isEmpty, task.problems.allSatisfy(\.reason.isUndone) else {
            return task
        }
        let mended = try await withoutOthersComments(
            task, in: DocumentRenderer.withoutMisplacedText(bytes) ?? bytes)
        let local = LocalFile(path: task.local.path, bytes: mended, isUncommitted: task.local.isUncommitted)
        guard var result = try await compare(task.id, local),
            result.problems.allSatisfy({ $0.reason.isReadOnly })
        else { return task }
        result.local = task.local
        result.mended = mended
        result.problems = []
        return result
    }

    private func misplaced(_ file: LocalFile, _ id: TaskID) -> [Problem] {
        let folder = FileNames.projectFolder(ofPath: file.path)
        if FileNames.projectKey(ofFolder: folder) == id.project { return [] }
        return [Problem(file: file.path, reason: .otherProject(id.description))]
    }

    /// What one of the versions that the file may come from has as well is no problem.
    private func problems(
        _ document: ParsedDocument, of file: LocalFile, after versions: [VersionReader.Version]
    ) -> [Problem] {
        if file.isBlocked { return [Problem(file: file.path, reason: .symbolicLink)] }
        guard let first = versions.first else {
            return DocumentDifference.problems(base: ParsedDocument(file: file.path), local: document)
        }
        var problems = problems(document, after: first)
        for version in versions.dropFirst() where !problems.isEmpty {
            let others = Set(self.problems(document, after: version).map(\.reason))
            problems.removeAll { !others.contains($0.reason) }
        }
        return problems
    }

    private func problems(_ document: ParsedDocument, after version: VersionReader.Version) -> [Problem] {
        let problems = DocumentDifference.problems(base: version.document, local: document)
        guard let account = ownWork?.account, !document.isIgnored else { return problems }
        return problems
            + DocumentDifference.othersComments(
                base: version.document, local: document, account: account, names: version.names)
    }

    /// The file with the comments of other people as they were.
    private mutating func withoutOthersComments(_ task: TaskComparison, in bytes: [UInt8]) async throws -> [UInt8] {
        let comments = task.problems.compactMap { problem -> FieldKey? in
            if case .othersComment(let id, _) = problem.reason { .comment(id) } else { nil }
        }
        guard !comments.isEmpty, let base = task.bases.first else { return bytes }
        let names = try await reader.localNames(ofProject: task.id.project, after: base.names)
        let result = try? DocumentRenderer.held(
            comments, from: base.document, in: bytes, baseNames: base.names, names: names, project: task.id.project)
        return result ?? bytes
    }

    private mutating func version(
        of id: TaskID, in tree: ObjectID?, near path: String
    ) async throws -> VersionReader.Version? {
        guard let tree else { return nil }
        return try await reader.version(of: id, in: tree, near: path)
    }

    /// Those of now; for a task that is gone, of its project as the tracker tells it.
    private mutating func names(
        ofProject key: String, _ remote: VersionReader.Version?
    ) async throws -> ProjectNames {
        if let remote { return remote.names }
        guard let tree = reader.trees.remote else { return ProjectNames(.unknown(key)) }
        return try await reader.names(ofProject: key, in: tree)
    }
}

extension ProblemReason {
    /// A comment was emptied that is deleted on the tracker.
    fileprivate func isEnded(by remote: ParsedDocument?) -> Bool {
        guard let remote else { return false }
        switch self {
        case .emptiedComment(let id): return remote.comments.first { $0.id == id }?.isDeleted ?? true
        // A commit has brought it before this mirror has heard of it.
        case .unknownComment(let id): return remote.comments.contains { $0.id == id }
        default: return false
        }
    }

    /// A pull puts it right and keeps a copy.
    fileprivate var isUndone: Bool {
        switch self {
        case .misplacedText, .othersComment: true
        default: isReadOnly
        }
    }

    fileprivate var isReadOnly: Bool {
        if case .readOnly = self { return true }
        return false
    }
}
