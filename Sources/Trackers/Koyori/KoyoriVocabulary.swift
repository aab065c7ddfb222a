import SyncCore

/// Koyori's small unpaged lists. Each reader takes one element and gives what the mirror shows of it.
enum KoyoriVocabulary {
    static func project(_ json: inout JSONReader) throws(JSONFault) -> Project {
        var id: EntityID?
        var key: String?
        var name: String?
        var description: String?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "key": key = try json.string()
            case "name": name = try json.string()
            case "description": description = try optionalText(&json)
            default: try json.skip()
            }
        }
        return Project(
            id: try json.need(id, "id"), key: try json.need(key, "key"), name: try json.need(name, "name"),
            description: try json.need(description, "description"))
    }

    /// `is_default_done` is nil on servers that allow one done status only.
    static func status(
        _ json: inout JSONReader
    ) throws(JSONFault) -> (status: Status, position: Int, isDefaultDone: Bool?) {
        var id: EntityID?
        var name: String?
        var position: Int?
        var isDefault: Bool?
        var isDone: Bool?
        var isDefaultDone: Bool?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "name": name = try json.string()
            case "position": position = try json.int()
            case "is_default": isDefault = try json.bool()
            case "is_done_state": isDone = try json.bool()
            case "is_default_done": isDefaultDone = try json.bool()
            default: try json.skip()
            }
        }
        let status = Status(
            id: try json.need(id, "id"), name: try json.need(name, "name"),
            isDefault: try json.need(isDefault, "is_default"), isDone: try json.need(isDone, "is_done_state"))
        return (status, try json.need(position, "position"), isDefaultDone)
    }

    static func label(_ json: inout JSONReader) throws(JSONFault) -> Label {
        var id: EntityID?
        var name: String?
        var color: String?
        var description: String?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "name": name = try json.string()
            case "color": color = try json.string()
            case "description": description = try optionalText(&json)
            default: try json.skip()
            }
        }
        return Label(
            id: try json.need(id, "id"), name: try json.need(name, "name"), color: try json.need(color, "color"),
            description: try json.need(description, "description"))
    }

    static func milestone(_ json: inout JSONReader) throws(JSONFault) -> Milestone {
        var id: EntityID?
        var name: String?
        var due: CalendarDay??
        var description: String?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "name": name = try json.string()
            case "due_date": due = .some(try json.day())
            case "description": description = try optionalText(&json)
            default: try json.skip()
            }
        }
        return Milestone(
            id: try json.need(id, "id"), name: try json.need(name, "name"), due: try json.need(due, "due_date"),
            description: try json.need(description, "description"))
    }

    static func sprint(_ json: inout JSONReader) throws(JSONFault) -> Sprint {
        var id: EntityID?
        var name: String?
        var state: String?
        var start: CalendarDay??
        var end: CalendarDay??
        var goal: String?
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "name": name = try json.string()
            case "status": state = try json.string()
            case "start_date": start = .some(try json.day())
            case "end_date": end = .some(try json.day())
            case "goal": goal = try optionalText(&json)
            default: try json.skip()
            }
        }
        return Sprint(
            id: try json.need(id, "id"), name: try json.need(name, "name"), state: try json.need(state, "status"),
            start: try json.need(start, "start_date"), end: try json.need(end, "end_date"),
            goal: try json.need(goal, "goal"))
    }

    static func optionalText(_ json: inout JSONReader) throws(JSONFault) -> String {
        try json.optional { json throws(JSONFault) in try json.string() } ?? ""
    }
}
