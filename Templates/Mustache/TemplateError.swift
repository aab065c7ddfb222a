/// Why a template cannot be used.
public struct TemplateError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// `{{` without its `}}`.
        case unclosedTag
        /// A tag without a name, or with blanks inside the name.
        case badName(String)
        /// `{{=` that does not hold two delimiters.
        case badDelimiters
        /// `{{#name}}` without its `{{/name}}`. The line is that of the opening tag.
        case unclosedSection(String)
        /// `{{/name}}` where another section, or none, is open.
        case unexpectedClose(String, open: String?)
        /// More sections inside each other than ``Template/depthLimit``.
        case sectionsTooDeep
        /// More partials inside each other than ``Template/depthLimit``.
        case partialsTooDeep(String)
        /// The data has no such name; only where the caller wants to be told.
        case unknownName(String)
    }

    /// Counted from 1, in the template or partial that is at fault.
    public let line: Int
    public let reason: Reason
}
