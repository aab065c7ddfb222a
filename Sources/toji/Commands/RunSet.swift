import SyncCore
import SyncEngine

/// `toji set ID… FIELD=VALUE…`
struct RunSet {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let arguments = try arguments()
        let assignments = try withStandardInput(arguments.assignments)
        let mirror = try await Wiring(context: context).openMirror()
        let tasks = arguments.tasks.map { (name: $0, path: context.path($0, in: mirror.repository)) }
        let report = try await mirror.locked(context) {
            _ = try await mirror.repository.finishInterruptedRun()
            return try await SetFields(history: mirror.repository, workTree: mirror.repository)
                .run(assignments, on: tasks)
        }
        let output = EditOutput(context: context)
        if !report.refusals.isEmpty {
            output.write(report.refusals)
            return .failed
        }
        if context.invocation.flag(.push) {
            return try await DraftOutput(context: context).send(Set(report.tasks.map(\.file)), mirror)
        }
        output.writeSet(report.tasks)
        return .done
    }

    private func arguments() throws -> SetArguments {
        let arguments = SetArguments(context.invocation.arguments)
        let wrong: UsageError.Reason? =
            if let word = arguments.unclear.first {
                .unexpectedArgument(word)
            } else if arguments.tasks.isEmpty {
                .missingArgument("ID")
            } else if arguments.assignments.isEmpty {
                .missingArgument("FIELD=VALUE")
            } else {
                nil
            }
        if let wrong { throw UsageError(command: .set, reason: wrong) }
        return arguments
    }

    /// `description=-`
    private func withStandardInput(_ assignments: [Assignment]) throws -> [Assignment] {
        guard assignments.contains(where: \.readsStandardInput) else { return assignments }
        let text = try StandardInput.text(context)
        return assignments.map { assignment in
            guard assignment.readsStandardInput else { return assignment }
            return Assignment(field: assignment.field, operation: .set, value: text)
        }
    }
}
