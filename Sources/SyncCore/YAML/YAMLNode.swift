/// A piece of YAML as it stands in the text: nothing is given a type, and everything knows where it stands.
struct YAMLNode {
    enum Content {
        case scalar(String)
        case sequence([YAMLNode])
        case mapping([YAMLEntry])
    }

    enum Style {
        case plain
        case quoted
        /// `|` or `>`.
        case block
        /// `[a, b]` or `{a: b}`.
        case flow
        /// A list or mapping of lines.
        case lines
    }

    var content: Content
    var style: Style
    /// Byte offsets into the text that was read; empty, right behind the colon, for a value that is not there.
    var span: Range<Int>
    /// Counted from 0.
    var line: Int
    /// Counted in code points from 0.
    var column: Int
}

struct YAMLEntry {
    var key: YAMLNode
    var value: YAMLNode
}

extension YAMLNode {
    var text: String? {
        if case .scalar(let text) = content { return text }
        return nil
    }

    var entries: [YAMLEntry]? {
        if case .mapping(let entries) = content { return entries }
        return nil
    }

    var elements: [YAMLNode]? {
        if case .sequence(let elements) = content { return elements }
        return nil
    }

    /// True for a value that is not there, which is not the same as `""`.
    var isAbsent: Bool { span.isEmpty && text?.isEmpty == true }

    /// The value of a key in a mapping; nil as well when this is no mapping.
    subscript(key: String) -> YAMLNode? {
        entries?.first { $0.key.text == key }?.value
    }
}
