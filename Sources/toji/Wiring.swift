import LocalStore
import SyncCore
import SyncEngine
import Templates
import Trackers

/// The only place that knows which real type stands behind which port.
struct Wiring: Sendable {
    let context: CommandContext

    /// What was opened stays open until the program ends: taking a large index apart would hold up its end.
    private static let kept = Guarded<[GitRepository]>([])

    /// The mirror that the user stands in.
    func openMirror() async throws -> Mirror {
        let (repository, configuration) = try await openFiles()
        let state = try StateDatabase(folder: repository.stateFolder, now: context.now)
        if let file = state.damagedFile { context.note(NoteWords.damagedState(file)) }
        return Mirror(repository: repository, state: state, configuration: configuration)
    }

    /// The mirror without its state: what only reads files needs no room on the disk and no right to write.
    func openFiles() async throws -> (repository: GitRepository, configuration: MirrorConfiguration) {
        let repository = try GitRepository.open(at: context.folder, now: context.now)
        Self.kept.withLock { $0.append(repository) }
        let configuration = try await configuration(of: repository)
        await registerMergeDriver(in: repository)
        return (repository, configuration)
    }

    /// The first command in a clone of a mirror does it. Where nothing can be written no merge can be made either, so that
    /// commands which only read say nothing about it.
    func registerMergeDriver(in repository: GitRepository) async {
        guard let program = RealPath.program else { return }
        do {
            try await repository.registerMergeDriver(program: program)
        } catch {
            switch context.invocation.command {
            case .clone, .pull: context.note(NoteWords.noMergeDriver(ErrorMessage(error).words))
            default: break
            }
        }
    }

    private func configuration(of repository: GitRepository) async throws -> MirrorConfiguration {
        let file = MirrorFiles.configuration
        guard let bytes = try await repository.read(file) else {
            throw RepositoryError(attempt: .open(.mirror(repository.workFolder)), reason: .notAMirror)
        }
        let own = context.environment.configHome + "/config.yml"
        let personal = PlainFile.read(own).map { (bytes: $0, file: own) }
        let reading = MirrorConfiguration.read(bytes, file: file, personal: personal)
        if let format = reading.unknownFormat { throw CommandError.newerFormat(format) }
        if let problem = reading.problems.first { throw CommandError.configuration(problem) }
        return reading.configuration
    }

    func tracker(address: String, tenant: String?) async throws -> KoyoriTracker {
        guard let host = WebAddress(address)?.authority else { throw CommandError.badAddress(address) }
        return KoyoriTracker(
            address: address, token: try await token(host: host), tenant: tenant, client: client)
    }

    var client: HTTPClient { HTTPClient(agent: "toji/\(Version.text)") }

    var secrets: Secrets { Secrets(environment: context.environment) }

    var knownHosts: KnownHosts { KnownHosts(environment: context.environment) }

    private func token(host: String) async throws -> Token {
        let source = TokenSource.choose(
            host: host, isNamedOnCommandLine: isHostNamed, environment: context.environment,
            knownHosts: try knownHosts.all())
        let text: String?
        switch source {
        case .environment(let token): text = token
        case .store, .storeSinceHostIsUnknown: text = try await secrets.token(host: host, account: nil)
        }
        if let token = text.flatMap({ Token($0) }) { return token }
        if source == .storeSinceHostIsUnknown { throw CommandError.foreignToken(host: host) }
        throw CommandError.noToken(host: host)
    }

    /// True for the commands that take the tracker's address as an argument, when it was given.
    private var isHostNamed: Bool {
        switch context.invocation.command {
        case .clone, .login, .whoami: !context.invocation.arguments.isEmpty
        default: false
        }
    }

    /// The tracker that an argument names, or else that of the mirror the user stands in.
    func address(named argument: String?) async throws -> (address: String, tenant: String?) {
        if let argument { return (argument, context.invocation.value(.tenant)) }
        let configuration = try await openFiles().configuration
        return (configuration.url, configuration.tenant)
    }

    func host(named argument: String?) async throws -> String {
        let (address, _) = try await address(named: argument)
        if let host = WebAddress(address)?.authority { return host }
        // `logout koyori.example.com` is understood as well.
        guard let host = WebAddress("https://\(address)")?.authority else { throw CommandError.badAddress(address) }
        return host
    }

    func pull(
        _ mirror: Mirror, tracker: any Tracker, options: PullOptions, progress: any RunProgress
    ) -> Pull {
        Pull(
            tracker: tracker, history: mirror.repository, workTree: mirror.repository, state: mirror.state,
            templates: MirrorTemplates(folder: mirror.repository.workFolder), progress: progress,
            configuration: mirror.configuration, options: options, texts: GitTextMerge(),
            foundation: MirrorFiles.foundation(mirror.configuration))
    }
}

/// A mirror that is open: its repository, its state and what its configuration says.
struct Mirror: Sendable {
    let repository: GitRepository
    let state: StateDatabase
    let configuration: MirrorConfiguration

    /// Runs while no other toji alters this mirror; waits for one that does, and says so.
    func locked<Value: Sendable>(_ context: CommandContext, _ body: @Sendable () async throws -> Value) async throws
        -> Value
    {
        try await RunLock(.run, folder: repository.stateFolder).held(
            waiting: { process in context.note(NoteWords.waitingFor(process)) }, body)
    }
}

/// The files of a mirror that are no pages and no tasks.
enum MirrorFiles {
    static let configuration = ".toji/config.yml"

    static func foundation(_ configuration: MirrorConfiguration) -> [(path: String, bytes: [UInt8])] {
        [(Self.configuration, configuration.render()), (".gitignore", Array("/inbox.md\n".utf8))]
    }
}
