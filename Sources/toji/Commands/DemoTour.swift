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
        try await push()
        try await edit()
        try await letSomebodyWork()
        try await pull()
        try await resolve()
        try git(["log", "--format=%h %an: %s%n%n%b", "-n", "2", "toji/server"])
        try git(["diff", "-U0", "toji/server~1", "toji/server", "--", "ENG/tasks/\(ExampleWorld.shownTask)*"])
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

    /// A status and a comment reach the tracker.
    private func push() async throws {
        context.say(TourWords.push)
        try await set("progress=60")
        let text = "iOS はこれで終わりです。"
        prompt("toji comment \(ExampleWorld.shownTask) \"\(text)\"")
        let comment = Invocation(command: .comment, arguments: [ExampleWorld.shownTask, text])
        _ = try await RunComment(context: inside(comment)).run()
        prompt("toji push")
        _ = try await RunPush(context: inside(Invocation(command: .push))).run()
    }

    private func set(_ assignments: String...) async throws {
        let arguments = [ExampleWorld.shownTask] + assignments
        prompt("toji set " + arguments.joined(separator: " "))
        _ = try await RunSet(context: inside(Invocation(command: .set, arguments: arguments))).run()
    }

    /// One value on which both sides will differ, and one that only waits.
    private func edit() async throws {
        context.say(TourWords.edit)
        try await set("status=Done", "priority=critical")
        prompt("toji status --short")
        _ = try await RunStatus(context: inside(Invocation(command: .status, flags: [.short: true]))).run()
    }

    private func resolve() async throws {
        context.say(TourWords.resolve)
        prompt("toji resolve \(ExampleWorld.shownTask) --theirs")
        let invocation = Invocation(command: .resolve, flags: [.theirs: true], arguments: [ExampleWorld.shownTask])
        _ = try await RunResolve(context: inside(invocation)).run()
        prompt("toji push")
        _ = try await RunPush(context: inside(Invocation(command: .push))).run()
        context.say(TourWords.history)
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
    static let push = Words(
        en: "\nIts values and comments are edited in the file, with any editor, or so. A push sends what changed.",
        ja: "\n値もコメントもファイルで編集します。エディターでも、こうしても。push すると、変わったものだけが送られます。")
    static let edit = Words(en: "\nTwo more edits, which wait.", ja: "\nさらに 2 か所を編集し、まだ送らずにおきます。")
    static let resolve = Words(
        en: "\nBoth changed the status, so somebody must decide. The other edit is sent.",
        ja: "\nステータスは両方で変わったので、どちらにするか決めます。もう一方の編集は送られます。")
    static let history = Words(
        en: "\nWhat the tracker said is history by itself.", ja: "\nトラッカーの変更はそれだけで履歴になります。")
    static let somebody = Words(en: "\nNow somebody else works in the tracker:", ja: "\nここで、ほかの人がトラッカーで作業します:")
    static let pull = Words(
        en: "\nA pull brings that home, as one commit, and merges it with the edits.",
        ja: "\npull すると、それが 1 つのコミットになり、手元の編集とまとめられます。")

    static func end(_ folder: String) -> Words {
        let folder = folder.escapedForTerminal()
        return Words(
            en: "\nThe folder \(folder) stays. `toji demo` starts the tracker again, with a new folder to play in.",
            ja: "\nフォルダー \(folder) は残ります。`toji demo` でトラッカーをもう一度起動し、新しいフォルダーで試せます。")
    }
}
