extension History {
    /// The vocabulary files of a project folder in a commit; nil when they are missing or cannot be read.
    public func vocabulary(ofFolder folder: String, in commit: ObjectID) async throws -> ProjectVocabulary? {
        guard let project = try await file("\(folder)/project.yml", in: commit),
            let labels = try await file("\(folder)/labels.yml", in: commit),
            let planning = try await file("\(folder)/planning.yml", in: commit)
        else { return nil }
        return try? VocabularyFiles.parse(project: project, labels: labels, planning: planning)
    }
}
