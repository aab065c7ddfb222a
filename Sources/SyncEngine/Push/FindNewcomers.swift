import SyncCore

/// People whom files name and the tracker knows, though they appear in no task of the project yet.
actor Newcomers {
    /// By the key of the project.
    private(set) var people: [String: [Person]] = [:]
    private var asked: Set<[String]> = []

    /// False when it was asked before.
    fileprivate func begin(_ name: String, project: String) -> Bool { asked.insert([project, name]).inserted }

    fileprivate func add(_ person: Person, project: String) { people[project, default: []].append(person) }
}

/// Asks the tracker for the people whose names no vocabulary has, each once in a run.
struct FindNewcomers {
    let tracker: any Tracker
    let state: any StateStore
    let newcomers: Newcomers

    /// True when somebody was found.
    func find(_ problems: [Problem]) async throws -> Bool {
        var isFound = false
        for problem in problems {
            guard let text = problem.reason.unknownPerson else { continue }
            let key = FileNames.projectKey(ofFolder: FileNames.projectFolder(ofPath: problem.file))
            guard let project = try await state.projects().first(where: { $0.key == key }) else { continue }
            for name in FieldText.handles(ofAssignee: text) where await newcomers.begin(name, project: key) {
                guard let person = try await person(named: name, in: project) else { continue }
                await newcomers.add(person, project: key)
                isFound = true
                break
            }
        }
        return isFound
    }

    /// Where the tracker cannot be asked, somebody from another project is meant; it refuses whom it does not let in.
    private func person(named name: String, in project: Project) async throws -> Person? {
        if let person = try await tracker.assignablePerson(named: name, in: project) { return person }
        let connection = try await state.fact(.connection).flatMap(Connection.init(encoded:))
        guard connection?.isOld ?? true else { return nil }
        let known = try await state.people(named: name)
        return known.count == 1 ? known.first : nil
    }
}
