/// A parsed Mustache template.
///
/// Values are never parsed, so nothing that stands in them can act as a tag.
public struct Template: Hashable, Sendable {
    /// How many sections, and how many partials, may stand inside each other.
    public static let depthLimit = 64

    let source: String
    let nodes: [TemplateNode]

    /// Throws a ``TemplateError`` with the line of the first fault.
    public init(_ source: String) throws {
        self.source = source
        nodes = try TemplateParser.nodes(of: source)
    }

    /// The text with every tag filled in.
    ///
    /// `escape` is applied to text in `{{name}}` tags, not in raw ones. A partial that `partials` lacks is empty.
    /// A name that the data lacks is empty too, or with `refusesUnknownNames` a ``TemplateError``.
    public func render(
        _ value: TemplateValue, partials: [String: Template] = [:], refusesUnknownNames: Bool = false,
        escape: @escaping (String) -> String
    ) throws -> String {
        var renderer = TemplateRenderer(
            partials: partials, refusesUnknownNames: refusesUnknownNames, escape: escape, contexts: [value])
        try renderer.render(nodes)
        return renderer.output
    }

    /// The template as it is when each of its lines begins with `indentation`. Lines of values are not indented.
    func indented(by indentation: String) throws -> Template {
        guard !indentation.isEmpty else { return self }
        let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let indented = lines.enumerated().map { index, line in
            index == lines.count - 1 && line.isEmpty ? "" : indentation + line
        }
        return try Template(indented.joined(separator: "\n"))
    }
}
