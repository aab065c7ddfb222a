extension ParsedDocument {
    /// A task could have been made from this draft: it has the same title, text and parent.
    ///
    /// - Parameter parent: of the task.
    public func asks(for task: TaskItem, parent: TaskID?) -> Bool {
        var wanted: TaskID?
        if case .task(let id) = fields[.parent]?.meaning { wanted = id }
        return wanted == parent && TextComparison.isExact(title ?? "", task.title)
            && TextComparison.isAlike(body, TextEscaping.normalized(task.body))
    }
}
