import SyncCore

extension History {
    /// A tree that the body alters; nil when it comes to the same. What fails half-way is given up.
    func altering(_ tree: ObjectID?, _ body: () async throws -> Void) async throws -> ObjectID? {
        try await beginTree(from: tree)
        do {
            try await body()
            return try await finishTree()
        } catch {
            await dropTree()
            throw error
        }
    }
}
