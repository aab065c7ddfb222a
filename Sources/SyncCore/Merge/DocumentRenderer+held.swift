extension DocumentRenderer {
    /// The version of a file that a waiting commit has: the tracker's document with some fields put back to what the
    /// base said. It is the next base, from which the conflicts in those fields are seen again.
    ///
    /// - Parameters:
    ///   - fields: front matter keys, custom fields, `body`, boxes and comments. What is of other kinds stays remote.
    ///   - base: read with `baseNames`.
    ///   - names: with which `remote` is written, and the held fields too.
    /// - Throws: a ``Problem`` when the tracker's document cannot be edited in place.
    public static func held(
        _ fields: [FieldKey], from base: ParsedDocument, in remote: [UInt8], baseNames: ProjectNames,
        names: ProjectNames, project: String
    ) throws -> [UInt8] {
        var document = DocumentParser.parse(remote, file: base.file, names: names, project: project)
        for field in fields { document.putBack(field, from: base) }
        return try splice(
            document, into: remote, readWith: names.orElse(baseNames), names: names, project: project)
    }
}

extension ParsedDocument {
    fileprivate mutating func putBack(_ field: FieldKey, from base: ParsedDocument) {
        switch field {
        case .field(let id, _): putBackCustomField(id, from: base)
        case .body: body = base.body
        case .subtask(let id):
            subtasks[id] = base.subtasks[id]
            if subtaskTexts[id] == nil { subtaskTexts[id] = base.subtaskTexts[id] }
        case .comment(let id): putBackComment(id, from: base)
        case .newSubtask, .new, .fixed, .task: break
        default: fields[field] = base.fields[field] ?? .empty
        }
    }

    private mutating func putBackCustomField(_ id: EntityID, from base: ParsedDocument) {
        let former = base.customFields[id]
        if let field = customFields[id] {
            fields[.field(id, name: field.name)] = former?.value ?? .empty
        } else if let former {
            fields[.field(id, name: former.name)] = former.value
        }
    }

    private mutating func putBackComment(_ id: EntityID, from base: ParsedDocument) {
        let former = base.comments.first { $0.id == id }
        guard let index = comments.firstIndex(where: { $0.id == id }) else {
            if let former { comments.insert(former, at: placeBehindNeighbour(of: id, in: base)) }
            return
        }
        if let former {
            comments[index].text = former.text
            comments[index].isDeleted = former.isDeleted
        } else {
            comments.remove(at: index)
        }
    }

    /// Behind the nearest comment that stands before it in the base.
    private func placeBehindNeighbour(of id: EntityID, in base: ParsedDocument) -> Int {
        for neighbour in base.comments.prefix(while: { $0.id != id }).reversed() {
            if let index = comments.firstIndex(where: { $0.id == neighbour.id }) { return index + 1 }
        }
        return 0
    }
}
