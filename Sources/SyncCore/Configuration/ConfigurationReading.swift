extension MirrorConfiguration {
    /// What came of reading a configuration: unknown keys and bad values are problems, and the rest counts.
    public struct Reading: Sendable {
        public var configuration: MirrorConfiguration
        public var problems: [Problem]
        /// The format that the file names, when this program does not know it; nothing else was read then.
        public var unknownFormat: String?
    }

    /// Reads the mirror's file, then the person's own, in which only `auto_push`, `interval` and `traffic` count.
    public static func read(_ bytes: [UInt8], file: String, personal: (bytes: [UInt8], file: String)? = nil) -> Reading
    {
        var reading = Reading(configuration: MirrorConfiguration(), problems: [])
        let root = node(bytes, file: file, &reading.problems)
        if let format = root?["format"]?.text, format != String(MirrorConfiguration.format) {
            reading.unknownFormat = format
            return reading
        }
        apply(root, file: file, keys: shared.merging(own) { first, _ in first }, to: &reading)
        if let personal {
            let node = node(personal.bytes, file: personal.file, &reading.problems)
            apply(node, file: personal.file, keys: own, to: &reading)
        }
        return reading
    }

    private typealias Key = @Sendable (YAMLNode, inout MirrorConfiguration) throws(ProblemReason) -> Void

    private static let shared: [String: Key] = [
        "format": { _, _ throws(ProblemReason) in },
        "tracker": text(\.tracker, "tracker", oneOf: ["koyori"]),
        "url": text(\.url, "url"),
        "tenant": text(\.tenant, "tenant"),
        "projects": list(\.projects, "projects"),
        "branch": text(\.branch, "branch"),
        "file_names": { node, configuration throws(ProblemReason) in
            let word = try word(node, "file_names", oneOf: ["title", "id"])
            configuration.usesIDsAsFileNames = word == "id"
        },
        "timezone": text(\.timezone, "timezone"),
        "max_deletions": number(\.maxDeletions, "max_deletions"),
        "max_edits": number(\.maxEdits, "max_edits"),
        "personal": flag(\.isPersonalMirrored, "personal"),
        "hide_outsiders": flag(\.hidesOutsiders, "hide_outsiders"),
        "forget": list(\.forgotten, "forget"),
        "history": text(\.history, "history"),
    ]

    private static let own: [String: Key] = [
        "auto_push": { node, configuration throws(ProblemReason) in
            let word = try word(node, "auto_push", oneOf: AutoPush.allCases.map(\.rawValue))
            configuration.autoPush = AutoPush(rawValue: word) ?? .fields
        },
        "interval": number(\.interval, "interval"),
        "traffic": number(\.traffic, "traffic"),
    ]

    private static func node(_ bytes: [UInt8], file: String, _ problems: inout [Problem]) -> YAMLNode? {
        do throws(YAMLError) {
            return try YAMLReader.read(bytes[...])
        } catch {
            problems.append(Problem(file: file, line: error.line + 1, column: error.column + 1, reason: error.reason))
            return nil
        }
    }

    private static func apply(_ root: YAMLNode?, file: String, keys: [String: Key], to reading: inout Reading) {
        guard let root, !root.isAbsent else { return }
        guard let entries = root.entries else {
            reading.problems.append(
                Problem(file: file, line: 1, reason: .wrongShape(field: file, expected: "mapping")))
            return
        }
        for entry in entries {
            let name = entry.key.text ?? ""
            do throws(ProblemReason) {
                guard let key = keys[name] else {
                    throw .unknownName(field: "key", name: name, nearest: NearestNames.find(name, among: keys.keys))
                }
                if entry.value.isAbsent { continue }
                try key(entry.value, &reading.configuration)
            } catch {
                let place = keys[name] == nil ? entry.key : entry.value
                reading.problems.append(
                    Problem(file: file, line: place.line + 1, column: place.column + 1, reason: error))
            }
        }
    }

    private static func word(_ node: YAMLNode, _ name: String, oneOf words: [String]) throws(ProblemReason) -> String {
        guard let text = node.text else { throw .wrongShape(field: name, expected: "text") }
        guard words.isEmpty || words.contains(text) else {
            throw .badValue(field: name, value: text, expected: words.joined(separator: ", "))
        }
        return text
    }

    private static func text(
        _ path: WritableKeyPath<MirrorConfiguration, String> & Sendable, _ name: String, oneOf words: [String] = []
    ) -> Key {
        { node, configuration throws(ProblemReason) in
            configuration[keyPath: path] = try word(node, name, oneOf: words)
        }
    }

    private static func number(_ path: WritableKeyPath<MirrorConfiguration, Int> & Sendable, _ name: String) -> Key {
        { node, configuration throws(ProblemReason) in
            guard let text = node.text, let number = Int(text), number >= 0 else {
                throw .badValue(field: name, value: node.text ?? "", expected: "0, 1, 2 …")
            }
            configuration[keyPath: path] = number
        }
    }

    private static func flag(_ path: WritableKeyPath<MirrorConfiguration, Bool> & Sendable, _ name: String) -> Key {
        { node, configuration throws(ProblemReason) in
            configuration[keyPath: path] = try word(node, name, oneOf: ["true", "false"]) == "true"
        }
    }

    private static func list(_ path: WritableKeyPath<MirrorConfiguration, [String]> & Sendable, _ name: String) -> Key {
        { node, configuration throws(ProblemReason) in
            if let text = node.text {
                configuration[keyPath: path] = text.isEmpty ? [] : [text]
                return
            }
            guard let elements = node.elements else { throw .wrongShape(field: name, expected: "list") }
            var texts: [String] = []
            for element in elements {
                guard let text = element.text else { throw .wrongShape(field: name, expected: "list") }
                texts.append(text)
            }
            configuration[keyPath: path] = texts
        }
    }
}
