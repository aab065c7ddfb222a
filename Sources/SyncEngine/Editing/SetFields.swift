import SyncCore

/// Sets fields in the files of tasks, in all of them or in none. It uses no network.
public struct SetFields: Sendable {
    public struct Report: Sendable {
        /// In the order in which the tasks were named.
        public var tasks: [EditedTask] = []
        /// When there are any, no file was edited.
        public var refusals: [EditRefusal] = []
    }

    /// A save in the middle of it is edited in its turn, this often.
    private static let attempts = 3

    let history: any History
    let workTree: any WorkTree

    public init(history: any History, workTree: any WorkTree) {
        self.history = history
        self.workTree = workTree
    }

    /// - Parameter tasks: ids and paths, as the user typed them, with the paths relative to the mirror.
    public func run(_ assignments: [Assignment], on tasks: [(name: String, path: String)]) async throws -> Report {
        var report = Report()
        for _ in 1...Self.attempts {
            let plan = try await PlanEdits(history: history, workTree: workTree).run(assignments, on: tasks)
            report.refusals = plan.refusals
            if !plan.refusals.isEmpty { return report }
            report.refusals = try await write(plan.edits)
            if report.refusals.isEmpty {
                report.tasks = plan.edits.map(\.told)
                return report
            }
        }
        return report
    }

    private func write(_ edits: [PlannedEdit]) async throws -> [EditRefusal] {
        var written: [PlannedEdit] = []
        for edit in edits where edit.bytes != edit.file.bytes {
            do {
                let reason = try await workTree.replace(edit.file.path, expected: edit.file.bytes, with: edit.bytes)
                guard let reason else {
                    written.append(edit)
                    continue
                }
                try await takeBack(written)
                return [EditRefusal(task: edit.task, reason: .left(reason))]
            } catch {
                try await takeBack(written)
                throw error
            }
        }
        return []
    }

    /// A file that was saved since keeps what its person saved.
    private func takeBack(_ edits: [PlannedEdit]) async throws {
        for edit in edits {
            _ = try await workTree.replace(edit.file.path, expected: edit.bytes, with: edit.file.bytes)
        }
    }
}

/// A task and what changed in its file.
public struct EditedTask: Sendable {
    /// Nil for a file that is no task yet.
    public var id: TaskID?
    public var file: String
    public var changes: [Change]
}

struct PlannedEdit {
    /// As typed.
    var task: String
    var file: TaskFile
    var bytes: [UInt8]
    var changes: [Change]

    var told: EditedTask { EditedTask(id: file.id, file: file.path, changes: changes) }
}
