/// Matches the opening and closing tags of sections.
struct TemplateParser {
    private struct OpenSection {
        let name: TemplateName
        let isInverted: Bool
        var nodes: [TemplateNode] = []
    }

    private var root: [TemplateNode] = []
    private var open: [OpenSection] = []

    static func nodes(of source: String) throws -> [TemplateNode] {
        var parser = TemplateParser()
        for token in try TemplateScanner.tokens(of: source).withoutStandaloneLines() {
            try parser.take(token)
        }
        if let unclosed = parser.open.last {
            throw TemplateError(line: unclosed.name.line, reason: .unclosedSection(unclosed.name.text))
        }
        return parser.root
    }

    private mutating func take(_ token: TemplateToken) throws {
        let name = TemplateName(token.content, line: token.line)
        switch token.kind {
        case .text: append(.text(token.content))
        case .variable(let isRaw): append(.variable(name, isRaw: isRaw))
        case .partial(let indentation):
            append(.partial(token.content, indentation: indentation, line: token.line))
        case .open(let isInverted):
            guard open.count < Template.depthLimit else {
                throw TemplateError(line: token.line, reason: .sectionsTooDeep)
            }
            open.append(OpenSection(name: name, isInverted: isInverted))
        case .close: try close(name)
        case .silent: break
        }
    }

    private mutating func close(_ name: TemplateName) throws {
        let section = open.popLast()
        guard let section, section.name.text == name.text else {
            throw TemplateError(line: name.line, reason: .unexpectedClose(name.text, open: section?.name.text))
        }
        append(.section(section.name, isInverted: section.isInverted, section.nodes))
    }

    private mutating func append(_ node: TemplateNode) {
        if open.isEmpty {
            root.append(node)
        } else {
            open[open.count - 1].nodes.append(node)
        }
    }
}
