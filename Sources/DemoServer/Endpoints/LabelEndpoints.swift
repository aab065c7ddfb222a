/// Labels of a project, with import and export.
enum LabelEndpoints {
    static let routes: [Route] = [
        .project("GET", "/labels", needs: [.readTask], list),
        .project("POST", "/labels", needs: [.writeTask], body: newLabel, create),
        .project("GET", "/labels/export", needs: [.readTask], export),
        .project("POST", "/labels/import", needs: [.writeTask], body: labelFile, importAll),
        .project("PUT", "/labels/{id}", needs: [.writeTask], body: change, update),
        .project("DELETE", "/labels/{id}", needs: [.writeTask], delete),
    ]

    static let newLabel = ObjectShape(
        "CreateLabelRequest",
        [
            .required("name", .text, .length(min: 1, max: 100)), .defaulted("description", .text),
            .required("color", .text, .color), .optional("icon_url", .text),
        ])

    static let change = ObjectShape(
        "UpdateLabelRequest",
        [
            .optional("name", .text, .length(min: 1, max: 100)), .optional("description", .text),
            .optional("color", .text, .color), .optional("icon_url", .text), .flag("clear_icon_url"),
        ])

    static let labelFile = ObjectShape(
        "ImportLabelRequest",
        [
            .required("version", .count(bits: 32)),
            .required(
                "labels",
                .list(
                    .object(
                        ObjectShape(
                            "LabelExportItem",
                            [.required("name", .text), .required("color", .text), .required("description", .text)]))),
                .length(min: nil, max: 500)),
            .defaulted("on_conflict", .word(["skip", "overwrite"])),
        ])

    static func list(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let labels = call.unordered(project.labels.values, &world)
        return .json { writer in writer.array(labels) { $0.label($1, project.id) } }
    }

    static func create(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let name = call.body.text("name") ?? ""
        if project.label(named: name) != nil { throw Refusal.conflict }
        try call.checkStorable()
        let label = Label(
            id: world.makeID(), name: name, description: call.body.text("description") ?? "",
            color: call.body.text("color") ?? "", iconURL: call.body.text("icon_url"))
        project.labels.insert(label, id: label.id)
        return .json(201) { $0.label(label, project.id) }
    }

    static func update(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        guard var label = project.labels[try call.id("id")] else { throw Refusal.notFound }
        let body = call.body
        if let name = body.text("name"), let known = project.label(named: name), known.id != label.id {
            throw Refusal.conflict
        }
        try call.checkStorable()
        label.name = body.text("name") ?? label.name
        label.description = body.text("description") ?? label.description
        label.color = body.text("color") ?? label.color
        label.iconURL = body.flag("clear_icon_url") ? nil : body.text("icon_url") ?? label.iconURL
        project.labels[label.id] = label
        return .json { $0.label(label, project.id) }
    }

    /// Tasks lose it, and neither their `updated_at` nor an activity tells.
    static func delete(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let id = try call.id("id")
        guard project.labels.remove(id) != nil else { throw Refusal.notFound }
        for task in project.tasks.records.indices where project.tasks.records[task].labelIDs.contains(id) {
            project.tasks.update(task) { record in record.labelIDs.removeAll { $0 == id } }
        }
        return .empty(204)
    }

    static func export(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let labels = call.unordered(project.labels.values, &world)
        return .json { writer in
            writer.object { writer in
                writer.member("version", 1)
                writer.key("labels")
                writer.array(labels) { writer, label in
                    writer.object { writer in
                        writer.member("name", label.name)
                        writer.member("color", label.color)
                        writer.member("description", label.description)
                    }
                }
            }
        }
    }

    /// All or nothing; a name that comes twice meets itself.
    static func importAll(_ call: Call, _ world: inout World, _ project: inout Project) throws -> Response {
        let rows = call.body.objects("labels") ?? []
        for row in rows {
            let length = row.text("name")?.unicodeScalars.count ?? 0
            guard 1...100 ~= length, Rule.isColor(row.text("color") ?? "") else { throw Refusal.badRequest }
        }
        try call.checkStorable()
        for row in rows {
            let name = row.text("name") ?? ""
            let color = row.text("color") ?? ""
            let description = row.text("description") ?? ""
            if let known = project.label(named: name) {
                guard call.body.text("on_conflict") == "overwrite" else { continue }
                project.labels[known.id]?.color = color
                project.labels[known.id]?.description = description
            } else {
                let label = Label(id: world.makeID(), name: name, description: description, color: color)
                project.labels.insert(label, id: label.id)
            }
        }
        return try list(call, &world, &project)
    }
}

extension Project {
    /// Names are compared exactly.
    fileprivate func label(named name: String) -> Label? {
        labels.values.first { $0.name.isExactly(name) }
    }
}

extension JSONWriter {
    mutating func label(_ label: Label, _ project: Identifier) {
        object { writer in
            writer.member("id", label.id)
            writer.member("name", label.name)
            writer.member("description", label.description)
            writer.member("color", label.color)
            writer.member("icon_url", label.iconURL)
            writer.member("project_id", project)
        }
    }
}
