import SyncCore

/// Makes history of what the tracker said and lets branch, index and files follow, merging where a person has edits.
struct BringAlong {
    let history: any History
    let workTree: any WorkTree
    let formerPaths: any FormerPaths
    /// Whose edits lie here, and what they made on the tracker from drafts.
    let ownWork: OwnWork
    let texts: any TextMerge
    let configuration: MirrorConfiguration
    /// The time of the commits that the branch needs beside the tracker's.
    let date: Timestamp

    /// What the tracker said anew.
    struct News {
        var tree: ObjectID
        /// Makes the server commit of that tree over these parents.
        var commit: (_ tree: ObjectID, _ parents: [ObjectID]) async throws -> ObjectID
        /// False when only what the branch adds is new.
        var isNews: Bool
    }

    /// Nothing is new; a server commit that the branch asks for says what the newest one does.
    func runWithoutNews(_ server: ServerCommit) async throws -> Result {
        let tree = try await spelling().tree() ?? server.id
        return try await run(
            News(
                tree: tree,
                commit: { tree, parents in
                    try await history.commitServer(
                        ServerCommitDraft(
                            tree: try await history.treeID(of: tree), parents: parents, message: Self.noNews,
                            author: nil, date: date, source: server.source))
                }, isNews: false))
    }

    private func spelling() async throws -> CommittedSpelling {
        CommittedSpelling(
            history: history, workTree: workTree, relations: try await history.relations(), texts: texts)
    }

    /// The message of a server commit that lets the branch go on.
    static let noNews = "Follow the branch"

    struct Result {
        /// The server commit that was made; nil for none.
        var server: ObjectID?
        var commits: [ObjectID] = []
        var files = MergedFiles()
        var filesWritten = 0
        /// The paths whose former bytes were kept, each once.
        var rescued: [String] = []
        var waiting: [Waiting] = []
    }

    /// Files that are saved while they are being merged are looked at again, so many times.
    private static let tries = 3

    func run(_ news: News) async throws -> Result {
        var result = Result()
        if let obstacle = try await BranchCheck(history: history, configuration: configuration).obstacle() {
            return try await moveServerAlone(news, obstacle)
        }
        var news = news
        let spelling = try await spelling()
        if news.isNews { news.tree = try await spelling.withFreedNames(news.tree) }
        // What the branch has of it may have come while the branch could not follow.
        news.tree = try await spelling.withAgreed(news.tree, ownWork: ownWork)
        for attempt in 1...Self.tries {
            let left = try await once(news, into: &result)
            if left.isEmpty {
                result.waiting += result.files.waiting
                break
            }
            // What was said is history now; the rest is tried again over it.
            if let server = result.server { news = News(tree: server, commit: news.commit, isNews: false) }
            if attempt == Self.tries || !left.contains(where: \.mayPass) {
                result.waiting += left.map { Waiting(file: $0.path, reason: .left($0.reason)) }
                result.waiting += result.files.waiting
                break
            }
        }
        return result
    }

    private func moveServerAlone(_ news: News, _ obstacle: Waiting.Reason) async throws -> Result {
        var result = Result()
        let relations = try await history.relations()
        let plan = CommitPlan.serverAlone(over: relations.server, isRemoteNews: news.isNews)
        if !plan.commits.isEmpty {
            result.server = try await news.commit(news.tree, relations.server.map { [$0] } ?? [])
            result.commits = result.server.map { [$0] } ?? []
        }
        let target = result.server ?? relations.server
        if target != nil, target != relations.head { result.waiting = [Waiting(reason: obstacle)] }
        return result
    }

    /// Moves the bases of what was decided, which only the branch and the files see.
    func resolve(_ resolution: Resolution, over server: ServerCommit) async throws -> Result {
        var result = Result()
        let relations = try await history.relations()
        // The base that is moved has what the branch adds, and keeps it.
        let tree = try await spelling().tree() ?? server.id
        let (sides, files) = try await merge(relations, remote: tree, resolution)
        result.files = files
        let staged = try await staged(sides, files, relations, remote: tree)
        guard staged.isEmpty else {
            result.waiting = staged
            return result
        }
        let news = News(tree: tree, commit: { _, _ in server.id }, isNews: false)
        let branch = try await commit(
            CommitPlan.resolve(over: relations), news: news, files: files, relations: relations, into: &result)
        let left = try await writeFiles(files, from: relations.head, to: branch ?? relations.head, into: &result)
        result.waiting = left.map { Waiting(file: $0.path, reason: .left($0.reason)) }
        return result
    }

    private func merge(
        _ relations: CommitRelations, remote: ObjectID, _ resolution: Resolution = Resolution()
    ) async throws -> (GatherLocalFiles.Sides, MergedFiles) {
        let trees = ComparedTrees(
            head: relations.head, bases: relations.bases, said: relations.server, remote: remote)
        let sides = try await GatherLocalFiles(
            history: history, workTree: workTree, trees: trees, ownWork: ownWork
        ).run()
        var ownWork = ownWork
        ownWork.tasks = sides.origins
        var merge = MergeFiles(
            history: history, workTree: workTree, formerPaths: formerPaths, ownWork: ownWork, trees: trees,
            texts: texts, resolution: resolution)
        var merged = try await merge.run(sides)
        merged.origins = sides.origins
        return (sides, merged)
    }

    private func once(_ news: News, into result: inout Result) async throws -> [BroughtAlong.Left] {
        let relations = try await history.relations()
        var (sides, files) = try await merge(relations, remote: news.tree)
        let content = try await content(files, relations, news)
        let plan = CommitPlan.bringAlong(content, over: relations)
        if plan.branch != nil, !files.hasUnsent { files.followBase() }
        result.files = files
        let staged =
            plan == .nothing && !files.hasChanges
            ? [] : try await staged(sides, files, relations, remote: news.tree)
        guard staged.isEmpty else {
            let alone = CommitPlan.serverAlone(over: relations.server, isRemoteNews: news.isNews)
            if !alone.commits.isEmpty { try await makeServer(news, relations.server.map { [$0] } ?? [], &result) }
            result.waiting = staged
            return []
        }
        let branch = try await commit(plan, news: news, files: files, relations: relations, into: &result)
        return try await writeFiles(files, from: relations.head, to: branch ?? relations.head, into: &result)
    }

    private func makeServer(_ news: News, _ parents: [ObjectID], _ result: inout Result) async throws {
        let commit = try await news.commit(news.tree, parents)
        result.server = commit
        result.commits.append(commit)
    }

    // MARK: what the plan asks

    private func content(
        _ files: MergedFiles, _ relations: CommitRelations, _ news: News
    ) async throws -> MergedContent {
        MergedContent(
            isRemoteNews: news.isNews || relations.server == nil, hasHeld: !files.wanted.isEmpty,
            hasUnsent: files.hasUnsent, basesHaveWantedTree: try await basesHave(files.wanted, relations, news),
            headHasCommittedTree: files.headIsMerged)
    }

    /// A base is spelt as the newest server commit is, or as the branch was when it was made.
    private func basesHave(
        _ wanted: [String: MergedFiles.Entry], _ relations: CommitRelations, _ news: News
    ) async throws -> Bool {
        guard let server = relations.server, relations.headContainsServer else { return false }
        for base in relations.bases {
            if try await has(wanted, over: server, in: base) { continue }
            if news.tree == server { return false }
            guard try await has(wanted, over: news.tree, in: base) else { return false }
        }
        return true
    }

    private func has(
        _ wanted: [String: MergedFiles.Entry], over tree: ObjectID, in base: ObjectID
    ) async throws -> Bool {
        var left = wanted
        for change in try await history.changes(from: tree, to: base) {
            guard let entry = left.removeValue(forKey: change.path) else { return false }
            let bytes = change.new == nil ? nil : try await history.file(change.path, in: base)
            if entry != bytes.map({ .file($0) }) ?? .nothing { return false }
        }
        return left.isEmpty
    }

    /// The paths of ours that are staged and that this run would change, as git refuses such a merge.
    private func staged(
        _ sides: GatherLocalFiles.Sides, _ files: MergedFiles, _ relations: CommitRelations, remote: ObjectID
    ) async throws -> [Waiting] {
        var staged: [Waiting] = []
        for path in sides.staged {
            let entry = (files.hasUnsent ? files.committed[path] : nil) ?? files.wanted[path]
            let wanted: MergedFiles.Entry
            if let entry {
                wanted = entry
            } else {
                wanted = try await history.file(path, in: remote).map { .file($0) } ?? .nothing
            }
            let present: MergedFiles.Entry
            if let head = relations.head, let bytes = try await history.file(path, in: head) {
                present = .file(bytes)
            } else {
                present = .nothing
            }
            if wanted == present, !(files.edits[path]?.isChange ?? false) { continue }
            staged.append(Waiting(id: FileNames.taskID(ofPath: path), file: path, reason: .staged))
        }
        return staged
    }

    // MARK: commits

    /// Returns where the branch goes; nil when it stays.
    private func commit(
        _ plan: CommitPlan, news: News, files: MergedFiles, relations: CommitRelations, into result: inout Result
    ) async throws -> ObjectID? {
        var made: [PlannedCommit.Kind: ObjectID] = [:]
        func resolve(_ reference: CommitReference) -> ObjectID? {
            switch reference {
            case .existing(let id): id
            case .planned(let kind): made[kind]
            }
        }
        var tree = news.tree
        for commit in plan.commits {
            let parents = commit.parents.compactMap(resolve)
            switch commit.kind {
            case .server:
                try await makeServer(news, parents, &result)
                made[.server] = result.server
            case .waiting:
                tree = try await overlay(files.wanted, on: news.tree, modesOf: relations.head)
                made[.waiting] = try await history.commit(
                    draft(
                        .waiting(count: files.wanted.count, held: files.heldFiles, kept: files.kept),
                        tree, parents, waitingMessage(files)))
            case .merge:
                let merged = try await overlay(files.committed, on: tree, modesOf: relations.head)
                made[.merge] = try await history.commit(draft(.merge, merged, parents, "Merge toji/server"))
            }
            if commit.kind != .server, let id = made[commit.kind] { result.commits.append(id) }
        }
        return plan.branch.flatMap(resolve)
    }

    private func draft(
        _ kind: BranchCommitDraft.Kind, _ tree: ObjectID, _ parents: [ObjectID], _ message: String
    ) -> BranchCommitDraft {
        BranchCommitDraft(kind: kind, tree: tree, parents: parents, message: message, date: date)
    }

    private func waitingMessage(_ files: MergedFiles) -> String {
        if !files.resolved.isEmpty {
            let places = files.resolved.map { "\($0.id): \($0.conflict.field)" }
            return Self.message(
                places.count == 1 ? "Resolve \(places[0])" : "Resolve \(places.count) conflicts", places)
        }
        var places = files.conflicts.map { "\($0.id): \($0.conflict.field)" } + files.problems.map(\.file)
        let told = Set(files.conflicts.map(\.file) + files.problems.map(\.file))
        places += files.heldFiles.keys.filter { !told.contains($0) }.sorted()
        return Self.message(places.count == 1 ? "Wait for \(places[0])" : "Wait for \(places.count) edits", places)
    }

    private static func message(_ subject: String, _ places: [String]) -> String {
        places.count < 2 ? subject : subject + "\n\n" + places.map { "- \($0)" }.joined(separator: "\n")
    }

    /// - Parameter head: has the files that can be run.
    private func overlay(
        _ entries: [String: MergedFiles.Entry], on tree: ObjectID, modesOf head: ObjectID?
    ) async throws -> ObjectID {
        let made = try await history.altering(tree) {
            for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
                switch entry {
                case .file(let bytes): try await history.put(bytes, at: path)
                case .nothing: try await history.remove(path)
                }
            }
            if let head { try await history.copyModes(entries.keys.sorted(), from: head) }
        }
        if let made { return made }
        return try await history.treeID(of: tree)
    }

    // MARK: files

    private func writeFiles(
        _ files: MergedFiles, from head: ObjectID?, to branch: ObjectID?, into result: inout Result
    ) async throws -> [BroughtAlong.Left] {
        guard let branch else { return [] }
        if branch == head, !files.hasChanges { return [] }
        if !files.rescued.isEmpty { try await history.rescue(files.rescued) }
        try await rememberPaths(files, from: head, to: branch)
        let brought = try await workTree.bringAlong(
            from: head, to: branch, edits: files.edits.values.sorted { $0.path < $1.path })
        result.filesWritten += brought.count
        if brought.count > 0 {
            result.rescued += files.rescued.map(\.path).filter { !result.rescued.contains($0) }
        }
        return brought.left
    }
}

extension FileEdit {
    var isChange: Bool { found != wanted }
}

extension BroughtAlong.Left {
    /// It may be gone a moment later.
    fileprivate var mayPass: Bool {
        switch reason {
        case .edited, .savedMeanwhile, .deleted, .displacedFileTaken, .folderRemoved: true
        case .lateSave, .otherFile, .openInEditor, .linkOrFolder, .blockedFolder, .stagedOtherwise, .takenOutOfIndex,
            .unsafeName,
            .recordedAsLink:
            false
        }
    }
}
