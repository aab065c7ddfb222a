import SyncCore

/// Writes drafts into files: of new tasks, and of comments. It uses no network.
public struct WriteDrafts: Sendable {
    public enum Outcome: Sendable {
        case written(EditedTask)
        case refused([EditRefusal])
        /// There is no such project in this mirror; these there are.
        case unknownProject([String])
        /// The task has no such comment, or it is a reply itself.
        case unknownComment
    }

    /// Files of one title are told apart by a number up to this.
    private static let mostNames = 1000
    /// A save in the middle of it is edited in its turn, this often.
    private static let attempts = 3

    let history: any History
    let workTree: any WorkTree
    let formerPaths: any FormerPaths

    public init(history: any History, workTree: any WorkTree, formerPaths: any FormerPaths) {
        self.history = history
        self.workTree = workTree
        self.formerPaths = formerPaths
    }

    /// A new task in a file of its own, named by its title.
    ///
    /// - Parameter project: its key, in any case.
    public func newTask(_ title: String, in project: String, _ assignments: [Assignment]) async throws -> Outcome {
        let keys = try await workTree.projectFolders().map(FileNames.projectKey(ofFolder:))
        guard
            let key = keys.first(where: { $0 == project })
                ?? keys.first(where: { $0.lowercased() == project.lowercased() })
        else { return .unknownProject(keys) }
        var search = try await TaskFileSearch(history: history, workTree: workTree)
        let slug = FileNames.slug(title)
        let place = "\(FileNames.projectFolder(key))/tasks/\(slug.isEmpty ? "new" : slug)"
        let skeleton = DocumentRenderer.newFile(title: title)
        let file = try await search.newFile("\(place).md", bytes: skeleton, ofProject: key)
        let title = Assignment(field: "title", operation: .set, value: title)
        switch DocumentEdit(file, task: title.value).run([title] + assignments) {
        case .refused(let refusals): return .refused(refusals)
        case .unchanged: return try await create(file, skeleton, place, changes: [])
        case .changed(let bytes, let changes): return try await create(file, bytes, place, changes: changes)
        }
    }

    private func create(
        _ file: TaskFile, _ bytes: [UInt8], _ place: String, changes: [Change]
    ) async throws -> Outcome {
        for number in 1...Self.mostNames {
            let path = number == 1 ? file.path : "\(place)-\(number).md"
            // What comes back there is taken for the former draft, saved late.
            if try await formerPaths.formerPath(path) != nil { continue }
            let reason = try await workTree.create(path, with: bytes)
            if reason == .otherFile { continue }
            if let reason { return .refused([EditRefusal(task: path, reason: .left(reason))]) }
            let made = Change(field: .task, base: nil, local: file.document.title)
            return .written(EditedTask(id: nil, file: path, changes: [made] + changes))
        }
        return .refused([EditRefusal(task: file.path, reason: .left(.otherFile))])
    }

    /// A comment below everything else in the task's file.
    ///
    /// - Parameters:
    ///   - task: an id or path, as the user typed it, with the path relative to the mirror.
    ///   - thread: the comment that it answers; its id, or the beginning of it.
    public func comment(
        _ text: String, on task: (name: String, path: String), replyTo thread: String?
    ) async throws -> Outcome {
        if text.utf8.contains(0) { return .refused([EditRefusal(task: task.name, reason: .notText)]) }
        var reason = LeftReason.edited
        for _ in 1...Self.attempts {
            var search = try await TaskFileSearch(history: history, workTree: workTree)
            switch try await search.find(task.path) {
            case .none: return .refused([EditRefusal(task: task.name, reason: .unknownTask)])
            case .several(let files): return .refused([EditRefusal(task: task.name, reason: .severalFiles(files))])
            case .one(let file):
                guard let draft = draft(text, in: file, replyTo: thread) else { return .unknownComment }
                let bytes = DocumentRenderer.adding([draft], to: file.bytes)
                let edited = file.with(bytes)
                guard edited.problems.isEmpty else {
                    return .refused(edited.problems.map { EditRefusal(task: task.name, reason: .file($0)) })
                }
                guard let left = try await workTree.replace(file.path, expected: file.bytes, with: bytes) else {
                    return .written(EditedTask(id: file.id, file: file.path, changes: edited.changes(since: file)))
                }
                reason = left
            }
        }
        return .refused([EditRefusal(task: task.name, reason: .left(reason))])
    }

    /// An answer to a reply stands in the same thread.
    private func draft(_ text: String, in file: TaskFile, replyTo thread: String?) -> ParsedDocument.Draft? {
        guard let thread else { return ParsedDocument.Draft(text: text) }
        let found = file.document.comments.filter { $0.id.hasPrefix(thread.lowercased()) }
        guard found.count == 1, let head = found[0].replyTo ?? found.first?.id else { return nil }
        return ParsedDocument.Draft(replyTo: head, text: text)
    }
}
