import SyncCore

/// What the texts of one project's tasks need beside the tasks.
struct DocumentContexts: Sendable {
    var vocabulary: ProjectVocabulary
    /// What the id of a task is appended to.
    let webAddress: String
    let capabilities: Capabilities
    let usesIDsAsFileNames: Bool

    func context(of task: TaskItem, parent: TaskID?, children: [StoredChild], names: ProjectNames) -> DocumentContext {
        let done = vocabulary.doneStatuses
        let folder = FileNames.tasksFolder(of: task.id)
        let subtasks = children.map { child in
            Subtask(
                id: child.id, title: child.title, isDone: done.contains(child.status),
                link: FileNames.link(to: path(of: child.id, title: child.title), from: folder))
        }
        return DocumentContext(
            names: names, vocabulary: vocabulary, parent: parent, subtasks: subtasks,
            url: webAddress + task.id.description, capabilities: capabilities)
    }

    /// Where the file of a task lies.
    func path(of id: TaskID, title: String) -> String {
        FileNames.taskPath(id, title: title, idOnly: usesIDsAsFileNames)
    }
}

extension Connection {
    /// What the id of a task is appended to, in a project's web address.
    func webAddress(of project: Project) -> String {
        "\(webOrigin)/\(tenant.slug)/projects/\(project.key)/tasks/"
    }
}
