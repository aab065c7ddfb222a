import TestSupport
import Testing

@testable import SyncCore

@Suite("files that anything may have happened to")
struct DamageTests {
    private static let pieces: [[UInt8]] =
        HostileText.pieces.map { Array($0.utf8) } + [
            [0], [0xFF], [0xC3], [0xE6, 0xBC], Array("- ".utf8), Array(": ".utf8), Array("? ".utf8), Array("|\n ".utf8),
            Array("[".utf8),
            Array("}".utf8), Array("\"".utf8), Array("'".utf8), Array("# ".utf8), Array("&a ".utf8),
            Array("fields:\n".utf8),
            Array("\n\n".utf8), Array("labels:\n- ui\n".utf8), Array("id: ENG-42\n".utf8), Array("  ".utf8),
        ]

    /// A sound document after a few cuts, copies and insertions.
    private static func damaged(_ random: inout SeededRandom) -> [UInt8] {
        var bytes = Array((Bool.random(using: &random) ? SpliceTests.ownStyle : Samples.render()).utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...30, using: &random))
            switch Int.random(in: 0...3, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 2: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
            default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
            }
        }
        return bytes
    }

    @Test("nothing is fatal, and a splice that succeeds gives what was wanted and can be repeated", arguments: 0..<40)
    func damage(group: Int) throws {
        var spliced = 0
        for seed in group * 25..<group * 25 + 25 {
            var random = SeededRandom(seed: UInt64(seed))
            let bytes = Self.damaged(&random)
            let names = ProjectNames(Samples.vocabulary)
            let local = DocumentParser.parse(bytes, file: "f", names: names, project: "ENG")
            _ = DocumentDifference.changes(base: Samples.parse(Samples.render()), local: local)
            _ = DocumentDifference.problems(base: Samples.parse(Samples.render()), local: local)
            let task = Samples.task.with { $0.title = HostileText.make(&random) }
            guard
                let result = try? DocumentRenderer.splice(
                    task, comments: Samples.comments, in: Samples.context(), into: bytes)
            else { continue }
            spliced += 1
            let read = DocumentParser.parse(result, file: "f", names: names, project: "ENG")
            let wanted = Samples.parse(Samples.render(task))
            let differences = DocumentDifference.changes(base: wanted, local: read).filter(\.isOfTheTracker)
            #expect(differences == [], "seed \(seed)")
            let again = try DocumentRenderer.splice(
                task, comments: Samples.comments, in: Samples.context(), into: result)
            #expect(again == result, "seed \(seed)")
        }
        #expect(spliced > 0)
    }
}

extension Change {
    /// Drafts are the person's, and a splice keeps them.
    fileprivate var isOfTheTracker: Bool {
        switch field {
        case .new, .newSubtask: false
        default: true
        }
    }
}
