import SyncCore

/// What a pull is going to commit.
struct PlannedTree: Sendable {
    /// Nil when the tracker has no news.
    var tree: ObjectID?
    var entries: [DiaryEntry] = []
    var vocabulary: [(project: String, changes: [VocabularyChange])] = []
    /// Where the files of tasks will lie, for those that move.
    var paths: [EntityID: String] = [:]
    /// Tasks that could not be rendered in this run and stay pending.
    var unrendered: [EntityID: Waiting] = [:]
    /// Tasks without a file since the configuration forgets them. They stay pending, for when it does no longer.
    var forgotten: Set<EntityID> = []
    var files = 0
    /// What the generated pages are made from, beside the stored tasks.
    var pageInput = ""

    /// What is not settled by the commit.
    var pending: Set<EntityID> { forgotten.union(unrendered.keys) }
}
