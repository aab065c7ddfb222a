import TestSupport
import Testing

@testable import SyncCore

@Suite("whatever is changed on either side")
struct MergePropertyTests {
    static let seeds = 0..<100

    /// Notes and drafts that only the person has.
    static let notes: [(String, String)] = [
        ("status:", "# a note\nstatus:"), ("labels:", "watchers: [me, you]\nlabels:"), ("---\n\n", "---\n\n\n"),
        ("\n<!-- toji:new -->\n", "\n<!-- toji:new -->\n\na draft\n\n<!-- toji:new -->\nanother"),
        ("\n<!-- toji:reply", "\n<!-- toji:new to c-1 -->\n\nan answer\n\n<!-- toji:reply"),
    ]

    struct Round {
        var base: String
        var local: String
        var remote: String
        /// The local file with the changes of both sides, written by the splicing of a task.
        var both: String

        init(seed: Int, areApart: Bool, onlyLocal: Bool = false, onlyRemote: Bool = false) throws {
            var random = SeededRandom(seed: UInt64(seed))
            base = try (FileShape.allCases.randomElement(using: &random) ?? .own).text()
            let draw = { (random: inout SeededRandom, count: Int) in
                (0..<count).shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
            }
            let mine = onlyRemote ? [] : Array(draw(&random, Side.changes.count))
            var theirs = onlyLocal ? [] : Array(draw(&random, Side.changes.count))
            if areApart { theirs.removeAll(where: mine.contains) }
            let foreign = onlyLocal ? [] : Array(draw(&random, Side.foreign.count))
            var (here, there, merged) = (Side(), Side(), Side())
            here.apply(mine, foreign: [], number: 0)
            there.apply(theirs, foreign: foreign, number: 1)
            merged.apply(mine, foreign: [], number: 0)
            merged.apply(theirs, foreign: foreign, number: 1)
            local = try here.spliced(into: base)
            remote = try there.spliced(into: base)
            if !onlyRemote {
                let lineEnding = base.utf8.contains(13) ? "\r\n" : "\n"
                for (old, new) in MergePropertyTests.notes where Bool.random(using: &random) {
                    let pair = [old, new].map {
                        $0.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnding)
                    }
                    local = local.replacingFirst(pair[0], by: pair[1])
                }
            }
            both = try merged.spliced(into: local)
        }

        var merge: MergeCase { MergeCase(base: base, local: local, remote: remote) }
    }

    @Test("an unedited file becomes what the tracker says", arguments: seeds)
    func unedited(seed: Int) throws {
        let round = try Round(seed: seed, areApart: true, onlyRemote: true)
        let text = try #require(try round.merge.run().text)
        #expect(text.difference(from: round.remote) == [], "seed \(seed)")
    }

    @Test("without news every byte of an edited file stays", arguments: seeds)
    func noNews(seed: Int) throws {
        let round = try Round(seed: seed, areApart: true, onlyLocal: true)
        let result = try round.merge.run()
        #expect(result.text?.utf8.elementsEqual(round.local.utf8) == true, "seed \(seed)")
        #expect(result.conflicts == [], "seed \(seed)")
    }

    @Test("different fields come together, and no other byte changes", arguments: seeds)
    func apart(seed: Int) throws {
        let round = try Round(seed: seed, areApart: true)
        let result = try round.merge.run()
        #expect(result.conflicts == [], "seed \(seed)")
        #expect(result.text?.difference(from: round.both) == [], "seed \(seed)")
    }

    @Test("what was edited here stays, whatever happens there, and a second merge changes nothing", arguments: seeds)
    func anything(seed: Int) throws {
        let round = try Round(seed: seed, areApart: false)
        let result = try round.merge.run()
        let text = try #require(result.text)
        let (base, local, merged) = (Samples.parse(round.base), Samples.parse(round.local), Samples.parse(text))
        for change in DocumentDifference.changes(base: base, local: local) {
            if result.merge.outcomes[change.field] == .merged || result.merge.outcomes[change.field] == .agreed {
                continue
            }
            if [.labels, .assignees].contains(change.field) { continue }
            let still = DocumentDifference.changes(base: local, local: merged).contains { $0.field == change.field }
            #expect(!still, "seed \(seed): \(change.field)")
        }
        #expect(merged.drafts.map(\.text).sorted() == local.drafts.map(\.text).sorted(), "seed \(seed)")
        var next = round.merge
        next.local = text
        #expect(try next.run().text == text, "seed \(seed), the same base")
        next.bases = [try round.merge.held(result)]
        next.said = round.remote
        let again = try next.run()
        #expect(again.text == text, "seed \(seed), the next base")
        #expect(again.conflicts == result.conflicts, "seed \(seed)")
        #expect(again.edits == result.edits, "seed \(seed)")
    }

    @Test("a held base differs from the tracker's file in the held fields alone", arguments: seeds)
    func held(seed: Int) throws {
        let round = try Round(seed: seed, areApart: false)
        let result = try round.merge.run()
        let held = try round.merge.held(result)
        let changes = DocumentDifference.changes(base: Samples.parse(held), local: Samples.parse(round.remote))
        #expect(Set(changes.map { "\($0.field)" }) == Set(result.conflicts), "seed \(seed)")
        for conflict in result.merge.conflicts {
            let back = DocumentDifference.changes(base: Samples.parse(round.base), local: Samples.parse(held))
            #expect(!back.contains { $0.field == conflict.field }, "seed \(seed): \(conflict.field)")
        }
    }
}
