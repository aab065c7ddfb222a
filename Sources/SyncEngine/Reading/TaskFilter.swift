import SyncCore

/// Which tasks a list shows. Names are compared without case; a filter with several values wants any of them.
public struct TaskFilter: Hashable, Sendable {
    public enum Order: String, Sendable {
        case newest
        case priority
        case due
    }

    public var statuses: [String] = []
    public var assignees: [String] = []
    public var authors: [String] = []
    public var labels: [String] = []
    public var projects: [String] = []
    public var sprints: [String] = []
    public var milestones: [String] = []
    /// Words that must all stand in the id, the title or the description.
    public var text: String?
    /// Assigned to, or made by, this account.
    public var mine: EntityID?
    public var showsDone = false
    public var showsArchived = false
    public var showsAll = false
    public var order = Order.newest

    public init() {}

    /// Without any filter a list shows the unfinished tasks that have no parent.
    public var isPlain: Bool {
        let names = [statuses, assignees, authors, labels, projects, sprints, milestones]
        return names.allSatisfy(\.isEmpty) && text == nil && mine == nil && !showsDone && !showsArchived && !showsAll
    }

    func matches(_ row: TaskRow) -> Bool {
        guard isShown(row) else { return false }
        return Self.fits(statuses, [row.text(.status)]) && Self.fits(labels, row.labels)
            && Self.fits(assignees, row.assignees.map(\.name)) && Self.fits(authors, [row.text(.fixed("author"))])
            && Self.fits(projects, [row.project.key]) && Self.fits(sprints, [row.text(.sprint)])
            && Self.fits(milestones, [row.text(.milestone)]) && hasWords(row) && isMine(row)
    }

    private func isShown(_ row: TaskRow) -> Bool {
        if showsAll { return true }
        if isPlain { return !row.isDone && !row.isArchived && (row.parent == nil || row.isOrphan) }
        if showsArchived || showsDone { return showsArchived && row.isArchived || showsDone && row.isDone }
        return !row.isArchived
    }

    private func hasWords(_ row: TaskRow) -> Bool {
        guard let text else { return true }
        let content = "\(row.id?.description ?? "") \(row.title) \(row.document.body)".lowercased()
        return text.lowercased().split(separator: " ").allSatisfy { content.contains($0) }
    }

    private func isMine(_ row: TaskRow) -> Bool {
        guard let mine else { return true }
        return row.assigneeIDs.contains(mine) || row.author == mine
    }

    private static func fits(_ wanted: [String], _ values: [String]) -> Bool {
        if wanted.isEmpty { return true }
        let values = Set(values.map { $0.lowercased() })
        return wanted.contains { values.contains($0.lowercased()) }
    }
}
