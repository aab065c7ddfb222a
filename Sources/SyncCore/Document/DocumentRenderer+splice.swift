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
        if case .date(let created) = old.document.fields[.fixed("created")]?.meaning, created != task.created {
            throw Problem(file: "", reason: .duplicateID(task.id.description, otherFile: ""))
        }
        let fields = CustomValue.all(
            task.fields ?? fieldValues(existing, old.document, project: key, former: former), in: context)
        let values = DocumentValues(task, fields: fields, comments: comments, in: context)
        let spelling = Spelling(
            values: context.names, fields: former ?? context.names, names: context.names, isChanging: false)
        return try splice(values, into: existing, read: old, spelling: spelling) {
            DocumentParser.parse($0, file: "", names: context.names, project: key)
        }
    }

    /// The existing document with the values of another in it. Keys and sections that `document` lacks stay as they
    /// stand; so do drafts, and names that say the same in the tracker's vocabulary.
    ///
    /// - Parameters:
    ///   - former: with which the existing document is read.
    ///   - names: with which changed values are written; names that only `former` knows are written as there.
    ///   - completes: keys without a value and sections come as in a new file.
    static func splice(
        _ document: ParsedDocument, into existing: [UInt8], readWith former: ProjectNames, names: ProjectNames,
        project: String, completing completes: Bool = false
    ) throws -> [UInt8] {
        let old = DocumentReading(existing, file: document.file, names: former, project: project)
        let spoken = names.orElse(former)
        var values = DocumentValues(document, over: old.document, names: spoken)
        if completes { (values.isComplete, values.hasEmptyKeys) = (true, true) }
        let spelling = Spelling(values: former, fields: former, names: names, isChanging: true)
        return try splice(values, into: existing, read: old, spelling: spelling) {
            DocumentParser.parse($0, file: document.file, names: spoken, project: project)
        }
    }

    private static func splice(
        _ values: DocumentValues, into existing: [UInt8], read old: DocumentReading, spelling: Spelling,
        parse: ([UInt8]) -> ParsedDocument
    ) throws -> [UInt8] {
        if let problem = old.document.problems.first(where: \.reason.isStructural) { throw problem }
        guard let layout = old.layout else { throw Problem(file: old.document.file, reason: .isEmpty) }
        var front = try FrontMatterSplice(old, layout: layout, spelling: spelling)
        var result = Array(existing[..<layout.frontMatter.lowerBound])
        result += try front.run(values)
        result += SectionSplice(layout: layout, old: old.document).run(values)
        if result == existing { return existing }
        try SpliceCheck(values: values, old: old.document).run(parse(result))
        return result
    }

    /// What stands in the file, by id.
    private static func fieldValues(
        _ bytes: [UInt8], _ old: ParsedDocument, project: String, former: ProjectNames?
    ) -> [EntityID: String] {
        let document = former.map { DocumentParser.parse(bytes, file: "", names: $0, project: project) } ?? old
        return document.customFields.mapValues(\.value.shown)
    }
}

extension ProblemReason {
    /// The parts of the document cannot be told apart, so that replacing one might lose another.
    var isStructural: Bool {
        switch self {
        case .notUTF8, .hasNUL, .isEmpty, .noFrontMatter, .unclosedFrontMatter, .frontMatterTooLarge, .brackets, .yaml,
            .unsupportedYAML, .duplicateKey, .unknownMarker, .misplacedMarker, .secondFrontMatter:
            true
        case .missing, .lostID, .unknownID, .duplicateID, .otherProject, .misspeltKey, .empty, .wrongShape,
            .unknownName,
            .ambiguousName, .badValue, .outOfOrder, .notAChild, .misplacedText, .emptiedComment, .othersComment,
            .symbolicLink, .unreadable, .readOnly, .unknownComment, .boxDisagrees, .completedSprint:
            false
        }
    }
}
