import CGit2
import Dispatch
import SyncCore
import Synchronization

/// A pack that is being written beside the thread that fills the next one: most of the time of a large commit goes into
/// compressing.
final class PackJob: Sendable {
    private static let queue = DispatchQueue(label: "toji.packs", attributes: .concurrent)

    private let store: MemoryStore
    private let ids: [git_oid]
    private let folder: String
    private let ended = DispatchSemaphore(value: 0)
    private let isWritten = Atomic(false)

    init(_ objects: MemoryObjects, into folder: String) {
        (store, ids, self.folder) = (objects.store, objects.ids, folder)
        Self.queue.async { self.run() }
    }

    private func run() {
        defer { ended.signal() }
        guard (try? store.writePack(of: ids, into: folder)) != nil else { return }
        isWritten.store(true, ordering: .releasing)
    }

    /// Waits for the end, and forgets how it went.
    func abandon() { ended.wait() }

    /// Waits until the pack is written. What failed is tried again here, so that its error can be told.
    func finish() throws(RepositoryError) {
        ended.wait()
        if !isWritten.load(ordering: .acquiring) { try store.writePack(of: ids, into: folder) }
    }
}
