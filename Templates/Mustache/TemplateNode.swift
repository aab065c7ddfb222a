/// One piece of a parsed template.
indirect enum TemplateNode: Hashable, Sendable {
    case text(String)
    case variable(TemplateName, isRaw: Bool)
    case section(TemplateName, isInverted: Bool, [TemplateNode])
    /// The indentation is that of a tag that stood alone on its line, else empty.
    case partial(String, indentation: String, line: Int)
}

/// A name as it stands in a tag: `.`, `name` or `dotted.name`.
struct TemplateName: Hashable, Sendable {
    let text: String
    /// Empty for `.`, the value itself.
    let parts: [String]
    let line: Int

    init(_ text: String, line: Int) {
        self.text = text
        self.line = line
        parts = text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
}
