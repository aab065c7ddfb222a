import SyncCore

/// Reads tasks from the files on disk. It uses no network and no database, so that it tells what the person sees.
public struct ReadTasks: Sendable {
    let workTree: any WorkTree

    public init(workTree: any WorkTree) {
        self.workTree = workTree
    }

    /// The projects that have a folder in the mirror, sorted by key.
    public func vocabularies() async throws -> [ProjectVocabulary] {
        var found: [ProjectVocabulary] = []
        for folder in try await workTree.projectFolders() {
            guard let project = try await workTree.read("\(folder)/project.yml") else { continue }
            let labels = try await workTree.read("\(folder)/labels.yml") ?? []
            let planning = try await workTree.read("\(folder)/planning.yml") ?? []
            // A vocabulary file that a person broke is shown by `status`; its tasks are told without it.
            if let vocabulary = try? VocabularyFiles.parse(project: project, labels: labels, planning: planning) {
                found.append(vocabulary)
            }
        }
        return found.sorted { $0.project.key < $1.project.key }
    }

    /// The tasks that a filter lets through, in its order.
    public func list(_ filter: TaskFilter) async throws -> [TaskRow] {
        var rows: [TaskRow] = []
        for vocabulary in try await vocabularies() {
            if !filter.projects.isEmpty,
                !filter.projects.contains(where: { $0.lowercased() == vocabulary.project.key.lowercased() })
            {
                continue
            }
            rows += try await self.rows(of: vocabulary, filter: filter)
        }
        return sorted(rows, by: filter.order)
    }

    private func rows(of vocabulary: ProjectVocabulary, filter: TaskFilter) async throws -> [TaskRow] {
        let names = ProjectNames(vocabulary)
        var rows: [TaskRow] = []
        for file in try await workTree.taskFiles(of: FileNames.projectFolder(vocabulary.project.key)) {
            try Task.checkCancellation()
            guard let row = try await row(file, vocabulary: vocabulary, names: names) else { continue }
            rows.append(row)
        }
        let live = Set(rows.lazy.filter { !$0.isDone && !$0.isArchived }.compactMap(\.id))
        return rows.compactMap { row in
            var row = row
            row.isOrphan = row.parent.map { !live.contains($0) } ?? false
            return filter.matches(row) ? row : nil
        }
    }

    private func row(_ file: String, vocabulary: ProjectVocabulary, names: ProjectNames) async throws -> TaskRow? {
        guard let bytes = try await workTree.read(file) else { return nil }
        let document = DocumentParser.parse(bytes, file: file, names: names, project: vocabulary.project.key)
        return document.isIgnored || document.title == nil
            ? nil : TaskRow(document, vocabulary: vocabulary, names: names)
    }

    private func sorted(_ rows: [TaskRow], by order: TaskFilter.Order) -> [TaskRow] {
        let newest = { (row: TaskRow) in
            (-(row.date(.fixed("created"))?.microseconds ?? .max), row.project.key, -(row.id?.number ?? .max))
        }
        switch order {
        case .newest: return rows.sorted { newest($0) < newest($1) }
        case .priority:
            return rows.sorted {
                let (left, right) = (Priority.rank($0.text(.priority)), Priority.rank($1.text(.priority)))
                return left == right ? newest($0) < newest($1) : left < right
            }
        case .due:
            let due = { (row: TaskRow) in (row.date(.due) ?? row.date(.deadline))?.microseconds ?? .max }
            return rows.sorted { due($0) == due($1) ? newest($0) < newest($1) : due($0) < due($1) }
        }
    }

    /// One task by its id or by the path of its file, relative to the mirror; nil when there is none.
    public func task(_ name: String) async throws -> (row: TaskRow, bytes: [UInt8])? {
        for vocabulary in try await vocabularies() {
            let names = ProjectNames(vocabulary)
            for file in try await candidates(for: name, in: vocabulary) {
                guard let bytes = try await workTree.read(file),
                    let row = try await row(file, vocabulary: vocabulary, names: names)
                else { continue }
                if file == name || row.id?.description.lowercased() == name.lowercased() { return (row, bytes) }
            }
        }
        return nil
    }

    /// Those of the tasks whose files bear their ids in their names.
    public func tasks(_ ids: Set<TaskID>) async throws -> [TaskID: TaskRow] {
        var rows: [TaskID: TaskRow] = [:]
        if ids.isEmpty { return rows }
        for vocabulary in try await vocabularies() where ids.contains(where: { $0.project == vocabulary.project.key }) {
            let names = ProjectNames(vocabulary)
            for file in try await workTree.taskFiles(of: FileNames.projectFolder(vocabulary.project.key)) {
                guard let id = FileNames.taskID(ofPath: file), ids.contains(id),
                    let row = try await row(file, vocabulary: vocabulary, names: names), row.id == id
                else { continue }
                rows[id] = row
            }
        }
        return rows
    }

    /// The files whose names say so first; then, since people rename files, all of the project.
    private func candidates(for name: String, in vocabulary: ProjectVocabulary) async throws -> [String] {
        let folder = FileNames.projectFolder(vocabulary.project.key)
        if name.hasPrefix(folder + "/") { return [name] }
        let key = vocabulary.project.key
        guard let id = TaskID(name) ?? TaskID(name.uppercased()), id.project.lowercased() == key.lowercased() else {
            return []
        }
        let files = try await workTree.taskFiles(of: folder)
        let (likely, others) = (files.filter { FileNames.taskID(ofPath: $0) == id }, files)
        return likely.isEmpty ? others : likely
    }
}
