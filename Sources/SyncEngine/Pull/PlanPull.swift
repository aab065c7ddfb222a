import SyncCore

/// Renders everything that has news into a tree that begins as the newest server commit's.
///
/// Nothing is decided by what the work tree holds: the tree says what the tracker said.
struct PlanPull: Sendable {
    let history: any History
    let state: any StateStore
    let templates: any PageTemplates
    let progress: any RunProgress
    let configuration: MirrorConfiguration
    let connection: Connection
    let members: Set<EntityID>?
    /// The newest server commit, or a tree that is spelt as the branch; nil before the first pull.
    let tip: ObjectID?
    /// Files that the first commit brings beside the tracker's.
    let foundation: [(path: String, bytes: [UInt8])]
    /// False while some projects' tasks are not known: pages over all projects would tell too little.
    let rendersFrontPages: Bool
    let isDryRun: Bool

    /// Projects that did not answer completely keep their files.
    func run(_ fetched: FetchedProjects) async throws -> PlannedTree {
        var plan = PlannedTree()
        plan.pageInput = pageInput
        let formerInput = try await state.fact(.pageInput)
        let isInputKnown = fetched.isStateCurrent && tip != nil && formerInput == plan.pageInput
        var hasNews = !isInputKnown || !fetched.gone.isEmpty
        try await history.beginTree(from: tip)
        do {
            for file in foundation { try await history.put(file.bytes, at: file.path) }
            for project in fetched.gone { try await removeFolder(of: project, from: &plan) }
            var rendered: [EntityID: ProjectVocabulary] = [:]
            for project in fetched.complete {
                try await remove(fetched.goneFiles[project.id] ?? [:], from: &plan)
                let vocabulary = try await render(project, rendersPage: !isInputKnown, into: &plan)
                hasNews = hasNews || vocabulary.hasNews
                rendered[project.id] = vocabulary.value
            }
            if hasNews, rendersFrontPages { try await renderFrontPages(rendered, without: fetched.gone) }
            if isDryRun { await history.dropTree() } else { plan.tree = try await history.finishTree() }
        } catch {
            await history.dropTree()
            throw error
        }
        plan.entries.sort { $0.id < $1.id }
        return plan
    }

    /// Returns the vocabulary that the project's pages were made with, and whether any of them may have changed.
    private func render(
        _ project: Project, rendersPage: Bool, into plan: inout PlannedTree
    ) async throws -> (value: ProjectVocabulary, hasNews: Bool) {
        let former = try await formerVocabulary(of: project)
        let vocabulary = try await currentVocabulary(of: project, former: former)
        if let former, former.wouldSpellOtherwise(than: vocabulary) {
            try await state.markPending(project: project.id)
        }
        if former != vocabulary {
            for file in VocabularyFiles.render(vocabulary) {
                try await history.put(file.bytes, at: "\(folder(of: project))/\(file.name)")
            }
            if let former {
                let changes = VocabularyChange.changes(from: former, to: vocabulary)
                if !changes.isEmpty { plan.vocabulary.append((project.key, changes)) }
            }
        }
        let hasGone = try await removeGone(of: project, from: &plan)
        let forgotten = configuration.forgottenTasks.filter { $0.project == project.key }
        let hasForgotten = try await forget(forgotten, from: &plan)
        let tasks = RenderTasks(
            history: history, state: state, progress: progress, tip: tip, vocabulary: vocabulary, former: former,
            webAddress: connection.webAddress(of: project), capabilities: connection.capabilities,
            usesIDsAsFileNames: configuration.usesIDsAsFileNames, forgotten: forgotten)
        let hasPending = try await tasks.run(into: &plan)
        let hasNews = hasPending || hasGone || hasForgotten || former != vocabulary
        if hasNews || rendersPage {
            let page = try await pages.projectPage(vocabulary)
            try await history.put(templates.render(page), at: "\(folder(of: project))/README.md")
        }
        return (vocabulary, hasNews)
    }

    /// What was asked in this run, with the people who appear in the project. While some tasks' comments are unread,
    /// those whom the newest server commit names stay.
    private func currentVocabulary(of project: Project, former: ProjectVocabulary?) async throws -> ProjectVocabulary {
        guard var vocabulary = try await state.vocabulary(ofProject: project.id) else {
            throw RepositoryError(attempt: .read(.vocabulary(project: project.key)), reason: .notStored)
        }
        let appearing = try await state.peopleAppearing(inProject: project.id)
        var people = Set(try await state.people(appearing))
        if let former, try await state.hasUnreadComments(inProject: project.id) {
            people.formUnion(former.people.filter { !appearing.contains($0.id) })
        }
        vocabulary.people = Array(people)
        return vocabulary.sorted()
    }

    private func formerVocabulary(of project: Project) async throws -> ProjectVocabulary? {
        guard let tip else { return nil }
        return try await history.vocabulary(ofFolder: folder(of: project), in: tip)
    }

    /// True when tasks are gone.
    private func removeGone(of project: Project, from plan: inout PlannedTree) async throws -> Bool {
        let gone = try await state.goneTasks(ofProject: project.id)
        for task in gone {
            guard let path = task.path else { continue }
            try await remove([task.id: path], from: &plan)
        }
        return !gone.isEmpty
    }

    /// True when one of them had a file.
    private func forget(_ tasks: Set<TaskID>, from plan: inout PlannedTree) async throws -> Bool {
        var hadFile = false
        for id in tasks.sorted() {
            guard let task = try await state.task(numbered: id) else { continue }
            plan.forgotten.insert(task.item.key)
            guard let tip, let path = task.path, try await history.ownFile(path, in: tip) != nil else { continue }
            try await history.remove(path)
            plan.entries.append(DiaryEntry(id: id, title: task.item.title, event: .forgotten))
            hadFile = true
        }
        return hadFile
    }

    private func remove(_ files: [TaskID: String], from plan: inout PlannedTree) async throws {
        guard let tip else { return }
        for (id, path) in files {
            // A run that died after its commit has removed it already. What the user made theirs stays.
            guard let bytes = try await history.ownFile(path, in: tip) else { continue }
            try await history.remove(path)
            plan.entries.append(
                DiaryEntry(id: id, title: DocumentParser.title(of: bytes) ?? "", event: .deleted))
        }
    }

    private func removeFolder(of project: Project, from plan: inout PlannedTree) async throws {
        guard let tip else { return }
        let folder = folder(of: project)
        for file in try await history.files(below: folder, in: tip) where Ownership.belongsToToji(file.path) {
            try await history.remove(file.path)
        }
        plan.vocabulary.append((project.key, [VocabularyChange(kind: "project", event: .removed(project.name))]))
    }

    /// `rendered` are the vocabularies of the projects that this run has rendered, by their ids.
    private func renderFrontPages(_ rendered: [EntityID: ProjectVocabulary], without gone: [Project]) async throws {
        var vocabularies: [ProjectVocabulary] = []
        for project in try await state.projects() where !gone.contains(project) {
            if let vocabulary = rendered[project.id] {
                vocabularies.append(vocabulary)
            } else {
                let former = try await formerVocabulary(of: project)
                vocabularies.append(try await currentVocabulary(of: project, former: former))
            }
        }
        for (name, page) in [
            ("README.md", try await pages.mirrorPage(vocabularies)), ("AGENTS.md", pages.agentsPage(vocabularies)),
            ("people.md", try await pages.peoplePage(vocabularies)),
        ] {
            try await history.put(templates.render(page), at: name)
        }
    }

    /// Without news of the tasks, pages from the same of this are the same.
    private var pageInput: String {
        let people = members.map { $0.sorted().joined(separator: " ") } ?? "-"
        return [templates.version, connection.host, connection.tenant.name, people].joined(separator: "\n")
    }

    private var pages: GeneratedPages {
        GeneratedPages(
            state: state, tenant: connection.tenant, host: connection.host,
            usesIDsAsFileNames: configuration.usesIDsAsFileNames, members: members)
    }

    private func folder(of project: Project) -> String { FileNames.projectFolder(project.key) }
}
