extension ProjectVocabulary {
    /// The same, in the order in which the vocabulary files list everything.
    public func sorted() -> ProjectVocabulary {
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
