/// Every route of the API, topic by topic.
enum Routes {
    static let all: [Route] =
        AccountEndpoints.routes + TenantEndpoints.routes + ProjectEndpoints.routes + ProjectMemberEndpoints.routes
        + StatusEndpoints.routes + LabelEndpoints.routes + CustomFieldEndpoints.routes + MilestoneEndpoints.routes
        + SprintEndpoints.routes + SprintMoves.routes + TaskListEndpoint.routes + TaskEndpoints.routes
        + BulkEndpoint.routes + AssigneeEndpoints.routes + RelationEndpoints.routes + CommentEndpoints.routes
        + ActivityEndpoint.routes + MyTasksEndpoint.routes + NotificationEndpoints.routes
        + NotificationSettingsEndpoints.routes + DeviceEndpoints.routes + DashboardEndpoint.routes

    /// Paths that the real server knows and that would be taken for something else if they were not named: the search,
    /// whose last element looks like a task.
    static let leftOut = ["/v1/tenants/{tenant_id}/projects/{project_id}/tasks/search"]
}
