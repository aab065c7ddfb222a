import FoundationEssentials
import Templates
import Testing

@Suite("The specification of Mustache")
struct MustacheSpecTests {
    @Test("every case of the core modules renders as specified", arguments: try MustacheSpecCase.all())
    func rendersAsSpecified(_ specified: MustacheSpecCase) throws {
        let partials = try (specified.partials ?? [:]).mapValues { try Template($0) }
        let text = try Template(specified.template).render(
            specified.data.value, partials: partials, escape: escapedForHTML)
        #expect(text == specified.expected, "\(specified.desc)")
    }

    @Test("all six core modules are there")
    func modulesAreComplete() throws {
        let modules = Dictionary(grouping: try MustacheSpecCase.all()) { $0.module ?? "" }
        #expect(
            modules.mapValues(\.count) == [
                "comments": 12, "delimiters": 14, "interpolation": 42, "inverted": 22, "partials": 12, "sections": 34,
            ])
    }
}

struct MustacheSpecCase: Decodable, CustomTestStringConvertible {
    let name: String
    let desc: String
    let data: JSONValue
    let template: String
    let partials: [String: String]?
    let expected: String
    var module: String?

    var testDescription: String { "\(module ?? ""): \(name)" }

    static func all() throws -> [MustacheSpecCase] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "MustacheSpec")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        return try names.sorted().flatMap { name in
            let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: folder.appending(path: name)))
            return file.tests.map { test in
                var test = test
                test.module = String(name.dropLast(".json".count))
                return test
            }
        }
    }

    private struct File: Decodable {
        let tests: [MustacheSpecCase]
    }
}

/// Any JSON, as the data of a template. Decimals become text, since no page of ours shows any.
struct JSONValue: Decodable {
    let value: TemplateValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let bool = try? container.decode(Bool.self) {
            value = .bool(bool)
        } else if let number = try? container.decode(Int.self) {
            value = .number(number)
        } else if let decimal = try? container.decode(Double.self) {
            value = .text(String(decimal))
        } else if let text = try? container.decode(String.self) {
            value = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            value = .list(list.map(\.value))
        } else {
            value = .object(try container.decode([String: JSONValue].self).mapValues(\.value))
        }
    }
}

private func escapedForHTML(_ text: String) -> String {
    let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return text.map { entities[$0] ?? String($0) }.joined()
}
