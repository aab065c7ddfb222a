extension DocumentMerge {
    mutating func mergeFrontMatter(_ remote: ParsedDocument) {
        for field in FrontMatterKeys.editable { merge(field, remote) }
        // The id says whose file this is, so that a changed or missing one is for a person to mend.
        for key in FrontMatterKeys.fixed where key != "id" { takeRemote(.fixed(key), remote) }
        mergeCustomFields(remote)
    }

    private mutating func merge(_ field: FieldKey, _ remote: ParsedDocument) {
        guard let local = versions.local.fields[field], !isNobodys(local) else { return takeRemote(field, remote) }
        // A key that a version lacks was empty on the tracker: anything else would have been written there.
        let value = ValueVersions(
            bases: versions.bases.map { $0.fields[field] ?? .empty }, local: local,
            said: versions.said.map { $0.fields[field] ?? .empty }, remote: remote.fields[field] ?? .empty)
        document.fields[field] = note(field, value, reconciled(field, value)) { .value($0) }
    }

    /// Nothing stands there, and nobody knows what was there before: that is no edit.
    private func isNobodys(_ value: FieldValue) -> Bool { versions.bases.isEmpty && value.meaning == .empty }

    private func reconciled(
        _ field: FieldKey, _ value: ValueVersions<FieldValue>
    ) -> ValueVersions<FieldValue>.Reconciled {
        switch field {
        case .labels: SetMerge(names: versions.names.orElse(versions.localNames)).labels(value)
        case .assignees: SetMerge(names: versions.names.orElse(versions.localNames)).assignees(value)
        default: value.reconciled()
        }
    }

    /// For what nobody can edit, and for a key that is not in the file, which is unchanged: it stays missing as long as
    /// the tracker says what a base said.
    private mutating func takeRemote(_ field: FieldKey, _ remote: ParsedDocument) {
        guard let now = remote.fields[field] else { return }
        let local = versions.local.fields[field]
        if local == nil, versions.bases.contains(where: { $0.fields[field] == now }) { return }
        document.fields[field] = now
        if local != now { outcomes[field] = .remote }
    }

    // MARK: custom fields

    /// By id: a field may have another name in each version.
    private mutating func mergeCustomFields(_ remote: ParsedDocument) {
        let now = remote.customFields
        let local = versions.local.customFields
        let bases = versions.bases.map(\.customFields)
        let said = versions.said?.customFields
        for (id, field) in local {
            document.fields[.field(id, name: field.name)] = nil
            guard let told = now[id] else {
                keepIfEdited(id, field, bases, said)
                continue
            }
            let key = FieldKey.field(id, name: told.name)
            if isNobodys(field.value) {
                document.fields[key] = told.value
                if told.value != field.value { outcomes[key] = .remote }
            } else {
                let value = ValueVersions(
                    bases: bases.map { $0[id]?.value ?? .empty }, local: field.value,
                    said: said.map { $0[id]?.value ?? .empty }, remote: told.value)
                document.fields[key] = note(key, value, value.reconciled()) { .value($0) }
            }
            document.places[key] = .init(line: told.place, column: 1)
        }
        for (id, field) in now where local[id] == nil {
            if bases.contains(where: { $0[id]?.value == field.value }) { continue }
            let key = FieldKey.field(id, name: field.name)
            document.fields[key] = field.value
            document.places[key] = .init(line: field.place, column: 1)
            outcomes[key] = .remote
        }
        sortNotes()
    }

    /// The project has the field no more. What a person wrote there is not dropped.
    private mutating func keepIfEdited(
        _ id: EntityID, _ field: ParsedDocument.CustomField, _ bases: [[EntityID: ParsedDocument.CustomField]],
        _ said: [EntityID: ParsedDocument.CustomField]?
    ) {
        let key = FieldKey.field(id, name: field.name)
        let value = ValueVersions<FieldValue?>(
            bases: bases.map { $0[id]?.value }, local: field.value, said: said.map { $0[id]?.value }, remote: nil)
        let merged = note(key, value, value.reconciled()) { $0.map { .value($0) } ?? .nothing }
        if let merged { document.fields[key] = merged }
    }

    /// Custom fields come in no order of their own.
    private mutating func sortNotes() {
        let order = FrontMatterKeys.editable
        let rank = { (field: FieldKey) in (order.firstIndex(of: field) ?? order.count, "\(field)") }
        conflicts.sort { rank($0.field) < rank($1.field) }
        edits.sort { rank($0.field) < rank($1.field) }
    }
}
