/// Fills the tags of one template; lives for one rendering.
struct TemplateRenderer {
    let partials: [String: Template]
    let refusesUnknownNames: Bool
    let escape: (String) -> String
    /// The values whose keys are in reach, innermost last. Never empty.
    var contexts: [TemplateValue]
    private(set) var output = ""
    private var partialDepth = 0

    init(
        partials: [String: Template], refusesUnknownNames: Bool, escape: @escaping (String) -> String,
        contexts: [TemplateValue]
    ) {
        self.partials = partials
        self.refusesUnknownNames = refusesUnknownNames
        self.escape = escape
        self.contexts = contexts
    }

    mutating func render(_ nodes: [TemplateNode]) throws {
        for node in nodes {
            switch node {
            case .text(let text): output += text
            case .variable(let name, let isRaw): output += text(of: try value(of: name), isRaw: isRaw)
            case .section(let name, let isInverted, let nodes):
                let value = try value(of: name)
                if isInverted {
                    if !value.isShown { try render(nodes) }
                } else {
                    try renderSection(value, nodes)
                }
            case .partial(let name, let indentation, let line):
                try renderPartial(name, indentation: indentation, line: line)
            }
        }
    }

    /// Once for each element of a list, once for anything else that is shown.
    private mutating func renderSection(_ value: TemplateValue, _ nodes: [TemplateNode]) throws {
        guard value.isShown else { return }
        let elements = if case .list(let list) = value { list } else { [value] }
        for element in elements {
            contexts.append(element)
            try render(nodes)
            contexts.removeLast()
        }
    }

    private mutating func renderPartial(_ name: String, indentation: String, line: Int) throws {
        guard let partial = partials[name] else { return }
        guard partialDepth < Template.depthLimit else {
            throw TemplateError(line: line, reason: .partialsTooDeep(name))
        }
        partialDepth += 1
        try render(partial.indented(by: indentation).nodes)
        partialDepth -= 1
    }

    private func text(of value: TemplateValue, isRaw: Bool) -> String {
        switch value {
        case .text(let text): isRaw ? text : escape(text)
        case .link(let path): linkDestination(path)
        case .number(let number): String(number)
        case .bool(let bool): String(bool)
        case .list, .object, .null: ""
        }
    }

    /// The first part is looked for from the inside out; the others only in what it named.
    private func value(of name: TemplateName) throws -> TemplateValue {
        guard let first = name.parts.first else { return contexts.last ?? .null }
        var found = contexts.reversed().lazy.compactMap { $0[first] }.first
        for part in name.parts.dropFirst() { found = found?[part] }
        if found == nil, refusesUnknownNames {
            throw TemplateError(line: name.line, reason: .unknownName(name.text))
        }
        return found ?? .null
    }
}
