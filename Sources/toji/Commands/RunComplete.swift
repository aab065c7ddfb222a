import SyncCore
import SyncEngine

/// `toji complete KIND [PREFIX]`: what the completion scripts ask. It never fails: no candidates are an answer.
struct RunComplete {
    let context: CommandContext

    func run() async -> ExitCode {
        let prefix = context.invocation.arguments.dropFirst().first ?? ""
        let kind = context.invocation.arguments.first.flatMap(CompletionKind.init)
        guard let kind, let candidates = try? await candidates(kind) else { return .done }
        var seen: Set<String> = []
        for (name, description) in candidates where name.lowercased().hasPrefix(prefix.lowercased()) {
            guard seen.insert(name).inserted else { continue }
            // A candidate is a line: what would break it is no candidate.
            guard name == name.escapedForTerminal() else { continue }
            context.data(description.isEmpty ? name : "\(name)\t\(description.escapedForTerminal())")
        }
        return .done
    }

    private func candidates(_ kind: CompletionKind) async throws -> [(String, String)] {
        let tasks = ReadTasks(workTree: try await Wiring(context: context).openFiles().repository)
        let vocabularies = try await tasks.vocabularies()
        switch kind {
        case .ids:
            var filter = TaskFilter()
            filter.showsAll = true
            return try await tasks.list(filter).map { ($0.id?.description ?? "", $0.title) }
        case .statuses: return vocabularies.flatMap { $0.statuses.map { ($0.name, "") } }
        case .labels: return vocabularies.flatMap { $0.labels.map { ($0.name, $0.description) } }
        case .people: return vocabularies.flatMap { $0.people.map { ($0.name, "") } }
        case .projects: return vocabularies.map { ($0.project.key, $0.project.name) }
        case .sprints: return vocabularies.flatMap { $0.sprints.map { ($0.name, $0.state) } }
        case .assignments: return try await assignments(tasks, vocabularies)
        case .milestones: return vocabularies.flatMap { $0.milestones.map { ($0.name, "") } }
        }
    }
}
