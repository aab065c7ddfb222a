import SyncCore

/// The tasks that were known and that no list brought.
struct MissingTasks {
    struct Task {
        /// Nil when only the file is known.
        var key: EntityID?
        var id: TaskID
    }

    let tasks: [Task]
    private let total: Int
    private let isListEmpty: Bool

    /// - Parameters:
    ///   - unstored: tasks that have a file and that nothing stored knows.
    ///   - files: all tasks that have a file, where the state was lost.
    ///   - isListEmpty: no task that is not archived came.
    init(
        known: [TaskOutline], seen: Set<EntityID>, isListEmpty: Bool, unstored: [TaskID], files: some Sequence<TaskID>
    ) {
        let missing = known.lazy.filter { !seen.contains($0.key) }.map { Task(key: $0.key, id: $0.id) }
        tasks = missing + unstored.map { Task(key: nil, id: $0) }
        total = Set(known.map(\.id)).union(files).count
        self.isListEmpty = isListEmpty
    }

    /// Nothing is deleted on one signal, and never many at once without being told to.
    func brake(_ limits: DeletionLimits) -> ProjectFailure? {
        guard total > 0 else { return nil }
        let isMany = tasks.count > limits.tasks && tasks.count * 10 > total
        return isMany || isListEmpty && tasks.count > 1 ? .massDeletion(missing: tasks.count, of: total) : nil
    }
}
