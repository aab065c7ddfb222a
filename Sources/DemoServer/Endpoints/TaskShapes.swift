/// What bodies of task calls look like.
enum TaskShapes {
    private static let title = Rule.length(min: 1, max: 255)
    private static let priority = Shape.word(Priority.allCases.map(\.rawValue))
    private static let assignees = Shape.list(
        .object(ObjectShape("AssigneeInput", [.required("user_id", .id), .required("role", .text)])))

    private static let plainFields: [ObjectShape.Field] = [
        .optional("description", .text), .optional("priority", priority),
        .optional("progress_pct", .integer(bits: 16), .range(min: 0, max: 100)), .optional("parent_task_id", .id),
        .optional("milestone_id", .id), .optional("sprint_id", .id), .optional("soft_deadline", .instant),
        .optional("hard_deadline", .instant),
        .optional("estimated_minutes", .integer(bits: 32), .range(min: 1, max: nil)),
    ]

    static let create = ObjectShape(
        "CreateTaskRequest",
        [.required("title", .text, title), .required("status_id", .id)] + plainFields + [
            .defaulted("assignees", assignees), .defaulted("label_ids", .list(.id)),
            .defaulted("custom_field_values", FieldValues.shape),
        ])

    private static let changeFields: [ObjectShape.Field] =
        [.optional("title", .text, title), .optional("status_id", .id)] + plainFields + [
            .optional("is_archived", .flag), .optional("label_ids", .list(.id)),
            .optional("custom_field_values", FieldValues.shape), .flag("clear_description"),
            .flag("clear_parent_task_id"), .flag("clear_milestone_id"), .flag("clear_sprint_id"),
            .flag("clear_soft_deadline"), .flag("clear_hard_deadline"), .flag("clear_estimated_minutes"),
        ]

    static let oldChange = ObjectShape("UpdateTaskRequest", changeFields)

    static let newChange = ObjectShape(
        "UpdateTaskRequest",
        changeFields + [
            .defaulted("add_label_ids", .list(.id)), .defaulted("remove_label_ids", .list(.id)),
            .optional("assignees", assignees),
        ])

    static let bulk = ObjectShape(
        "BulkUpdateRequest",
        [
            .required("task_ids", .list(.id), .length(min: 1, max: nil)),
            .required(
                "update",
                .object(
                    ObjectShape(
                        "BulkUpdateFields",
                        [
                            .optional("status_id", .id), .optional("assignee_id", .id),
                            .optional("add_label_ids", .list(.id)), .optional("remove_label_ids", .list(.id)),
                            .optional("sprint_id", .id), .flag("clear_sprint_id"),
                        ]))),
        ])
}
