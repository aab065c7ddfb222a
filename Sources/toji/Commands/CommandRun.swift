import SyncCore

/// Runs the command that was parsed.
struct CommandRun {
    let context: CommandContext

    func run() async -> ExitCode {
        do {
            return try await dispatch()
        } catch let error as UsageError {
            context.terminal.errors.writeLine(error.message(in: context.language))
            return .usage
        } catch {
            let message = ErrorMessage(error)
            // Exactly one JSON value stands on stdout, also when the run fails.
            if context.isJSON { context.data(message.json.line) }
            context.terminal.errors.writeLine("toji: \(message.words[context.language])")
            return message.exitCode
        }
    }

    private func dispatch() async throws -> ExitCode {
        switch context.invocation.command {
        case .clone: try await RunClone(context: context).run()
        case .pull: try await RunPull(context: context).run()
        case .push: try await RunPush(context: context).run()
        case .sync: try await RunSync(context: context).run()
        case .status: try await RunStatus(context: context).run()
        case .list: try await RunList(context: context).run()
        case .show: try await RunShow(context: context).run()
        case .log: try await RunLog(context: context).run()
        case .new: try await RunNew(context: context).run()
        case .comment: try await RunComment(context: context).run()
        case .delete: try await RunDelete(context: context).run()
        case .forget: try await RunForget(context: context).run()
        case .set: try await RunSet(context: context).run()
        case .edit: try await RunEdit(context: context).run()
        case .diff: try await RunDiff(context: context).run()
        case .resolve: try await RunResolve(context: context).run()
        case .login: try await RunLogin(context: context).run()
        case .logout: try await RunLogout(context: context).run()
        case .whoami: try await RunWhoami(context: context).run()
        case .doctor: try await RunDoctor(context: context).run()
        case .demo: try await RunDemo(context: context).run()
        case .completion: RunHelp(context: context).completion()
        case .help: RunHelp(context: context).help()
        case .complete: await RunComplete(context: context).run()
        case .mergeFile: try RunMergeFile(context: context).run()
        }
    }
}
