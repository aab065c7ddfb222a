@preconcurrency import CYaml

/// Why a text could not be read as YAML, with the place counted from 0.
struct YAMLError: Error, Hashable {
    var line: Int
    var column: Int
    var reason: ProblemReason
}

/// Reads YAML over libyaml's events, whose marks tell where everything stands.
///
/// Anchors, aliases, tags, several documents and doubled keys are refused: such a text cannot be edited in place.
struct YAMLReader {
    /// Larger texts are refused. A tracker's text field holds up to 2 MiB, which quoting may double.
    static let largestText = 4 * 1024 * 1024
    /// Lists and mappings inside each other. libyaml needs quadratic time for deeply nested ones; it looks ahead at
    /// most 1024 characters, so that refusing early is in time.
    static let deepestNesting = 64

    private let bytes: ArraySlice<UInt8>
    private let offsets: CodePointOffsets
    private var stack: [Frame] = []
    private var root: YAMLNode?

    /// A list or mapping that is still open.
    private struct Frame {
        var node: YAMLNode
        let isMapping: Bool
        var elements: [YAMLNode] = []
        var entries: [YAMLEntry] = []
        var pendingKey: YAMLNode?
        private var keys: Set<String> = []

        init(node: YAMLNode, isMapping: Bool) {
            self.node = node
            self.isMapping = isMapping
            if isMapping { entries.reserveCapacity(20) }
        }

        /// A set is only worth its making for a large mapping.
        mutating func isNew(_ key: String) -> Bool {
            guard entries.count >= 32 else { return !entries.contains { $0.key.text == key } }
            if keys.isEmpty { keys = Set(entries.compactMap(\.key.text)) }
            return keys.insert(key).inserted
        }

        var closed: YAMLNode {
            var closed = node
            closed.content = isMapping ? .mapping(entries) : .sequence(elements)
            return closed
        }
    }

    /// Nil for a text that holds nothing but comments. Throws a ``YAMLError``.
    static func read(_ bytes: ArraySlice<UInt8>, largest: Int = largestText) throws(YAMLError) -> YAMLNode? {
        guard bytes.count <= largest else {
            throw YAMLError(line: 0, column: 0, reason: .frontMatterTooLarge(limit: largest))
        }
        var reader = YAMLReader(bytes: bytes, offsets: CodePointOffsets(bytes))
        try reader.readEvents()
        return reader.root
    }

    private mutating func readEvents() throws(YAMLError) {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else {
            throw YAMLError(line: 0, column: 0, reason: .yaml("out of memory"))
        }
        defer { yaml_parser_delete(&parser) }
        yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
        // libyaml reads from this buffer until the parser is deleted, so it must outlive the loop.
        let failure = bytes.withUnsafeBufferPointer { buffer -> YAMLError? in
            yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
            do throws(YAMLError) {
                while try step(&parser, buffer) {}
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Takes one event; false after the last one.
    private mutating func step(
        _ parser: inout yaml_parser_t, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(YAMLError) -> Bool {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else { throw Self.error(of: parser, in: bytes) }
        defer { yaml_event_delete(&event) }
        switch event.type {
        case YAML_SCALAR_EVENT: try add(scalar(event))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            try refuseMarks(anchor: start.anchor, tag: start.tag, at: event.start_mark)
            try push(event, isMapping: false, isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            try refuseMarks(anchor: start.anchor, tag: start.tag, at: event.start_mark)
            try push(event, isMapping: true, isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: try close(event)
        case YAML_ALIAS_EVENT: throw unsupported("alias", at: event.start_mark)
        case YAML_DOCUMENT_START_EVENT:
            if root != nil { throw unsupported("second document", at: event.start_mark) }
        case YAML_STREAM_END_EVENT: return false
        default: break
        }
        return true
    }

    private func scalar(_ event: yaml_event_t) throws(YAMLError) -> YAMLNode {
        let data = event.data.scalar
        try refuseMarks(anchor: data.anchor, tag: data.tag, at: event.start_mark)
        let text = String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
        let style: YAMLNode.Style =
            switch data.style {
            case YAML_PLAIN_SCALAR_STYLE: .plain
            case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
            default: .quoted
            }
        return node(.scalar(text), style: style, from: event)
    }

    private func node(_ content: YAMLNode.Content, style: YAMLNode.Style, from event: yaml_event_t) -> YAMLNode {
        YAMLNode(
            content: content, style: style,
            span: offsets[event.start_mark.index]..<offsets[event.end_mark.index],
            line: event.start_mark.line, column: event.start_mark.column)
    }

    private mutating func push(_ event: yaml_event_t, isMapping: Bool, isFlow: Bool) throws(YAMLError) {
        guard stack.count < Self.deepestNesting else {
            throw YAMLError(
                line: event.start_mark.line, column: event.start_mark.column,
                reason: .brackets(limit: Self.deepestNesting))
        }
        let node = node(.scalar(""), style: isFlow ? .flow : .lines, from: event)
        stack.append(Frame(node: node, isMapping: isMapping))
    }

    private mutating func close(_ event: yaml_event_t) throws(YAMLError) {
        guard let frame = stack.popLast() else { return }
        var node = frame.closed
        let start = node.span.lowerBound
        // A list of lines ends for libyaml at the next key: blank lines and comments before it are not its own.
        let end = node.style == .lines ? node.lastSpan?.upperBound ?? start : offsets[event.end_mark.index]
        node.span = start..<max(end, start)
        try add(node)
    }

    private mutating func add(_ node: YAMLNode) throws(YAMLError) {
        guard !stack.isEmpty else {
            root = node
            return
        }
        let top = stack.count - 1
        if !stack[top].isMapping {
            stack[top].elements.append(node)
        } else if let key = stack[top].pendingKey {
            try refuseExplicitKey(key, in: stack[top].node)
            stack[top].pendingKey = nil
            stack[top].entries.append(YAMLEntry(key: key, value: node))
        } else {
            try checkKey(node)
            stack[top].pendingKey = node
        }
    }

    private mutating func checkKey(_ node: YAMLNode) throws(YAMLError) {
        guard let text = node.text else { return }
        if text == "<<", node.style == .plain {
            throw YAMLError(line: node.line, column: node.column, reason: .unsupportedYAML("<<"))
        }
        guard stack[stack.count - 1].isNew(text) else {
            throw YAMLError(line: node.line, column: node.column, reason: .duplicateKey(text))
        }
    }

    /// `? key` on a line of its own: only values behind a colon can be edited in place.
    private func refuseExplicitKey(_ key: YAMLNode, in mapping: YAMLNode) throws(YAMLError) {
        guard mapping.style == .lines else { return }
        let behind = bytes[key.span.upperBound...].first { !$0.isBlank }
        if key.text == nil || behind != UInt8(ascii: ":") {
            throw YAMLError(line: key.line, column: key.column, reason: .unsupportedYAML("?"))
        }
    }

    private func refuseMarks(
        anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, at mark: yaml_mark_t
    ) throws(YAMLError) {
        if anchor != nil { throw unsupported("anchor", at: mark) }
        if tag != nil { throw unsupported("tag", at: mark) }
    }

    private func unsupported(_ what: String, at mark: yaml_mark_t) -> YAMLError {
        YAMLError(line: mark.line, column: mark.column, reason: .unsupportedYAML(what))
    }

    private static func error(of parser: yaml_parser_t, in bytes: UnsafeBufferPointer<UInt8>) -> YAMLError {
        let words = parser.problem.map { String(cString: $0) } ?? "cannot be read"
        guard parser.error == YAML_READER_ERROR else {
            let mark = parser.problem_mark
            return YAMLError(line: mark.line, column: mark.column, reason: .yaml(words))
        }
        // A forbidden character: libyaml tells its byte only.
        let before = bytes.prefix(parser.problem_offset)
        let start = before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
        return YAMLError(
            line: before.count { $0 == .lineFeed }, column: before[start...].count { $0 & 0xC0 != 0x80 },
            reason: .yaml(words))
    }
}

extension YAMLNode {
    /// The span of the last scalar or flow value inside.
    fileprivate var lastSpan: Range<Int>? {
        switch content {
        case .scalar: span
        case .sequence(let elements): elements.last.map { $0.lastSpan ?? $0.span }
        case .mapping(let entries): entries.last.map { $0.value.lastSpan ?? $0.value.span }
        }
    }
}
