import SyncCore

/// What is known after a write was sent once.
enum WriteOutcome: Sendable {
    /// 2xx with a whole answer.
    case done(HTTPResponse)
    /// 4xx: the server says that it changed nothing.
    case refused(HTTPResponse)
    /// The request never reached the server.
    case notSent(TrackerError)
    /// It may have happened or not; only a look at the tracker can tell.
    case unknown(TrackerError, HTTPResponse?)
}
