import SyncCore

/// Tells what a person changed in the files of some tasks while they were open in an editor.
public struct EditByHand: Sendable {
    public struct Report: Sendable {
        /// Those with changes, in the order in which they were named.
        public var tasks: [EditedTask] = []
        public var problems: [Problem] = []
    }

    let history: any History
    let workTree: any WorkTree

    public init(history: any History, workTree: any WorkTree) {
        self.history = history
        self.workTree = workTree
    }

    /// - Parameters:
    ///   - tasks: ids and paths, as the user typed them, with the paths relative to the mirror.
    ///   - edit: gets the paths, and returns when the person is done. It is not called when a task is unknown.
    /// - Returns: nothing but refusals when a task is unknown.
    public func run(
        _ tasks: [(name: String, path: String)], edit: @Sendable ([String]) async throws -> Void
    ) async throws -> (report: Report, refusals: [EditRefusal]) {
        var search = try await TaskFileSearch(history: history, workTree: workTree)
        var files: [TaskFile] = []
        var refusals: [EditRefusal] = []
        for task in tasks {
            switch try await search.find(task.path) {
            case .none: refusals.append(EditRefusal(task: task.name, reason: .unknownTask))
            case .several(let paths): refusals.append(EditRefusal(task: task.name, reason: .severalFiles(paths)))
            case .one(let file): if !files.contains(where: { $0.path == file.path }) { files.append(file) }
            }
        }
        if !refusals.isEmpty { return (Report(), refusals) }
        try await edit(files.map(\.path))
        var report = Report()
        for file in files { try await compare(file, search, &report) }
        return (report, [])
    }

    private func compare(_ former: TaskFile, _ search: TaskFileSearch, _ report: inout Report) async throws {
        guard let file = try await search.read(again: former) else {
            return report.problems.append(Problem(file: former.path, reason: .unreadable))
        }
        let changes = file.changes(since: former)
        if !changes.isEmpty {
            report.tasks.append(EditedTask(id: file.id ?? former.id, file: file.path, changes: changes))
        }
        report.problems += file.problems
    }
}
