import SyncCore

/// The projects of a run by how they fared.
struct FetchedProjects: Sendable {
    var outcomes: [ProjectOutcome]
    /// Those that answered completely.
    var complete: [Project]
    /// Those that the tracker says are gone, and that the user let go.
    var gone: [Project]
    var walkedArchived: Bool
}

extension Pull {
    /// Archived tasks can be edited without their number changing, so their lists are walked once a day.
    private static let archivedWalkInterval: Int64 = 86_400

    func fetch(connection: Connection, tip: ServerCommit?, news: NewestEvents) async throws -> FetchedProjects {
        var files: [String: [TaskID: String]] = [:]
        let isStateCurrent = try await state.fact(.commit) == tip?.id.hex
        if !isStateCurrent { files = try await filesInTree(of: tip) }
        let listings = try await listings()
        let walksArchived = try await isArchivedWalkDue(at: connection.date)
        let fetch = FetchChanges(
            tracker: tracker, state: state, progress: progress, options: options,
            limits: DeletionLimits(tasks: configuration.maxDeletions), connection: connection,
            account: connection.account?.id, lastCommit: tip?.source.time, named: news.named, filesInTree: files,
            walksArchived: walksArchived)
        let (distinct, doubled) = apart(listings)
        var outcomes = try await fetch.run(distinct)
        let gone = try await goneProjects(among: &outcomes, tip: tip)
        let keys = Set(outcomes.lazy.filter { $0.failure == nil }.map(\.key))
        let complete = distinct.compactMap { try? $0.outcome.get() }.filter { keys.contains($0.key) }
        if !isStateCurrent { try await rememberPaths(files, of: complete) }
        return FetchedProjects(
            outcomes: outcomes + doubled, complete: complete.sorted { $0.key < $1.key }, gone: gone,
            walkedArchived: walksArchived && outcomes.allSatisfy { $0.failure == nil })
    }

    /// Where the files of tasks lie in a server commit that the state does not know.
    private func filesInTree(of tip: ServerCommit?) async throws -> [String: [TaskID: String]] {
        guard let tip else { return [:] }
        var files: [String: [TaskID: String]] = [:]
        for file in try await history.files(below: "", in: tip.id) {
            guard let id = FileNames.taskID(ofPath: file.path) else { continue }
            files[id.project, default: [:]][id] = file.path
        }
        return files
    }

    /// After a walk: everything is compared by bytes with the commit that the state did not know.
    private func rememberPaths(_ files: [String: [TaskID: String]], of projects: [Project]) async throws {
        for project in projects {
            let known = files[project.key] ?? [:]
            let outline = try await state.outline(ofProject: project.id)
            var paths: [EntityID: String] = [:]
            for task in outline { paths[task.key] = known[task.id] }
            try await state.setPaths(paths)
            try await state.markPending(project: project.id)
        }
    }

    private func listings() async throws -> [ProjectListing] {
        let failed = try await state.fact(.failedProjects)?.split(separator: " ").map(String.init) ?? []
        if options.onlyFailed { return failed.isEmpty ? [] : try await tracker.projects(failed) }
        let listed = try await tracker.projects(configuration.projects)
        guard configuration.projects.isEmpty else { return listed }
        // A project that left the list is asked for by itself: refused is not gone.
        let keys = Set(listed.compactMap { try? $0.outcome.get().id })
        let absent = try await state.projects().filter { !keys.contains($0.id) }
        return absent.isEmpty ? listed : listed + (try await tracker.projects(absent.map(\.id)))
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
    private func goneProjects(among outcomes: inout [ProjectOutcome], tip: ServerCommit?) async throws -> [Project] {
        let known = try await state.projects()
        var gone: [Project] = []
        for index in outcomes.indices {
            guard case .tracker(let error) = outcomes[index].failure, error.reason == .notFound,
                let project = known.first(where: { $0.id == outcomes[index].key || $0.key == outcomes[index].key })
            else { continue }
            outcomes[index].key = project.key
            outcomes[index].failure = options.isForced ? nil : .gone
            if options.isForced { gone.append(project) }
        }
        return gone
    }
}
