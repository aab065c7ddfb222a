import SyncCore
import SyncEngine

/// `toji pull`
struct RunPull {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let wiring = Wiring(context: context)
        let mirror = try await wiring.openMirror()
        let tracker = try await wiring.tracker(
            address: mirror.configuration.url, tenant: mirror.configuration.tenant)
        let report = try await mirror.locked(context) {
            try await pull(mirror, tracker: tracker, wiring: wiring)
        }
        PullOutput(report: report, context: context, isDryRun: options.isDryRun).write()
        return report.leftSomething ? .leftover : .done
    }

    private func pull(_ mirror: Mirror, tracker: any Tracker, wiring: Wiring) async throws -> PullReport {
        let progress = ProgressDisplay(on: context.terminal, elapsed: context.elapsed)
        defer { progress.finish() }
        return try await wiring.pull(mirror, tracker: tracker, options: options, progress: progress).run()
    }

    private var options: PullOptions {
        let invocation = context.invocation
        return PullOptions(
            onlyFailed: invocation.flag(.failed), isFull: invocation.flag(.full), isForced: invocation.flag(.force),
            isDryRun: invocation.flag(.dryRun))
    }
}
