import SyncCore
import Testing

struct BringAlongTests {
    struct Situation: CustomTestStringConvertible {
        var testDescription: String
        var drawing: String
        var head: String?
        var reference: String?
        var content: MergedContent
        var plan: String
    }

    private static func situation(
        _ name: String, _ drawing: String, head: String?, server: String?, _ content: MergedContent, _ plan: String
    ) -> Situation {
        Situation(
            testDescription: name, drawing: drawing, head: head, reference: server, content: content, plan: plan)
    }

    static let nothingIsNew = MergedContent(
        isRemoteNews: false, hasHeld: false, hasUnsent: false, basesHaveWantedTree: true, headHasCommittedTree: true)

    /// What differs from ``nothingIsNew``. Trees that are news, or held anew, are in no commit yet.
    private static func content(
        news: Bool = false, held: Bool = false, unsent: Bool = false, inPlace: Bool = false
    ) -> MergedContent {
        MergedContent(
            isRemoteNews: news, hasHeld: held, hasUnsent: unsent, basesHaveWantedTree: inPlace,
            headHasCommittedTree: inPlace)
    }

    static let straight = [
        situation("no news", "S1", head: "S1", server: "S1", nothingIsNew, "nothing"),
        situation(
            "news", "S1", head: "S1", server: "S1", content(news: true),
            "server(S1); toji/server → server; branch → server"),
        situation(
            "the first pull", "", head: nil, server: nil, content(news: true),
            "server(); toji/server → server; branch → server"),
        situation("an empty branch beside a server commit", "S1", head: nil, server: "S1", content(), "branch → S1"),
        situation(
            "the branch lags: the run before was killed", "S1 S2<S1", head: "S1", server: "S2", content(),
            "branch → S2"),
        situation(
            "reset --hard, and the same content as before", "S1 S2<S1 S3<S2", head: "S1", server: "S3", nothingIsNew,
            "branch → S3"),
        situation(
            "git pull brought newer server commits", "S1 S2<S1 S3<S2", head: "S3", server: "S1", nothingIsNew, "nothing"
        ),
        situation(
            "git pull brought newer server commits, and there is news", "S1 S2<S1", head: "S2", server: "S1",
            content(news: true), "server(S2); toji/server → server; branch → server"),
    ]

    static let ownCommits = [
        situation(
            "own commits, all sent", "S1 U<S1", head: "U", server: "S1", content(news: true),
            "server(S1, U); toji/server → server; branch → server"),
        situation(
            "own commits, all sent, and the tracker says no more than was sent", "S1 U<S1", head: "U", server: "S1",
            content(inPlace: false), "server(S1, U); toji/server → server; branch → server"),
        situation(
            "own commits, unsent", "S1 U<S1", head: "U", server: "S1", content(news: true, unsent: true),
            "server(S1) merge(U, server); toji/server → server; branch → merge"),
        situation(
            "own commits, unsent, and no news", "S1 U<S1", head: "U", server: "S1",
            content(unsent: true, inPlace: true), "nothing"),
        situation(
            "own commits, unsent, on a branch that lags", "S1 S2<S1 U<S1", head: "U", server: "S2",
            content(unsent: true), "merge(U, S2); branch → merge"),
        situation(
            "a committed edit that conflicts", "S1 U<S1", head: "U", server: "S1",
            content(news: true, held: true, unsent: true),
            "server(S1) waiting(server) merge(U, waiting); toji/server → server; branch → merge"),
    ]

    static let waiting = [
        situation(
            "an edit on the disk that conflicts", "S1", head: "S1", server: "S1", content(news: true, held: true),
            "server(S1) waiting(server); toji/server → server; branch → waiting"),
        situation(
            "an edit on the disk that conflicts, over own commits that are sent", "S1 U<S1", head: "U", server: "S1",
            content(news: true, held: true),
            "server(S1, U) waiting(server); toji/server → server; branch → waiting"),
        situation(
            "it waits still", "S1 S2<S1 W<S2", head: "W", server: "S2", content(held: true, inPlace: true), "nothing"),
        situation(
            "it waits still, and there is other news", "S1 S2<S1 W<S2", head: "W", server: "S2",
            content(news: true, held: true),
            "server(S2, W) waiting(server); toji/server → server; branch → waiting"),
        situation(
            "something else waits", "S1 S2<S1 W<S2", head: "W", server: "S2", content(held: true),
            "waiting(S2, W); branch → waiting"),
        situation(
            "something else waits, under own commits that are unsent", "S1 S2<S1 W<S2 U<W", head: "U", server: "S2",
            content(held: true, unsent: true), "waiting(S2, W) merge(U, waiting); branch → merge"),
        situation(
            "nothing waits any more", "S1 S2<S1 W<S2", head: "W", server: "S2", content(),
            "server(S2, W); toji/server → server; branch → server"),
        situation(
            "nothing waits any more under own commits that are unsent", "S1 S2<S1 W<S2 U<W", head: "U", server: "S2",
            content(unsent: true), "server(S2, W) merge(U, server); toji/server → server; branch → merge"),
    ]

    static let severalBasesOrNone = [
        situation(
            "two machines' lines", "S1 Sa<S1 Sb<S1 M<Sa,Sb", head: "M", server: "Sa", content(),
            "server(Sa, M); toji/server → server; branch → server"),
        situation(
            "two machines' lines, and a committed edit is unsent", "S1 Sa<S1 Sb<S1 M<Sa,Sb", head: "M", server: "Sa",
            content(unsent: true), "server(Sa, Sb) merge(M, server); toji/server → server; branch → merge"),
        situation(
            "two machines' lines with the same tree", "S1 Sa<S1 Sb<S1 M<Sa,Sb", head: "M", server: "Sa", nothingIsNew,
            "nothing"),
        situation(
            "two machines' lines, and something waits", "S1 Sa<S1 Sb<S1 M<Sa,Sb", head: "M", server: "Sa",
            content(held: true), "waiting(Sa, M); branch → waiting"),
        situation(
            "a HEAD without a base", "S1 X", head: "X", server: "S1", content(news: true, held: true, unsent: true),
            "server(S1); toji/server → server"),
        situation("a HEAD without a base, and no news", "S1 X", head: "X", server: "S1", content(), "nothing"),
    ]

    @Test(
        "the branch follows what the tracker said, and keeps one nearest base",
        arguments: straight + ownCommits + waiting + severalBasesOrNone)
    func bringAlong(_ situation: Situation) {
        let drawing = GraphDrawing(situation.drawing)
        let relations = drawing.relations(head: situation.head, reference: situation.reference)
        #expect(drawing.text(.bringAlong(situation.content, over: relations)) == situation.plan)
    }

    @Test(
        "each fact alone makes news",
        arguments: [
            \MergedContent.isRemoteNews, \.basesHaveWantedTree, \.headHasCommittedTree,
        ] as [WritableKeyPath<MergedContent, Bool> & Sendable])
    func eachFactAlone(_ fact: WritableKeyPath<MergedContent, Bool> & Sendable) {
        var content = Self.nothingIsNew
        content[keyPath: fact].toggle()
        let drawing = GraphDrawing("S1 U<S1")
        let plan = CommitPlan.bringAlong(content, over: drawing.relations(head: "U", reference: "S1"))
        #expect(drawing.text(plan) == "server(S1, U); toji/server → server; branch → server")
    }

    @Test(
        "where HEAD must be left alone, only toji/server moves, and only with news",
        arguments: [
            ("S1", true, "server(S1); toji/server → server"),
            ("S1", false, "nothing"),
            (nil, true, "server(); toji/server → server"),
        ])
    func serverAlone(server: String?, isNews: Bool, expected: String) {
        let drawing = GraphDrawing("S1")
        let plan = CommitPlan.serverAlone(over: server.map { drawing[$0] }, isRemoteNews: isNews)
        #expect(drawing.text(plan) == expected)
    }
}
