import TestSupport
import Testing

@testable import SyncCore

@Suite("random versions that Git merges")
struct FileMergePropertyTests {
    @Test("what only one side changed comes from it, whichever side is ours", arguments: FileShape.allCases)
    func disjoint(shape: FileShape) throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        let base = try shape.text()
        for round in 0..<60 {
            let order = Array(Side.changes.indices).shuffled(using: &random)
            let cut = Int.random(in: 0...6, using: &random)
            let (mine, theirs) = (Array(order[..<cut]), Array(order[cut..<(cut + 6)]))
            // Changes of one list or text meet in it; they are tried in tables.
            if !Set(mine.map(Self.field)).isDisjoint(with: theirs.map(Self.field)) { continue }
            let foreign = Array(Side.foreign.indices.shuffled(using: &random).prefix(2))
            let (ours, other) = (
                try Self.side(mine, Array(foreign.prefix(1)), base),
                try Self.side(theirs, Array(foreign.dropFirst()), base)
            )
            let wanted = try Self.side(mine + theirs, foreign, base)
            for (local, remote) in [(ours, other), (other, ours)] {
                let merged = TaskFileMergeTests.merge(base, local, remote)
                let text = merged.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
                let names = "seed \(seed), round \(round): \(mine) \(theirs) \(foreign)"
                #expect(merged?.conflicts == [], "\(names)")
                let difference = DocumentDifference.changes(base: Samples.parse(wanted), local: Samples.parse(text))
                #expect(difference == [], "\(names)")
                #expect(Samples.parse(text).problems == Samples.parse(wanted).problems, "\(names)")
            }
        }
    }

    private static func side(_ changes: [Int], _ foreign: [Int], _ base: String) throws -> String {
        var side = Side()
        side.apply(changes, foreign: foreign, number: 1)
        return try side.spliced(into: base)
    }

    /// Assignees and labels are changed by several.
    private static func field(_ change: Int) -> Int {
        switch change {
        case 3, 4: 3
        case 5, 6, 7: 5
        default: change
        }
    }
}
