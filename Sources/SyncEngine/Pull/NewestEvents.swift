import SyncCore

/// What the tracker's probe tells: the tasks that had news since the last run, where the probe reaches back that far.
struct NewestEvents: Sendable {
    /// To be remembered once everything succeeded.
    let newest: EntityID?
    let named: Set<TaskID>

    /// The probe is read before the lists: what happens during the walk is then named by the next run.
    static func read(from tracker: any Tracker, state: any StateStore) async throws -> NewestEvents {
        guard let events = try await tracker.newestEvents(), let newest = events.first else {
            return NewestEvents(newest: nil, named: [])
        }
        let last = try await state.fact(.newestEvent)
        // Also without the last one among them the newer events name tasks that are worth a look.
        let fresh = events.prefix { $0.id != last }
        return NewestEvents(newest: newest.id, named: Set(fresh.compactMap(\.task)))
    }
}
