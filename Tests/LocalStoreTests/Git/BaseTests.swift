import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct BaseTests {
    @Test("the base of a server commit is itself, and of commits over it that one")
    func nearest() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let server = try #require(try mirror.head())
        #expect(try await mirror.repository.base(of: server) == .one(server))
        let own = try commitOwn(mirror, "mine\n")
        #expect(try await mirror.repository.base(of: own) == .one(server))
        #expect(try await mirror.repository.serverCommit() == ServerCommit(id: server, source: TestMirror.source()))
    }

    @Test("an amended server commit has another tree and is no base")
    func amended() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let first = try #require(try mirror.head())
        let second = try await mirror.commitServer(["README.md": "two\n"])
        _ = try await mirror.repository.bringAlong(from: first, to: second)
        try mirror.write("mine\n", to: "README.md")
        try mirror.git("commit", "-qa", "--amend", "--no-edit")
        let amended = try #require(try mirror.head())
        #expect(try mirror.git("log", "-1", "--format=%B").contains("Toji-Tree: "))
        #expect(try await mirror.repository.base(of: amended) == .one(first))
    }

    @Test("a commit that only quotes a trailer is no base")
    func quoted() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let server = try #require(try mirror.head())
        let tree = try mirror.git("rev-parse", "HEAD^{tree}").filter { $0 != "\n" }
        try mirror.git("commit", "-q", "--allow-empty", "-m", "look", "-m", "Toji-Tree: \(tree)", "-m", "the end")
        #expect(try await mirror.repository.base(of: try #require(try mirror.head())) == .one(server))
    }

    @Test("history without a base has none, and a clone that is cut off says so")
    func noneAndShallow() async throws {
        let mirror = try TestMirror()
        let own = try commitOwn(mirror, "mine\n")
        #expect(try await mirror.repository.base(of: own) == .none)
        #expect(try await mirror.repository.serverCommit() == nil)

        let deep = try await TestMirror(files: ["README.md": "one\n"])
        _ = try commitOwn(deep, "mine\n")
        let tip = try commitOwn(deep, "mine again\n")
        try deep.git("clone", "-q", "--depth", "1", "file://\(deep.path)", "../shallow")
        let shallow = try GitRepository.open(at: deep.folder.path(of: "shallow"))
        #expect(try await shallow.base(of: tip) == .shallow)
        #expect(try await shallow.log(of: "README.md", limit: 10).map(\.commit) == [tip])
    }

    @Test("in a plain clone the newest server commit is the nearest one, and toji/server is made")
    func plainClone() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let server = try #require(try mirror.head())
        _ = try commitOwn(mirror, "mine\n")
        try mirror.git("clone", "-q", ".", "../clone")
        let clone = try GitRepository.open(at: mirror.folder.path(of: "clone"))
        #expect(try await clone.serverCommit()?.id == server)
        #expect(try mirror.git("rev-parse", "toji/server", in: clone.workFolder) == "\(server)\n")
    }

    @Test("toji/server moves up to a newer server commit that HEAD contains, and never down")
    func followsHead() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let first = try #require(try mirror.head())
        let second = try await mirror.commitServer(["README.md": "two\n"])
        #expect(try await mirror.repository.serverCommit()?.id == second)
        #expect(try await mirror.repository.base(of: first) == .one(first))
        try mirror.git("update-ref", "refs/remotes/toji/server", first.hex)
        try mirror.git("merge", "-q", "--ff-only", second.hex)
        #expect(try await mirror.repository.serverCommit()?.id == second)
        #expect(try mirror.git("rev-parse", "toji/server") == "\(second)\n")
    }

    @Test("a waiting commit is a base, and its server commit is its first parent")
    func waiting() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        let server = try #require(try mirror.head())
        try mirror.git("read-tree", "--empty")
        try mirror.write("held\n", to: "README.md")
        try mirror.git("add", "-A")
        let tree = try mirror.git("write-tree").filter { $0 != "\n" }
        let message = "Wait\n\nToji-Tree: \(tree)\nToji-Waiting: 1\n"
        let waiting = try mirror.git("commit-tree", tree, "-p", server.hex, input: message).filter { $0 != "\n" }
        try mirror.git("reset", "-q", "--hard", waiting)
        let id = try #require(ObjectID(waiting))
        #expect(try await mirror.repository.base(of: id) == .one(id))
        #expect(try await mirror.repository.serverCommit()?.id == server)
    }

    @Test("bases are those of the simple definition, over random histories", arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func random(seed: UInt64) async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        var generator = SeededRandom(seed: seed)
        var history = SimpleHistory()
        let tree = try mirror.git("rev-parse", "HEAD^{tree}").filter { $0 != "\n" }
        for number in 0..<24 {
            let parents = history.randomParents(using: &generator)
            let isBase = Int.random(in: 0..<3, using: &generator) == 0
            let message = "commit \(number)\n" + (isBase ? "\nToji-Tree: \(tree)\n" : "")
            let arguments = parents.flatMap { ["-p", $0.hex] }
            let result = try run(
                ["git", "commit-tree", tree] + arguments, in: mirror.path, environment: TestMirror.environment,
                input: Array(message.utf8))
            let id = try #require(ObjectID(result.text.filter { $0 != "\n" }))
            history.add(id, parents: parents, isBase: isBase)
        }
        for commit in history.commits {
            let expected = history.bases(of: commit)
            let found: Set<ObjectID> =
                switch try await mirror.repository.base(of: commit) {
                case .one(let base): [base]
                case .several(let bases): Set(bases)
                case .none, .shallow: []
                }
            #expect(found == expected, "seed \(seed), commit \(commit)")
        }
    }

    private func commitOwn(_ mirror: TestMirror, _ text: String) throws -> ObjectID {
        try mirror.write(text, to: "README.md")
        try mirror.git("add", "-A")
        try mirror.git("commit", "-qm", "mine")
        return try #require(try mirror.head())
    }
}

/// Commits and their parents as plain values.
private struct SimpleHistory {
    private(set) var commits: [ObjectID] = []
    private var parents: [ObjectID: [ObjectID]] = [:]
    private var isBase: Set<ObjectID> = []

    mutating func add(_ id: ObjectID, parents: [ObjectID], isBase: Bool) {
        commits.append(id)
        self.parents[id] = parents
        if isBase { self.isBase.insert(id) }
    }

    func randomParents(using generator: inout SeededRandom) -> [ObjectID] {
        let count = min(commits.count, Int.random(in: 0...2, using: &generator))
        return Array(commits.suffix(8).shuffled(using: &generator).prefix(count))
    }

    private func ancestry(_ id: ObjectID) -> Set<ObjectID> {
        var seen: Set<ObjectID> = []
        var rest = [id]
        while let next = rest.popLast() {
            if seen.insert(next).inserted { rest += parents[next] ?? [] }
        }
        return seen
    }

    func bases(of id: ObjectID) -> Set<ObjectID> {
        var found: Set<ObjectID> = []
        var seen: Set<ObjectID> = []
        var rest = [id]
        while let next = rest.popLast() {
            guard seen.insert(next).inserted else { continue }
            if isBase.contains(next) { found.insert(next) } else { rest += parents[next] ?? [] }
        }
        return found.filter { base in !found.contains { $0 != base && ancestry($0).contains(base) } }
    }
}
