import SyncCore

/// The tables of `state.db`, as a list of steps. A released step is never edited: a new one is added behind it.
enum Schema {
    /// The word "toji" in ASCII: tells our file from any other database.
    static let applicationID: Int64 = 0x746F_6A69

    static var newest: Int { steps.count }

    /// Step n turns version n into version n + 1.
    private static let steps = [
        """
        CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

        -- Elsewhere people stand by their number. The name is null until it was heard.
        CREATE TABLE people (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT);

        CREATE TABLE projects (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL, vocabulary BLOB);

        -- What is looked for and listed. Small, since whole projects are scanned; texts lie in tables of their own.
        -- Times are microseconds since 1970. A gone task stays until a commit has taken it out.
        CREATE TABLE tasks (
            row INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,
            project INTEGER NOT NULL, number INTEGER NOT NULL,
            title TEXT NOT NULL, status TEXT NOT NULL, milestone TEXT, parent TEXT,
            due INTEGER, updated INTEGER NOT NULL, archived INTEGER NOT NULL,
            author INTEGER, assignees BLOB NOT NULL, commenters BLOB NOT NULL,
            fingerprint_high INTEGER, fingerprint_low INTEGER,
            pending INTEGER NOT NULL, gone INTEGER NOT NULL, comments_checked INTEGER, path TEXT);
        CREATE UNIQUE INDEX tasks_by_number ON tasks (project, number) WHERE gone = 0;
        CREATE INDEX pending_tasks ON tasks (project, number) WHERE gone = 0 AND pending = 1;
        CREATE INDEX gone_tasks ON tasks (project, number) WHERE gone = 1;
        CREATE INDEX tasks_by_parent ON tasks (parent, number) WHERE parent IS NOT NULL;
        CREATE INDEX tasks_by_fingerprint ON tasks (fingerprint_high) WHERE fingerprint_high IS NOT NULL;

        -- Custom fields are null until they were read.
        CREATE TABLE items (task INTEGER PRIMARY KEY, item BLOB NOT NULL, fields BLOB);
        CREATE TABLE comments (
            task INTEGER PRIMARY KEY, comments BLOB NOT NULL,
            fingerprint_high INTEGER NOT NULL, fingerprint_low INTEGER NOT NULL);

        CREATE TABLE pages (
            project INTEGER NOT NULL, archived INTEGER NOT NULL, page INTEGER NOT NULL,
            fingerprint_high INTEGER NOT NULL, fingerprint_low INTEGER NOT NULL, tasks BLOB NOT NULL,
            PRIMARY KEY (project, archived, page));

        -- Calls that alter the tracker. No number is given twice, so that "up to that one" never means a later call.
        CREATE TABLE journal (
            number INTEGER PRIMARY KEY AUTOINCREMENT, entry BLOB NOT NULL,
            settled INTEGER NOT NULL DEFAULT 0, created TEXT);
        CREATE TABLE refusals (
            number INTEGER PRIMARY KEY, subject TEXT NOT NULL, field TEXT NOT NULL, wish TEXT NOT NULL,
            remote TEXT NOT NULL, words TEXT NOT NULL, UNIQUE (subject, field, wish, remote));
        """,
        """
        -- The bytes are null where the commit has them. The time is seconds since 1970.
        CREATE TABLE former_paths (
            path TEXT PRIMARY KEY, task TEXT NOT NULL, head TEXT NOT NULL, bytes BLOB, moved INTEGER NOT NULL
        ) WITHOUT ROWID;
        """,
        """
        CREATE TABLE held_drafts (
            place TEXT NOT NULL, text TEXT NOT NULL, found TEXT NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (place, text)) WITHOUT ROWID;
        """,
    ]

    /// What was found in a file that could be opened.
    enum Found {
        case ours(version: Int)
        case empty
        case somethingElse
    }

    static func find(in connection: Connection) throws -> Found {
        let version = try connection.row("PRAGMA user_version") { $0.integer(0) } ?? 0
        let application = try connection.row("PRAGMA application_id") { $0.integer(0) } ?? 0
        let tables = try connection.row("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
        if application == applicationID { return .ours(version: Int(version)) }
        return version == 0 && application == 0 && tables == 0 ? .empty : .somethingElse
    }

    /// Runs the steps that are missing, all or none.
    static func bringUp(_ connection: Connection, from version: Int) throws {
        guard version < newest else { return }
        try connection.transaction(writing: true) { connection in
            for step in steps[version...] { try connection.execute(step) }
            try connection.execute("PRAGMA application_id = \(applicationID)")
            try connection.execute("PRAGMA user_version = \(newest)")
        }
    }
}
