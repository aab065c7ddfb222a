import SyncCore

extension KoyoriAPI {
    /// The most that any server gives on one page.
    static let pageSize = 200

    enum PagePosition: Equatable {
        case first
        case after(cursor: String)
        case offset(Int)
    }

    /// A page of the live or of the archived tasks, newest first, the one order in which nothing moves but by age.
    func taskList(
        _ place: Place, archived: Bool, at position: PagePosition, limit: Int = pageSize
    ) async throws(TrackerError) -> KoyoriTaskList {
        var query = [(name: "limit", value: String(limit)), ("sort", "created_at_desc")]
        if archived { query.append(("is_archived", "true")) }
        switch position {
        case .first: break
        case .after(let cursor): query.append(("cursor", cursor))
        case .offset(let offset): query.append(("offset", String(offset)))
        }
        let path = place.path + "/tasks"
        let response = try await success(path, query)
        do { return try KoyoriTaskList(response.body, date: response.date) } catch {
            throw self.error(.init(error, in: response), path)
        }
    }

    /// The first page of a list. One that claims to be longer than nothing and shows nothing is not believed.
    func firstPage(_ place: Place, archived: Bool) async throws(TrackerError) -> KoyoriTaskList {
        let page = try await taskList(place, archived: archived, at: .first)
        guard page.total == 0 || !page.items.isEmpty else {
            throw error(.badAnswer("an empty page of \(page.total)"), place.path + "/tasks")
        }
        return page
    }

    /// By id or by `ENG-42`; nil when the tracker says that it is gone.
    func taskDetail(_ key: String, _ place: Place) async throws(TrackerError) -> Answer<KoyoriTask>? {
        let path = place.task(key)
        guard let response = try await successUnlessGone(path) else { return nil }
        let task = try read(response, path, KoyoriTask.init)
        guard task.fieldValues != nil else { throw error(.badAnswer("a task without custom fields"), path) }
        return Answer(value: task, response: response)
    }

    /// Nil when the task is gone.
    func comments(of key: EntityID, _ place: Place) async throws(TrackerError) -> Answer<[KoyoriComment]>? {
        let path = place.task(key) + "/comments"
        guard let response = try await successUnlessGone(path) else { return nil }
        return Answer(value: try read(response, path, KoyoriComment.list), response: response)
    }

    /// Newest first; older servers give all at once.
    func activities(
        of key: EntityID, _ place: Place, after cursor: String?
    ) async throws(TrackerError) -> (rows: [KoyoriActivity], next: String?) {
        var query = [(name: "limit", value: "100")]
        if let cursor { query.append(("cursor", cursor)) }
        return try await get(place.task(key) + "/activities", query) { json throws(JSONFault) in
            try KoyoriActivity.page(&json)
        }.value
    }

    /// The newest activities over all projects that the account may enter; unknown on older servers.
    func newestActivities(
        inTenant tenant: EntityID
    ) async throws(TrackerError) -> [(activity: KoyoriActivity, task: TaskID)] {
        let path = "\(Self.tenantsPath)/\(tenant)/users/me/dashboard"
        return try await get(path, [("limit", "1")]) { json throws(JSONFault) in
            try KoyoriActivity.dashboard(&json)
        }.value
    }

    private func read<Value>(
        _ response: HTTPResponse, _ path: String, _ reading: Reading<Value>
    ) throws(TrackerError) -> Value {
        do {
            var json = JSONReader(response.body)
            let value = try reading(&json)
            try json.finish()
            return value
        } catch {
            throw self.error(.init(error, in: response), path)
        }
    }
}
