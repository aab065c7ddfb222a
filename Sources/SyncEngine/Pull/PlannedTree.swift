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
    var files = 0
    /// What the generated pages are made from, beside the stored tasks.
    var pageInput = ""
}
