import SyncCore

/// What the tasks of a push have in common while they are sent side by side.
actor SendingRun {
    private(set) var report = PushReport()
    /// Why nothing more is sent.
    private(set) var stop: TrackerError?
    /// Why nothing more is sent to a project.
    private var stopped: [EntityID: TrackerError] = [:]
    /// Projects in which something was read or written.
    private(set) var touched: Set<EntityID> = []

    func isStopped(_ project: EntityID) -> Bool { stop != nil || stopped[project] != nil }

    /// The server's clock as it was told last.
    private(set) var time: Timestamp?

    func touch(_ project: EntityID, at now: Timestamp? = nil) {
        touched.insert(project)
        if let now { time = max(time ?? now, now) }
    }

    func noteSent(_ changes: [Change], of id: TaskID, file: String) {
        report.sent += changes.map { PushReport.Sent(id: id, file: file, change: $0) }
    }

    func note(_ body: @Sendable (inout PushReport) -> Void) { body(&report) }

    /// A failure that would meet every other call as well ends the push; the others end what they met.
    ///
    /// - Parameter isOld: the server does not tell what a token may do, so that the first refusal counts for all.
    func fail(_ error: TrackerError, file: String, project: EntityID, isOld: Bool) {
        report.failures.append(PushReport.Failure(file: file, error: error))
        switch error.reason {
        case .notLoggedIn, .tooManyRequests, .unreachable, .timedOut, .redirected, .insecure, .cancelled:
            stop = stop ?? error
        case .forbidden:
            if isOld { stop = stop ?? error } else { stopped[project] = error }
        default: break
        }
    }
}
