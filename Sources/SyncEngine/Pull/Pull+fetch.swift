import SyncCore

/// The projects of a run by how they fared.
struct FetchedProjects: Sendable {
    var outcomes: [ProjectOutcome]
    /// Those that answered completely.
    var complete: [Project]
    /// Those that the tracker says are gone, and that the user let go.
    var gone: [Project]
    /// Files of the newest server commit whose tasks are gone and that the state did not know, by project.
    var goneFiles: [EntityID: [TaskID: String]]
    var walkedArchived: Bool
    /// The state began as the newest server commit.
    var isStateCurrent: Bool
    /// False when the state did not begin as the newest server commit, and some projects could not be compared with it.
    var isStateSettled: Bool

    var hasFailures: Bool { outcomes.contains { $0.failure != nil } }
}

extension Pull {
    /// Archived tasks can be edited without their number changing, so their lists are walked once a day.
    private static let archivedWalkInterval: Int64 = 86_400

    func fetch(connection: Connection, tip: ServerCommit?, news: NewestEvents) async throws -> FetchedProjects {
        var files: [String: [TaskID: String]] = [:]
        let isStateCurrent = try await state.fact(.commit) == tip?.id.hex
        if !isStateCurrent, let tip {
            let committed = try await history.files(below: "", in: tip.id)
            files = try await taskFiles(among: committed, of: tip.id)
            try await rememberProjects(among: committed, of: tip.id)
        }
        let listings = try await listings()
        let walksArchived = try await isArchivedWalkDue(at: connection.date)
        let fetch = FetchChanges(
            tracker: tracker, state: state, progress: progress, options: options,
            limits: DeletionLimits(tasks: configuration.maxDeletions), connection: connection,
            account: connection.account?.id, lastCommit: tip?.source.time, named: news.named, filesInTree: files,
            walksArchived: walksArchived)
        let (distinct, doubled) = apart(listings)
        var outcomes = try await fetch.run(distinct)
        let gone = try await goneProjects(among: &outcomes, listings: distinct)
        let keys = Set(outcomes.lazy.filter { $0.failure == nil }.map(\.key))
        let complete = distinct.compactMap { try? $0.outcome.get() }.filter { keys.contains($0.key) }
        let goneFiles = isStateCurrent ? [:] : try await rememberPaths(files, of: complete)
        let isComplete = outcomes.allSatisfy { $0.failure == nil }
        return FetchedProjects(
            outcomes: (outcomes + doubled).sorted { $0.key < $1.key }, complete: complete.sorted { $0.key < $1.key },
            gone: gone,
            goneFiles: goneFiles, walkedArchived: walksArchived && isComplete && !options.onlyFailed,
            isStateCurrent: isStateCurrent,
            isStateSettled: isStateCurrent || isComplete && !options.onlyFailed)
    }

    /// Where the files of tasks lie in a server commit that the state does not know.
    private func taskFiles(among committed: [TreeFile], of tip: ObjectID) async throws -> [String: [TaskID: String]] {
        var files: [String: [TaskID: String]] = [:]
        for file in committed {
            guard let id = FileNames.taskID(ofPath: file.path) else { continue }
            // Of two files with the name of a task one is the user's.
            if files[id.project]?[id] != nil, try await isIgnored(file.path, in: tip) { continue }
            files[id.project, default: [:]][id] = file.path
        }
        return files
    }

    private func isIgnored(_ path: String, in tip: ObjectID) async throws -> Bool {
        try await history.file(path, in: tip).map(DocumentParser.isIgnored) ?? false
    }

    /// A project that has files is known, also when the tracker does not list it any more.
    private func rememberProjects(among committed: [TreeFile], of tip: ObjectID) async throws {
        for file in committed {
            let parts = file.path.split(separator: "/")
            guard parts.count == 2, parts[1] == "project.yml",
                let vocabulary = try await history.vocabulary(ofFolder: String(parts[0]), in: tip),
                try await state.vocabulary(ofProject: vocabulary.project.id) == nil
            else { continue }
            try await state.store(vocabulary)
        }
    }

    /// After a walk: everything is compared by bytes with the commit that the state did not know. Returns the files
    /// whose tasks are gone: each task without an answer of a list was asked for by itself.
    private func rememberPaths(
        _ files: [String: [TaskID: String]], of projects: [Project]
    ) async throws -> [EntityID: [TaskID: String]] {
        var gone: [EntityID: [TaskID: String]] = [:]
        for project in projects {
            var left = files[project.key] ?? [:]
            var paths: [EntityID: String] = [:]
            let outline = try await state.outline(ofProject: project.id)
            for task in outline + (try await state.goneTasks(ofProject: project.id)) {
                paths[task.key] = left.removeValue(forKey: task.id)
            }
            try await state.setPaths(paths)
            try await state.markPending(project: project.id)
            gone[project.id] = left
        }
        return gone
    }

    private func listings() async throws -> [ProjectListing] {
        var wanted = configuration.projects
        if options.onlyFailed {
            wanted = try await state.fact(.failedProjects)?.split(separator: " ").map(String.init) ?? []
            if wanted.isEmpty { return [] }
        }
        let listed = try await tracker.projects(wanted)
        // A project that left the list is asked for by itself: refused is not gone.
        let found = Set(listed.compactMap { try? $0.outcome.get().id })
        let absent = try await state.projects().filter { project in
            !found.contains(project.id) && (wanted.isEmpty || wanted.contains(project.key))
        }
        if absent.isEmpty { return listed }
        let keys = Set(absent.map(\.key))
        return listed.filter { !keys.contains($0.name) } + (try await tracker.projects(absent.map(\.id)))
    }

    private func isArchivedWalkDue(at now: Timestamp) async throws -> Bool {
        guard let last = try await state.fact(.archivedWalk).flatMap({ Timestamp(rfc3339: $0) }) else { return true }
        return now.seconds - last.seconds >= Self.archivedWalkInterval
    }

    /// Two projects whose folders would be one, without case, cannot both be mirrored.
    private func apart(_ listings: [ProjectListing]) -> ([ProjectListing], [ProjectOutcome]) {
        var owners: [String: String] = [:]
        var distinct: [ProjectListing] = []
        var doubled: [ProjectOutcome] = []
        for listing in listings {
            guard case .success(let project) = listing.outcome else {
                distinct.append(listing)
                continue
            }
            let folder = FileNames.projectFolder(project.key).lowercased()
            if let owner = owners[folder] {
                doubled.append(ProjectOutcome(key: project.key, failure: .folderTaken(by: owner)))
            } else {
                owners[folder] = project.key
                distinct.append(listing)
            }
        }
        return (distinct, doubled)
    }

    /// A project whose own address says that it is gone: with `--force` it is let go, otherwise the brake holds it.
    private func goneProjects(
        among outcomes: inout [ProjectOutcome], listings: [ProjectListing]
    ) async throws -> [Project] {
        let known = try await state.projects()
        let notFound = Set(listings.lazy.filter(\.isNotFound).map(\.name))
        var gone: [Project] = []
        for index in outcomes.indices where outcomes[index].failure != nil {
            let name = outcomes[index].key
            guard let project = known.first(where: { $0.id == name || $0.key == name }) else { continue }
            outcomes[index].key = project.key
            guard notFound.contains(name) else { continue }
            outcomes[index].failure = options.isForced ? nil : .gone
            if options.isForced { gone.append(project) }
        }
        return gone
    }
}

extension ProjectListing {
    /// The project's own address says that there is none; an answer within a project that exists says less.
    fileprivate var isNotFound: Bool {
        guard case .failure(let error) = outcome else { return false }
        return error.reason == .notFound
    }
}
