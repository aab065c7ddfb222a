import SyncCore

/// How the comments of a task lie in the database, in the order in which they are written.
enum CommentBytes {
    private static let version: UInt64 = 1

    static func encode(_ comments: [Comment]) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(version)
        writer.put(UInt64(comments.count))
        for comment in comments {
            writer.put(comment.id)
            writer.put(comment.author.id)
            writer.put(comment.author.name)
            writer.put(comment.created.microseconds)
            writer.put(comment.body)
            writer.put(comment.replyTo)
            writer.put(comment.isDeleted)
        }
        return writer.bytes
    }

    static func decode(_ bytes: [UInt8]) throws -> [Comment] {
        var reader = ByteReader(bytes)
        guard try reader.number() == version else { throw DamagedBytes() }
        let comments = try reader.list { reader in
            Comment(
                id: try reader.text(), author: Person(id: try reader.text(), name: try reader.text()),
                created: try reader.timestamp(), body: try reader.text(), replyTo: try reader.optionalText(),
                isDeleted: try reader.flag())
        }
        guard reader.isAtEnd else { throw DamagedBytes() }
        return comments
    }
}
