import SyncCore

extension KoyoriVocabulary {
    static func customField(_ json: inout JSONReader) throws(JSONFault) -> CustomField {
        var id: EntityID?
        var name: String?
        var type: String?
        var isRequired: Bool?
        var options: [CustomField.Option]??
        try json.object { json, property throws(JSONFault) in
            switch property {
            case "id": id = try json.id()
            case "name": name = try json.string()
            case "field_type": type = try json.string()
            case "is_required": isRequired = try json.bool()
            case "options":
                options = .some(try json.optional { json throws(JSONFault) in try json.list(option) })
            default: try json.skip()
            }
        }
        return CustomField(
            id: try json.need(id, "id"), name: try json.need(name, "name"),
            type: try json.need(type, "field_type"), isRequired: try json.need(isRequired, "is_required"),
            options: try json.need(options, "options") ?? [])
    }
}

private func option(_ json: inout JSONReader) throws(JSONFault) -> CustomField.Option {
    var value: String?
    var label: String?
    try json.object { json, property throws(JSONFault) in
        switch property {
        case "value": value = try json.string()
        case "label": label = try json.string()
        default: try json.skip()
        }
    }
    return CustomField.Option(value: try json.need(value, "value"), label: try json.need(label, "label"))
}
