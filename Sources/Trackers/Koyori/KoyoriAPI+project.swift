import SyncCore

extension KoyoriAPI {
    /// A project's place in all paths. Both ids were checked when they were read, so they cannot lead elsewhere.
    struct Place: Sendable {
        var tenant: EntityID
        var project: EntityID

        var path: String { "\(KoyoriAPI.tenantsPath)/\(tenant)/projects/\(project)" }

        /// By the task's id, or by `ENG-42`.
        func task(_ key: String) -> String { "\(path)/tasks/\(percentEncoded(key))" }
    }

    func projects(ofTenant tenant: EntityID) async throws(TrackerError) -> [Project] {
        try await get("\(Self.tenantsPath)/\(tenant)/projects") { json throws(JSONFault) in
            try json.list(KoyoriVocabulary.project)
        }.value
    }

    func project(_ place: Place) async throws(TrackerError) -> Project {
        try await get(place.path, read: KoyoriVocabulary.project).value
    }

    /// Status, position, and whether a ticked box means it (nil on older servers).
    func statuses(_ place: Place) async throws(TrackerError) -> [(Status, Int, Bool?)] {
        try await get(place.path + "/statuses") { json throws(JSONFault) in
            try json.list { json throws(JSONFault) in try KoyoriVocabulary.status(&json) }
        }.value
    }

    func labels(_ place: Place) async throws(TrackerError) -> [Label] {
        try await list(place, "labels", KoyoriVocabulary.label)
    }

    func milestones(_ place: Place) async throws(TrackerError) -> [Milestone] {
        try await list(place, "milestones", KoyoriVocabulary.milestone)
    }

    func sprints(_ place: Place) async throws(TrackerError) -> [Sprint] {
        try await list(place, "sprints", KoyoriVocabulary.sprint)
    }

    func customFields(_ place: Place) async throws(TrackerError) -> [CustomField] {
        try await get(place.path + "/custom-fields") { json throws(JSONFault) in
            try json.property("fields") { json throws(JSONFault) in try json.list(KoyoriVocabulary.customField) }
        }.value
    }

    /// Those who can be given a task, or of them the one with exactly that name; unknown on older servers, where 401 says
    /// so.
    func assignableUsers(_ place: Place, named name: String? = nil) async throws(TrackerError) -> [Person] {
        try await list(place, "assignable-users", query: name.map { [("username", $0)] } ?? []) {
            json throws(JSONFault) in
            Person(try KoyoriTask.User(&json))
        }
    }

    private func list<Element>(
        _ place: Place, _ name: String, query: [(name: String, value: String)] = [], _ read: Reading<Element>
    ) async throws(TrackerError) -> [Element] {
        try await get("\(place.path)/\(name)", query) { json throws(JSONFault) in try json.list(read) }.value
    }
}
