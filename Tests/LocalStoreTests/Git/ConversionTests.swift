import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct ConversionTests {
    struct Case: CustomStringConvertible, Sendable {
        var attributes = ""
        var settings: [String] = []
        var text: String

        var description: String { "\(attributes) \(settings) \(text.debugDescription)" }
    }

    @Test(
        "a blob is what git add would store, and a file what git checkout would write",
        arguments: [
            Case(text: "lf\n"), Case(text: "crlf\r\n"), Case(text: "nul\0\r\n"),
            Case(settings: ["core.autocrlf", "true"], text: "lf\nmore\n"),
            Case(settings: ["core.autocrlf", "true"], text: "crlf\r\n"),
            Case(settings: ["core.autocrlf", "input"], text: "crlf\r\nlf\n"),
            Case(attributes: "*.md text\n", text: "crlf\r\nlf\n"),
            Case(attributes: "*.md text eol=crlf\n", text: "lf\nmore\n"),
            Case(attributes: "*.md text=auto eol=crlf\n", text: "lf\nmore\n"),
            Case(attributes: "*.md -text\n", settings: ["core.autocrlf", "true"], text: "crlf\r\n"),
            Case(attributes: "*.md text\n", settings: ["core.eol", "crlf"], text: "lf\n"),
            Case(attributes: "*.md ident\n", text: "$Id$\n"),
            Case(attributes: "*.txt eol=crlf\n", text: "lf\n"),
        ])
    func likeGit(example: Case) async throws {
        let mirror = try await TestMirror(files: ["README.md": "readme\n"])
        let path = "ENG/tasks/ENG-1.md"
        if !example.settings.isEmpty { try mirror.git("config", example.settings[0], example.settings[1]) }
        if !example.attributes.isEmpty { try mirror.write(example.attributes, to: ".gitattributes") }
        let expected = try mirror.git("hash-object", "--stdin", "--path", path, input: example.text)
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer([path: example.text])
        #expect(try mirror.git("rev-parse", "\(next):\(path)") == expected)
        _ = try await mirror.repository.bringAlong(from: first, to: next)
        let written = mirror.text(path)
        try mirror.folder.remove("mirror/" + path)
        try mirror.git("checkout", "--", path)
        #expect(written == mirror.text(path))
        #expect(try await mirror.repository.read(path) == mirror.repository.file(path, in: next))
        #expect(try await mirror.repository.differences(from: next) == [])
    }

    @Test("attributes are also read from the repository's own and from a folder's file")
    func places() async throws {
        let mirror = try await TestMirror(files: ["README.md": "readme\n"])
        try mirror.write("x.md text eol=crlf\n", to: ".git/info/attributes")
        try mirror.write("y.md text eol=crlf\n", to: "ENG/.gitattributes")
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(["ENG/x.md": "lf\n", "ENG/y.md": "lf\n", "ENG/z.md": "lf\n"])
        _ = try await mirror.repository.bringAlong(from: first, to: next)
        #expect(["x", "y", "z"].map { mirror.text("ENG/\($0).md") } == ["lf\r\n", "lf\r\n", "lf\n"])
    }

    @Test(
        "a conversion that libgit2 cannot do is refused before anything is written",
        arguments: [
            ("filter=lfs", "filter lfs"), ("working-tree-encoding=UTF-16", "working-tree-encoding UTF-16"),
        ])
    func refused(attribute: String, words: String) async throws {
        let mirror = try await TestMirror(files: ["README.md": "readme\n"])
        let first = try #require(try mirror.head())
        let next = try await mirror.commitServer(["ENG/tasks/ENG-1.md": "one\n"])
        try mirror.write("*.md \(attribute)\n", to: "ENG/.gitattributes")
        let putting = await reason { try await mirror.commitServer(["ENG/tasks/ENG-2.md": "two\n"]) }
        #expect(putting == .foreignConversion(words))
        let bringing = await reason { _ = try await mirror.repository.bringAlong(from: first, to: next) }
        #expect(bringing == .foreignConversion(words))
        #expect(mirror.text("ENG/tasks/ENG-1.md") == nil)
        #expect(try mirror.head() == first)
    }
}
