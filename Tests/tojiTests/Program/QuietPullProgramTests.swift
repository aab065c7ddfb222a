import TestSupport
import Testing

@testable import DemoServer

@Suite("A pull without news, after any other pull")
struct QuietPullProgramTests {
    struct Former: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What the pulls afterwards end with.
        var status: Int32 = 0
        /// Lets something happen and pulls.
        var happen: @Sendable (ProgramStage) throws -> Void
    }

    private static let file = "mirror/OPS/tasks/mine.md"

    static let formers: [Former] = [
        Former(testDescription: "the first one") { _ in },
        Former(testDescription: "one with news") { stage in
            stage.letSomebodyWork()
            try pull(stage, endsWith: 0)
        },
        Former(testDescription: "one that deletes and archives") { stage in
            let tasks = "/projects/\(try stage.project("WEB"))/tasks"
            stage.act("DELETE", "\(tasks)/WEB-3", nil)
            stage.act("POST", "\(tasks)/WEB-4/archive", nil)
            try pull(stage, endsWith: 0)
        },
        Former(testDescription: "a full one") { stage in
            stage.letSomebodyWork()
            try pull(stage, option: "--full", endsWith: 0)
        },
        Former(testDescription: "a dry one") { stage in
            try pull(stage, option: "--dry-run", endsWith: 0)
        },
        Former(testDescription: "one in which a project failed, and the repetition of it") { stage in
            stage.letSomebodyWork()
            stage.disturb(
                #""kind":"status","status":403"#, path: "*/projects/\(try stage.project("ENG"))/*", times: 1000)
            try pull(stage, endsWith: 3)
            stage.endDisturbances()
            try pull(stage, option: "--failed", endsWith: 0)
        },
        Former(testDescription: "one beside an edit") { stage in
            try stage.folder.write("---\ntitle: Mine\n---\n", to: file)
            stage.letSomebodyWork()
            try pull(stage, endsWith: 0)
        },
        Former(testDescription: "one beside a commit of one's own") { stage in
            try stage.folder.write("---\ntitle: Mine\n---\n", to: file)
            _ = try stage.git("add", "-A")
            _ = try stage.git("-c", "user.name=me", "-c", "user.email=me@example.com", "commit", "-qm", "Mine")
            stage.letSomebodyWork()
            try pull(stage, endsWith: 0)
        },
    ]

    @Test("makes no commit and touches no file, twice, and again when the database is gone", arguments: formers)
    func quiet(_ former: Former) throws {
        let stage = try ProgramStage()
        try stage.clone()
        try former.happen(stage)
        let before = try everything(in: stage)
        for step in ["once", "twice", "without the database", "with a new one"] {
            if step == "without the database" {
                for name in try stage.folder.names(in: "mirror/.git/toji") where name.hasPrefix("state.db") {
                    try stage.folder.remove("mirror/.git/toji/\(name)")
                }
            }
            let run = try stage.toji("pull", in: "mirror")
            #expect(run.status == former.status, "\(step): \(run.errorText)")
            let after = try everything(in: stage)
            #expect(after == before, "\(step): \(after.symmetricDifference(before).sorted())")
        }
    }

    private static func pull(_ stage: ProgramStage, option: String? = nil, endsWith status: Int32) throws {
        let run = try option.map { try stage.toji("pull", $0, in: "mirror") } ?? stage.toji("pull", in: "mirror")
        #expect(run.status == status, "\(run.errorText)")
    }

    /// Every file and folder with all of its times and its number, and every reference; only toji's own state is left
    /// out.
    private func everything(in stage: ProgramStage) throws -> Set<String> {
        let found = try run(
            [
                "find", ".", "-path", "./.git/toji", "-prune", "-o", "-path", "./.git", "-o", "-printf",
                "%p %T@ %C@ %i %m\n",
            ],
            in: stage.folder.path(of: "mirror"))
        let references = try stage.git("for-each-ref", "--format=%(refname) %(objectname)")
        #expect(found.lines.count > 150 && references.lines.count == 2)
        return Set(found.lines + references.lines)
    }
}
