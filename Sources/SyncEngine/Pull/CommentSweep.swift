import SyncCore

/// Chooses the tasks whose comments a run asks for, since the tracker cannot list comments by change.
///
/// First those that are likely to have news, then a share of the others, the longest unasked first, so that every
/// task's turn comes within a known number of runs.
struct CommentSweep: Sendable {
    /// The account whose own work is looked at in every run; nil when unknown.
    var account: EntityID?
    var doneStatuses: Set<EntityID>
    /// Tasks that the tracker named as having news.
    var named: Set<TaskID>
    /// The server's time of the newest server commit; nil before the first pull.
    var lastCommit: Timestamp?
    /// Hours since 1970, which spreads the turns of runs that remember nothing.
    var hour: Int64
    var isFull: Bool

    /// The least share of tasks whose turn comes by age alone.
    static let smallestShare = 200

    func choose(from tasks: [TaskOutline]) -> [TaskOutline] {
        if isFull { return tasks }
        var likely: [TaskOutline] = []
        var others: [(rank: (Int64, UInt64), task: TaskOutline)] = []
        for task in tasks {
            if isUnread(task) || named.contains(task.id) {
                likely.append(task)
            } else if task.path == nil {
                // Asked by a run that was interrupted before it could write the task: this one goes on from there.
                continue
            } else if isOwnWork(task) {
                likely.append(task)
            } else {
                others.append(((task.commentsChecked?.microseconds ?? .min, turn(of: task.key)), task))
            }
        }
        let share = max(Self.smallestShare, tasks.count / 20)
        others.sort { $0.rank < $1.rank }
        return likely + others.prefix(share).map(\.task)
    }

    /// True when the task's own values were never read completely, or not since they changed.
    func isUnread(_ task: TaskOutline) -> Bool {
        if let checked = task.commentsChecked { return task.updated > checked.advanced(bySeconds: -60) }
        guard task.path != nil, let lastCommit else { return true }
        return task.updated > lastCommit.advanced(bySeconds: -600)
    }

    private func isOwnWork(_ task: TaskOutline) -> Bool {
        guard let account, !task.isArchived, !doneStatuses.contains(task.status) else {
            return false
        }
        return task.people.contains(account)
    }

    /// FNV-1a over the key and the hour: the same for every run within it, on every machine.
    private func turn(of key: EntityID) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in Array(key.utf8) + withUnsafeBytes(of: hour.littleEndian, Array.init) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return hash
    }
}
