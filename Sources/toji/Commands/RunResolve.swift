import LocalStore
import SyncCore
import SyncEngine

/// `toji resolve ID… [FIELD]`
struct RunResolve {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let mirror = try await Wiring(context: context).openMirror()
        if let name = context.invocation.value(.same) { return try await end(.same(name), in: mirror) }
        if context.invocation.flag(.new) { return try await end(.new, in: mirror) }
        let (tasks, field) = try await tasks(in: mirror)
        if context.invocation.flag(.edit) { try await edit(tasks.map(\.file), in: mirror) }
        let report = try await mirror.locked(context) {
            try await Resolve(
                history: mirror.repository, workTree: mirror.repository, state: mirror.state,
                texts: GitTextMerge(), configuration: mirror.configuration, date: context.now()
            ).run(tasks.compactMap(\.id), field: field, keepsMine: !context.invocation.flag(.theirs))
        }
        ResolveOutput(report: report, context: context).write()
        if !report.waiting.isEmpty { return .leftover }
        return report.conflicts.contains { conflict in tasks.contains { $0.id == conflict.id } } ? .leftover : .done
    }

    private func tasks(in mirror: Mirror) async throws -> (tasks: [TaskRow], field: String?) {
        var names = context.invocation.arguments
        var field: String?
        if names.count > 1, let last = names.last, !last.hasSuffix(".md"), TaskID(last.uppercased()) == nil {
            field = names.removeLast()
        }
        let reading = ReadTasks(workTree: mirror.repository)
        var tasks: [TaskRow] = []
        for name in names {
            guard let found = try await reading.task(context.path(name, in: mirror.repository)) else {
                throw CommandError.unknownTask(name)
            }
            tasks.append(found.row)
        }
        return (tasks, field)
    }

    /// Ends a doubt, file by file.
    private func end(_ answer: Push.DoubtAnswer, in mirror: Mirror) async throws -> ExitCode {
        let files = try await RunPush(context: context).files(in: mirror).sorted()
        if case .same = answer, files.count > 1 { throw CommandError.severalFiles }
        var report = PushReport()
        for file in files {
            do {
                report.add(
                    try await RunDelete(context: context).send(mirror) { try await $0.endDoubt(in: file, answer) })
            } catch let error as DoubtError {
                throw CommandError.doubt(error, file: file)
            }
        }
        PushOutput(report: report, context: context, isDryRun: false).write()
        return report.leftSomething ? .leftover : .done
    }

    private func edit(_ files: [String], in mirror: Mirror) async throws {
        let editor = try Editor.choose(
            environment: context.environment.variables,
            hasTerminal: Editor.hasKeyboard && context.terminal.output.isTerminal)
        let root = mirror.repository.workFolder
        try editor.open(files.map { "\(root)/\($0)" }, outputIsData: !context.terminal.output.isTerminal)
    }
}
