import SyncCore
import SyncEngine

/// `toji edit ID…`
struct RunEdit {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let editor = try Editor.choose(environment: context.environment.variables, hasTerminal: hasTerminal)
        let mirror = try await Wiring(context: context).openMirror()
        let tasks = context.invocation.arguments.map { (name: $0, path: context.path($0, in: mirror.repository)) }
        let root = mirror.repository.workFolder
        let (report, refusals) = try await EditByHand(history: mirror.repository, workTree: mirror.repository)
            .run(tasks) { paths in
                try editor.open(paths.map { "\(root)/\($0)" }, outputIsData: !context.terminal.output.isTerminal)
            }
        let output = EditOutput(context: context)
        if !refusals.isEmpty {
            output.write(refusals)
            return .failed
        }
        output.writeEdit(report)
        return report.problems.isEmpty ? .done : .leftover
    }

    private var hasTerminal: Bool { Editor.hasKeyboard && context.terminal.output.isTerminal }
}
