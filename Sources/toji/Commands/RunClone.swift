import LocalStore
import SyncCore
import SyncEngine

/// `toji clone URL [DIR]`
struct RunClone {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let address = context.invocation.arguments[0]
        let (code, folder) = try await clone(address, into: context.invocation.arguments.dropFirst().first)
        if !context.isJSON { context.say(NoteWords.cloned(folder)) }
        return code
    }

    /// Nothing is made before the tracker has answered. A first pull that breaks off leaves what it has read.
    func clone(_ address: String, into name: String?) async throws -> (ExitCode, folder: String) {
        let wiring = Wiring(context: context)
        let tracker = try await wiring.tracker(address: address, tenant: context.invocation.value(.tenant))
        let connection = try await tracker.connect()
        // A token that may not list the projects is told before anything is made.
        _ = try await tracker.projects(context.invocation.values(.project))
        let folder = name ?? FileNames.projectFolder(connection.tenant.slug)
        let (repository, configuration) = try await beginMirror(
            at: context.absolute(folder), address: address, connection: connection)
        let report = try await goingOn(in: folder) {
            try wiring.knownHosts.add(connection.host)
            let state = try StateDatabase(folder: repository.stateFolder, now: context.now)
            let mirror = Mirror(repository: repository, state: state, configuration: configuration)
            return try await mirror.locked(context) { try await firstPull(mirror, tracker: tracker, wiring: wiring) }
        }
        if connection.accountIsGuess, let account = connection.account {
            context.note(NoteWords.guessedAccount(account.name))
        }
        PullOutput(report: report, context: context, isDryRun: false).write()
        return (report.leftSomething ? .leftover : .done, folder)
    }

    /// Its files are on disk before the first commit, so that an interrupted clone is a mirror that can be pulled.
    private func beginMirror(at folder: String, address: String, connection: Connection) async throws -> (
        GitRepository, MirrorConfiguration
    ) {
        var configuration = MirrorConfiguration()
        configuration.url = address
        configuration.tenant = connection.tenant.id
        configuration.projects = context.invocation.values(.project)
        let repository = try await GitRepository.createMirror(
            at: folder, branch: configuration.branch, files: MirrorFiles.foundation(configuration), now: context.now)
        await Wiring(context: context).registerMergeDriver(in: repository)
        return (repository, configuration)
    }

    /// Says, where the work breaks off, how it is completed.
    private func goingOn(in folder: String, _ work: () async throws -> PullReport) async throws -> PullReport {
        do {
            return try await work()
        } catch {
            context.note(NoteWords.interruptedClone(folder))
            throw error
        }
    }

    private func firstPull(_ mirror: Mirror, tracker: any Tracker, wiring: Wiring) async throws -> PullReport {
        let progress = ProgressDisplay(on: context.terminal, elapsed: context.elapsed)
        defer { progress.finish() }
        return try await wiring.pull(mirror, tracker: tracker, options: PullOptions(), progress: progress).run()
    }
}
