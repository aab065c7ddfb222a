/// Every route of the API, topic by topic.
enum Routes {
    static let all: [Route] = []

    /// Paths that the real server knows and that would be taken for something else if they were not named: the search,
    /// whose last element looks like a task.
    static let leftOut = ["/v1/tenants/{tenant_id}/projects/{project_id}/tasks/search"]
}
