import SyncCore
import SyncEngine

/// What may stand behind `toji set`: ids and fields, and the values of a field that was begun.
struct AssignmentCandidates {
    let vocabularies: [ProjectVocabulary]

    /// `status=`, `labels+=`; and the values themselves for a word that holds a `=` already.
    func candidates(for word: String) -> [(String, String)] {
        guard let assignment = SetArguments([word]).assignments.first ?? Self.begun(word) else { return fields }
        let start = assignment.field + assignment.operation.rawValue
        return values(of: assignment.field).map { (start + $0, "") }
    }

    /// `labels+=` with nothing behind it is no assignment yet.
    private static func begun(_ word: String) -> Assignment? { word.hasSuffix("=") ? Assignment(word + "-") : nil }

    private var fields: [(String, String)] {
        let keys = SetArguments.fields.map { "\($0)=" }
        let lists = SetArguments.lists.flatMap { ["\($0)+=", "\($0)-="] }
        let custom = vocabularies.flatMap { $0.fields.map { "fields.\($0.name)=" } }
        return (keys + lists + custom).map { ($0, "") }
    }

    private func values(of field: String) -> [String] {
        switch field {
        case "status": vocabularies.flatMap { $0.statuses.map(\.name) }
        case "priority": Priority.written
        case "labels": vocabularies.flatMap { $0.labels.map(\.name) }
        case "assignees": vocabularies.flatMap { $0.people.map(\.name) }
        case "sprint": vocabularies.flatMap { $0.sprints.map(\.name) }
        case "milestone": vocabularies.flatMap { $0.milestones.map(\.name) }
        case "archived": ["false", "true"]
        default:
            vocabularies.flatMap(\.fields).filter { field == "fields.\($0.name)" || field == $0.name }
                .flatMap { $0.options.map(\.value) }
        }
    }
}

extension RunComplete {
    func assignments(_ tasks: ReadTasks, _ vocabularies: [ProjectVocabulary]) async throws -> [(String, String)] {
        let word = context.invocation.arguments.dropFirst().first ?? ""
        let found = AssignmentCandidates(vocabularies: vocabularies).candidates(for: word)
        if word.contains("=") { return found }
        var filter = TaskFilter()
        filter.showsAll = true
        return try await tasks.list(filter).map { ($0.id?.description ?? "", $0.title) } + found
    }
}
