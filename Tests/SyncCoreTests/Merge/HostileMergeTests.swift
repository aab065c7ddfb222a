import TestSupport
import Testing

@testable import SyncCore

@Suite("texts and values made of what the format could stumble over")
struct HostileMergeTests {
    private static func task(_ random: inout SeededRandom) -> (TaskItem, [SyncCore.Comment]) {
        let task = Samples.task.with {
            $0.title = HostileText.make(&random)
            $0.body = HostileText.make(&random)
            $0.fields = ["f-points": HostileText.make(&random), "f-team": HostileText.make(&random)]
        }
        let comments = Samples.comments.map { comment in
            var comment = comment
            comment.body = HostileText.make(&random)
            return comment
        }
        return (task, comments)
    }

    @Test("an unedited file gets them whole, from a file of its own shape", arguments: 0..<200)
    func unedited(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let (former, now) = (Self.task(&random), Self.task(&random))
        let base = try Samples.splice(former.0, former.1, into: try FileShape.allCases[seed % 4].text())
        let remote = Samples.render(now.0, now.1)
        let text = try #require(try MergeCase(base: base, local: base, remote: remote).run().text)
        let (wanted, got) = (Samples.parse(remote), Samples.parse(text))
        let drafts: [FieldKey] = [.newSubtask(1), .new(1), .new(2)]
        let changes = DocumentDifference.changes(base: wanted, local: got).filter { !drafts.contains($0.field) }
        #expect(changes == [], "seed \(seed)")
        #expect(Set(got.problems.map(\.reason)).isSubset(of: [.empty(field: "title")]), "seed \(seed)")
    }

    @Test("edits of them stay to the byte, and conflicts are held and seen again", arguments: 0..<200)
    func edited(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let (former, mine, now) = (Self.task(&random), Self.task(&random), Self.task(&random))
        let base = try Samples.splice(former.0, former.1, into: try FileShape.allCases[seed % 4].text())
        let local = try Samples.splice(mine.0, mine.1, into: base)
        let each = MergeCase(base: base, local: local, remote: Samples.render(now.0, now.1))
        let result = try each.run()
        let text = try #require(result.text)
        for change in DocumentDifference.changes(base: Samples.parse(local), local: Samples.parse(text)) {
            #expect([.remote, .merged].contains(result.merge.outcomes[change.field]), "seed \(seed): \(change.field)")
        }
        var next = each
        next.local = text
        next.bases = [try each.held(result)]
        next.said = each.remote
        let again = try next.run()
        #expect(again.text == text && again.conflicts == result.conflicts, "seed \(seed)")
    }

    @Test("no damage to a file makes a merge crash, lose a draft or write what cannot be read", arguments: 0..<400)
    func damaged(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var bytes = Array(try FileShape.allCases[seed % 4].text().utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...30, using: &random))
            bytes.replaceSubrange(start..<end, with: Array(HostileText.make(&random).utf8))
        }
        let local = String(decoding: bytes, as: UTF8.self)
        let remote = Samples.render(Samples.task.with { $0.status = "s-done" }.with { $0.body = "Else." })
        let each = MergeCase(base: try FileShape.allCases[seed % 4].text(), local: local, remote: remote)
        guard let text = try? each.run().text else { return }
        #expect(Samples.parse(text).drafts.map(\.text).sorted() == Samples.parse(local).drafts.map(\.text).sorted())
        #expect((try? MergeCase(base: remote, local: text, remote: remote).run().text) == text, "seed \(seed)")
    }
}
