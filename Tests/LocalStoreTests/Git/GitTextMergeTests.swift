import TestSupport
import Testing

@testable import LocalStore

@Suite("texts are merged by lines")
struct GitTextMergeTests {
    @Test("as every text merge does", arguments: TextMergeContract.cases)
    func contract(each: TextMergeContract.Case) {
        let merged = GitTextMerge().merge(base: each.base, local: each.local, remote: each.remote)
        #expect(merged.map { Array($0.utf8) } == each.merged.map { Array($0.utf8) })
    }

    @Test("what Git takes for binary is not merged: a person looks at it")
    func binary() {
        #expect(GitTextMerge().merge(base: "\u{0}\nb\nc\nd", local: "\u{0}\nb\nc\nD", remote: "A\nb\nc\nd") == nil)
        #expect(
            GitTextMerge().merge(base: "a\u{1}\nb\nc\nd", local: "a\u{1}\nb\nc\nD", remote: "A\nb\nc\nd")
                == "A\nb\nc\nD")
    }

    @Test("two changes in a text of 2 MiB come together")
    func large() {
        var lines = (0..<40_000).map { "line \($0) of a text that somebody pasted from a log file" }
        let base = lines.joined(separator: "\n")
        lines[3] = "mine"
        let local = lines.joined(separator: "\n")
        lines[3] = "line 3 of a text that somebody pasted from a log file"
        lines[39_998] = "theirs"
        let remote = lines.joined(separator: "\n")
        let merged = GitTextMerge().merge(base: base, local: local, remote: remote)
        lines[3] = "mine"
        #expect(merged == lines.joined(separator: "\n"))
    }

    @Test("texts that have nothing in common conflict in bearable time")
    func nothingInCommon() {
        let texts = ["a", "b", "c"].map { letter in
            (0..<20_000).map { "\(letter) \($0)" }.joined(separator: "\n")
        }
        #expect(GitTextMerge().merge(base: texts[0], local: texts[1], remote: texts[2]) == nil)
    }

    @Test("a text of one line that is longer than any is no trouble")
    func oneLine() {
        let line = String(repeating: "x", count: 3_000_000)
        let merged = GitTextMerge().merge(
            base: line + "\nb\nc\nd", local: line + "\nb\nc\nD", remote: "!" + line + "\nb\nc\nd")
        #expect(merged == "!" + line + "\nb\nc\nD")
    }

    @Test("random edits merge as in the textbook, wherever both give an answer", arguments: 0..<200)
    func random(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let base = (0..<20).map { "line \($0)" }
        let edited = { (random: inout SeededRandom) -> String in
            var lines = base
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0..<lines.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: lines[place] = "edit \(Int.random(in: 0..<3, using: &random))"
                case 1: lines.remove(at: place)
                default: lines.insert("new \(Int.random(in: 0..<3, using: &random))", at: place)
                }
            }
            return lines.joined(separator: "\n")
        }
        let (local, remote) = (edited(&random), edited(&random))
        let text = base.joined(separator: "\n")
        let merged = GitTextMerge().merge(base: text, local: local, remote: remote)
        // Git does not merge neighbouring lines, and the textbook none of which both sides inserted the same.
        guard let merged, let expected = LineMerge().merge(base: text, local: local, remote: remote) else { return }
        #expect(merged == expected, "seed \(seed)")
    }
}
