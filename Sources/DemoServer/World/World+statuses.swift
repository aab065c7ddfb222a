/// The statuses that a new project begins with.
enum StatusSet {
    case board
    case inbox

    fileprivate var rows: [(name: String, color: String)] {
        switch self {
        case .board:
            [
                ("Backlog", "#94a3b8"), ("Todo", "#3b82f6"), ("In Progress", "#f59e0b"), ("Done", "#22c55e"),
            ]
        case .inbox: [("Todo", "#6b7280"), ("Done", "#22c55e")]
        }
    }
}

extension World {
    mutating func makeStatuses(_ set: StatusSet) -> [Status] {
        set.rows.enumerated().map { position, row in
            let isDone = row.name == "Done"
            return Status(
                id: makeID(), name: row.name, color: row.color, position: position, isDefault: row.name == "Todo",
                isDone: isDone, isDefaultDone: isDone, createdAt: now())
        }
    }
}
