import FoundationEssentials
import Testing

@testable import SyncCore

/// `NAME.json` in, `NAME.md` out. `RECORD=1 swift test` rewrites the latter.
@Suite("golden documents")
struct GoldenDocumentTests {
    private static let folder = String(#filePath.dropLast("Document/GoldenDocumentTests.swift".count)) + "Golden/"

    @Test(
        "a task is written as its golden file says",
        arguments: ["open-task", "bare-task", "archived-task", "hostile-task"])
    func golden(name: String) throws {
        let input = try Data(contentsOf: URL(filePath: "\(Self.folder)\(name).json"))
        let golden = try JSONDecoder().decode(GoldenCase.self, from: input)
        let bytes = try golden.render()
        let output = URL(filePath: "\(Self.folder)\(name).md")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(bytes).write(to: output) }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.difference(from: String(decoding: try Data(contentsOf: output), as: UTF8.self)) == [])
        let document = DocumentParser.parse(
            bytes, file: name, names: ProjectNames(golden.vocabulary), project: golden.vocabulary.project.key)
        #expect(document.problems == [])
    }
}
