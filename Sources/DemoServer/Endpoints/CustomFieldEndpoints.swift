/// Definitions of custom fields.
enum CustomFieldEndpoints {
    static let routes: [Route] = [
        .project("GET", "/custom-fields", needs: [.readTask], list),
        .project("POST", "/custom-fields", needs: [.writeTask], body: newField, create),
        .project("PATCH", "/custom-fields/{field_id}", needs: [.writeTask], body: change, update),
        .project("DELETE", "/custom-fields/{field_id}", needs: [.writeTask], delete),
    ]

    static let newField = ObjectShape(
        "CreateCustomFieldRequest",
        [
            .required("name", .text, .length(min: 1, max: 100)),
            .required("field_type", .word(CustomField.Kind.allCases.map(\.rawValue))), .optional("options", .any),
            .flag("is_required"), .optional("position", .integer(bits: 16)),
        ])

    static let change = ObjectShape(
        "UpdateCustomFieldRequest",
        [
            .optional("name", .text, .length(min: 1, max: 100)), .optional("options", .any),
            .optional("is_required", .flag), .optional("position", .integer(bits: 16)),
        ])

    static func list(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        .json { writer in
            writer.object { writer in
                writer.key("fields")
                writer.array(project.fieldsInOrder) { $0.customField($1, project.id) }
            }
        }
    }

    static func create(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let body = call.body
        let kind = body.text("field_type").flatMap(CustomField.Kind.init(rawValue:)) ?? .text
        let options = try checked(body.json("options"), of: kind, isNew: true)
        let name = body.text("name") ?? ""
        if project.fields.contains(where: { $0.name.isExactly(name) }) { throw Refusal.conflict }
        try call.checkStorable()
        let end = (project.fields.map(\.position).max() ?? -1) + 1
        let field = CustomField(
            id: world.makeID(), name: name, kind: kind, options: options, isRequired: body.flag("is_required"),
            position: body.integer("position") ?? end, createdAt: world.now())
        project.fields.append(field)
        return .json(201) { $0.customField(field, project.id) }
    }

    static func update(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try place(call, project)
        let body = call.body
        var field = project.fields[place]
        if let options = try checked(body.json("options"), of: field.kind, isNew: false) { field.options = options }
        if let name = body.text("name") {
            if project.fields.contains(where: { $0.id != field.id && $0.name.isExactly(name) }) {
                throw Refusal.conflict
            }
            field.name = name
        }
        try call.checkStorable()
        field.isRequired = body.optionalFlag("is_required") ?? field.isRequired
        field.position = body.integer("position") ?? field.position
        project.fields[place] = field
        return .json { $0.customField(field, project.id) }
    }

    static func delete(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let place = try place(call, project)
        let id = project.fields.remove(at: place).id
        for task in project.tasks.records.indices where project.tasks.records[task].fieldValues[id] != nil {
            project.tasks.update(task) { $0.fieldValues[id] = nil }
        }
        return .empty(204)
    }

    private static func place(_ call: Call, _ project: Project) throws -> Int {
        let id = try call.id("field_id")
        guard let place = project.fields.firstIndex(where: { $0.id == id }) else { throw Refusal.notFound }
        return place
    }

    /// Only a `select` has options, and it must have some; each needs a label and a value of its own.
    private static func checked(
        _ options: JSONValue?, of kind: CustomField.Kind, isNew: Bool
    ) throws -> JSONValue? {
        let given = options.flatMap { $0.isNull ? nil : $0 }
        guard kind == .select else {
            if given != nil { throw Refusal.badRequest }
            return nil
        }
        guard let given else {
            if isNew { throw Refusal.badRequest }
            return nil
        }
        guard let list = given.asList, !list.isEmpty else { throw Refusal.badRequest }
        var values: Set<[UInt8]> = []
        for option in list {
            guard let label = option["label"]?.asText, let value = option["value"]?.asText, !label.isBlank,
                !value.isBlank, !value.hasOuterBlanks, values.insert(Array(value.utf8)).inserted
            else { throw Refusal.badRequest }
        }
        return given
    }
}

extension String {
    fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    fileprivate var hasOuterBlanks: Bool {
        unicodeScalars.first?.properties.isWhitespace == true || unicodeScalars.last?.properties.isWhitespace == true
    }
}

extension Project {
    var fieldsInOrder: [CustomField] {
        fields.sorted { ($0.position, $0.createdAt) < ($1.position, $1.createdAt) }
    }
}

extension JSONWriter {
    fileprivate mutating func customField(_ field: CustomField, _ project: Identifier) {
        object { writer in
            writer.member("id", field.id)
            writer.member("project_id", project)
            writer.member("name", field.name)
            writer.member("field_type", field.kind.rawValue)
            writer.key("options")
            (field.options ?? .null).write(to: &writer)
            writer.member("is_required", field.isRequired)
            writer.member("position", field.position)
            writer.member("created_at", field.createdAt)
        }
    }
}
