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

    /// An editor that had this former draft open could have saved this one: names of files are used again for other things.
    public func isSaved(over former: ParsedDocument) -> Bool {
        TextComparison.isExact(title ?? "", former.title ?? "")
            || !former.body.isEmpty && TextComparison.isAlike(body, former.body)
    }
}
