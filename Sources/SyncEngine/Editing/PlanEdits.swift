import SyncCore

/// Finds out what a set would do to each file, and everything that speaks against it.
struct PlanEdits {
    let history: any History
    let workTree: any WorkTree

    /// Parents of parents are followed this far: deeper trees are left to the tracker's judgement.
    private static let deepestTree = 64

    func run(_ assignments: [Assignment], on tasks: [(name: String, path: String)]) async throws -> (
        edits: [PlannedEdit], refusals: [EditRefusal]
    ) {
        var search = try await TaskFileSearch(history: history, workTree: workTree)
        var edits: [PlannedEdit] = []
        var refusals: [EditRefusal] = []
        for task in tasks {
            switch try await search.find(task.path) {
            case .none: refusals.append(EditRefusal(task: task.name, reason: .unknownTask))
            case .several(let files): refusals.append(EditRefusal(task: task.name, reason: .severalFiles(files)))
            case .one(let file):
                // One file may be named by its id and by its path.
                if edits.contains(where: { $0.file.path == file.path }) { continue }
                switch DocumentEdit(file, task: task.name).run(assignments) {
                case .refused(let found): refusals += found
                case .unchanged: edits.append(PlannedEdit(task: task.name, file: file, bytes: file.bytes, changes: []))
                case .changed(let bytes, let changes):
                    edits.append(PlannedEdit(task: task.name, file: file, bytes: bytes, changes: changes))
                }
            }
        }
        for edit in edits where edit.changes.contains(where: { $0.field == .parent }) {
            guard let reason = try await reasonAgainstParent(of: edit, &search) else { continue }
            let assignment = assignments.last { $0.field == FieldKey.parent.keyword }
            refusals.append(EditRefusal(task: edit.task, assignment: assignment, reason: reason))
        }
        return (edits, refusals)
    }

    /// A parent must be there, and must not lie below the task itself.
    private func reasonAgainstParent(of edit: PlannedEdit, _ search: inout TaskFileSearch) async throws
        -> EditRefusal.Reason?
    {
        guard let parent = edit.file.with(edit.bytes).parent else { return nil }
        var next: TaskID? = parent
        for _ in 1...Self.deepestTree {
            guard let id = next else { return nil }
            if id == edit.file.id { return .ownDescendant(parent.description) }
            guard case .one(let file) = try await search.find(id) else {
                return id == parent ? .unknownParent(parent.description) : nil
            }
            next = file.parent
        }
        return nil
    }
}

extension TaskFile {
    fileprivate var parent: TaskID? {
        guard case .task(let id) = document.fields[.parent]?.meaning else { return nil }
        return id
    }
}
