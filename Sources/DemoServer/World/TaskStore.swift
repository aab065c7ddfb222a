/// The tasks of one project in the order of their creation, with what hangs on them and the orders that lists ask for.
///
/// Deleted tasks stay: relations and children still name them.
struct TaskStore: Sendable {
    private(set) var records: [TaskRecord] = []
    var comments: [[CommentRecord]] = []
    var activities: [[Activity]] = []
    /// Positions of the tasks that are neither archived nor deleted, oldest first.
    private(set) var live: [Int] = []
    private(set) var archived: [Int] = []
    /// Grows with every change of a task, so that sorted lists know when they are old.
    private(set) var version = 0
    private(set) var nextNumber = 1
    private var sorted: [OrderName: (version: Int, positions: [Int])] = [:]
    private var positions: [Identifier: Int] = [:]
    private var numbers: [Int: Int] = [:]
    private var children: [Identifier: [Int]] = [:]

    /// The position of a task that is not deleted.
    func position(of id: Identifier) -> Int? {
        guard let position = positions[id], !records[position].isDeleted else { return nil }
        return position
    }

    /// The position of a task that is not deleted, by its number in the project.
    func position(ofNumber number: Int) -> Int? {
        guard let position = numbers[number], !records[position].isDeleted else { return nil }
        return position
    }

    /// Also finds deleted tasks.
    func anyPosition(of id: Identifier) -> Int? { positions[id] }

    /// The tasks below one that are not deleted, oldest first.
    func children(of id: Identifier) -> [Int] {
        (children[id] ?? []).filter { !records[$0].isDeleted }.sorted()
    }

    /// Appends a task; it must be the newest of its project, since lists rest on that order.
    @discardableResult
    mutating func append(_ record: TaskRecord) -> Int {
        let position = records.count
        records.append(record)
        comments.append([])
        activities.append([])
        positions[record.id] = position
        numbers[record.number] = position
        nextNumber = max(nextNumber, record.number + 1)
        enter(position)
        if let parent = record.parentID { children[parent, default: []].append(position) }
        version += 1
        return position
    }

    mutating func update<Result>(_ position: Int, _ change: (inout TaskRecord) throws -> Result) rethrows -> Result {
        let wasArchived = records[position].isArchived
        let wasDeleted = records[position].isDeleted
        let parent = records[position].parentID
        defer {
            version += 1
            let record = records[position]
            if (record.isArchived, record.isDeleted) != (wasArchived, wasDeleted) {
                Self.remove(position, from: &live)
                Self.remove(position, from: &archived)
                enter(position)
            }
            if record.parentID != parent {
                if let parent { children[parent]?.removeAll { $0 == position } }
                if let parent = record.parentID { children[parent, default: []].append(position) }
            }
        }
        return try change(&records[position])
    }

    /// The positions of all tasks of a list in that order. Sorting is done once until a task changes.
    mutating func order(_ sort: TaskSort, isArchived: Bool) -> [Int] {
        let name = OrderName(sort: sort, isArchived: isArchived)
        if let known = sorted[name], known.version == version { return known.positions }
        var ordered = Array((isArchived ? archived : live).reversed())
        if sort != .createdDescending {
            let keys = ordered.map { (sort.key(records[$0]), records[$0].id, $0) }
            ordered = keys.sorted { $0.0 == $1.0 ? $0.1 > $1.1 : $0.0 < $1.0 }.map(\.2)
        }
        sorted[name] = (version, ordered)
        return ordered
    }

    /// The first place in an ordered list that lies behind the cursor.
    func place(after cursor: TaskCursor, in ordered: [Int]) -> Int {
        var range = 0..<ordered.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            let isBehind = cursor.isBefore(records[ordered[middle]])
            range = isBehind ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    private struct OrderName: Hashable {
        let sort: TaskSort
        let isArchived: Bool
    }

    private mutating func enter(_ position: Int) {
        guard !records[position].isDeleted else { return }
        if records[position].isArchived {
            archived.insert(position, at: archived.partitioning(position))
        } else {
            live.insert(position, at: live.partitioning(position))
        }
    }

    private static func remove(_ position: Int, from list: inout [Int]) {
        let place = list.partitioning(position)
        if place < list.count, list[place] == position { list.remove(at: place) }
    }
}

extension [Int] {
    /// The first place in a sorted list whose value is not below the given one.
    func partitioning(_ value: Int) -> Int {
        if let last, last < value { return count }
        var range = 0..<count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = self[middle] < value ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
