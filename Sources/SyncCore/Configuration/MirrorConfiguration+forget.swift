extension MirrorConfiguration {
    /// The tasks whose files stay away; what is no id of a task names none.
    public var forgottenTasks: Set<TaskID> { Set(forgotten.compactMap { TaskID($0) }) }

    /// The bytes of a configuration file with these ids as what it forgets; everything else in it stays.
    ///
    /// - Throws: a ``Problem`` when the file cannot be read as YAML.
    public static func setting(forgotten ids: [String], in bytes: [UInt8], file: String) throws(Problem) -> [UInt8] {
        let root: YAMLNode?
        do throws(YAMLError) {
            root = try YAMLReader.read(bytes[...])
        } catch {
            throw Problem(file: file, line: error.line + 1, column: error.column + 1, reason: error.reason)
        }
        let list = Array(YAMLEmitter.list(ids).utf8)
        guard let value = root?["forget"] else {
            if ids.isEmpty { return bytes }
            let isOpen = bytes.last.map { $0 != .lineFeed } ?? false
            return bytes + (isOpen ? [.lineFeed] : []) + Array("forget: ".utf8) + list + [.lineFeed]
        }
        var span = value.span
        if value.isAbsent { return bytes[..<span.lowerBound] + [UInt8(ascii: " ")] + list + bytes[span.upperBound...] }
        if value.style == .lines { return replacingLines(of: value, in: bytes, with: list) }
        span = value.span
        return bytes[..<span.lowerBound] + list + bytes[span.upperBound...]
    }

    /// A list of lines becomes one line: behind its key, with the lines that it stood on gone.
    private static func replacingLines(of value: YAMLNode, in bytes: [UInt8], with list: [UInt8]) -> [UInt8] {
        let key = bytes[..<value.span.lowerBound].lastIndex(of: UInt8(ascii: ":")) ?? value.span.lowerBound
        var end = value.elements?.last?.span.upperBound ?? value.span.upperBound
        while end < bytes.count, bytes[end] != .lineFeed { end += 1 }
        return bytes[...key] + [UInt8(ascii: " ")] + list + bytes[end...]
    }
}
