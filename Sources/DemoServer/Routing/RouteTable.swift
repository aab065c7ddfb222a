/// Finds the routes of a path, as the real server's router does: fixed elements go before variable ones, an empty
/// element counts as a value except at the end.
struct RouteTable: Sendable {
    struct Match {
        let routes: [Route]
        /// The variable elements as written, with their names.
        let elements: [(name: String, text: Substring)]

        /// For `allow`: the methods in the order of the table, with `HEAD` behind `GET`.
        var methods: String { routes.map { $0.method == "GET" ? "GET,HEAD" : $0.method }.joined(separator: ",") }
    }

    private struct Node {
        var fixed: [Substring: Int] = [:]
        var variable: Int?
        var routes: [Route] = []
        var names: [String] = []
        /// Known to the real server, but not built here.
        var isLeftOut = false
    }

    private var nodes = [Node()]

    init(_ routes: [Route], leftOut: [String], api: DemoServerOptions.API) {
        for route in routes where route.isKnown(to: api) {
            let (node, names) = insert(route.pattern)
            nodes[node].routes.append(route)
            nodes[node].names = names
        }
        for pattern in leftOut { nodes[insert(pattern).node].isLeftOut = true }
    }

    private mutating func insert(_ pattern: String) -> (node: Int, names: [String]) {
        var current = 0
        var names: [String] = []
        for element in pattern.split(separator: "/") {
            let isVariable = element.hasPrefix("{")
            if isVariable { names.append(String(element.dropFirst().dropLast())) }
            if let next = isVariable ? nodes[current].variable : nodes[current].fixed[element] {
                current = next
                continue
            }
            nodes.append(Node())
            if isVariable {
                nodes[current].variable = nodes.count - 1
            } else {
                nodes[current].fixed[element] = nodes.count - 1
            }
            current = nodes.count - 1
        }
        return (current, names)
    }

    /// Nil for a path that nobody knows.
    func match(_ path: String) -> Match? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        let elements = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        var found: [Substring] = []
        guard let node = find(elements[...], from: 0, &found), !nodes[node].isLeftOut else { return nil }
        return Match(routes: nodes[node].routes, elements: Array(zip(nodes[node].names, found)))
    }

    private func find(_ elements: ArraySlice<Substring>, from node: Int, _ found: inout [Substring]) -> Int? {
        guard let first = elements.first else {
            return nodes[node].routes.isEmpty && !nodes[node].isLeftOut ? nil : node
        }
        let rest = elements.dropFirst()
        if let next = nodes[node].fixed[first], let end = find(rest, from: next, &found) { return end }
        guard let next = nodes[node].variable, !(first.isEmpty && rest.isEmpty) else { return nil }
        found.append(first)
        if let end = find(rest, from: next, &found) { return end }
        found.removeLast()
        return nil
    }
}
