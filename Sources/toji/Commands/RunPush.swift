import SyncCore
import SyncEngine

/// `toji push [FILE…]`
struct RunPush {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let wiring = Wiring(context: context)
        let mirror = try await wiring.openMirror()
        let files = try await files(in: mirror)
        let report = try await mirror.locked(context) {
            try await push(mirror, files: files, wiring: wiring)
        }
        PushOutput(report: report, context: context, isDryRun: context.invocation.flag(.dryRun)).write()
        return report.leftSomething ? .leftover : .done
    }

    func push(_ mirror: Mirror, files: Set<String>, wiring: Wiring) async throws -> PushReport {
        let tracker = try await wiring.tracker(
            address: mirror.configuration.url, tenant: mirror.configuration.tenant)
        let progress = ProgressDisplay(on: context.terminal, elapsed: context.elapsed)
        defer { progress.finish() }
        let pull = wiring.pull(mirror, tracker: tracker, options: PullOptions(), progress: progress)
        let invocation = context.invocation
        let options = PushOptions(
            files: files, sendsAllAuthors: invocation.flag(.allAuthors), isForced: invocation.flag(.force),
            isDryRun: invocation.flag(.dryRun))
        return try await Push(pull: pull, journal: mirror.state, options: options).run()
    }

    /// Those that the arguments name.
    func files(in mirror: Mirror) async throws -> Set<String> {
        let reading = ReadTasks(workTree: mirror.repository)
        var files: Set<String> = []
        for name in context.invocation.arguments {
            let path = context.path(name, in: mirror.repository)
            if let found = try await reading.task(path) {
                files.insert(found.row.file)
            } else if try await mirror.repository.read(path) != nil {
                files.insert(path)
            } else {
                throw CommandError.unknownTask(name)
            }
        }
        return files
    }
}

/// `toji sync`
struct RunSync {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let wiring = Wiring(context: context)
        let mirror = try await wiring.openMirror()
        let (pulled, pushed) = try await mirror.locked(context) {
            let tracker = try await wiring.tracker(
                address: mirror.configuration.url, tenant: mirror.configuration.tenant)
            let progress = ProgressDisplay(on: context.terminal, elapsed: context.elapsed)
            defer { progress.finish() }
            let options = PullOptions(isForced: context.invocation.flag(.force))
            let pulled = try await wiring.pull(mirror, tracker: tracker, options: options, progress: progress).run()
            return (pulled, try await RunPush(context: context).push(mirror, files: [], wiring: wiring))
        }
        let pull = PullOutput(report: pulled, context: context, isDryRun: false)
        let push = PushOutput(report: pushed, context: context, isDryRun: false)
        if context.isJSON {
            context.data(JSONText.object(["pull": pull.json, "push": push.json]).line)
        } else {
            // What the push left over tells all that the pull did, and more newly.
            pull.writeNews()
            push.write()
        }
        return pulled.projects.contains { $0.failure != nil } || pushed.leftSomething ? .leftover : .done
    }
}
