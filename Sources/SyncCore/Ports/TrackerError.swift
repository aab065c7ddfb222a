/// Why a call to the tracker gave no answer. It holds facts and never a token.
public struct TrackerError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// The credential was refused.
        case notLoggedIn
        /// Refused although the credential is good; the tracker's own words.
        case forbidden(String)
        case notFound
        /// 400, 409, 413, 415, 422: the request itself was refused; the tracker's own words, cut.
        case refused(status: Int, message: String)
        case tooManyRequests(retryAfterSeconds: Int?)
        /// 5xx; the tracker's own words, cut.
        case serverFailed(status: Int, message: String)
        /// No connection, or it broke; curl's number and words.
        case unreachable(code: Int, message: String)
        case timedOut
        /// An answer that is not what the contract says: HTML, cut JSON, a wrong shape.
        case badAnswer(String)
        case tooLarge(limitBytes: Int)
        /// A redirect that is not followed.
        case redirected(to: String)
        /// A plain http address of another machine.
        case insecure
        /// Not a tracker that we know.
        case unknownTracker
        /// Several tenants, and none was named.
        case tenantNotChosen([String])
        case cancelled
    }

    /// What was attempted: method and path, without host, query or credential.
    public var request: String
    public var reason: Reason

    public init(request: String, reason: Reason) {
        self.request = request
        self.reason = reason
    }
}
