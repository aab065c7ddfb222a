import CGit2
import SyncCore

extension git_oid {
    var objectID: ObjectID {
        get throws(RepositoryError) {
            let id = withUnsafeBytes(of: self) { ObjectID(bytes: $0.prefix(Int(GIT_OID_RAWSZ))) }
            guard let id else { throw RepositoryError(attempt: .read(.objects), reason: .failed("wrong size")) }
            return id
        }
    }

    init(_ id: ObjectID) {
        self.init()
        // The text is checked when an ObjectID is made.
        _ = git_oid_fromstr(&self, id.hex)
    }
}
