/// Lets at most so many things at a time through for each host, in the order in which they came.
///
/// curl's own limit counts connections, and HTTP/2 carries many requests over one.
struct HostGate<Item> {
    private struct Queue {
        /// Those that wait, oldest first from `next` on; one that was taken out is passed over when its turn comes.
        var order: [UInt64] = []
        var next = 0
        var inside = 0
    }

    private let limit: Int
    private var hosts: [String: Queue] = [:]
    private var waiting: [UInt64: Item] = [:]

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    mutating func enqueue(_ item: Item, id: UInt64, host: String) {
        waiting[id] = item
        hosts[host, default: Queue()].order.append(id)
    }

    /// The next one that may go in; it counts as inside until ``leave(host:)``.
    mutating func next() -> Item? {
        for host in hosts.keys {
            if let item = next(at: host) { return item }
        }
        return nil
    }

    mutating func leave(host: String) {
        hosts[host]?.inside -= 1
        if let queue = hosts[host], queue.inside == 0, queue.next == queue.order.count { hosts[host] = nil }
    }

    /// Takes one out that still waits; nil when it is inside or unknown.
    mutating func remove(_ id: UInt64) -> Item? {
        waiting.removeValue(forKey: id)
    }

    private mutating func next(at host: String) -> Item? {
        guard var queue = hosts[host], queue.inside < limit else { return nil }
        // Out of the dictionary while it changes, so that its array is not copied.
        hosts[host] = Queue()
        defer { hosts[host] = queue }
        while queue.next < queue.order.count {
            let item = waiting.removeValue(forKey: queue.order[queue.next])
            queue.next += 1
            if queue.next == queue.order.count {
                (queue.order, queue.next) = ([], 0)
            }
            if let item {
                queue.inside += 1
                return item
            }
        }
        return nil
    }
}
