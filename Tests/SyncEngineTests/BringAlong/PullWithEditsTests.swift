import SyncCore
import SyncEngine
import Testing

@testable import Trackers

/// A person edits, somebody else edits on the tracker, and a pull brings both together.
@Suite struct PullWithEditsTests {
    /// Where the person's edit lies when the pull comes.
    enum Place: CaseIterable {
        case disk
        case commit
        /// Committed, and something else on top that is not.
        case both
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var mine: @Sendable (String) -> String
        /// What the tracker is told of ENG-6.
        var theirs: String
        /// Lines that the file has afterwards.
        var has: [String]
        var lacks: [String] = []
        /// `field base → local` of what is still to be sent.
        var edits: [String] = []
        var conflicts: [String] = []
    }

    private static func replacing(_ old: String, _ new: String) -> @Sendable (String) -> String {
        { $0.replacing(old, with: new) }
    }

    static let rows: [Row] = [
        Row(
            testDescription: "different fields", mine: replacing("priority: medium", "priority: high"),
            theirs: #"{"progress_pct":30}"#, has: ["priority: high", "progress: 30"], edits: ["priority medium → high"]),
        Row(
            testDescription: "the same field alike", mine: replacing("priority: medium", "priority: high"),
            theirs: #"{"priority":"High"}"#, has: ["priority: high"]),
        Row(
            testDescription: "the same field differently", mine: replacing("priority: medium", "priority: high"),
            theirs: #"{"priority":"Low","progress_pct":30}"#, has: ["priority: high", "progress: 30"],
            conflicts: ["priority medium | high | low"]),
        Row(
            testDescription: "a title here and another there", mine: replacing("title: Plain 6", "title: Mine"),
            theirs: #"{"title":"Theirs"}"#, has: ["title: Mine"], conflicts: ["title Plain 6 | Mine | Theirs"]),
        Row(
            testDescription: "a value here and the title there",
            mine: replacing("priority: medium", "priority: high # mine"), theirs: #"{"title":"Theirs"}"#,
            has: ["title: Theirs", "priority: high # mine"], edits: ["priority medium → high"]),
        Row(
            testDescription: "a draft of a comment here and a description there",
            mine: { $0 + "\nFirst!\n" }, theirs: #"{"description":"More."}"#, has: ["More.", "First!"],
            edits: ["new:1 - → First!"]),
        Row(
            testDescription: "a key of one's own", mine: replacing("title: Plain 6", "title: Plain 6\nmood: good"),
            theirs: #"{"progress_pct":30}"#, has: ["mood: good", "progress: 30"]),
    ]

    private static let six = "ENG/tasks/ENG-6-plain-6.md"

    @Test("values of both sides come together, and what is mine stays mine", arguments: rows, Place.allCases)
    func merges(_ row: Row, place: Place) async throws {
        let mirror = try await PulledMirror.pulled()
        try mirror.write(row.mine(try #require(mirror.text(Self.six))), to: Self.six)
        if place != .disk { try mirror.git("commit", "-qam", "Mine") }
        if place == .both {
            try mirror.write(
                try #require(mirror.text(Self.six)).replacing("estimate:", with: "estimate: 2h"), to: Self.six)
        }
        try await mirror.write(.put, try mirror.task("ENG-6"), row.theirs)
        let report = try await mirror.pull()
        #expect(report.conflicts.map(told) == row.conflicts)
        #expect(report.waiting.isEmpty && report.problems.isEmpty, "\(report.waiting) \(report.problems)")

        let text = try #require(mirror.text(try mirror.file("ENG-6")))
        for line in row.has { #expect(text.contains(line + "\n"), "\(line) is missing in\n\(text)") }
        let status = try await mirror.status()
        let more = place == .both ? ["estimate - → 2h"] : []
        #expect(status.edits.map(told).sorted() == (row.edits + more).sorted())
        #expect(status.conflicts.map(told) == row.conflicts)
        try await mirror.expectQuiet()
        #expect(try await mirror.status().conflicts.map(told) == row.conflicts)
    }

    @Test(
        "text where none can be edited is undone, kept and told",
        arguments: [
            ("ENG/tasks/ENG-6-plain-6.md", "## Comments\n", "## Comments\n\nHello there.\n"),
            ("ENG/tasks/ENG-6-plain-6.md", "author: suzuki\n", "author: me\n"),
            ("README.md", "ENG", "Mine, and ENG"),
        ])
    func misplaced(file: String, old: String, new: String) async throws {
        let mirror = try await PulledMirror.pulled()
        let former = try #require(mirror.text(file))
        let edited = former.replacing(old, with: new)
        try #require(edited != former)
        try mirror.write(edited, to: file)
        let report = try await mirror.pull()
        #expect(report.undone == [file] && report.rescued == [file])
        #expect(mirror.text(file) == former)
        let kept = try mirror.git("show", "refs/toji/rescued:\(file)").joined(separator: "\n")
        #expect(kept.contains(new.split(separator: "\n").last ?? ""))
        try await mirror.expectQuiet()
    }

    private func told(_ edit: MirrorStatus.Edit) -> String {
        "\(edit.change.field) \(edit.change.base ?? "-") → \(edit.change.local ?? "-")"
    }

    private func told(_ conflict: TaskConflict) -> String {
        let (field, base) = (conflict.conflict.field, conflict.conflict.base.shown ?? "-")
        return "\(field) \(base) | \(conflict.conflict.local.shown ?? "-") | \(conflict.conflict.remote.shown ?? "-")"
    }
}
