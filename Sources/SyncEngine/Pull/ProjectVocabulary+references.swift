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

    /// The same, in the order in which the vocabulary files list everything.
    func sorted() -> ProjectVocabulary {
        var sorted = self
        sorted.people.sort { ($0.name, $0.id) < ($1.name, $1.id) }
        sorted.labels.sort { ($0.name, $0.id) < ($1.name, $1.id) }
        sorted.sprints.sort {
            ($0.start?.daysSince1970 ?? .max, $0.name, $0.id) < ($1.start?.daysSince1970 ?? .max, $1.name, $1.id)
        }
        sorted.milestones.sort {
            ($0.due?.daysSince1970 ?? .max, $0.name, $0.id) < ($1.due?.daysSince1970 ?? .max, $1.name, $1.id)
        }
        return sorted
    }
}
