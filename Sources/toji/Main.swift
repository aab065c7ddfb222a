import Dispatch
@preconcurrency import Glibc
import LocalStore
import SyncCore

@main
struct Main {
    static func main() async {
        let clock = ContinuousClock()
        let start = clock.now
        let environment = Environment.ofProcess()
        let terminal = Terminal.standard(environment: environment.variables)
        let code = await Interruption.run {
            await run(Array(CommandLine.arguments.dropFirst()), environment: environment, terminal: terminal) {
                clock.now - start
            }
        }
        fflush(nil)
        // Not `exit`: the clean-up of OpenSSL and of the C library would pull the ground from under the thread that
        // makes HTTP requests, which may just be starting or ending.
        _exit(code.rawValue)
    }

    private static func run(
        _ arguments: [String], environment: Environment, terminal: Terminal,
        elapsed: @escaping @Sendable () -> Duration
    ) async -> ExitCode {
        let context = { (invocation: Invocation) in
            CommandContext(
                invocation: invocation, environment: environment,
                terminal: invocation.flag(.color) ? terminal : terminal.withoutColor(), folder: folder(of: invocation),
                input: { PlainFile.readStandardInput() }, now: { .now }, elapsed: elapsed)
        }
        do throws(UsageError) {
            switch try CommandLineParser.parse(arguments) {
            case .version:
                terminal.output.writeLine("toji \(Version.text)")
                return .done
            case .help(let command): return RunHelp(context: context(Invocation(command: .help))).page(of: command)
            case .run(let invocation): return await CommandRun(context: context(invocation)).run()
            }
        } catch {
            terminal.errors.writeLine(error.message(in: terminal.language))
            return .usage
        }
    }

    private static func folder(of invocation: Invocation) -> String {
        // Programs that are started stand there too. A folder that is not there is told by whoever opens the mirror.
        guard let named = invocation.value(.directory) else { return RealPath.currentFolder }
        return chdir(named) == 0 ? RealPath.currentFolder : named
    }
}

/// Ctrl-C and SIGTERM cancel the run, which then ends at the next safe point; a second one ends at once.
enum Interruption {
    private static let isLeftToOthers = Guarded(false)

    /// While another program has the terminal, Ctrl-C is meant for that one.
    static func leaveToOthers(_ isLeft: Bool) { isLeftToOthers.withLock { $0 = isLeft } }

    static func run(_ body: @escaping @Sendable () async -> ExitCode) async -> ExitCode {
        let work = Task { await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if number == SIGINT, isLeftToOthers.withLock({ $0 }) { return }
                work.cancel()
                // The system's own way of ending is back for the next one.
                signal(number, SIG_DFL)
            }
            source.resume()
            return source
        }
        let code = await work.value
        for source in sources { source.cancel() }
        return code
    }
}
