import SyncCore

/// What a call says of a task. Nothing is said of what is nil here: it is absent from the body, never null.
///
/// To the tracker null and absent mean the same, no change, so that what is set to nothing has a flag of its own. Only
/// a custom field's value is cleared by null.
struct KoyoriTaskBody: Encodable {
    var title: String?
    var description: String?
    var statusID: EntityID?
    var priority: String?
    var progress: Int?
    var parentID: EntityID?
    var milestoneID: EntityID?
    var sprintID: EntityID?
    var softDeadline: String?
    var hardDeadline: String?
    var estimate: Int?
    var isArchived: Bool?
    var fieldValues: [FieldValue]?

    // Of a new task.
    var labelIDs: [EntityID]?
    var assignees: [KoyoriAssignment]?

    // Of a change.
    var addedLabelIDs: [EntityID]?
    var removedLabelIDs: [EntityID]?
    var clearsDescription: Bool?
    var clearsParent: Bool?
    var clearsMilestone: Bool?
    var clearsSprint: Bool?
    var clearsSoftDeadline: Bool?
    var clearsHardDeadline: Bool?
    var clearsEstimate: Bool?

    enum CodingKeys: String, CodingKey {
        case title, description, priority, assignees
        case statusID = "status_id"
        case progress = "progress_pct"
        case parentID = "parent_task_id"
        case milestoneID = "milestone_id"
        case sprintID = "sprint_id"
        case softDeadline = "soft_deadline"
        case hardDeadline = "hard_deadline"
        case estimate = "estimated_minutes"
        case isArchived = "is_archived"
        case fieldValues = "custom_field_values"
        case labelIDs = "label_ids"
        case addedLabelIDs = "add_label_ids"
        case removedLabelIDs = "remove_label_ids"
        case clearsDescription = "clear_description"
        case clearsParent = "clear_parent_task_id"
        case clearsMilestone = "clear_milestone_id"
        case clearsSprint = "clear_sprint_id"
        case clearsSoftDeadline = "clear_soft_deadline"
        case clearsHardDeadline = "clear_hard_deadline"
        case clearsEstimate = "clear_estimated_minutes"
    }

    struct FieldValue: Encodable {
        var fieldID: EntityID
        var value: String?

        private enum CodingKeys: String, CodingKey {
            case fieldID = "field_id"
            case value
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(fieldID, forKey: .fieldID)
            try container.encode(value, forKey: .value)
        }
    }
}

extension KoyoriTaskBody {
    /// These fields and no other.
    init(_ writes: [FieldWrite]) {
        for write in writes { set(write) }
    }

    init(_ task: NewTask) {
        title = task.title
        // A description of nothing would be told from none.
        description = task.body.isEmpty ? nil : task.body
        statusID = task.status
        priority = task.priority.map(koyoriPriority)
        progress = task.progress
        parentID = task.parent
        milestoneID = task.milestone
        sprintID = task.sprint
        softDeadline = task.due?.rfc3339
        hardDeadline = task.deadline?.rfc3339
        estimate = task.estimate
        labelIDs = list(task.labels)
        let people = task.assignees.sorted { $0.key < $1.key }
        assignees = people.isEmpty ? nil : people.map { KoyoriAssignment(userID: $0.key, role: $0.value) }
        let values = task.fields.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        fieldValues = values.isEmpty ? nil : values.map { FieldValue(fieldID: $0.key, value: $0.value) }
    }

    private mutating func set(_ write: FieldWrite) {
        switch write {
        case .title(let text): title = text
        case .body(let text): (description, clearsDescription) = either(text.isEmpty ? nil : text)
        case .status(let id): statusID = id
        case .priority(let word): priority = koyoriPriority(word)
        case .milestone(let id): (milestoneID, clearsMilestone) = either(id)
        case .sprint(let id): (sprintID, clearsSprint) = either(id)
        case .parent(let key): (parentID, clearsParent) = either(key)
        // No server has it; the answer shows that nothing came of it.
        case .start: break
        case .due(let date): (softDeadline, clearsSoftDeadline) = either(date?.rfc3339)
        case .deadline(let date): (hardDeadline, clearsHardDeadline) = either(date?.rfc3339)
        case .estimate(let minutes): (estimate, clearsEstimate) = either(minutes)
        case .progress(let number): progress = number
        case .archived(let flag): isArchived = flag
        case .custom(let id, let text): fieldValues = (fieldValues ?? []) + [FieldValue(fieldID: id, value: text)]
        case .labels(let adding, let removing):
            addedLabelIDs = list(adding)
            removedLabelIDs = list(removing)
        }
    }
}

/// The value, or the flag that clears it.
private func either<Value>(_ value: Value?) -> (Value?, Bool?) { (value, value == nil ? true : nil) }

/// Nil for none; sorted, so that equal wishes are equal bytes.
private func list(_ ids: Set<EntityID>) -> [EntityID]? { ids.isEmpty ? nil : ids.sorted() }

/// `critical_fire` is `CriticalFire` in bodies; so is an unknown word that came from there.
func koyoriPriority(_ word: String) -> String {
    word.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}
