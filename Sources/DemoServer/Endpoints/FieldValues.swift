/// Values of custom fields as they come with a task.
enum FieldValues {
    static let shape = Shape.list(
        .object(ObjectShape("CustomFieldValueInput", [.required("field_id", .id), .optional("value", .text)])))

    /// The values of a task after those of a request were put in.
    ///
    /// Only the listed fields change; nothing, `null` and an empty text clear.
    static func merged(
        _ rows: [Fields], into values: [Identifier: String], _ project: Project
    ) throws -> [Identifier: String] {
        var merged = values
        var seen: Set<Identifier> = []
        for row in rows {
            guard let id = row.id("field_id"), seen.insert(id).inserted,
                let field = project.fields.first(where: { $0.id == id })
            else { throw Refusal.badRequest }
            let text = row.text("value") ?? ""
            if text.isEmpty {
                if field.isRequired { throw Refusal.badRequest }
                merged[id] = nil
            } else {
                guard field.accepts(text) else { throw Refusal.badRequest }
                merged[id] = text
            }
        }
        return merged
    }

    /// A task cannot be done while a required field is empty.
    static func checkRequired(_ values: [Identifier: String], _ project: Project) throws {
        for field in project.fields where field.isRequired && values[field.id] == nil { throw Refusal.badRequest }
    }
}

extension CustomField {
    func accepts(_ text: String) -> Bool {
        switch kind {
        case .text: true
        case .number: Self.isNumber(text)
        case .select: choice(text) != nil
        case .date: DayReader.day(inField: text) != nil
        case .url: URLText.isWebURL(text)
        case .checkbox: text == "true" || text == "false"
        }
    }

    /// What a stored value looks like to people.
    func display(_ value: String) -> String {
        kind == .select ? choice(value)?["label"]?.asText ?? value : value
    }

    private func choice(_ value: String) -> JSONValue? {
        options?.asList?.first { $0["value"]?.asText?.isExactly(value) == true }
    }

    /// A finite decimal: digits with at most one dot, an exponent, a sign.
    private static func isNumber(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) }) else { return false }
        let unsigned = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard mantissa.count <= 2, mantissa.contains(where: { !$0.isEmpty }),
            mantissa.allSatisfy({ $0.allSatisfy(\.isNumber) })
        else { return false }
        if parts.count > 1 {
            let exponent = parts[1].hasPrefix("+") || parts[1].hasPrefix("-") ? parts[1].dropFirst() : parts[1]
            guard !exponent.isEmpty, exponent.allSatisfy(\.isNumber) else { return false }
        }
        return Double(unsigned).map(\.isFinite) ?? true
    }
}

extension JSONWriter {
    /// One entry for every field of the project, empty ones included.
    mutating func fieldValues(_ record: TaskRecord, _ project: Project) {
        array(project.fieldsInOrder) { writer, field in
            let value = record.fieldValues[field.id]
            writer.object { writer in
                writer.key("field")
                writer.object { writer in
                    writer.member("id", field.id)
                    writer.member("name", field.name)
                    writer.member("field_type", field.kind.rawValue)
                    writer.member("is_required", field.isRequired)
                    writer.member("position", field.position)
                }
                writer.member("value", value)
                writer.member("display_value", value.map(field.display))
            }
        }
    }
}
