import SyncCore

extension StateDatabase {
    public func store(_ answers: [TaskComments], checked: Timestamp) throws(RepositoryError) {
        guard !answers.isEmpty else { return }
        try write("store comments") { connection in
            var people = PeopleNumbers(connection)
            for answer in answers { try connection.store(answer, checked: checked, people: &people) }
        }
    }
}

extension Connection {
    fileprivate func store(_ answer: TaskComments, checked: Timestamp, people: inout PeopleNumbers) throws {
        let found = try row(
            """
            SELECT row, comments.fingerprint_high, comments.fingerprint_low
            FROM tasks LEFT JOIN comments ON task = row WHERE key = ?
            """, .text(answer.task)
        ) { (row: $0.integer(0), fingerprint: $0.optionalFingerprint(1)) }
        guard let found else { return }
        let (task, time) = (SQLValue.integer(found.row), SQLValue.integer(checked.microseconds))
        if found.fingerprint == answer.answer.fingerprint {
            return try run("UPDATE tasks SET comments_checked = ?2 WHERE row = ?1", task, time)
        }

        let known = try row("SELECT comments FROM comments WHERE task = ?", task) { $0.blob(0) }
        let comments = Comment.inWritingOrder(answer.answer.comments)
        let bytes = CommentBytes.encode(comments)
        try run(
            """
            INSERT INTO comments (task, comments, fingerprint_high, fingerprint_low) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET comments = excluded.comments, fingerprint_high = excluded.fingerprint_high,
                fingerprint_low = excluded.fingerprint_low
            """, task, .blob(bytes), answer.answer.fingerprint.highValue, answer.answer.fingerprint.lowValue)
        try people.hear(comments.map(\.author))
        let authors = Set(comments.lazy.filter { !$0.isDeleted && !$0.author.id.isEmpty }.map(\.author.id))
        try run(
            "UPDATE tasks SET comments_checked = ?2, commenters = ?3, pending = max(pending, ?4) WHERE row = ?1",
            task, time, try people.column(authors), SQLValue(known != bytes))
    }
}
