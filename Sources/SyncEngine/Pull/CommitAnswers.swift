import SyncCore

/// Makes history of what is stored and not committed yet, and brings branch, index and files along.
///
/// The common end of a pull and of a push.
struct CommitAnswers: Sendable {
    let history: any History
    let workTree: any WorkTree
    let state: any StateStore
    let templates: any PageTemplates
    let progress: any RunProgress
    let configuration: MirrorConfiguration
    let texts: any TextMerge
    /// Files of the mirror itself that the first commit brings: its configuration and what git ignores.
    let foundation: [(path: String, bytes: [UInt8])]

    /// The newest server commit, spelt as the branch is; as it is while the branch cannot move.
    func startingTree(_ tip: ServerCommit?) async throws -> ObjectID? {
        guard try await BranchCheck(history: history, configuration: configuration).obstacle() == nil else {
            return tip?.id
        }
        return try await CommittedSpelling(
            history: history, workTree: workTree, relations: try await history.relations(), texts: texts
        ).tree()
    }

    /// - Parameter members: everyone who is in the tenant; nil where the account may not ask.
    func plan(
        _ fetched: FetchedProjects, connection: Connection, members: Set<EntityID>?, start: ObjectID?,
        isDryRun: Bool = false
    ) async throws -> PlannedTree {
        let plan = PlanPull(
            history: history, state: state, templates: templates, progress: progress, configuration: configuration,
            connection: connection, members: members, tip: start, foundation: start == nil ? foundation : [],
            rendersFrontPages: fetched.isStateSettled, isDryRun: isDryRun)
        return try await plan.run(fetched)
    }

    /// - Parameters:
    ///   - author: nil for toji itself.
    ///   - read: when everything that was not read in this run was read at the latest; nil for a run that read it all.
    func commit(
        _ plan: PlannedTree, start: ObjectID?, connection: Connection, message: String,
        author: DiaryEntry.Credit?, read: Timestamp? = nil, ownWork: OwnWork
    ) async throws -> BringAlong.Result {
        guard let tree = plan.tree ?? start else { return BringAlong.Result() }
        let source = ServerSource(
            host: connection.host, tenant: connection.tenant.id, account: connection.account?.id ?? "-",
            time: read ?? connection.date)
        let isNews = plan.tree != nil
        let along = BringAlong(
            history: history, workTree: workTree, formerPaths: state, ownWork: ownWork, texts: texts,
            configuration: configuration, date: connection.date)
        return try await along.run(
            BringAlong.News(
                tree: tree,
                commit: { tree, parents in
                    try await history.commitServer(
                        ServerCommitDraft(
                            tree: try await history.treeID(of: tree), parents: parents,
                            message: isNews ? message : BringAlong.noNews, author: author?.person.name,
                            date: author?.date ?? connection.date, source: source))
                }, isNews: isNews))
    }
}

extension [DiaryEntry] {
    /// The one person who made every change of this run, where the tracker tells, and when the last one was made.
    var soleCredit: DiaryEntry.Credit? {
        let credits = map(\.soleCredit)
        guard let first = credits.first ?? nil, credits.allSatisfy({ $0?.person.id == first.person.id }) else {
            return nil
        }
        return DiaryEntry.Credit(person: first.person, date: credits.compactMap { $0?.date }.max() ?? first.date)
    }
}
