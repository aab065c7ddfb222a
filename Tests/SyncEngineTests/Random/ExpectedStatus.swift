import SyncCore
import SyncEngine

/// What `status` must say of the tasks on disk, worked out from the plain reading of base, disk and `toji/server`.
struct ExpectedStatus {
    let bases: [[String: PlainDocument]]
    let said: [String: PlainDocument]
    /// Every name of a label leads to its id.
    let labelNames: [String: String]
    /// What may be told as a draft, and need not be: the tracker has it.
    let made: Set<String>
    /// Neither the index nor HEAD holds that text of that file.
    let isUncommitted: (_ path: String, _ text: String) throws -> Bool
    /// The tasks of HEAD, where it is no base.
    let committed: [String: PlainDocument]
    /// The tasks of the bases before those, the nearest first.
    let former: () throws -> [[String: PlainDocument]]

    /// - Returns: what is wrong with the status.
    func faults(of status: MirrorStatus, files: [String: String]) throws -> [String] {
        var faults: [String] = []
        let broken = Set(status.problems.map(\.file))
        var seen: Set<String> = []
        for (path, text) in files where path.hasPrefix("ENG/tasks/") && path.hasSuffix(".md") && !path.contains("/.") {
            let document = PlainDocument(text)
            if document.isIgnored { continue }
            guard let id = document.id else {
                if made.contains(document.fields["title"] ?? "") { continue }
                if !broken.contains(path), !status.edits.contains(where: { $0.file == path && $0.id == nil }) {
                    faults.append("\(path) is not told as a new task")
                }
                continue
            }
            if text.contains("\nbroken") { continue }
            seen.insert(id)
            if broken.contains(path) { continue }
            faults += try self.faults(of: status, id, document, { try isUncommitted(path, text) })
        }
        for edit in status.edits where edit.change.field == .task && edit.change.local == nil {
            if let id = edit.id, seen.contains("\(id)") { faults.append("\(id) is told as removed") }
        }
        return faults
    }

    private func faults(
        of status: MirrorStatus, _ id: String, _ local: PlainDocument, _ isUncommitted: () throws -> Bool
    ) throws -> [String] {
        let edits = Set(status.edits.filter { "\($0.id?.description ?? "")" == id }.map { "\($0.change.field)" })
        let conflicts = Set(status.conflicts.filter { "\($0.id)" == id }.map { "\($0.conflict.field)" })
        var bases = bases.compactMap { $0[id] }
        if let version = try opened(id, local, bases, isUncommitted) { bases = [version] }
        guard let said = said[id] else {
            let isEdited = bases.first.map { !same(local, $0) } ?? false
            // A line may be held, or have become a task that is not seen in the file yet.
            let isOpen = bases.isEmpty || !local.newSubtasks.isEmpty
            if isOpen || isEdited == conflicts.contains("task") { return [] }
            return ["\(id) is gone on the tracker, conflicts are \(conflicts)"]
        }
        var faults: [String] = []
        func expect(_ field: String, edited: Bool, conflict: Bool) {
            if edits.contains(field) != (edited && !conflict) || conflicts.contains(field) != conflict {
                faults.append(
                    "\(id) \(field): edited \(edited), conflict \(conflict), told \(edits.sorted()) \(conflicts.sorted())"
                )
            }
        }
        for field in PlainDocument.scalars {
            guard let value = local.fields[field] else { continue }
            let (former, now) = (bases.map { $0.fields[field] ?? "" }, said.fields[field] ?? "")
            // Where nobody knows what was there before, nothing is no edit.
            let isNobodys = former.isEmpty && value.isEmpty
            let isEdited = !former.contains(value) && value != now && !isNobodys
            expect(field, edited: isEdited, conflict: isEdited && !former.contains(now))
        }
        for (child, box) in local.boxes {
            let (former, now) = (bases.map { $0.boxes[child] }, said.boxes[child])
            let isEdited = !former.contains(box) && box != now
            expect("subtask:\(child)", edited: isEdited, conflict: isEdited && !former.contains(now))
        }
        expectUntouched("description", { $0.body }, edits.union(conflicts), &faults)
        expectUntouched("labels", ids, edits.union(conflicts), &faults)
        expectUntouched("assignees", \.people, edits.union(conflicts), &faults)
        for comment in local.comments.keys.sorted() {
            expectUntouched("comment:\(comment)", { $0.comments[comment] }, edits.union(conflicts), &faults)
        }
        let drafts = edits.count { $0.hasPrefix("new:") }
        if !(local.drafts.count { !made.contains($0) }...local.drafts.count).contains(drafts) {
            faults.append("\(id): \(drafts) drafts are told of \(local.drafts.count)")
        }
        return faults

        /// What merges is an edit when a person made it, unless both came to the same.
        func expectUntouched<Value: Equatable>(
            _ field: String, _ value: (PlainDocument) -> Value, _ told: Set<String>, _ faults: inout [String]
        ) {
            let isEdited = !bases.map(value).contains(value(local)) && value(local) != value(said)
            if told.contains(field), !isEdited { faults.append("\(id) \(field) is told and not edited") }
            if !told.contains(field), isEdited, bases.map(value).contains(value(said)) {
                faults.append(
                    "\(id) \(field) is edited and not told: \(bases.map(value)) → \(value(local)), \(value(said))")
            }
        }
    }

    // MARK: stale buffers

    /// The former version from which an editor made the file that it saved over news; nil for a file made from its bases.
    private func opened(
        _ id: String, _ local: PlainDocument, _ bases: [PlainDocument], _ isUncommitted: () throws -> Bool
    ) throws -> PlainDocument? {
        guard let base = bases.first, isTelling(differences(base, local)), try isUncommitted() else { return nil }
        let made = try former().compactMap { $0[id] }.filter { former in
            bases.allSatisfy { base in
                let replaced = differences(former, base)
                let putBack = committed[id].map { replaced.subtracting(differences(former, $0)) } ?? []
                return isTelling(replaced.subtracting(putBack)) && replaced.isDisjoint(with: differences(former, local))
            }
        }
        let edits = made.map { differences($0, local).count }
        return edits.min().flatMap { edits.firstIndex(of: $0) }.map { made[$0] }
    }

    /// More than one value, or a comment.
    private func isTelling(_ fields: Set<String>) -> Bool {
        fields.count > 1 || fields.contains { $0.hasPrefix("comment:") }
    }

    /// The fields in which the second says something else. What it lacks it does not ask for.
    private func differences(_ one: PlainDocument, _ other: PlainDocument) -> Set<String> {
        var fields = Set(other.fields.filter { one.fields[$0.key] ?? "" != $0.value }.keys)
        if ids(one) != ids(other) { fields.insert("labels") }
        if one.people != other.people { fields.insert("assignees") }
        if one.body != other.body { fields.insert("description") }
        for (child, box) in other.boxes where one.boxes[child].map({ $0 != box }) ?? false {
            fields.insert("subtask:\(child)")
        }
        for comment in Set(one.comments.keys).union(other.comments.keys)
        where one.comments[comment] != other.comments[comment] { fields.insert("comment:\(comment)") }
        return fields
    }

    private func ids(_ document: PlainDocument) -> Set<String> {
        Set(document.labels.map { labelNames[$0] ?? $0 })
    }

    /// Nothing is asked for in the first. What it lacks it does not ask for.
    private func same(_ one: PlainDocument, _ other: PlainDocument) -> Bool {
        one.fields.allSatisfy { other.fields[$0.key] ?? "" == $0.value } && ids(one) == ids(other)
            && one.people == other.people && one.body == other.body && one.drafts.isEmpty
            && one.comments.allSatisfy { other.comments[$0.key] == $0.value }
            && one.boxes.allSatisfy { other.boxes[$0.key] == $0.value }
    }
}
