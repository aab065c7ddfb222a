import SyncCore

extension ProjectVocabulary {
    /// The first thing that a task refers to and that is not in the vocabulary, as `status 1f0e…`: it was made after the
    /// vocabulary was read, and the next run knows it.
    func unknownReference(of item: TaskItem) -> String? {
        if !statuses.contains(where: { $0.id == item.status }) { return "status \(item.status)" }
        if let milestone = item.milestone, !milestones.contains(where: { $0.id == milestone }) {
            return "milestone \(milestone)"
        }
        if let sprint = item.sprint, !sprints.contains(where: { $0.id == sprint }) { return "sprint \(sprint)" }
        return item.labels.sorted().first { label in !labels.contains { $0.id == label } }.map { "label \($0)" }
    }

    /// True when a task that did not change would be written differently with the other vocabulary: a name that both
    /// know differs, a status begins or ends to mean done, or the fields are others.
    func wouldSpellOtherwise(than other: ProjectVocabulary) -> Bool {
        if fields.map(\.id) != other.fields.map(\.id) { return true }
        let done = doneStatuses
        let otherDone = other.doneStatuses
        if statuses.contains(where: { status in
            other.statuses.contains { $0.id == status.id } && done.contains(status.id) != otherDone.contains(status.id)
        }) {
            return true
        }
        return ProjectNames(self).spellsOtherwise(than: ProjectNames(other))
    }
}
