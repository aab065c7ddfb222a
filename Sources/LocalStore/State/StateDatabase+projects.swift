import FoundationEssentials
import SyncCore

extension StateDatabase {
    public func projects() throws(RepositoryError) -> [Project] {
        try read("read the projects") { connection in
            let vocabularies = try connection.rows("SELECT vocabulary FROM projects WHERE vocabulary IS NOT NULL") {
                try Self.vocabulary($0.blob(0))
            }
            return vocabularies.map(\.project).sorted { ($0.key, $0.id) < ($1.key, $1.id) }
        }
    }

    public func vocabulary(ofProject id: EntityID) throws(RepositoryError) -> ProjectVocabulary? {
        try read("read a project's vocabulary") { connection in
            try connection.row("SELECT vocabulary FROM projects WHERE id = ? AND vocabulary IS NOT NULL", .text(id)) {
                try Self.vocabulary($0.blob(0))
            }
        }
    }

    public func store(_ vocabulary: ProjectVocabulary) throws(RepositoryError) {
        try write("store a project's vocabulary") { connection in
            let encoder = JSONEncoder()
            // Equal vocabularies give equal bytes, which need not be written again.
            encoder.outputFormatting = .sortedKeys
            let bytes = SQLValue.blob([UInt8](try encoder.encode(vocabulary)))
            let project = try connection.makeProject(vocabulary.project.id, key: vocabulary.project.key)
            try connection.run(
                "UPDATE projects SET vocabulary = ?2, key = ?3 WHERE number = ?1 AND vocabulary IS NOT ?2",
                .integer(project), bytes, .text(vocabulary.project.key))
        }
    }

    public func removeProject(_ id: EntityID) throws(RepositoryError) {
        try write("remove a project") { connection in
            guard let project = try connection.project(id).map(SQLValue.integer) else { return }
            try connection.run("DELETE FROM items WHERE task IN (SELECT row FROM tasks WHERE project = ?)", project)
            try connection.run("DELETE FROM comments WHERE task IN (SELECT row FROM tasks WHERE project = ?)", project)
            try connection.run("DELETE FROM tasks WHERE project = ?", project)
            try connection.run("DELETE FROM pages WHERE project = ?", project)
            try connection.run("DELETE FROM projects WHERE number = ?", project)
        }
    }

    private static func vocabulary(_ bytes: [UInt8]) throws -> ProjectVocabulary {
        try JSONDecoder().decode(ProjectVocabulary.self, from: Data(bytes))
    }
}

extension Connection {
    /// The number by which the other tables name a project; nil when nothing of it was ever stored.
    func project(_ id: EntityID) throws -> Int64? {
        try row("SELECT number FROM projects WHERE id = ?", .text(id)) { $0.integer(0) }
    }

    func makeProject(_ id: EntityID, key: String) throws -> Int64 {
        if let known = try project(id) { return known }
        try run("INSERT INTO projects (id, key) VALUES (?, ?)", .text(id), .text(key))
        return insertedRow
    }
}
