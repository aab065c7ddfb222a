import SyncCore

/// A file that an editor saved under a name from which toji had moved it.
struct LateSave: Sendable {
    var path: String
    /// What was saved.
    var bytes: [UInt8]
    /// The same as the file of the task that was made from it, where it is a draft.
    var adopted: [UInt8]?
    /// What the editor began with.
    var former: VersionReader.Version
    /// The commit of the former version holds the same bytes.
    var isCommitted: Bool
}

/// Finds files that lie where a task's file lay before, and brings what a person wrote there into the task's file of now.
struct FindLateSaves {
    let history: any History
    let formerPaths: any FormerPaths
    let texts: any TextMerge

    /// So far back, in commits, the history is searched for a name that is not remembered.
    private static let depth = 64

    /// The task with all of the saves in its own file; nil where one of the others is no late save, or does not merge with
    /// what the person wrote into the file since.
    ///
    /// - Parameters:
    ///   - own: the task's own file.
    ///   - others: the files elsewhere that hold its id.
    func broughtIn(
        _ id: TaskID, own: LocalFile?, _ others: [LocalFile], _ compare: inout CompareTasks
    ) async throws -> TaskComparison? {
        guard let own, !own.isBlocked,
            var task = try await compare.compare(id, compare.reader.complete(own)), task.isClear
        else { return nil }
        for other in others {
            guard let saved = try await lateSave(other, of: id, own: own.path, &compare.reader) else { return nil }
            let save = try await compare.adopted(saved, of: task)
            guard let next = try await task.with(save, texts: texts, &compare), next.isClear else { return nil }
            task = next
        }
        return task
    }

    private func lateSave(
        _ file: LocalFile, of id: TaskID, own: String, _ reader: inout VersionReader
    ) async throws -> LateSave? {
        // What git brought is no editor's save.
        guard file.isUncommitted, let bytes = file.bytes, let head = reader.trees.head,
            try await history.file(file.path, in: head) == nil,
            let former = try await former(file, of: id, own: own, &reader)
        else { return nil }
        let committed = try await history.file(former.path, in: former.vocabulary)
        return LateSave(path: file.path, bytes: bytes, former: former, isCommitted: committed == bytes)
    }

    /// Without its database a mirror knows what its history tells.
    private func former(
        _ file: LocalFile, of id: TaskID, own: String, _ reader: inout VersionReader
    ) async throws -> VersionReader.Version? {
        var last: VersionReader.Version?
        if let known = try await formerPaths.formerPath(file.path), known.task == id {
            // A commit that was rewritten since may be gone.
            last = try? await reader.version(at: known.path, of: id, in: known.commit, bytes: known.bytes)
        }
        if last == nil {
            let found = try await history.formerFiles(of: own, before: reader.trees.bases, depth: Self.depth)
            guard let version = found.first(where: { $0.path == file.path }) else { return nil }
            last = try await reader.version(at: version.path, of: id, in: version.commit, bytes: version.bytes)
        }
        guard let last else { return nil }
        // The buffer may be older than the newest version of that name.
        let names = try await reader.localNames(ofProject: id.project, after: last.names)
        let document = DocumentParser.parse(file.bytes ?? [], file: file.path, names: names, project: id.project)
        return try await StaleBuffer(history: history).version(under: document, id, bases: [last], &reader) ?? last
    }
}

extension TaskComparison {
    fileprivate var isClear: Bool { problems.isEmpty && !isIgnored }

    /// The task with what a person changed in a save, from what the editor began with.
    ///
    /// Where the tracker has changed the same, the base becomes what the editor began with, so that both sides are seen to
    /// be in conflict. Nil where the person changed the same otherwise since, and for a file that cannot be understood.
    fileprivate func with(
        _ save: LateSave, texts: any TextMerge, _ compare: inout CompareTasks
    ) async throws -> TaskComparison? {
        guard let bytes = local.bytes,
            let changed = try await compare.changes(in: save, of: id),
            let merged = FileMerge(path: local.path, texts: texts).run(
                base: save.former.bytes, local: save.adopted ?? save.bytes, remote: bytes)
        else { return nil }
        var contested: [FieldKey] = []
        for conflict in merged.conflicts {
            guard case .field(let name, _, _) = conflict, let field = changed.first(where: { "\($0)" == name }),
                !isEdited(field)
            else { return nil }
            contested.append(field)
        }
        var file = LocalFile(path: local.path, bytes: merged.bytes, isUncommitted: true)
        file.lateSaves = local.lateSaves + [save]
        file.bytesBefore = local.present
        let bases = try self.bases.map { base in
            contested.isEmpty ? base : try base.with(contested, from: save.former, project: id.project)
        }
        return try await compare.compare(id, file, bases: bases)
    }

    private func isEdited(_ field: FieldKey) -> Bool {
        let told = merge.edits.map(\.field) + merge.conflicts.map(\.field)
        guard case .field(let id, _) = field else { return told.contains(field) }
        return told.contains { other in
            if case .field(id, _) = other { true } else { false }
        }
    }
}

extension CompareTasks {
    /// A draft that became the task, as the task's file: both what was saved and what the editor began with.
    fileprivate mutating func adopted(_ save: LateSave, of task: TaskComparison) async throws -> LateSave {
        guard DocumentParser.id(of: save.bytes) == nil, let now = task.bases.first ?? task.remote else {
            return save
        }
        let names = now.names.orElse(try await reader.localNames(ofProject: task.id.project, after: nil))
        var save = save
        save.adopted = try await adopted(save.bytes, by: now, task.id, names: names)
        save.former.bytes = try await adopted(save.former.bytes, by: now, task.id, names: names)
        save.former.names = now.names
        save.former.document = DocumentParser.parse(
            save.former.bytes, file: save.path, names: now.names, project: task.id.project)
        return save
    }

    /// The fields that a person changed in a save; nil where it cannot be understood.
    fileprivate mutating func changes(in save: LateSave, of id: TaskID) async throws -> [FieldKey]? {
        let names = try await reader.localNames(ofProject: id.project, after: save.former.names)
        let document = DocumentParser.parse(
            save.adopted ?? save.bytes, file: save.path, names: names, project: id.project)
        guard !document.isIgnored, DocumentDifference.problems(base: save.former.document, local: document).isEmpty
        else { return nil }
        return DocumentDifference.changes(base: save.former.document, local: document).map(\.field)
    }
}

extension VersionReader.Version {
    func with(_ fields: [FieldKey], from former: Self, project: String) throws -> Self {
        var version = self
        version.bytes = try DocumentRenderer.held(
            fields, from: former.document, in: bytes, baseNames: former.names, names: names, project: project)
        version.document = DocumentParser.parse(version.bytes, file: path, names: names, project: project)
        return version
    }
}
