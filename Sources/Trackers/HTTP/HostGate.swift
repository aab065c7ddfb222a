/// Lets at most so many things at a time through for each host, in the order in which they came.
///
/// curl's own limit counts connections, and HTTP/2 carries many requests over one.
struct HostGate<Item> {
    private struct Queue {
        var waiting: [(id: UInt64, item: Item)] = []
        var inside = 0
    }

    private let limit: Int
    private var hosts: [String: Queue] = [:]

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    mutating func enqueue(_ item: Item, id: UInt64, host: String) {
        hosts[host, default: Queue()].waiting.append((id, item))
    }

    /// The next one that may go in; it counts as inside until ``leave(host:)``.
    mutating func next() -> Item? {
        for (host, queue) in hosts where queue.inside < limit && !queue.waiting.isEmpty {
            hosts[host]?.inside += 1
            return hosts[host]?.waiting.removeFirst().item
        }
        return nil
    }

    mutating func leave(host: String) {
        hosts[host]?.inside -= 1
        if let queue = hosts[host], queue.inside == 0, queue.waiting.isEmpty { hosts[host] = nil }
    }

    /// Takes one out that still waits; nil when it is inside or unknown.
    mutating func remove(_ id: UInt64) -> Item? {
        for (host, queue) in hosts {
            guard let index = queue.waiting.firstIndex(where: { $0.id == id }) else { continue }
            let item = hosts[host]?.waiting.remove(at: index).item
            if hosts[host]?.inside == 0, hosts[host]?.waiting.isEmpty == true { hosts[host] = nil }
            return item
        }
        return nil
    }
}
