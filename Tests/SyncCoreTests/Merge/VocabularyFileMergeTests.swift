import Testing

@testable import SyncCore

@Suite("two versions of a vocabulary file that Git merges")
struct VocabularyFileMergeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var file: String
        var base: String?
        var local: String
        var remote: String
        var merged: String
        var conflicts: [FileConflict] = []

        var testDescription: String { name }
    }

    static let files = Dictionary(
        uniqueKeysWithValues: VocabularyFiles.render(Samples.vocabulary)
            .map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })

    static func with(_ file: String, _ changes: (String, String)...) -> String {
        changes.reduce(files[file] ?? "") { text, change in
            precondition(text.contains(change.0), "no \(change.0)")
            return text.replacingFirst(change.0, by: change.1)
        }
    }

    static let auth = "- id: l-auth\n  name: auth\n  color: \"#3b82f6\"\n  description:\n"
    static let ops = "- id: l-ops\n  name: ops\n  color: red\n  description:\n"
    static let web = "- id: l-web\n  name: web\n  color: blue\n  description:\n"
    static let backend = "- id: l-backend\n"
    static let todo = "{id: s-todo, name: Todo, default: true}"

    @Test(
        "entries are known by their ids and merged key by key",
        arguments: [
            Case(
                name: "two keys of one label", file: "labels.yml",
                local: with("labels.yml", ("name: auth", "name: login")),
                remote: with("labels.yml", ("#3b82f6", "#000000")),
                merged: with("labels.yml", ("name: auth", "name: login"), ("#3b82f6", "#000000"))),
            Case(
                name: "new labels of both sides", file: "labels.yml",
                local: with("labels.yml", (backend, ops + backend)),
                remote: with("labels.yml", (backend, web + backend)),
                merged: with("labels.yml", (backend, web + ops + backend))),
            Case(
                name: "one gone, one renamed", file: "labels.yml", local: with("labels.yml", (auth, "")),
                remote: with("labels.yml", ("name: ui", "name: web")),
                merged: with("labels.yml", (auth, ""), ("name: ui", "name: web"))),
            Case(
                name: "an emptied and a filled value", file: "labels.yml",
                base: with("labels.yml", ("description:\n", "description: who\n")),
                local: with("labels.yml"),
                remote: with("labels.yml", ("description:\n", "description: who\n  own: 1\n")),
                merged: with("labels.yml", ("description:\n", "description:\n  own: 1\n"))),
            Case(
                name: "the first labels of both sides", file: "labels.yml", base: "[]\n", local: ops, remote: web,
                merged: web + ops),
            Case(name: "the last label", file: "labels.yml", base: ops, local: "[]\n", remote: ops + web, merged: web),
            Case(
                name: "flow entries", file: "project.yml",
                local: with("project.yml", (todo, "{id: s-todo, name: Open, default: true}")),
                remote: with("project.yml", (todo, "{id: s-todo, name: Todo, done: true}"), ("Engine", "Motor")),
                merged: with("project.yml", (todo, "{id: s-todo, name: Open, done: true}"), ("Engine", "Motor"))),
            Case(
                name: "people of both sides", file: "project.yml",
                local: with("project.yml", ("people:\n", "people:\n  - {id: u-1, name: abe}\n")),
                remote: with(
                    "project.yml", ("people:\n", "people:\n  - {id: u-2, name: baba}\n"),
                    ("description:", "description: x")),
                merged: with(
                    "project.yml", ("people:\n", "people:\n  - {id: u-2, name: baba}\n  - {id: u-1, name: abe}\n"),
                    ("description:", "description: x"))),
            Case(
                name: "lists that were empty", file: "planning.yml", base: "sprints: []\nmilestones: []\n",
                local: "sprints:\n  - id: p-1\n    name: S1\nmilestones: []\n",
                remote: "sprints: []\nmilestones:\n  - id: m-1\n    name: M1\n",
                merged: "sprints:\n  - id: p-1\n    name: S1\nmilestones:\n  - id: m-1\n    name: M1\n"),
            Case(
                name: "comments", file: "labels.yml", local: "# mine\n" + with("labels.yml", (auth, auth + "# note\n")),
                remote: with("labels.yml", ("name: ui", "name: web")),
                merged: "# mine\n" + with("labels.yml", (auth, auth + "# note\n"), ("name: ui", "name: web"))),
        ])
    func merges(each: Case) { Self.check(each) }

    @Test(
        "what both sides changed differently stays as it is here and is a conflict",
        arguments: [
            Case(
                name: "a key", file: "labels.yml", local: with("labels.yml", ("name: auth", "name: login")),
                remote: with("labels.yml", ("name: auth", "name: sso"), ("#3b82f6", "#000000")),
                merged: with("labels.yml", ("name: auth", "name: login"), ("#3b82f6", "#000000")),
                conflicts: [.field("labels.login.name", local: "login", remote: "sso")]),
            Case(
                name: "gone here, changed there", file: "labels.yml", local: with("labels.yml", (auth, "")),
                remote: with("labels.yml", ("name: auth", "name: sso")), merged: with("labels.yml", (auth, "")),
                conflicts: [
                    .field(
                        "labels.sso", local: nil, remote: ##"- id: l-auth name: sso color: "#3b82f6" description:"##)
                ]),
            Case(
                name: "the project's name", file: "project.yml", local: with("project.yml", ("Engine", "Motor")),
                remote: with("project.yml", ("Engine", "Machine")), merged: with("project.yml", ("Engine", "Motor")),
                conflicts: [.field("name", local: "Motor", remote: "Machine")]),
            Case(
                name: "comments between keys", file: "labels.yml",
                local: with("labels.yml", ("  name: auth", "  # mine\n  name: auth")),
                remote: with("labels.yml", ("#3b82f6", "#000000")),
                merged: with("labels.yml", ("  name: auth", "  # mine\n  name: auth")),
                conflicts: [
                    .field(
                        "labels.auth", local: ##"- id: l-auth # mine name: auth color: "#3b82f6" description:"##,
                        remote: ##"- id: l-auth name: auth color: "#000000" description:"##)
                ]),
            Case(
                name: "comments above", file: "labels.yml", local: "# mine\n" + with("labels.yml"),
                remote: "# theirs\n" + with("labels.yml"), merged: "# mine\n" + with("labels.yml"), conflicts: [.lines]),
        ])
    func conflicts(each: Case) { Self.check(each) }

    static func check(_ each: Case) {
        let result = TaskFileMergeTests.merge(
            each.base ?? files[each.file] ?? "", each.local, each.remote, path: "ENG/\(each.file)")
        #expect((result.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "nil").difference(from: each.merged) == [])
        #expect(result?.conflicts == each.conflicts)
    }

    @Test(
        "what cannot be taken apart is left to the merge of lines",
        arguments: [
            ("labels.yml", "- {id: a, name: x}\n- {id: a, name: y}\n"), ("labels.yml", "[{id: a}, {id: b}]\n"),
            ("labels.yml", "- name: x\n"), ("labels.yml", "- a: [\n"), ("labels.yml", "a: b\n"),
            ("project.yml", "{id: a, statuses: []}\n"), ("project.yml", "statuses: [{id: a}]\n"),
            ("planning.yml", "sprints: soon\n"), ("planning.yml", "&a sprints: []\n"), ("project.yml", "\u{FF}\n- x"),
        ])
    func unreadable(file: String, text: String) {
        let known = Self.files[file] ?? ""
        let edited = known.replacingFirst("name: ", by: "name: x")
        #expect(TaskFileMergeTests.merge(known, edited, text, path: "ENG/\(file)") == nil)
        #expect(TaskFileMergeTests.merge(known, text, edited, path: "ENG/\(file)") == nil)
        #expect(TaskFileMergeTests.merge(text, known, edited, path: "ENG/\(file)") == nil)
    }

    @Test("a project file that both sides made has the entries of both")
    func noBase() {
        Self.check(
            Case(
                name: "", file: "labels.yml", base: "", local: Self.auth + Self.ops, remote: Self.auth + Self.web,
                merged: Self.auth + Self.web + Self.ops))
    }
}
