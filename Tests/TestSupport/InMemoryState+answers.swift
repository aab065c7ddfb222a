import SyncCore

extension InMemoryState {
    public func store(_ answers: [TaskAnswer], ofProject id: EntityID) {
        for answer in answers {
            for person in answer.people where !person.id.isEmpty { hear(person) }
            store(answer, ofProject: id)
        }
    }

    private func store(_ answer: TaskAnswer, ofProject id: EntityID) {
        let key = answer.item.key
        for (other, record) in records
        where other != key && record.project == id && record.item.id.number == answer.item.id.number && !record.isGone {
            markGone(other)
        }
        guard var record = records[key] else {
            records[key] = Record(project: id, item: answer.item, fingerprint: answer.fingerprint)
            markPending(answer.item.parent)
            return markChildrenPending(of: key)
        }
        let old = record
        var item = answer.item
        item.fields = item.fields ?? old.item.fields
        var itemWithOldFields = item
        itemWithOldFields.fields = old.item.fields
        let isSameItem = isSame(itemWithOldFields, old.item) && old.project == id && !old.isGone
        record.fingerprint = answer.fingerprint ?? (isSameItem ? old.fingerprint : nil)
        if !isSameItem || item.fields != old.item.fields { record.isPending = true }
        if answer.item.fields == nil, !isSameItem {
            record.commentsChecked = record.commentsChecked.map { min($0, item.updated) }
        }
        record.item = item
        record.project = id
        record.isGone = false
        records[key] = record
        markRelatives(of: old, becoming: record)
    }

    private func markRelatives(of old: Record, becoming new: Record) {
        let isNamedAnew = old.isGone || old.project != new.project || old.item.id != new.item.id
        let isListedAnew =
            isNamedAnew || !old.item.title.utf8.elementsEqual(new.item.title.utf8)
            || old.item.status != new.item.status || old.item.isArchived != new.item.isArchived
        if isNamedAnew { markChildrenPending(of: new.item.key) }
        if isListedAnew || old.item.parent != new.item.parent {
            markPending(old.item.parent)
            markPending(new.item.parent)
        }
    }

    /// Swift's strings are equal when they look alike; here every byte counts.
    private func isSame(_ left: TaskItem, _ right: TaskItem) -> Bool {
        left == right && left.title.utf8.elementsEqual(right.title.utf8)
            && left.body.utf8.elementsEqual(right.body.utf8)
    }

    private func markPending(_ key: EntityID?) {
        if let key { records[key]?.isPending = true }
    }

    private func markChildrenPending(of key: EntityID) {
        for (child, record) in records where record.item.parent == key { records[child]?.isPending = true }
    }

    public func markPending(project id: EntityID) {
        for (key, record) in records where record.project == id { records[key]?.isPending = true }
    }

    public func markGone(_ key: EntityID) {
        guard let record = records[key], !record.isGone else { return }
        records[key]?.isGone = true
        markPending(record.item.parent)
        markChildrenPending(of: key)
        pages = pages.filter { name, page in name.project != record.project || !page.tasks.contains(key) }
    }

    public func store(_ answers: [TaskComments], checked: Timestamp) {
        for answer in answers {
            guard var record = records[answer.task] else { continue }
            record.commentsChecked = checked
            if record.commentsFingerprint != answer.answer.fingerprint {
                let comments = Comment.inWritingOrder(answer.answer.comments)
                for author in comments.map(\.author) where !author.id.isEmpty { hear(author) }
                record.commentsFingerprint = answer.answer.fingerprint
                if record.comments != comments { record.isPending = true }
                record.comments = comments
            }
            records[answer.task] = record
        }
    }

    /// An id that stands in for a name takes no name's place.
    private func hear(_ person: Person) {
        if person.name != person.id || names[person.id] == nil { names[person.id] = person.name }
    }
}
