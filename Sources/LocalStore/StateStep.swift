import SyncCore

// The steps on the state database are many and bear names, which are told as a detail.

extension RepositoryError {
    init(attempt step: String, reason: Reason) {
        self.init(attempt: .state(step: step), reason: reason)
    }
}

extension FolderLock {
    static func held<Value>(
        on folder: String, _ step: String, _ body: () throws(RepositoryError) -> Value
    ) throws(RepositoryError) -> Value {
        try held(on: folder, .state(step: step), body)
    }
}
