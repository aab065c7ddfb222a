import SyncCore
import TestSupport

/// One random history: two mirrors of one tracker, joined by `git pull`; edits on every side, commits, old checkouts,
/// `reset --hard`, kills between a write and the pull after it. Every promise is checked where it could break.
struct HistoryRound {
    private enum Act: String, CaseIterable {
        case edit, tracker, pull, push, killedPush, commit, resolve, oldCheckout, resetHard, gitPull

        private var weight: Int {
            switch self {
            case .edit, .tracker: 3
            case .pull, .push: 2
            case .killedPush, .commit, .resolve, .oldCheckout, .resetHard, .gitPull: 1
            }
        }

        static let weighted = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    }

    private struct Edit: Hashable {
        let field: Int
        let value: Int
    }

    private(set) var trace: [String] = []
    private var random: SeededRandom
    private let tracker = ModelTracker()
    private let graph = InMemoryGraph()
    private let mirrors: [ModelMirror]
    private var lastValue = 0
    private var edits: Set<Edit> = []
    private var sent: Set<Edit> = []
    private var hasResolved = false

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        let first = graph.add(.server, over: [], tree: tracker.values)
        let (tracker, graph) = (tracker, graph)
        mirrors = ["a", "b"].map { ModelMirror($0, tracker: tracker, graph: graph, first: first) }
    }

    mutating func play() throws {
        for _ in 0..<60 { try step() }
        trace.append("settle")
        hasResolved = true
        for _ in 0..<10 {
            for mirror in mirrors {
                try mirror.pull()
                try push(mirror)
                for _ in ModelTracker.fields where ModelTracker.fields.contains(where: mirror.isConflict) {
                    try mirror.resolve(keepsMine: Bool.random(using: &random), using: &random)
                }
            }
        }
        for mirror in mirrors + mirrors {
            try push(mirror)
            try mirror.pull()
        }
        for mirror in mirrors {
            try require(mirror.disk == tracker.values, "\(mirror.name) does not agree in the end")
        }
    }

    private mutating func step() throws {
        let mirror = mirrors[Int.random(in: 0..<2, using: &random)]
        let act = Act.weighted[Int.random(in: 0..<Act.weighted.count, using: &random)]
        trace.append("\(mirror.name) \(act.rawValue)")
        switch act {
        case .edit: edit(mirror)
        case .tracker: tracker.values[anyField()] = freshValue()
        case .pull: try pull(mirror)
        case .push: try push(mirror)
        case .killedPush: try push(mirror, isKilled: true)
        case .commit: commit(mirror)
        case .resolve:
            hasResolved = true
            try mirror.resolve(keepsMine: Bool.random(using: &random), using: &random)
        case .oldCheckout: try checkOutOld(mirror)
        case .resetHard: try resetHard(mirror)
        case .gitPull: gitPull(mirror)
        }
    }

    private mutating func anyField() -> Int { Int.random(in: ModelTracker.fields, using: &random) }

    private mutating func freshValue() -> Int {
        lastValue += 1
        return lastValue
    }

    private mutating func edit(_ mirror: ModelMirror) {
        let edit = Edit(field: anyField(), value: freshValue())
        mirror.disk[edit.field] = edit.value
        edits.insert(edit)
    }

    private func commit(_ mirror: ModelMirror) {
        if mirror.disk == mirror.headTree { return }
        mirror.head = graph.add(.other, over: [mirror.head], tree: mirror.disk)
    }

    private func pull(_ mirror: ModelMirror) throws {
        let (disk, committed) = (mirror.disk, mirror.headTree)
        let onDisk = ModelTracker.fields.filter { mirror.isEdited($0, disk[$0]) }
        let inHead = ModelTracker.fields.filter { mirror.isEdited($0, committed[$0]) }
        try mirror.pull()
        for field in onDisk where mirror.isOnBranch {
            try requireKept(field, disk[field], now: mirror.disk[field], where: "on the disk")
        }
        for field in inHead where mirror.isOnBranch {
            try requireKept(field, committed[field], now: mirror.headTree[field], where: "in HEAD")
        }
        try requireQuiet(mirror)
    }

    private func requireQuiet(_ mirror: ModelMirror) throws {
        let (head, server, disk) = (mirror.head, mirror.server, mirror.disk)
        try mirror.pull()
        let isQuiet = head == mirror.head && server == mirror.server && disk == mirror.disk
        try require(isQuiet, "a second pull moved something")
    }

    private func requireKept(_ field: Int, _ value: Int, now: Int, where place: String) throws {
        let isAgreed = tracker.values[field] == value || sent.contains(Edit(field: field, value: value))
        try require(now == value || isAgreed, "a pull lost \(value) of field \(field) \(place)")
    }

    private mutating func push(_ mirror: ModelMirror, isKilled: Bool = false) throws {
        for (field, value) in try mirror.push(isKilled: isKilled, using: &random) {
            let edit = Edit(field: field, value: value)
            try require(edits.contains(edit), "sent \(value) of field \(field), which nobody typed")
            try require(sent.insert(edit).inserted || hasResolved, "sent \(value) of field \(field) twice")
        }
    }

    /// A look at an old commit, a pull there, and back.
    private mutating func checkOutOld(_ mirror: ModelMirror) throws {
        if mirror.disk != mirror.headTree { return }
        let tip = mirror.head
        mirror.isOnBranch = false
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            mirror.head = graph[mirror.head].node.parents.randomElement(using: &random) ?? mirror.head
        }
        mirror.disk = mirror.headTree
        try mirror.pull()
        try requireQuiet(mirror)
        try requireOnlyTypedEdits(mirror, after: "an old checkout")
        (mirror.head, mirror.disk, mirror.isOnBranch) = (tip, graph[tip].tree, true)
    }

    private mutating func resetHard(_ mirror: ModelMirror) throws {
        guard mirror.disk == mirror.headTree, graph[mirror.head].node.role.isBase else { return }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            mirror.head = graph[mirror.head].node.parents.first ?? mirror.head
        }
        mirror.disk = mirror.headTree
        try requireOnlyTypedEdits(mirror, after: "reset --hard")
    }

    private func requireOnlyTypedEdits(_ mirror: ModelMirror, after act: String) throws {
        for field in ModelTracker.fields where mirror.isEdited(field, mirror.disk[field]) {
            let edit = Edit(field: field, value: mirror.disk[field])
            try require(edits.contains(edit), "\(act) shows an edit of field \(field) that nobody made")
        }
    }

    private func gitPull(_ mirror: ModelMirror) {
        guard let other = mirrors.first(where: { $0 !== mirror }), mirror.disk == mirror.headTree else { return }
        if graph.contains(other.head, in: mirror.head) { return }
        if graph.contains(mirror.head, in: other.head) {
            mirror.head = other.head
        } else if let tree = mergeOfGit(mirror.headTree, other.headTree, over: mirror.head, other.head) {
            mirror.head = graph.add(.other, over: [mirror.head, other.head], tree: tree)
        }
        mirror.disk = mirror.headTree
    }

    /// Nil when git finds a conflict: then the person gives up.
    private func mergeOfGit(_ ours: [Int], _ theirs: [Int], over one: ObjectID, _ other: ObjectID) -> [Int]? {
        guard let common = graph.newestCommon(one, other) else { return nil }
        let base = graph[common].tree
        var tree = ours
        for field in ModelTracker.fields {
            if ours[field] == base[field] {
                tree[field] = theirs[field]
            } else if theirs[field] != base[field], theirs[field] != ours[field] {
                return nil
            }
        }
        return tree
    }
}
