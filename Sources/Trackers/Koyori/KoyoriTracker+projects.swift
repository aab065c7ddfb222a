import SyncCore

extension KoyoriTracker {
    public func projects(_ selection: [String]) async throws -> [ProjectListing] {
        let session = try await openedSession()
        let found: Result<[ProjectListing], TrackerError>
        do throws(TrackerError) {
            found = .success(try await reachableProjects(session))
        } catch {
            found = .failure(error)
        }
        guard !selection.isEmpty else { return withUniqueKeys(try found.get()) }
        var listings: [ProjectListing] = []
        for name in selection { listings.append(await session.listing(of: name, among: found)) }
        return withUniqueKeys(listings)
    }

    /// Asked once in a run; again only where a project has failed, which need not last.
    private func reachableProjects(_ session: KoyoriSession) async throws(TrackerError) -> [ProjectListing] {
        if let reachable { return reachable }
        let listings = try await session.reachableProjects()
        if listings.allSatisfy({ (try? $0.outcome.get()) != nil }) { reachable = listings }
        return listings
    }
}

extension KoyoriSession {
    /// A token limited to some projects may not list them: it asks for each by id.
    fileprivate func reachableProjects() async throws(TrackerError) -> [ProjectListing] {
        guard let allowedProjects else {
            return try await api.projects(ofTenant: connection.tenant.id).map { checked($0, askedFor: $0.key) }
        }
        var listings: [ProjectListing] = []
        for id in allowedProjects { listings.append(await listing(ofID: id)) }
        return listings
    }

    /// A key is looked for in the list, an id is asked for when the list lacks it: inboxes and projects outside a
    /// closed list are reached by id alone.
    fileprivate func listing(
        of name: String, among reachable: Result<[ProjectListing], TrackerError>
    ) async -> ProjectListing {
        let listings = (try? reachable.get()) ?? []
        let known = listings.first { listing in
            guard case .success(let project) = listing.outcome else { return listing.name == name.lowercased() }
            return project.key == name || project.id == name.lowercased()
        }
        if let known { return ProjectListing(name: name, outcome: known.outcome) }
        if isUUID(name) {
            let listing = await listing(ofID: name.lowercased())
            return ProjectListing(name: name, outcome: listing.outcome)
        }
        if case .failure(let error) = reachable { return ProjectListing(name: name, outcome: .failure(error)) }
        let path = "\(KoyoriAPI.tenantsPath)/\(connection.tenant.id)/projects"
        return ProjectListing(name: name, outcome: .failure(api.error(.notFound, path)))
    }

    private func listing(ofID id: EntityID) async -> ProjectListing {
        let place = KoyoriAPI.Place(tenant: connection.tenant.id, project: id)
        do throws(TrackerError) {
            let project = try await api.project(place)
            guard project.id == id else { throw api.error(.badAnswer("another project"), place.path) }
            return checked(project, askedFor: project.key)
        } catch {
            return ProjectListing(name: id, outcome: .failure(error))
        }
    }

    /// A key names a folder, so it must be one that the contract allows.
    private func checked(_ project: Project, askedFor name: String) -> ProjectListing {
        let bytes = project.key.utf8
        let isCapital: (UInt8) -> Bool = { 0x41...0x5A ~= $0 }
        guard 2...10 ~= bytes.count, bytes.first.map(isCapital) == true,
            bytes.allSatisfy({ isCapital($0) || 0x30...0x39 ~= $0 })
        else {
            let path = "\(KoyoriAPI.tenantsPath)/\(connection.tenant.id)/projects/\(project.id)"
            return ProjectListing(name: project.id, outcome: .failure(api.error(.badAnswer("a project key"), path)))
        }
        return ProjectListing(name: name, outcome: .success(project))
    }
}

/// Two projects of one key would share a folder; the later one fails.
private func withUniqueKeys(_ listings: [ProjectListing]) -> [ProjectListing] {
    var owners: [String: EntityID] = [:]
    return listings.map { listing in
        guard case .success(let project) = listing.outcome else { return listing }
        if let owner = owners[project.key], owner != project.id {
            let error = TrackerError(
                request: "GET \(KoyoriAPI.tenantsPath)", reason: .badAnswer("key \(project.key) twice"))
            return ProjectListing(name: project.id, outcome: .failure(error))
        }
        owners[project.key] = project.id
        return listing
    }
}
