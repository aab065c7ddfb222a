/// Something about one file that a person must mend; the run goes on without that file.
public struct Problem: Hashable, Sendable {
    /// Relative to the mirror, with `/` between folders.
    public var file: String
    /// Counted from 1; nil when the problem concerns the whole file.
    public var line: Int?
    /// Counted in characters from 1; nil when the problem concerns the whole line.
    public var column: Int?
    public var reason: ProblemReason

    public init(file: String, line: Int? = nil, column: Int? = nil, reason: ProblemReason) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
    }
}

/// The facts of a problem; the terminal finds the words.
public enum ProblemReason: Hashable, Sendable {
    case notUTF8
    case hasNUL
    case isEmpty
    case noFrontMatter
    case unclosedFrontMatter
    /// The front matter is larger than this many bytes, or brackets are nested deeper than a person would.
    case frontMatterTooLarge(limit: Int)
    case brackets(limit: Int)
    /// The YAML parser's own words.
    case yaml(String)
    /// Anchors, tags, aliases or several documents, which cannot be edited in place.
    case unsupportedYAML(String)
    case duplicateKey(String)
    case secondFrontMatter
    case missing(field: String)
    case lostID
    case unknownID(String)
    case duplicateID(String, otherFile: String)
    /// The file of a task lies in another project's folder; trackers do not move tasks there.
    case otherProject(String)
    /// A key that differs a little from a known one.
    case misspeltKey(String, known: String)
    case empty(field: String)
    /// A list or a mapping where one value belongs, or the other way round.
    case wrongShape(field: String, expected: String)
    case unknownName(field: String, name: String, nearest: [String])
    case ambiguousName(field: String, name: String, candidates: [String])
    case badValue(field: String, value: String, expected: String)
    case outOfOrder(earlier: String, later: String)
    case notAChild(String)
    case unknownMarker(String)
    /// A marker that stands twice, or before one that comes first.
    case misplacedMarker(String)
    /// A reply to, or the marker of, a comment that this task does not have.
    case unknownComment(String)
    /// What the tracker alone decides: `created author url`.
    case readOnly(field: String)
    case misplacedText
    case emptiedComment(String)
    /// The parent's box says otherwise than the child's own file.
    case boxDisagrees(String)
    /// Nothing can be put into a sprint that is over.
    case completedSprint(String)
    /// A comment that only its author can edit.
    case othersComment(EntityID, author: String)
    case symbolicLink
    /// It went away meanwhile, or is no plain file.
    case unreadable
}

extension ProblemReason {
    /// What stands in `assignees` and means nobody who is known; nil for every other reason.
    public var unknownPerson: String? {
        if case .unknownName(field: "assignees", let name, _) = self { name } else { nil }
    }
}
