import SyncCore

/// One page of a task list, taken apart but not decoded: most items are what they were.
struct KoyoriTaskList {
    enum Cursor: Equatable {
        /// The server knows no cursors: it pages by offset.
        case unknown
        case end
        case next(String)
    }

    struct Item {
        /// Where the item's bytes stand in the body.
        var range: Range<Int>
        var id: EntityID
    }

    let body: [UInt8]
    let items: [Item]
    let total: Int
    let cursor: Cursor
    /// The server's clock when it answered, where it tells.
    let date: Timestamp?
    private let itemsRange: Range<Int>

    init(_ body: [UInt8], date: Timestamp? = nil) throws(JSONFault) {
        var json = JSONReader(body)
        var items: [Item]?
        var itemsRange = 0..<0
        var total: Int?
        var cursor = Cursor.unknown
        try json.object { json, name throws(JSONFault) in
            switch name {
            case "tasks":
                let start = json.position
                items = try json.list(item)
                itemsRange = start..<json.position
            case "total": total = try json.int()
            case "next_cursor":
                cursor = try json.optional { json throws(JSONFault) in .next(try json.string()) } ?? .end
            default: try json.skip()
            }
        }
        try json.finish()
        self.body = body
        self.items = try json.need(items, "tasks")
        self.itemsRange = itemsRange
        self.total = try json.need(total, "total")
        self.cursor = cursor
        self.date = date
    }

    /// Of the items alone: `total` changes on every page whenever a task is made anywhere.
    var fingerprint: Fingerprint { Fingerprint(of: body, in: itemsRange) }

    func fingerprint(of item: Item) -> Fingerprint { Fingerprint(of: body, in: item.range) }

    func task(_ item: Item) throws(JSONFault) -> KoyoriTask {
        var json = JSONReader(body, in: item.range)
        return try KoyoriTask(&json)
    }
}

private func item(_ json: inout JSONReader) throws(JSONFault) -> KoyoriTaskList.Item {
    var inside = json
    let range = try json.skip()
    return KoyoriTaskList.Item(range: range, id: try inside.find("id") { json throws(JSONFault) in try json.id() })
}
