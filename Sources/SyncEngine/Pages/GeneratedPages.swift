import SyncCore

/// Gathers the data of the generated pages from what is stored, and nothing else, so that the same state of the tracker
/// gives the same bytes.
struct GeneratedPages: Sendable {
    let state: any StateStore
    let tenant: Tenant
    let host: String
    let usesIDsAsFileNames: Bool
    /// Those who are in the tenant; nil where the account may not know.
    let members: Set<EntityID>?

    /// A person's open tasks are listed up to this number; the count tells the rest.
    private static let listedTasks = 20

    func projectPage(_ vocabulary: ProjectVocabulary) async throws -> GeneratedPage {
        let done = vocabulary.doneStatuses
        var progress: [EntityID: ProjectPage.Progress] = [:]
        for count in try await state.counts(ofProject: vocabulary.project.id) {
            guard let milestone = count.milestone else { continue }
            var sum = progress[milestone] ?? ProjectPage.Progress(done: 0, total: 0)
            sum.total += count.count
            if done.contains(count.status) { sum.done += count.count }
            progress[milestone] = sum
        }
        return .project(ProjectPage(vocabulary: vocabulary, priorities: Priority.written, progress: progress))
    }

    func mirrorPage(_ vocabularies: [ProjectVocabulary]) async throws -> GeneratedPage {
        var rows: [MirrorPage.Row] = []
        for vocabulary in vocabularies {
            let done = vocabulary.doneStatuses
            let counts = try await state.counts(ofProject: vocabulary.project.id).filter { !$0.isArchived }
            let finished = counts.lazy.filter { done.contains($0.status) }.reduce(0) { $0 + $1.count }
            let all = counts.reduce(0) { $0 + $1.count }
            rows.append(
                MirrorPage.Row(
                    key: vocabulary.project.key, name: vocabulary.project.name,
                    folder: FileNames.projectFolder(vocabulary.project.key), open: all - finished, done: finished))
        }
        return .mirror(MirrorPage(tenant: tenant.name, host: host, projects: rows))
    }

    func agentsPage(_ vocabularies: [ProjectVocabulary]) -> GeneratedPage {
        .agents(AgentsPage(tenant: tenant.name, host: host, priorities: Priority.written, projects: vocabularies))
    }

    func peoplePage(_ vocabularies: [ProjectVocabulary]) async throws -> GeneratedPage {
        var entries: [Person: PeoplePage.Entry] = [:]
        for vocabulary in vocabularies {
            let project = vocabulary.project
            for person in vocabulary.people {
                entries[person, default: .init(name: person.name, projects: [], open: 0, tasks: [])].projects
                    .append(project.key)
            }
            let unfinished = Set(vocabulary.statuses.map(\.id)).subtracting(vocabulary.doneStatuses)
            let work = try await state.openWork(ofProject: project.id, statuses: unfinished, limit: Self.listedTasks)
            let names = Dictionary(vocabulary.people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for share in work {
                guard let person = names[share.person] else { continue }
                entries[person]?.open += share.count
                let room = Self.listedTasks - (entries[person]?.tasks.count ?? 0)
                entries[person]?.tasks += share.tasks.prefix(max(0, room)).map { link($0, in: vocabulary) }
            }
        }
        let sorted = entries.sorted { ($0.key.name, $0.key.id) < ($1.key.name, $1.key.id) }
        let isHere = { (person: Person) in members?.contains(person.id) ?? true }
        return .people(
            PeoplePage(
                people: sorted.filter { isHere($0.key) }.map(\.value),
                left: sorted.filter { !isHere($0.key) }.map(\.value)))
    }

    private func link(_ task: StoredChild, in vocabulary: ProjectVocabulary) -> PeoplePage.Link {
        PeoplePage.Link(
            id: task.id, title: task.title,
            path: FileNames.taskPath(task.id, title: task.title, idOnly: usesIDsAsFileNames),
            status: vocabulary.statuses.first { $0.id == task.status }?.name ?? "",
            due: task.due.map(FieldText.date))
    }
}
