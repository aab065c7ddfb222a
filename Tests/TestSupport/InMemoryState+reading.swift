import SyncCore

extension InMemoryState {
    public func task(_ key: EntityID) -> StoredTask? {
        records[key].flatMap { $0.isGone ? nil : $0.stored }
    }

    public func task(numbered id: TaskID) -> StoredTask? {
        records.values.first { $0.item.id == id && !$0.isGone }?.stored
    }

    public func tasks(numbered ids: [TaskID]) -> [TaskID: StoredTask] {
        Dictionary(
            ids.compactMap { id in task(numbered: id).map { (id, $0) } }, uniquingKeysWith: { first, _ in first })
    }

    public func outline(ofProject id: EntityID) -> [TaskOutline] {
        sorted(ofProject: id, gone: false).map(\.outline)
    }

    public func goneTasks(ofProject id: EntityID) -> [TaskOutline] {
        sorted(ofProject: id, gone: true).map(\.outline)
    }

    public func pendingTasks(ofProject id: EntityID, after number: Int, limit: Int) -> [StoredTask] {
        let pending = sorted(ofProject: id, gone: false).filter { $0.isPending && $0.item.id.number > number }
        return pending.prefix(limit).map(\.stored)
    }

    public func oldestCheck() -> Timestamp? {
        let times = records.values.filter { !$0.isGone }.map(\.stored.commentsChecked)
        return times.contains(nil) ? nil : times.compactMap(\.self).min()
    }

    public func hasUnreadComments(inProject id: EntityID) -> Bool {
        sorted(ofProject: id, gone: false).contains { $0.stored.commentsChecked == nil }
    }

    public func taskIDs(of keys: Set<EntityID>) -> [EntityID: TaskID] {
        keys.reduce(into: [:]) { ids, key in ids[key] = task(key)?.item.id }
    }

    public func children(of keys: [EntityID]) -> [EntityID: [StoredChild]] {
        let children = records.values.filter { !$0.isGone && $0.item.parent.map(keys.contains) == true }
            .sorted { ($0.item.id.number, $0.item.key) < ($1.item.id.number, $1.item.key) }
        return Dictionary(grouping: children) { $0.item.parent ?? "" }.mapValues { $0.map(\.child) }
    }

    public func counts(ofProject id: EntityID) -> [TaskCount] {
        let kinds = sorted(ofProject: id, gone: false).map {
            TaskCount(status: $0.item.status, milestone: $0.item.milestone, isArchived: $0.item.isArchived, count: 1)
        }
        return Dictionary(grouping: kinds) { $0 }.map { kind, all in
            TaskCount(
                status: kind.status, milestone: kind.milestone, isArchived: kind.isArchived, count: all.count)
        }
    }

    public func openWork(ofProject id: EntityID, statuses: Set<EntityID>, limit: Int) -> [OpenWork] {
        let open = sorted(ofProject: id, gone: false)
            .filter { !$0.item.isArchived && statuses.contains($0.item.status) }
            .sorted { left, right in
                let (first, second) = (left.due, right.due)
                guard let first else { return second == nil && left.item.id < right.item.id }
                guard let second else { return true }
                return (first, left.item.id) < (second, right.item.id)
            }
        let people = Set(open.flatMap(\.item.assignees.keys))
        return people.sorted().map { person in
            let tasks = open.filter { $0.item.assignees[person] != nil }
            return OpenWork(person: person, count: tasks.count, tasks: tasks.prefix(limit).map(\.child))
        }
    }

    public func people(_ ids: Set<EntityID>) -> [Person] {
        ids.sorted().compactMap { id in names[id].map { Person(id: id, name: $0) } }
    }

    public func people(named name: String) -> [Person] {
        names.filter { $0.value == name }.keys.sorted().map { Person(id: $0, name: name) }
    }

    public func peopleAppearing(inProject id: EntityID) -> Set<EntityID> {
        sorted(ofProject: id, gone: false).reduce(into: []) { $0.formUnion($1.people) }
    }

    private func sorted(ofProject id: EntityID, gone: Bool) -> [Record] {
        records.values.filter { $0.project == id && $0.isGone == gone }.sorted { $0.item.id < $1.item.id }
    }
}

extension InMemoryState.Record {
    fileprivate var stored: StoredTask {
        StoredTask(item: item, comments: comments, commentsChecked: commentsChecked, path: path)
    }

    fileprivate var child: StoredChild {
        StoredChild(id: item.id, key: item.key, title: item.title, status: item.status, due: due)
    }

    fileprivate var due: Timestamp? { item.due ?? item.deadline }

    fileprivate var people: Set<EntityID> {
        let commenters = (comments ?? []).filter { !$0.isDeleted && !$0.author.id.isEmpty }.map(\.author.id)
        return Set(item.assignees.keys).union(commenters).union(item.author.map { [$0] } ?? [])
    }

    fileprivate var outline: TaskOutline {
        TaskOutline(
            id: item.id, key: item.key, isArchived: item.isArchived, isPending: isPending,
            commentsChecked: commentsChecked, path: path, status: item.status, updated: item.updated, people: people,
            milestone: item.milestone)
    }
}
