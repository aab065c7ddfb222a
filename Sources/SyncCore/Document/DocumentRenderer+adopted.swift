extension DocumentRenderer {
    /// The file of a draft with all that the tracker gave the task that was made from it: the id, keys that the draft
    /// lacks, sections. What stands in the draft stays, byte for byte.
    ///
    /// - Parameters:
    ///   - task: the tracker's document of the task.
    ///   - own: what this account has made of the drafts in it.
    ///   - names: with which both are read and written.
    /// - Throws: a ``Problem`` when the draft cannot be edited in place.
    public static func adopted(
        _ draft: [UInt8], by task: ParsedDocument, own: OwnThings, names: ProjectNames, project: String
    ) throws -> [UInt8] {
        var document = DocumentParser.parse(draft, file: task.file, names: names, project: project)
        let present = document.customFields
        for (field, value) in task.fields where document.fields[field] == nil {
            if case .field(let id, _) = field, present[id] != nil { continue }
            document.fields[field] = value
            document.places[field] = task.places[field]
        }
        document.take(own, from: task, besides: document)
        for (id, isDone) in task.subtasks where document.subtasks[id] == nil {
            document.subtasks[id] = isDone
            document.subtaskTexts[id] = task.subtaskTexts[id]
        }
        document.comments += task.comments.filter { document.commentsByID[$0.id] == nil }
        return try splice(document, into: draft, readWith: names, names: names, project: project, completing: true)
    }
}
