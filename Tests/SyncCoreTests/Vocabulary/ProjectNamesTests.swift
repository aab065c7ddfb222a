import TestSupport
import Testing

@testable import SyncCore

@Suite("names and ids")
struct ProjectNamesTests {
    @Test(
        "a spelling finds its thing",
        arguments: [
            ("auth", NameLookup.one("1a2b3c4d-0000")), ("AUTH", .one("1a2b3c4d-0000")), ("ui", .one("55555555-0001")),
            ("UI", .one("55555555-0002")), ("Ui", .several(["UI", "ui"])), ("auht", .none(nearest: ["auth"])),
            ("zzzzzz", .none(nearest: [])), ("", .none(nearest: [])), ("auth#1a2b3c4d", .one("1a2b3c4d-0000")),
            ("auth#ffffffff", .none(nearest: [])), ("twin", .several(["twin#77777777a", "twin#77777777b"])),
            ("twin#77777777a", .one("77777777-aaaa")), ("TWIN#77777777B", .one("77777777-bbbb")),
        ])
    func find(text: String, lookup: NameLookup) {
        let found = names.find(text, kind: .label)
        if case .none = lookup, case .none(let nearest) = found, text.contains("#") {
            #expect(!nearest.contains("auth#ffffffff"))
        } else {
            #expect(found == lookup)
        }
    }

    @Test("every id has a spelling of its own that leads back to it, however names are made up", arguments: 0..<200)
    func everyID(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let stems = ["a", "A", "b", "a#00000000", "a#000000001", "é", "e\u{301}", "", " "]
        var vocabulary = Samples.vocabulary
        vocabulary.labels = (0..<12).map { number in
            let digits = String(number % 3)
            return Label(
                id: "00000000-\(digits)000-\(number + 10)", name: stems.randomElement(using: &random) ?? "", color: "")
        }
        let names = ProjectNames(vocabulary)
        for label in vocabulary.labels {
            let name = names.name(of: label.id, kind: .label)
            #expect(name.map { names.find($0, kind: .label) } == .one(label.id), "seed \(seed): \(name ?? "")")
        }
    }

    @Test("two thousand long names are searched in no time")
    func many() {
        var vocabulary = Samples.vocabulary
        vocabulary.labels = (0..<2000).map {
            Label(id: "\($0)", name: String(repeating: "x", count: 90) + "\($0)", color: "")
        }
        let names = ProjectNames(vocabulary)
        #expect(
            ContinuousClock().measure { _ = names.find(String(repeating: "x", count: 92), kind: .label) } < .seconds(10)
        )
    }

    private var names: ProjectNames {
        var vocabulary = Samples.vocabulary
        vocabulary.labels = [
            ("1a2b3c4d-0000", "auth"), ("55555555-0001", "ui"), ("55555555-0002", "UI"), ("77777777-aaaa", "twin"),
            ("77777777-bbbb", "twin"),
        ].map { Label(id: $0.0, name: $0.1, color: "") }
        return ProjectNames(vocabulary)
    }
}

@Suite("the distance of two words")
struct NearestNamesTests {
    @Test(
        "counts insertions, deletions, replacements and swaps up to a limit",
        arguments: [
            ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "abd", 1), ("abc", "ab", 1),
            ("abc", "xabc", 1),
            ("status", "stauts", 1), ("status", "state", 2), ("abcdef", "uvwxyz", 4), ("abcd", "badc", 2),
            ("ab", "abcdefgh", 4),
            ("kitten", "sitting", 3),
        ])
    func distance(left: String, right: String, edits: Int) {
        #expect(NearestNames.distance(Array(left), Array(right), limit: 3) == edits)
        #expect(NearestNames.distance(Array(right), Array(left), limit: 3) == edits)
    }

    @Test("names that another vocabulary knows are found behind the own ones, which always go first")
    func orElse() {
        let make = { (labels: [(EntityID, String)]) in
            ProjectNames(
                ProjectVocabulary(
                    project: Project(id: "p", key: "ENG", name: "", description: ""),
                    labels: labels.map { Label(id: $0.0, name: $0.1, color: "") }))
        }
        let names = make([("l-1", "bug"), ("l-2", "twin"), ("l-3", "twin")])
            .orElse(make([("l-1", "defect"), ("l-4", "Bug"), ("l-5", "twin"), ("l-6", "new")]))
            .orElse(make([("l-7", "new"), ("l-8", "last")]))
        let found = ["bug", "Bug", "defect", "new", "last"].map { names.find($0, kind: .label) }
        #expect(found == [.one("l-1"), .one("l-1"), .one("l-1"), .one("l-6"), .one("l-8")])
        #expect(names.find("twin", kind: .label) == .several(["twin#l2", "twin#l3"]))
        #expect(names.id(of: "twin", kind: .label) == nil)
        #expect(names.find("nothing", kind: .label) == .none(nearest: []))
        #expect(["l-1", "l-4", "l-8", "l-9"].map { names.name(of: $0, kind: .label) } == ["bug", "Bug", "last", nil])
    }
}
