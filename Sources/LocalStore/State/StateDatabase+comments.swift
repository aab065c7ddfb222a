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
        let task = try row("SELECT row FROM tasks WHERE key = ?", .text(answer.task)) { $0.integer(0) }
        guard let task = task.map(SQLValue.integer) else { return }
        let time = SQLValue.integer(checked.microseconds)
        let known = try row(
            "SELECT fingerprint_high, fingerprint_low, comments FROM comments WHERE task = ?", task
        ) { ($0.fingerprint(0), $0.blob(2)) }
        let isSameAnswer = known?.0 == answer.answer.fingerprint
        if isSameAnswer { return try run("UPDATE tasks SET comments_checked = ?2 WHERE row = ?1", task, time) }

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
            task, time, try people.column(authors), SQLValue(known?.1 != bytes))
    }
}
