import FoundationEssentials
import SyncCore

// Entries are JSON: they are few, hold whatever a call can hold, and live for a moment only.
extension StateDatabase: Journal {
    public func begin(_ entry: JournalEntry) async throws(RepositoryError) -> Int64 {
        try await writeTogether("note a call") { connection in
            try connection.run(
                "INSERT INTO journal (entry) VALUES (?)", .blob([UInt8](try JSONEncoder().encode(entry))))
            return connection.insertedRow
        }
    }

    public func settle(_ number: Int64, created: EntityID?) async throws(RepositoryError) {
        try await writeTogether("note what came of a call") { connection in
            try connection.run(
                "UPDATE journal SET settled = 1, created = ?2 WHERE number = ?1", .integer(number), SQLValue(created))
        }
    }

    public func withdraw(_ number: Int64) async throws(RepositoryError) {
        try await writeTogether("forget a call") { connection in
            try connection.run("DELETE FROM journal WHERE number = ? AND settled = 0", .integer(number))
        }
    }

    public func inDoubt() throws(RepositoryError) -> [NumberedEntry] {
        try read("read the calls in doubt") { try $0.entries(settled: false) }
    }

    public func settled() throws(RepositoryError) -> [NumberedEntry] {
        try read("read the settled calls") { try $0.entries(settled: true) }
    }

    public func forgetSettled(upTo number: Int64) throws(RepositoryError) {
        try write("forget settled calls", durably: true) { connection in
            try connection.run("DELETE FROM journal WHERE number <= ? AND settled = 1", .integer(number))
        }
    }

    public func noteRefusal(_ refusal: Refusal) throws(RepositoryError) {
        try write("note a refusal", durably: true) { connection in
            try connection.run(
                """
                INSERT INTO refusals (subject, field, wish, remote, words) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (subject, field, wish, remote) DO UPDATE SET words = excluded.words
                """, .text(refusal.subject), .text(refusal.field), .text(refusal.wish), .text(refusal.remote),
                .text(refusal.words))
        }
    }

    public func refusals(of subject: String) throws(RepositoryError) -> [Refusal] {
        try read("read refusals") { connection in
            try connection.rows(
                "SELECT field, wish, remote, words FROM refusals WHERE subject = ? ORDER BY number", .text(subject)
            ) {
                Refusal(subject: subject, field: $0.text(0), wish: $0.text(1), remote: $0.text(2), words: $0.text(3))
            }
        }
    }

    public func forgetRefusals(of subject: String) throws(RepositoryError) {
        try write("forget refusals", durably: true) { connection in
            try connection.run("DELETE FROM refusals WHERE subject = ?", .text(subject))
        }
    }

    public func hold(_ draft: HeldDraft) throws(RepositoryError) {
        try write("note a held draft", durably: true) { connection in
            try connection.run(
                "INSERT OR REPLACE INTO held_drafts (place, text, found, name) VALUES (?, ?, ?, ?)",
                .text(draft.key.place), .text(draft.key.text), .text(draft.found), .text(draft.name))
        }
    }

    public func heldDraft(_ key: HeldDraft.Key) throws(RepositoryError) -> HeldDraft? {
        try read("read held drafts") { connection in
            try connection.row(
                "SELECT found, name FROM held_drafts WHERE place = ? AND text = ?", .text(key.place), .text(key.text)
            ) { HeldDraft(key: key, found: $0.text(0), name: $0.text(1)) }
        }
    }

    public func release(_ key: HeldDraft.Key) throws(RepositoryError) {
        try write("release a held draft", durably: true) { connection in
            try connection.run(
                "DELETE FROM held_drafts WHERE place = ? AND text = ?", .text(key.place), .text(key.text))
        }
    }

    public func release(thing: EntityID) throws(RepositoryError) {
        try write("release a held draft", durably: true) { connection in
            try connection.run("DELETE FROM held_drafts WHERE found = ?", .text(thing))
        }
    }
}

extension Connection {
    fileprivate func entries(settled: Bool) throws -> [NumberedEntry] {
        let decoder = JSONDecoder()
        return try rows(
            "SELECT number, entry, created FROM journal WHERE settled = ? ORDER BY number", SQLValue(settled)
        ) {
            NumberedEntry(
                number: $0.integer(0), entry: try decoder.decode(JournalEntry.self, from: Data($0.blob(1))),
                created: $0.optionalText(2))
        }
    }
}
