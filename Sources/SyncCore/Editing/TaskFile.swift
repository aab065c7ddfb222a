/// A task's file as it lies on disk, with what is needed to judge and edit it.
public struct TaskFile: Sendable {
    public let path: String
    public let bytes: [UInt8]
    /// The version of the base commit; nil for a file that it does not hold.
    public let base: ParsedDocument?
    public let document: ParsedDocument
    /// The names with which the file is read and written.
    public let names: ProjectNames
    public let vocabulary: ProjectVocabulary

    public init(
        path: String, bytes: [UInt8], base: [UInt8]?, names: ProjectNames, vocabulary: ProjectVocabulary
    ) {
        self.path = path
        self.bytes = bytes
        self.names = names
        self.vocabulary = vocabulary
        let read = { (bytes: [UInt8]) in
            DocumentParser.parse(bytes, file: path, names: names, project: vocabulary.project.key)
        }
        document = read(bytes)
        self.base = base.map(read)
    }

    public var id: TaskID? { document.id }

    /// What is wrong with the file; what came from the tracker like that is nobody's fault.
    public var problems: [Problem] {
        base.map { DocumentDifference.problems(base: $0, local: document) } ?? document.problems
    }

    /// The same file with other bytes.
    public func with(_ bytes: [UInt8]) -> TaskFile { TaskFile(self, bytes) }

    private init(_ former: TaskFile, _ bytes: [UInt8]) {
        (path, base, names, vocabulary) = (former.path, former.base, former.names, former.vocabulary)
        self.bytes = bytes
        document = DocumentParser.parse(
            bytes, file: path, names: former.names, project: former.vocabulary.project.key)
    }

    /// What a person changed between two readings. Of a file that cannot be read no change can be told.
    public func changes(since former: TaskFile) -> [Change] {
        if document.fields.isEmpty, !document.problems.isEmpty { return [] }
        return DocumentDifference.changes(base: former.document, local: document)
    }
}
