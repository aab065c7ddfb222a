import Testing

@testable import SyncCore

@Suite("texts, comments and drafts that Git merges")
struct SectionMergeTests {
    typealias Case = TaskFileMergeTests.Case

    static func with(_ changes: (String, String)..., tail: String = "") -> String {
        changes.reduce(TaskFileMergeTests.file) { text, change in
            precondition(text.contains(change.0), "no \(change.0)")
            return text.replacingFirst(change.0, by: change.1)
        } + tail
    }

    static let body = "The description."
    static let lines = "one\n\ntwo\n\nthree"
    static let third = "<!-- toji:comment c-3 -->\n**mori** · 2026-05-27 12:30 UTC\n\nMine.\n\n"
    static let fourth = "<!-- toji:comment c-4 -->\n**kato** · 2026-05-27 12:40 UTC\n\nTheirs.\n\n"
    static let new = "<!-- toji:new -->\n"
    static let pkce = "PKCE\n"

    @Test(
        "texts merge by lines, comments and boxes one by one",
        arguments: [
            Case(
                name: "different lines", base: with((body, lines)), local: with((body, "ONE\n\ntwo\n\nthree")),
                remote: with((body, "one\n\ntwo\n\nTHREE")), merged: with((body, "ONE\n\ntwo\n\nTHREE"))),
            Case(
                name: "comments of both sides", local: with(("review.\n\n", "review.\n\n" + third)),
                remote: with(("review.\n\n", "review.\n\n" + fourth)),
                merged: with(("review.\n\n", "review.\n\n" + fourth + third))),
            Case(
                name: "one edited, one taken away",
                local: with(("The design is done.", "The design is really done.")),
                remote: with(
                    (
                        "<!-- toji:reply c-2 to c-1 -->\n**suzuki** · 2026-05-27 12:00 UTC\n\nI ask for a review.\n\n",
                        ""
                    )),
                merged: with(
                    ("The design is done.", "The design is really done."),
                    (
                        "<!-- toji:reply c-2 to c-1 -->\n**suzuki** · 2026-05-27 12:00 UTC\n\nI ask for a review.\n\n",
                        ""
                    ))),
            Case(
                name: "boxes", local: with(("- [ ] [ENG-60]", "- [x] [ENG-60]")),
                remote: with(
                    ("- [x] [ENG-61]", "- [ ] [ENG-61]"), (pkce, pkce + "- [ ] [ENG-99](ENG-99.md) Late\n")),
                merged: with(
                    ("- [ ] [ENG-60]", "- [x] [ENG-60]"), ("- [x] [ENG-61]", "- [ ] [ENG-61]"),
                    (pkce, pkce + "- [ ] [ENG-99](ENG-99.md) Late\n"))),
        ])
    func texts(each: Case) { TaskFileMergeTests.check(each) }

    @Test(
        "drafts of both sides are kept, each once, and one that the other side sent goes",
        arguments: [
            Case(
                name: "only theirs", local: with(("In Progress", "Done")), remote: with(tail: "\ntheirs\n"),
                merged: with(("In Progress", "Done"), tail: "\ntheirs\n")),
            Case(
                name: "both", local: with(tail: "\nmine\n"), remote: with(tail: "\ntheirs\n"),
                merged: with(tail: "\nmine\n\n<!-- toji:new -->\n\ntheirs\n")),
            Case(
                name: "the same", local: with(tail: "\nmine\n"), remote: with(("high", "low"), tail: "\nmine\n"),
                merged: with(("high", "low"), tail: "\nmine\n")),
            Case(
                name: "sent by the other side", base: with(tail: "\nmine\n"),
                local: with(("In Progress", "Done"), tail: "\nmine\n"),
                remote: with(("review.\n\n", "review.\n\n" + third)),
                merged: with(("In Progress", "Done"), ("review.\n\n", "review.\n\n" + third))),
            Case(
                name: "sent by this side, edited by the other", base: with(tail: "\nmine\n"),
                local: with(("review.\n\n", "review.\n\n" + third)), remote: with(tail: "\nmine, longer\n"),
                merged: with(("review.\n\n", "review.\n\n" + third), tail: "\nmine, longer\n")),
            Case(
                name: "a reply among the comments", local: with(tail: "\nmine"),
                remote: with((new, "<!-- toji:new to c-1 -->\n\nyes\n\n" + new)),
                merged: with(tail: "\nmine\n\n<!-- toji:new to c-1 -->\n\nyes\n\n")),
            Case(
                name: "a reply behind nothing", local: with(("In Progress", "Done")),
                remote: with((new, "<!-- toji:new to c-1 -->\n\nyes\n\n" + new)),
                merged: with(("In Progress", "Done"), (new, "<!-- toji:new to c-1 -->\n\nyes\n\n" + new))),
            Case(
                name: "subtasks", local: with((pkce, pkce + "- [ ] mine\n")),
                remote: with((pkce, pkce + "- [ ] theirs\n- [x] and done\n")),
                merged: with((pkce, pkce + "- [ ] mine\n- [ ] theirs\n- [x] and done\n"))),
            Case(
                name: "a subtask that was made", base: with((pkce, pkce + "- [ ] mine\n")),
                local: with(("In Progress", "Done"), (pkce, pkce + "- [ ] mine\n")),
                remote: with((pkce, pkce + "- [ ] [ENG-99](ENG-99.md) mine\n")),
                merged: with(("In Progress", "Done"), (pkce, pkce + "- [ ] [ENG-99](ENG-99.md) mine\n"))),
        ])
    func drafts(each: Case) { TaskFileMergeTests.check(each) }

    static let noSubtasks = Samples.render().replacingFirst(
        "- [ ] [ENG-60](ENG-60-redirect-uri.md) Redirect URI\n- [x] [ENG-61](ENG-61-pkce.md) PKCE\n\n", by: "")

    @Test("drafts of subtasks where there are none yet")
    func firstSubtasks() {
        let heading = "## Subtasks\n\n"
        TaskFileMergeTests.check(
            Case(
                name: "", base: Self.noSubtasks,
                local: Self.noSubtasks.replacingFirst(heading, by: heading + "- [ ] mine\n\n"),
                remote: Self.noSubtasks.replacingFirst(heading, by: heading + "- [ ] theirs\n\n"),
                merged: Self.noSubtasks.replacingFirst(heading, by: heading + "- [ ] mine\n- [ ] theirs\n\n")))
        TaskFileMergeTests.check(
            Case(
                name: "", base: Self.noSubtasks,
                local: Self.noSubtasks.replacingFirst("In Progress", by: "Done"),
                remote: Self.noSubtasks.replacingFirst(heading, by: heading + "- [ ] theirs\n\n"),
                merged: Self.noSubtasks.replacingFirst("In Progress", by: "Done")
                    .replacingFirst(heading, by: heading + "- [ ] theirs\n\n")))
    }

    @Test("files with CRLF and a byte order mark keep both")
    func windows() {
        func crlf(_ text: String) -> String {
            "\u{FEFF}" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        }
        TaskFileMergeTests.check(
            Case(
                name: "", base: crlf(Self.with()), local: crlf(Self.with(("In Progress", "Done"), tail: "\nmine\n")),
                remote: crlf(
                    Self.with(("high", "low"), ("review.\n\n", "review.\n\n" + Self.third), tail: "\nyours\n")),
                merged: crlf(
                    Self.with(
                        ("In Progress", "Done"), ("high", "low"), ("review.\n\n", "review.\n\n" + Self.third),
                        tail: "\nmine\n\n<!-- toji:new -->\n\nyours\n"))))
    }

    @Test("a file that both sides made: what both say stays, and what they say differently is a conflict")
    func noBase() {
        TaskFileMergeTests.check(
            Case(
                name: "", base: "", local: Self.with(("In Progress", "Done"), tail: "\nmine\n"),
                remote: Self.with(("review.\n\n", "review.\n\n" + Self.third), tail: "\nyours\n"),
                merged: Self.with(
                    ("In Progress", "Done"), ("review.\n\n", "review.\n\n" + Self.third),
                    tail: "\nmine\n\n<!-- toji:new -->\n\nyours\n"),
                conflicts: [.field("status", local: "Done", remote: "In Progress")]))
    }

    @Test(
        "what is no task is left to the merge of lines",
        arguments: [
            Self.with(("---\nid", "id")), Self.with(("id: ENG-42", "id: ENG-42\nid: ENG-42")), "\u{0}", "",
            Self.with(("id: ENG-42", "toji: ignore")), Self.with(("title:", "title: [")),
            Self.with(("<!-- toji:comments", "<!-- toji:later -->\n<!-- toji:comments")),
        ])
    func unreadable(text: String) {
        let (file, mine, other) = (
            TaskFileMergeTests.file, Self.with(("In Progress", "Done")), Self.with(("high", "low"))
        )
        #expect(TaskFileMergeTests.merge(file, mine, text) == nil)
        #expect(TaskFileMergeTests.merge(file, text, other) == nil)
        // Without a base both sides made the file.
        if !text.isEmpty { #expect(TaskFileMergeTests.merge(text, mine, other) == nil) }
    }

    @Test("a page is taken as it is here, and other files are not looked at")
    func otherFiles() {
        for path in ["README.md", "ENG/README.md", "people.md", "AGENTS.md"] {
            #expect(TaskFileMergeTests.merge("a", "b", "c", path: path) == MergedFile(Array("b".utf8)))
        }
        for path in ["notes.md", "docs/README.md", "ENG/tasks/.hidden.md", "ENG/tasks/a.txt"] {
            #expect(TaskFileMergeTests.merge("a", "b", "c", path: path) == nil)
        }
    }
}
