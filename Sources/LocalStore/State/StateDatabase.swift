import SyncCore

/// The state of a mirror in `.git/toji/state.db`, an SQLite database.
///
/// Several processes may have it open; a write waits up to five seconds for another's. When the file turns out to be
/// damaged, it is set aside, and this and every later call throws ``RepositoryError/Reason/damaged(setAside:)``.
public actor StateDatabase: StateStore {
    /// Where a damaged database was put when this one was opened, so that a fresh one had to be begun; nil when nothing
    /// was wrong.
    public nonisolated let damagedFile: String?

    private let executor: QueueExecutor
    private let file: DatabaseFile
    private let identity: FileIdentity?
    private var connection: Result<Connection, RepositoryError>

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the database in that folder (`.git/toji`), which is made when missing. Throws a ``RepositoryError``.
    ///
    /// `now` names the files that are set aside.
    public init(folder: String, now: @escaping @Sendable () -> Timestamp) throws(RepositoryError) {
        executor = QueueExecutor(label: "toji.state")
        file = try DatabaseFile(folder: folder, now: now)
        let opened = try file.open()
        identity = opened.identity
        damagedFile = opened.damagedFile
        connection = .success(opened.connection)
    }

    /// Sees one state of the database from its first statement to its last.
    func read<Value>(_ attempt: String, _ body: (Connection) throws -> Value) throws(RepositoryError) -> Value {
        try transaction(attempt, writing: false, body)
    }

    /// Alters the database as a whole or not at all.
    func write<Value>(_ attempt: String, _ body: (Connection) throws -> Value) throws(RepositoryError) -> Value {
        try transaction(attempt, writing: true, body)
    }

    private func transaction<Value>(
        _ attempt: String, writing: Bool, _ body: (Connection) throws -> Value
    ) throws(RepositoryError) -> Value {
        let open = try connection.get()
        do {
            return try open.transaction(writing: writing, body)
        } catch let error as SQLiteError where !error.isDamage {
            throw RepositoryError(attempt: attempt, reason: error.reason)
        } catch let error as RepositoryError {
            throw error
        } catch {
            // SQLite found the file broken, or we found bytes that we did not write.
            let damage = file.setAside(identity, .state(step: attempt))
            connection = .failure(damage)
            throw damage
        }
    }
}
