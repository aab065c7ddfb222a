import TestSupport
import Testing

@testable import SyncCore

@Suite("names of files and folders")
struct FileNamesTests {
    @Test(
        "a slug keeps letters, their marks and digits of any script, in lower case",
        arguments: [
            ("OAuth 対応を実装する", "oauth-対応を実装する"), ("Set up CI", "set-up-ci"), ("", ""), ("!?…", ""), ("   ", ""),
            ("../../.git/hooks/post-commit", "git-hooks-post-commit"), ("..", ""), (".git", "git"), ("GIT~1", "git-1"),
            ("CON", "con"), ("a.", "a"), (" .hidden", "hidden"), ("a/b\\c:d", "a-b-c-d"), ("what?", "what"),
            ("line\nbreak", "line-break"), ("a\u{202E}b", "a-b"), ("\u{1B}]0;title\u{7}x", "0-title-x"),
            ("e\u{301}cole", "école"), ("école", "école"), ("ＡＢＣ１２", "ａｂｃ１２"), ("हिन्दी में काम", "हिन्दी-में-काम"),
            ("ภาษาไทยที่นี่", "ภาษาไทยที่นี่"), ("٣ مهام", "٣-مهام"), ("İstanbul", "i̇stanbul"), ("ΟΔΟΣ", "οδοσ"),
            ("👨‍👩‍👧 family", "family"), ("1️⃣ first", "1-first"), ("\u{301}x", "x"), ("--a--b--", "a-b"), ("C++", "c"),
        ])
    func slugs(title: String, slug: String) {
        #expect(Array(FileNames.slug(title).utf8) == Array(slug.utf8))
    }

    @Test("a slug is cut at 60 characters and 180 bytes, between whole grapheme clusters")
    func cuts() {
        #expect(FileNames.slug(String(repeating: "a", count: 255)).count == 60)
        #expect(FileNames.slug(String(repeating: "漢", count: 255)) == String(repeating: "漢", count: 60))
        #expect(FileNames.slug(String(repeating: "𠮷", count: 255)) == String(repeating: "𠮷", count: 45))
        #expect(FileNames.slug(String(repeating: "👍", count: 255)) == "")
        #expect(FileNames.slug(String(repeating: "👨‍👩‍👧", count: 30)) == "")
        #expect(FileNames.slug(String(repeating: "a ", count: 100)).hasSuffix("a"))
        let stacked = "x" + String(repeating: "\u{300}", count: 200)
        #expect(FileNames.slug("ab " + stacked) == "ab")
        #expect(FileNames.slug(String(repeating: "का", count: 100)).unicodeScalars.last == "\u{93E}")
    }

    @Test("no title leaves its folder, hides its file or is too long", arguments: 0..<300)
    func random(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let scalars = (0..<40).compactMap { _ in
            Unicode.Scalar(
                [UInt32.random(in: 0...0x2FF, using: &random), .random(in: 0...0x1_FFFF, using: &random)]
                    .randomElement(using: &random) ?? 0)
        }
        let title = String(String.UnicodeScalarView(scalars)) + HostileText.make(&random)
        let name = FileNames.taskFile(TaskID(project: "ENG", number: 42), title: title, idOnly: false)
        #expect(name.utf8.count <= 200 && name.hasPrefix("ENG-42") && name.hasSuffix(".md"), "seed \(seed)")
        #expect(!name.utf8.contains { $0 < 0x21 || "/\\:*?\"<>|~".utf8.contains($0) }, "seed \(seed)")
        #expect(FileNames.taskID(ofFile: name, project: "ENG") == TaskID(project: "ENG", number: 42), "seed \(seed)")
        #expect(FileNames.slug(FileNames.slug(title)) == FileNames.slug(title), "seed \(seed)")
    }

    @Test(
        "a task's path says project, thousand, id and title",
        arguments: [
            ("ENG-42", "Set up CI", false, "ENG/tasks/ENG-42-set-up-ci.md"),
            ("ENG-42", "Set up CI", true, "ENG/tasks/ENG-42.md"),
            ("ENG-42", "!", false, "ENG/tasks/ENG-42.md"), ("ENG-999", "x", false, "ENG/tasks/ENG-999-x.md"),
            ("ENG-1000", "x", false, "ENG/tasks/1000/ENG-1000-x.md"),
            ("ENG-2999", "x", false, "ENG/tasks/2000/ENG-2999-x.md"),
            ("CON-1", "x", false, "CON-/tasks/CON-1-x.md"), ("acme/api#12", "Slug", false, "acme/api/tasks/12-slug.md"),
            ("acme/tasks#3", "x", false, "acme/tasks-/tasks/3-x.md"), ("con/x-#3", "x", false, "con-/x-/tasks/3-x.md"),
            ("acme/.github#3", "x", false, "acme/-github/tasks/3-x.md"),
        ])
    func paths(id: String, title: String, idOnly: Bool, path: String) throws {
        let id = try #require(TaskID(id))
        #expect(FileNames.taskPath(id, title: title, idOnly: idOnly) == path)
        #expect(Ownership.isTaskFile(path))
        if !id.project.contains("/.") { #expect(FileNames.taskID(ofPath: path) == id) }
    }

    @Test(
        "a project's folder is no generated name and no device, without case",
        arguments: [
            ("ENG", "ENG"), ("CALENDAR", "CALENDAR-"), ("CON", "CON-"), ("COM1", "COM1-"), ("AUX", "AUX-"),
            ("README.md", "README.md-"), ("CON.txt", "CON.txt-"), ("a.", "a.-"), ("..", "-.-"), ("a:b", "a-b"),
            ("", "-"),
            ("acme/api", "acme/api"), ("nul/prn", "nul-/prn-"), ("a/b/c", "a/b-c"),
        ])
    func folders(key: String, folder: String) {
        #expect(FileNames.projectFolder(key) == folder)
    }

    @Test(
        "a folder leads back to its key",
        arguments: ["ENG", "CON", "CALENDAR", "A1", "acme/api", "acme/x-", "nul/prn", "acme/tasks"])
    func keys(key: String) {
        #expect(FileNames.projectKey(ofFolder: FileNames.projectFolder(key)) == key)
    }

    @Test(
        "a name that begins with an id names that task",
        arguments: [
            ("ENG-42.md", 42), ("ENG-42-x.md", 42), ("ENG-42 copy.md", 42), ("ENG-42_old.md", 42), ("ENG-042.md", nil),
            ("ENG-42x.md", nil), ("ENG-.md", nil), ("ENG-0.md", nil), ("eng-42.md", nil), ("ENG2-42.md", nil),
            ("notes.md", nil),
            ("ENG-99999999999999999999.md", nil), ("ENG-４２.md", nil), ("ENG-42", nil),
        ] as [(String, Int?)])
    func ids(name: String, number: Int?) {
        #expect(FileNames.taskID(ofFile: name, project: "ENG")?.number == number)
    }

    @Test(
        "a link leads from a folder to a file",
        arguments: [
            ("ENG/tasks/ENG-2-b.md", "ENG/tasks", "ENG-2-b.md"),
            ("ENG/tasks/1000/ENG-1001.md", "ENG/tasks", "1000/ENG-1001.md"),
            ("ENG/tasks/ENG-2.md", "ENG/tasks/1000", "../ENG-2.md"),
            ("ENG/tasks/2000/ENG-2001.md", "ENG/tasks/1000", "../2000/ENG-2001.md"),
            ("ENG/tasks/ENG-2.md", "", "ENG/tasks/ENG-2.md"),
            ("OPS/tasks/OPS-2.md", "ENG/tasks", "../../OPS/tasks/OPS-2.md"),
        ])
    func links(path: String, folder: String, link: String) {
        #expect(FileNames.link(to: path, from: folder) == link)
    }

    @Test(
        "what is toji's and what is the user's",
        arguments: [
            ("README.md", true), ("AGENTS.md", true), ("people.md", true), ("notes.md", false), ("ENG/README.md", true),
            ("ENG/project.yml", true), ("ENG/labels.yml", true), ("ENG/planning.yml", true), ("ENG/notes.yml", false),
            ("acme/api/project.yml", true), ("ENG/tasks/ENG-1.md", true), ("ENG/tasks/my own.md", true),
            ("ENG/tasks/deep/er/x.md", true), ("ENG/tasks/.hidden.md", false), ("ENG/tasks/x.txt", false),
            ("tasks/x.md", false),
            ("CON-/tasks/CON-1.md", true), ("acme/api/tasks/1.md", true), ("docs/README.md", false),
            ("docs/tasks/x.md", false),
            ("docs/guide/README.md", false), (".obsidian/tasks/x.md", false), ("ENG/tasks.md", false),
            ("ENG/tasks", false), ("", false),
        ])
    func ownership(path: String, isOurs: Bool) {
        #expect(Ownership.belongsToToji(path) == isOurs)
    }
}
