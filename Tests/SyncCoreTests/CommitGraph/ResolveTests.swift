import SyncCore
import Testing

struct ResolveTests {
    struct Situation: CustomTestStringConvertible {
        var testDescription: String
        var drawing: String
        var head: String
        var plan: String
    }

    static let situations = [
        Situation(
            testDescription: "a conflict on the disk", drawing: "S1 S2<S1 W<S2", head: "W",
            plan: "waiting(S2, W); branch → waiting"),
        Situation(
            testDescription: "own commits over the waiting one", drawing: "S1 S2<S1 W<S2 U<W", head: "U",
            plan: "waiting(S2, W) merge(U, waiting); branch → merge"),
        Situation(
            testDescription: "a committed edit that was brought along", drawing: "S1 U<S1 S2<S1 W<S2 M<U,W", head: "M",
            plan: "waiting(S2, W) merge(M, waiting); branch → merge"),
        Situation(
            testDescription: "own commits over the server commit", drawing: "S1 S2<S1 U<S2", head: "U",
            plan: "waiting(S2) merge(U, waiting); branch → merge"),
        Situation(
            testDescription: "two machines' lines", drawing: "S1 S2<S1 Wa<S2 Wb<S2 M<Wa,Wb", head: "M",
            plan: "waiting(S2, Wb, Wa) merge(M, waiting); branch → merge"),
        Situation(testDescription: "a HEAD without a base", drawing: "S1 S2<S1 X", head: "X", plan: "nothing"),
    ]

    @Test("a resolved field's base moves up to what the tracker said", arguments: situations)
    func resolve(_ situation: Situation) {
        let drawing = GraphDrawing(situation.drawing)
        let relations = drawing.relations(head: situation.head, reference: "S2")
        #expect(drawing.text(.resolve(over: relations)) == situation.plan)
    }
}
