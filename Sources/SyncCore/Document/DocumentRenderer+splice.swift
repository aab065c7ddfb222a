extension DocumentRenderer {
    /// The existing document with the tracker's values in it: only the bytes of the values that changed are others.
    ///
    /// Custom fields and comments that were not read in this run (nil) stay as they stand, drafts always. Throws a
    /// ``Problem`` when the document cannot be edited in place, or belongs to a former task of the same number.
    ///
    /// - Parameter former: the vocabulary with which the document was written, where it is another than the context's.
    public static func splice(
        _ task: TaskItem, comments: [Comment]?, in context: DocumentContext, into existing: [UInt8],
        writtenWith former: ProjectNames? = nil
    ) throws -> [UInt8] {
        let key = task.id.project
        let old = DocumentReading(existing, file: "", names: context.names, project: key)
        if let problem = old.document.problems.first(where: \.reason.isStructural) { throw problem }
        guard let layout = old.layout else { throw Problem(file: "", reason: .isEmpty) }
        if case .date(let created) = old.document.fields[.fixed("created")]?.meaning, created != task.created {
            throw Problem(file: "", reason: .duplicateID(task.id.description, otherFile: ""))
        }
        let fields = CustomValue.all(
            task.fields ?? fieldValues(existing, old.document, project: key, former: former), in: context)
        let values = TaskValues(task, in: context)
        var front = try FrontMatterSplice(old, layout: layout, in: context)
        var result = Array(existing[..<layout.frontMatter.lowerBound])
        result += front.run(values, fields: fields, former: former ?? context.names)
        result += SectionSplice(layout: layout, old: old.document).run(
            body: task.body, comments: comments, in: context)
        if result == existing { return existing }
        try SpliceCheck(
            values: values, fields: fields, body: task.body, comments: comments.map(Sections.written),
            subtasks: context.subtasks, old: old.document
        ).run(DocumentParser.parse(result, file: "", names: context.names, project: key), in: context)
        return result
    }

    /// What stands in the file, by id.
    private static func fieldValues(
        _ bytes: [UInt8], _ old: ParsedDocument, project: String, former: ProjectNames?
    ) -> [EntityID: String] {
        let document = former.map { DocumentParser.parse(bytes, file: "", names: $0, project: project) } ?? old
        var values: [EntityID: String] = [:]
        for case (.field(let id, _), let value) in document.fields { values[id] = value.shown }
        return values
    }
}

extension ProblemReason {
    /// The parts of the document cannot be told apart, so that replacing one might lose another.
    fileprivate var isStructural: Bool {
        switch self {
        case .notUTF8, .hasNUL, .isEmpty, .noFrontMatter, .unclosedFrontMatter, .frontMatterTooLarge, .brackets, .yaml,
            .unsupportedYAML, .duplicateKey, .unknownMarker, .misplacedMarker, .secondFrontMatter:
            true
        case .missing, .lostID, .unknownID, .duplicateID, .misspeltKey, .empty, .wrongShape, .unknownName,
            .ambiguousName, .badValue, .outOfOrder, .notAChild, .misplacedText, .emptiedComment, .symbolicLink,
            .unreadable, .readOnly, .unknownComment:
            false
        }
    }
}
