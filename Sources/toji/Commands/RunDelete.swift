@preconcurrency import Glibc
import SyncCore
import SyncEngine

/// `toji delete ID…`
struct RunDelete {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let mirror = try await Wiring(context: context).openMirror()
        let reading = ReadTasks(workTree: mirror.repository)
        var tasks: [(id: TaskID, title: String)] = []
        for name in context.invocation.arguments {
            guard let row = try await reading.task(context.path(name, in: mirror.repository))?.row, let id = row.id
            else {
                throw CommandError.unknownTask(name)
            }
            tasks.append((id, row.title))
        }
        for task in tasks
        where try Confirmation(context: context).isGiven(DeleteWords.task(task.id, task.title)) == false {
            return .failed
        }
        var code = ExitCode.done
        for (id, _) in tasks {
            let report = try await send(mirror) { try await $0.delete(id) }
            PushOutput(report: report, context: context, isDryRun: false).write()
            if report.leftSomething { code = .leftover }
        }
        return code
    }

    /// Runs a deletion with all that a push needs.
    func send(
        _ mirror: Mirror, _ body: @Sendable (Push) async throws -> PushReport
    ) async throws -> PushReport {
        let wiring = Wiring(context: context)
        let tracker = try await wiring.tracker(
            address: mirror.configuration.url, tenant: mirror.configuration.tenant)
        return try await mirror.locked(context) {
            let progress = ProgressDisplay(on: context.terminal, elapsed: context.elapsed)
            defer { progress.finish() }
            let pull = wiring.pull(mirror, tracker: tracker, options: PullOptions(), progress: progress)
            return try await body(Push(pull: pull, journal: mirror.state, options: PushOptions()))
        }
    }
}

/// Asks before something that cannot be taken back.
struct Confirmation {
    let context: CommandContext

    /// Throws a ``CommandError`` where there is no terminal to ask on.
    func isGiven(_ question: Words) throws -> Bool {
        if context.invocation.flag(.yes) { return true }
        guard isatty(STDIN_FILENO) == 1, context.terminal.errors.isTerminal else { throw CommandError.notConfirmed }
        context.terminal.errors.write("\(question[context.language]) [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }
}

enum DeleteWords {
    static func task(_ id: TaskID, _ title: String) -> Words {
        let title = title.escapedForTerminal().truncated(toWidth: 60)
        return Words(en: "Delete \(id) \(title) on the tracker?", ja: "\(id) \(title) をトラッカーから削除しますか？")
    }

    static func comment(_ id: String, _ task: String) -> Words {
        let (id, task) = (id.escapedForTerminal(), task.escapedForTerminal())
        return Words(
            en: "Delete the comment \(id) of \(task) on the tracker?", ja: "\(task) のコメント \(id) をトラッカーから削除しますか？")
    }
}
