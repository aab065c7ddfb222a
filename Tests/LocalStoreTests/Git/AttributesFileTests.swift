import TestSupport
import Testing

@testable import LocalStore

@Suite("files of Git attributes")
struct AttributesFileTests {
    @Test(
        "say whether they may change bytes",
        arguments: [
            ("", false), ("/*/tasks/**/*.md merge=toji\n*.md diff=words whitespace=-tab\n", false),
            ("# * text=auto\n", false), ("text merge=toji\n", false), ("* text=auto", true),
            ("a b\n\t*.md\t-text\n", true),
            ("*.md !eol\r\n", true), ("*.md eol=crlf\r\n", true), ("* -crlf", true), ("*.md ident", true),
            ("x filter=lfs diff=lfs", true), ("x working-tree-encoding=UTF-16", true), ("*.bin binary\n", true),
            ("[attr]plain -text\n", true), ("\"a b\" merge text\n", true), ("*.md context=5 texts", false),
        ])
    func mayConvert(text: String, may: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "attributes")
        #expect(AttributesFile(path: folder.path(of: "attributes")).mayConvert == may)
        #expect(!AttributesFile(path: folder.path(of: "none")).mayConvert)
        #expect(AttributesFile(path: folder.path).mayConvert)
    }

    @Test(
        "get lines at the end, once",
        arguments: [
            ("", "a\nb\n"), ("x", "x\na\nb\n"), ("b\nx\n", "b\nx\na\n"), ("b\na", "b\na"), ("a \n", "a \na\nb\n"),
        ])
    func add(text: String, expected: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "attributes")
        for _ in 0..<2 {
            try AttributesFile(path: folder.path(of: "attributes")).add(["a", "b"])
            #expect(folder.text(of: "attributes") == expected)
        }
    }

    @Test("a line of which a killed toji wrote the beginning is ended")
    func halfLine() throws {
        let folder = try TemporaryFolder()
        try folder.write("x\none mer", to: "attributes")
        try AttributesFile(path: folder.path(of: "attributes")).add(["one merge=toji", "two merge=toji"])
        #expect(folder.text(of: "attributes") == "x\none merge=toji\ntwo merge=toji\n")
    }

    @Test(
        "the program's path is quoted for the shell and for git",
        arguments: [
            ("/bin/toji", "'/bin/toji'"), ("/my bin/to'ji", #"'/my bin/to'\''ji'"#), ("/100%/toji", "'/100%%/toji'"),
        ])
    func quoting(path: String, quoted: String) {
        #expect(GitRepository.command(path) == "\(quoted) merge-file %O %A %B %P")
    }

    @Test(
        "a file that cannot be merged otherwise is merged as git does",
        arguments: [
            ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n", true),
            ("a\n", "b\n", "c\n", "<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n", false),
            ("", "b\n", "c\n", "<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n", false),
            ("a\n", "b\u{0}\n", "c\n", "b\u{0}\n", false),
        ])
    func marked(base: String, local: String, remote: String, merged: String, isClean: Bool) {
        let result = GitTextMerge().marked(base: Array(base.utf8), local: Array(local.utf8), remote: Array(remote.utf8))
        #expect(String(decoding: result.bytes, as: UTF8.self) == merged)
        #expect(result.isClean == isClean)
    }
}
