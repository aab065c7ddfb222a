@preconcurrency import Glibc
import SyncCore

/// The file `state.db` with its neighbours: opening it, and setting it aside when it is damaged.
struct DatabaseFile: Sendable {
    struct Opened {
        var connection: Connection
        var identity: FileIdentity?
        var damagedFile: String?
    }

    private let folder: String
    private let now: @Sendable () -> Timestamp

    /// All but the journal can be rebuilt, so that no other commit waits for the disk. Up to 16 MB are kept in memory, and as much in
    /// the log before it is worked into the file.
    private static let settings = """
        PRAGMA journal_mode = WAL;
        \(Connection.usualSynchronous);
        PRAGMA temp_store = MEMORY;
        PRAGMA cache_size = -16384;
        PRAGMA wal_autocheckpoint = 4000;
        PRAGMA journal_size_limit = 16777216;
        """

    private var path: String { "\(folder)/state.db" }

    init(folder: String, now: @escaping @Sendable () -> Timestamp) throws(RepositoryError) {
        self.folder = try StateFolder.prepare(folder)
        self.now = now
    }

    /// Opens the database and brings its tables up to date. A damaged one is set aside and a fresh one begun.
    ///
    /// Whole files are not checked here, since that takes as long as reading them: what is broken further inside is
    /// found when it is read.
    func open() throws(RepositoryError) -> Opened {
        let attempt = Attempt.open(.file(path))
        // One process opens at a time, so that nobody takes a file half made for a damaged one.
        return try FolderLock.held(on: folder, attempt) { () throws(RepositoryError) in
            // SQLite would take an emptied file for a new database.
            let isEmptied = FileIdentity(path)?.size == 0 && (FileIdentity("\(path)-wal")?.size ?? 0) == 0
            if !isEmptied, let connection = try connect(attempt) {
                return Opened(connection: connection, identity: FileIdentity(path))
            }
            let target = try moveAway(attempt)
            guard let connection = try connect(attempt) else {
                throw RepositoryError(attempt: attempt, reason: .damaged(setAside: target))
            }
            return Opened(connection: connection, identity: FileIdentity(path), damagedFile: target)
        }
    }

    /// Moves a file away that turned out to be damaged, unless somebody else has done so and begun a fresh one.
    func setAside(_ opened: FileIdentity?, _ attempt: Attempt) -> RepositoryError {
        do throws(RepositoryError) {
            let target = try FolderLock.held(on: folder, attempt) { () throws(RepositoryError) in
                guard let opened, opened.isSameFile(as: FileIdentity(path)) else { return path }
                return try moveAway(attempt)
            }
            return RepositoryError(attempt: attempt, reason: .damaged(setAside: target))
        } catch {
            return error
        }
    }

    /// Nil when the file is damaged or no state of ours.
    private func connect(_ attempt: Attempt) throws(RepositoryError) -> Connection? {
        do {
            if FileIdentity(path) == nil { try create(attempt) }
            let connection = try Connection(file: path)
            let found = try Schema.find(in: connection)
            if case .somethingElse = found { return nil }
            if case .ours(let version) = found, version > Schema.newest {
                throw RepositoryError(attempt: attempt, reason: .newerFormat(found: version, known: Schema.newest))
            }
            try connection.execute(Self.settings)
            if case .ours(let version) = found {
                try Schema.bringUp(connection, from: version)
            } else {
                try Schema.bringUp(connection, from: 0)
            }
            return connection
        } catch let error as RepositoryError {
            throw error
        } catch let error as SQLiteError {
            if error.isDamage { return nil }
            throw RepositoryError(attempt: attempt, reason: error.reason)
        } catch {
            throw RepositoryError(attempt: attempt, reason: .failed("\(error)"))
        }
    }

    /// Makes a fresh file beside its place: what a killed process leaves must not be taken for a damaged one. SQLite
    /// would work a log without its file into any other.
    private func create(_ attempt: Attempt) throws {
        let beginning = "\(path).new"
        for leftover in [beginning, "\(beginning)-journal", "\(path)-wal", "\(path)-shm"] { unlinkFile(leftover) }
        do { try Schema.bringUp(Connection(file: beginning), from: 0) }
        guard rename(beginning, path) == 0 else {
            throw RepositoryError(attempt: attempt, reason: .system(errno))
        }
    }

    /// The log and its index go along: they belong to the damaged file, and a fresh one would be filled from them.
    private func moveAway(_ attempt: Attempt) throws(RepositoryError) -> String {
        let target = freeName()
        for suffix in ["", "-wal", "-shm"] {
            guard rename(path + suffix, target + suffix) == 0 || errno == ENOENT else {
                throw RepositoryError(attempt: attempt, reason: .system(errno))
            }
        }
        return target
    }

    private func freeName() -> String {
        let time = now().rfc3339.filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        let first = "\(path).damaged-\(time)"
        let further = (2...1000).lazy.map { "\(first)-\($0)" }
        return [first].first { FileIdentity($0) == nil } ?? further.first { FileIdentity($0) == nil } ?? first
    }
}

/// What a path meant when it was looked at, links not followed; nil where nothing was.
struct FileIdentity: Sendable {
    let device: UInt64
    let number: UInt64
    let size: Int64

    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        size = Int64(status.st_size)
    }

    func isSameFile(as other: FileIdentity?) -> Bool { other?.device == device && other?.number == number }
}
