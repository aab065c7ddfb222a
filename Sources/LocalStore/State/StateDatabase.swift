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
    private var group: [GroupedWrite] = []

    /// One of several alterations that share a transaction.
    private struct GroupedWrite {
        var run: (Connection) throws -> Void
        var finish: (Result<Void, RepositoryError>) -> Void
    }

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
        try attempting(attempt) { try $0.transaction(writing: false, body) }
    }

    /// Alters the database as a whole or not at all; durably: only returns when that is on the disk itself.
    func write<Value>(
        _ attempt: String, durably: Bool = false, _ body: (Connection) throws -> Value
    ) throws(RepositoryError) -> Value {
        try attempting(attempt) { connection in
            durably ? try connection.durableTransaction(body) : try connection.transaction(writing: true, body)
        }
    }

    /// Alters the database durably, in one transaction with everything that is asked for meanwhile: waiting for the disk takes
    /// longer than all else.
    func writeTogether<Value: Sendable>(
        _ attempt: String, _ body: @escaping (Connection) throws -> Value
    ) async throws(RepositoryError) -> Value {
        let outcome: Result<Value, RepositoryError> = await withCheckedContinuation { continuation in
            var value: Value?
            group.append(
                GroupedWrite(run: { value = try body($0) }) { outcome in
                    continuation.resume(
                        returning: outcome.flatMap { _ in
                            value.map { .success($0) }
                                ?? .failure(RepositoryError(attempt: attempt, reason: .notStored))
                        })
                })
            if group.count == 1 { Task { writeGroup(attempt) } }
        }
        return try outcome.get()
    }

    private func writeGroup(_ attempt: String) {
        let writes = group
        group = []
        do throws(RepositoryError) {
            try write(attempt, durably: true) { connection in for each in writes { try each.run(connection) } }
            for each in writes { each.finish(.success(())) }
        } catch {
            for each in writes { each.finish(.failure(error)) }
        }
    }

    private func attempting<Value>(
        _ attempt: String, _ transaction: (Connection) throws -> Value
    ) throws(RepositoryError) -> Value {
        let open = try connection.get()
        do {
            return try transaction(open)
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
