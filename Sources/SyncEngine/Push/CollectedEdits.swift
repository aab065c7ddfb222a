import SyncCore

/// What the files ask of the tracker, before it was looked at.
struct CollectedEdits: Sendable {
    var tasks: [TaskComparison] = []
    var drafts: [DraftFile] = []
    /// Drafts that are not sent, and why.
    var waiting: [Waiting] = []
    /// Where the committed drafts in the files of tasks come from.
    var origins: [TaskID: DraftOrigins] = [:]

    func origins(of id: TaskID) -> DraftOrigins { origins[id] ?? DraftOrigins() }

    /// Ticked and unticked boxes, by the child that is meant.
    private(set) var boxes: [TaskID: SendTask.Box] = [:]
    /// Boxes of children whose own file has another status as well.
    private(set) var childStatuses: [TaskID: ChildStatus] = [:]

    struct ChildStatus: Sendable {
        var status: EntityID
        var isDone: Bool
        /// The parent's.
        var file: String
    }

    var isEmpty: Bool { tasks.isEmpty && drafts.isEmpty }

    var projects: Set<String> { Set(tasks.map(\.id.project) + drafts.map(\.project)) }

    /// A parent's box and the child's own file that say the same are one edit.
    mutating func gatherBoxes() {
        let statuses = Dictionary(
            tasks.compactMap { task in task.wantedStatus.map { (task.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        for task in tasks {
            for edit in task.merge.edits {
                guard case .subtask(let child) = edit.field, let isDone = task.merge.document.subtasks[child] else {
                    continue
                }
                if let status = statuses[child] {
                    // Whose status is known only with the vocabulary: the child's file counts, and is compared there.
                    childStatuses[child] = ChildStatus(status: status, isDone: isDone, file: task.local.path)
                } else {
                    boxes[child] = SendTask.Box(
                        isDone: isDone, file: task.local.path, text: task.local.bytes, change: edit)
                }
            }
        }
    }

    /// A parent's box that says otherwise than the child's own file, by child: nobody knows which is meant.
    ///
    /// - Parameter vocabulary: of the project with that key; nil where it is not known.
    func disagreements(_ vocabulary: (String) -> ProjectVocabulary?) -> [TaskID: Problem] {
        var problems: [TaskID: Problem] = [:]
        for (child, wish) in childStatuses {
            guard let done = vocabulary(child.project)?.doneStatuses, done.contains(wish.status) != wish.isDone else {
                continue
            }
            problems[child] = Problem(file: wish.file, reason: .boxDisagrees(child.description))
        }
        return problems
    }
}

extension StateStore {
    /// The key of the task that the document names as the parent, by its id; empty where nobody knows one.
    func parentKeys(of document: ParsedDocument) async throws -> [TaskID: EntityID] {
        guard case .task(let id) = document.fields[.parent]?.meaning, let key = try await task(numbered: id)?.item.key
        else { return [:] }
        return [id: key]
    }
}

extension TaskComparison {
    fileprivate var wantedStatus: EntityID? {
        guard merge.edits.contains(where: { $0.field == .status }),
            case .entity(let id) = merge.document.fields[.status]?.meaning
        else { return nil }
        return id
    }
}
