import DemoServer
@preconcurrency import Glibc
import LocalStore
import SyncCore

/// `toji demo --tour`: plays the main job once, with the real commands, and ends.
struct DemoTour {
    let context: CommandContext
    let server: DemoServer
    let world: DemoWorld
    let folder: String

    func run() async throws -> ExitCode {
        try await clone()
        try await show()
        try await letSomebodyWork()
        try await pull()
        try git(["log", "--format=%h %an: %s%n%n%b", "-n", "2"])
        try git(["diff", "-U0", "HEAD~1", "--", "ENG/tasks/\(ExampleWorld.shownTask)*"])
        context.say(TourWords.end(folder))
        return .done
    }

    private func clone() async throws {
        context.say(TourWords.clone)
        prompt("toji clone \(server.apiRoot) \(folder)")
        _ = try await RunClone(context: world.cloneContext(server)).clone(server.apiRoot, into: folder)
        prompt("ls \(folder) \(folder)/ENG")
        try Subprocess.run(["ls", folder, "\(folder)/ENG"], output: context.terminal.output)
    }

    private func show() async throws {
        context.say(TourWords.show)
        prompt("toji show \(ExampleWorld.shownTask)")
        _ = try await RunShow(context: inside(Invocation(command: .show, arguments: [ExampleWorld.shownTask]))).run()
    }

    private func letSomebodyWork() async throws {
        context.say(TourWords.somebody)
        for call in world.somebodyElse {
            context.data("    \(call.summary)")
            let status = call.send(to: server, token: world.tokens["member"] ?? "")
            guard let status, status < 300 else {
                throw CommandError.demoRefused(call: call.summary, status: status ?? 0)
            }
        }
    }

    private func pull() async throws {
        context.say(TourWords.pull)
        prompt("toji pull")
        _ = try await RunPull(context: inside(Invocation(command: .pull))).run()
    }

    private func git(_ arguments: [String]) throws {
        prompt("git " + arguments.map { $0.contains("%") || $0.contains("*") ? "'\($0)'" : $0 }.joined(separator: " "))
        try Subprocess.run(
            ["git", "-C", folder, "-c", "core.quotePath=false", "--no-pager"] + arguments,
            output: context.terminal.output)
    }

    private func prompt(_ line: String) {
        context.data("")
        context.data(context.terminal.output.styled("$ \(line)", .bold))
    }

    private func inside(_ invocation: Invocation) -> CommandContext {
        let cloning = world.cloneContext(server)
        return CommandContext(
            invocation: invocation, environment: cloning.environment, terminal: context.terminal,
            folder: RealPath.of(context.absolute(folder)), input: context.input, now: context.now,
            elapsed: context.elapsed)
    }
}

enum TourWords {
    static let clone = Words(
        en: "A small tracker runs on this machine. First its tenant becomes a folder.",
        ja: "このマシンで小さなトラッカーが動いています。まずテナントをフォルダーに取り込みます。")
    static let show = Words(
        en: "\nA task is a file, and `toji show` reads it out.", ja: "\nタスクはファイルです。`toji show` で読めます。")
    static let somebody = Words(en: "\nNow somebody else works in the tracker:", ja: "\nここで、ほかの人がトラッカーで作業します:")
    static let pull = Words(en: "\nA pull brings that home, as one commit.", ja: "\npull すると、それが 1 つのコミットになります。")

    static func end(_ folder: String) -> Words {
        let folder = folder.escapedForTerminal()
        return Words(
            en: "\nThe folder \(folder) stays. `toji demo` starts the tracker again, with a new folder to play in.",
            ja: "\nフォルダー \(folder) は残ります。`toji demo` でトラッカーをもう一度起動し、新しいフォルダーで試せます。")
    }
}
