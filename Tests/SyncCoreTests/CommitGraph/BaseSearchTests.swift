import SyncCore
import Testing

struct BaseSearchTests {
    @Test(
        "the base is the nearest server or waiting commit on every way from HEAD",
        arguments: [
            ("S1", "S1", ["S1"]),
            ("S1 W<S1", "W", ["W"]),
            ("S1 U<S1 V<U", "V", ["S1"]),
            ("S1 S2<S1 U<S2", "S1", ["S1"]),
            // A server commit that was amended is nobody's base.
            ("S1 A<S1 U<A", "U", ["S1"]),
            ("S1 U<S1 S2<S1 M<U,S2", "M", ["S2"]),
            ("S1 U<S1 S2<S1 M<S2,U", "M", ["S2"]),
            ("S1 Sa<S1 Sb<S1 M<Sa,Sb", "M", ["Sb", "Sa"]),
            ("S1 Sa<S1 Sb<S1 M<Sa,Sb T<S1 N<M,T", "N", ["Sb", "Sa"]),
            // One way is cut off, the other is not.
            ("U<cut S1 M<U,S1", "M", ["S1"]),
        ])
    func nearest(drawing: String, head: String, expected: [String]) {
        let drawing = GraphDrawing(drawing)
        #expect(drawing.names(drawing.graph.base(of: drawing[head]).commits) == expected)
    }

    @Test(
        "bases before those of HEAD are found along every parent, the nearest first, and none that a person rewrote",
        arguments: [
            ("S1", ["S1"], 9, []),
            ("S1 S2<S1", ["S2"], 9, ["S1"]),
            // A waiting commit was the base of files, which its server commit was not.
            ("S1 W1<S1 S2<S1,W1 W2<S2,W1", ["W2"], 9, ["S2", "W1", "S1"]),
            ("S1 U<S1 S2<S1 M<U,S2 S3<S2,U", ["S3"], 9, ["S2", "S1"]),
            ("S1 Sa<S1 Sb<S1", ["Sa", "Sb"], 9, ["S1"]),
            ("S1 S2<S1 S3<S2", ["S3"], 2, ["S2"]),
            ("U<cut S1<U", ["S1"], 9, []),
        ])
    func former(drawing: String, bases: [String], depth: Int, expected: [String]) {
        let drawing = GraphDrawing(drawing)
        #expect(drawing.names(drawing.graph.formerBases(of: bases.map { drawing[$0] }, depth: depth)) == expected)
    }

    @Test(
        "no base and a history cut off before one are told apart",
        arguments: [("X U<X", "U", BaseSearch.none), ("X<cut U<X", "U", .shallow), ("X", "cut", .shallow)])
    func noBase(drawing: String, head: String, expected: BaseSearch) {
        let drawing = GraphDrawing(drawing)
        #expect(drawing.graph.base(of: drawing[head]) == expected)
    }

    @Test(
        "toji/server moves up to newer server commits that HEAD contains, and never back",
        arguments: [
            ("S1 S2<S1", "S1", "S2", "S2"),
            ("S1 S2<S1", "S2", "S1", "S2"),
            ("S1 S2<S1 W<S2 U<W", "U", "S1", "S2"),
            ("S1 S2<S1 W<S2 U<W", "U", nil, "S2"),
            // Neither of two lines contains the other.
            ("S1 Sa<S1 Sb<S1", "Sb", "Sa", "Sa"),
            ("S1 Sa<S1 Sb<S1 M<Sa,Sb", "M", "Sa", "Sa"),
            // Of two newer lines one is taken: the one merged last.
            ("S1 Sa<S1 Sb<S1 M<Sa,Sb", "M", "S1", "Sb"),
            // Somebody moved the reference to a commit of their own.
            ("S1 U<S1", "S1", "U", "S1"),
            ("X", "X", nil, nil),
        ] as [(String, String, String?, String?)])
    func follow(drawing: String, head: String, reference: String?, expected: String?) {
        let drawing = GraphDrawing(drawing)
        let server = drawing.relations(head: head, reference: reference).server
        #expect(server.map { drawing.names([$0]) } == expected.map { [$0] })
    }

    @Test("relations tell what HEAD and the newest server commit contain of each other")
    func relations() {
        let drawing = GraphDrawing("S1 U<S1 S2<S1 W<S2 M<U,W S3<S2,W")
        let ahead = drawing.relations(head: "M", reference: "S2")
        #expect(ahead.headContainsServer && ahead.containedInServer.isEmpty)
        let behind = drawing.relations(head: "M", reference: "S3")
        #expect(!behind.headContainsServer && behind.containedInServer == [drawing["W"]])
        let lagging = drawing.relations(head: "W", reference: "S3")
        #expect(!lagging.headContainsServer && lagging.containedInServer == [drawing["W"]])
    }

    @Test("behind a hundred pulls over an unsent commit, each commit is read once and compared once")
    func longWay() {
        var text = "S0 U0<S0"
        for pull in 1...100 { text += " S\(pull)<S\(pull - 1) U\(pull)<U\(pull - 1),S\(pull)" }
        let drawing = GraphDrawing(text)
        let counting = CountingGraph(graph: drawing.graph)
        #expect(counting.base(of: drawing["U100"]) == .one(drawing["S100"]))
        #expect(counting.reads == 202)
        #expect(counting.comparisons == 100)
    }
}

/// Counts what is asked of a graph.
private final class CountingGraph: CommitGraph {
    let graph: InMemoryGraph
    private(set) var reads = 0
    private(set) var comparisons = 0

    init(graph: InMemoryGraph) { self.graph = graph }

    func node(_ commit: ObjectID) -> CommitNode? {
        reads += 1
        return graph.node(commit)
    }

    func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) -> Bool {
        comparisons += 1
        return graph.isAncestor(ancestor, of: commit)
    }
}
