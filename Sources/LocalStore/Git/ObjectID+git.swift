import CGit2
import SyncCore

extension git_oid {
    var objectID: ObjectID {
        get throws(RepositoryError) {
            let length = Int(GIT_OID_HEXSZ)
            let hex = String(unsafeUninitializedCapacity: length) { text in
                text.withMemoryRebound(to: CChar.self) { text in
                    withUnsafePointer(to: self) { git_oid_fmt(text.baseAddress, $0) } == 0 ? length : 0
                }
            }
            guard let id = ObjectID(hex) else {
                throw RepositoryError(attempt: .read(.objects), reason: .failed("wrong size"))
            }
            return id
        }
    }

    init(_ id: ObjectID) {
        self.init()
        // The text is checked when an ObjectID is made.
        _ = git_oid_fromstr(&self, id.hex)
    }
}
