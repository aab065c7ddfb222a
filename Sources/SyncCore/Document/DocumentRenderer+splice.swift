extension DocumentRenderer {
    /// The existing document with the tracker's values in it: only the bytes of the values that changed are others.
    ///
    /// Custom fields and comments that were not read in this run (nil) stay as they stand. Throws a ``Problem`` when the
    /// document cannot be edited in place, or belongs to a former task of the same number.
    public static func splice(
        _ task: TaskItem, comments: [Comment]?, in context: DocumentContext, into existing: [UInt8]
    ) throws -> [UInt8] {
        let key = task.id.project
        let old = DocumentParser.parse(existing, file: "", names: context.names, project: key)
        if case .date(let created) = old.fields[.fixed("created")]?.meaning, created != task.created {
            throw Problem(file: "", reason: .duplicateID(task.id.description, otherFile: ""))
        }
        let layout: DocumentLayout
        do throws(LayoutError) { layout = try DocumentLayout(existing) } catch {
            throw Problem(file: "", reason: error.reason)
        }
        let values = TaskValues(task, in: context)
        let front = try FrontMatterSplice(layout: layout, values: values, context: context, old: old).run()
        let rest = SectionSplice(layout: layout, old: old).run(body: task.body, comments: comments, in: context)
        let result = Array(existing[..<layout.frontMatter.lowerBound]) + front + rest
        try check(result, holds: values, task: task, in: context)
        return result
    }

    /// What was written is read again: a splice that does not give the wanted values must not reach a file.
    private static func check(
        _ result: [UInt8], holds values: TaskValues, task: TaskItem, in context: DocumentContext
    ) throws {
        let new = DocumentParser.parse(result, file: "", names: context.names, project: task.id.project)
        for entry in values.entries {
            let field = FrontMatterKeys.editable(entry.key) ?? .fixed(entry.key)
            guard let value = new.fields[field], value != entry.value, !entry.isVague else { continue }
            throw Problem(
                file: "", reason: .badValue(field: entry.key, value: value.shown, expected: entry.value.shown))
        }
        guard TextEscaping.comparable(new.body) == TextEscaping.comparable(task.body) else {
            throw Problem(file: "", reason: .misplacedText)
        }
    }
}

extension TaskValues.Entry {
    /// A name that the vocabulary does not know reads as unclear, and an estimate or progress out of range too.
    var isVague: Bool {
        switch value.meaning {
        case .entity, .people, .set, .number: true
        case .text, .task, .date, .flag, .empty, .unclear: false
        }
    }
}
