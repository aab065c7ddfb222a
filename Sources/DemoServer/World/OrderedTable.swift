/// Elements by id that remember the order in which they came.
struct OrderedTable<Element: Sendable>: Sendable {
    private var elements: [Identifier: Element] = [:]
    private(set) var ids: [Identifier] = []

    var count: Int { ids.count }
    var values: [Element] { ids.compactMap { elements[$0] } }

    func contains(_ id: Identifier) -> Bool { elements[id] != nil }

    /// Reads and changes what is there already; use `insert` and `remove` for the rest.
    subscript(id: Identifier) -> Element? {
        get { elements[id] }
        _modify { yield &elements[id] }
    }

    mutating func insert(_ element: Element, id: Identifier) {
        if elements.updateValue(element, forKey: id) == nil { ids.append(id) }
    }

    @discardableResult
    mutating func remove(_ id: Identifier) -> Element? {
        guard let element = elements.removeValue(forKey: id) else { return nil }
        ids.removeAll { $0 == id }
        return element
    }

    /// Takes an element out while it is worked on, so that it has one owner and is changed without a copy.
    ///
    /// Its place in the order stays; `putBack` must follow.
    mutating func take(_ id: Identifier) -> Element? { elements.removeValue(forKey: id) }

    mutating func putBack(_ element: Element, id: Identifier) { elements[id] = element }
}
