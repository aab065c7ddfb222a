import TestSupport
import Testing

@testable import SyncCore

@Suite("names that changed are no edits, no changes and no conflicts")
struct VocabularyMergeTests {
    /// The tracker calls `auth` `login` and `In Progress` `Doing` now; tanaka is `mori`, and `Team` is `Group`.
    static let renamed = {
        var vocabulary = Samples.vocabulary
        vocabulary.labels[0].name = "login"
        vocabulary.statuses[1].name = "Doing"
        vocabulary.people[0].name = "mori"
        vocabulary.fields[1].name = "Group"
        return vocabulary
    }()

    static func remote(_ task: TaskItem = Samples.task) throws -> String {
        try Samples.splice(task, in: Samples.context(renamed), into: Samples.render(), writtenWith: Samples.vocabulary)
    }

    static func run(_ local: String, _ task: TaskItem = Samples.task, disk: ProjectVocabulary = Samples.vocabulary)
        throws -> MergeCase.Result
    {
        var each = MergeCase(local: local, remote: try remote(task))
        each.remoteVocabulary = renamed
        each.localVocabulary = disk
        return try each.run()
    }

    @Test("an unedited file is respelt")
    func unedited() throws {
        let result = try Self.run(Samples.render())
        #expect(result.text == (try Self.remote()))
        #expect(result.outcomes == [])
    }

    @Test("a label renamed there while the task's status is edited here")
    func edited() throws {
        let local = String.sample(("status: In Progress", "status: Done"))
        let result = try Self.run(local)
        #expect(result.outcomes == ["status: local"])
        #expect(
            result.text == (try Self.remote()).replacingFirst("status: Doing", by: "status: Done"))
    }

    @Test("an edit in an old name is written with the new one")
    func oldName() throws {
        let local = String.sample(("labels: [auth, backend]", "labels:\n  - auth # mine\n"))
        let result = try Self.run(local)
        #expect(result.outcomes == ["labels: local"])
        #expect(result.text?.contains("labels:\n  - login # mine\n") == true)
    }

    @Test("a name that only the vocabulary on disk has is accepted, and kept where the tracker does not know it")
    func onlyOnDisk() throws {
        var disk = Self.renamed
        disk.labels.append(Label(id: "l-new", name: "brand new", color: "#fff"))
        let local = String.sample(
            ("[auth, backend]", "[backend, login, 'brand new']"), ("status: In Progress", "status: doing"))
        let result = try Self.run(local, disk: disk)
        #expect(result.outcomes == ["labels: local"])
        #expect(result.text?.contains("labels: [backend, login, 'brand new']\n") == true)
        #expect(result.text?.contains("status: doing\n") == true)
        let both = try Self.run(local, Samples.task.with { $0.labels.insert("l-ui") }, disk: disk)
        #expect(both.text?.contains("labels: [backend, brand new, login, ui]\n") == true)
    }

    @Test("labels that swapped their names stay what they were")
    func swapped() throws {
        var vocabulary = Samples.vocabulary
        vocabulary.labels[0].name = "ui"
        vocabulary.labels[2].name = "auth"
        var each = MergeCase(
            local: .sample(("[auth, backend]", "[auth]")),
            remote: try Samples.splice(Samples.task, in: Samples.context(vocabulary), into: Samples.render()))
        each.remoteVocabulary = vocabulary
        let result = try each.run()
        #expect(result.outcomes == ["labels: local"])
        #expect(result.text == .sample(("[auth, backend]", "[ui]")))
    }

    @Test("a custom field that the project has no more goes, unless it was edited here")
    func fieldGone() throws {
        var vocabulary = Samples.vocabulary
        vocabulary.fields.removeLast()
        let base = Samples.render(Samples.task.with { $0.fields?["f-team"] = "core" })
        var each = MergeCase(base: base, local: base, remote: .sample(("  Team:\n", "")))
        each.remoteVocabulary = vocabulary
        #expect(try each.run().text == each.remote)
        each.local = base.replacingFirst("core", by: "mine")
        let result = try each.run()
        #expect(result.conflicts == ["fields.Team"])
        #expect(result.text == each.local)
        #expect(try each.held(result).difference(from: base) == [])
    }

    @Test("a new custom field comes, and a held base is spelt with the tracker's names")
    func fieldNewAndHeld() throws {
        var vocabulary = Self.renamed
        vocabulary.fields.append(CustomField(id: "f-new", name: "New", type: "text"))
        var each = MergeCase(
            local: .sample(("[tanaka (primary), suzuki]", "[tanaka (lead), suzuki]")),
            remote: try Samples.splice(
                Samples.task.with { $0.assignees[Samples.tanaka.id] = "chief" }, in: Samples.context(vocabulary),
                into: Samples.render(), writtenWith: Samples.vocabulary))
        each.remoteVocabulary = vocabulary
        let result = try each.run()
        #expect(result.conflicts == ["assignees"])
        #expect(result.text?.contains("  Group:\n  New:\n") == true)
        #expect(result.text?.contains("assignees: [mori (lead), suzuki]\n") == true)
        #expect(try each.held(result).contains("assignees: [mori (primary), suzuki]\n"))
    }
}
