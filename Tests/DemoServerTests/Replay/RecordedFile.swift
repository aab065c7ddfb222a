import FoundationEssentials

/// One recorded topic: requests to be sent in order, and what the real server answered.
struct RecordedFile {
    var name: String
    var steps: [RecordedStep]

    /// The folder of the recordings, beside this suite.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Recorded")

    static let names: [String] = {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return entries.filter { $0.hasSuffix(".json") && $0 != "world.json" }.sorted()
    }()

    static func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    init(named name: String) throws {
        try self.init(name: name, json: Self.bytes(of: name))
    }

    init(name: String, json: [UInt8]) throws {
        let document = try JSONTextReader.read(json)
        self.name = name
        steps = try (document["steps"]?.elements ?? []).map(RecordedStep.init)
    }
}

struct RecordedStep {
    struct Incomplete: Error {
        var what: String
    }

    /// A request with its answer; several of a step are sent at the same time.
    struct Exchange {
        /// A token's key, `none`, or `session:` and the name of a person.
        var identity: String
        var request: JSONText
        var response: JSONText
        var unordered: [String]
        var atLeast: [String]

        var method: String { request["method"]?.text ?? "" }
        var path: String { request["path"]?.text ?? "" }
        var usesSession: Bool { identity.hasPrefix("session:") }
    }

    var name: String
    var exchanges: [Exchange]
    var answersInAnyOrder: Bool

    init(_ step: JSONText) throws {
        guard let name = step["name"]?.text else { throw Incomplete(what: "name") }
        self.name = name
        answersInAnyOrder = step["answers_in_any_order"]?.isTrue ?? false
        exchanges = try (step["parallel"]?.elements ?? [step]).map { part in
            guard let identity = part["as"]?.text, let request = part["request"], let response = part["response"],
                request["method"] != nil, request["path"] != nil, response["status"]?.integer != nil
            else { throw Incomplete(what: "an exchange of \(name)") }
            return Exchange(
                identity: identity, request: request, response: response,
                unordered: (part["unordered"]?.elements ?? []).compactMap(\.text),
                atLeast: (part["at_least"]?.elements ?? []).compactMap(\.text))
        }
    }
}
