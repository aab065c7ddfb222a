import LocalStore
import SyncCore
import SyncEngine

/// `toji diff [ID…]`
struct RunDiff {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let mirror = try await Wiring(context: context).openMirror()
        var status = try await ReadStatus(
            history: mirror.repository, workTree: mirror.repository, state: mirror.state,
            configuration: mirror.configuration, texts: GitTextMerge()
        ).run()
        let names = context.invocation.arguments.map { context.path($0, in: mirror.repository) }
        if !names.isEmpty { status = try only(names, of: status) }
        if context.invocation.flag(.git) {
            try await patch(Set(status.edits.map(\.file) + status.conflicts.map(\.file)), mirror)
        } else {
            DiffOutput(status: status, context: context).write()
        }
        return .done
    }

    private func only(_ names: [String], of status: MirrorStatus) throws -> MirrorStatus {
        var status = status
        func isMeant(_ id: TaskID?, _ file: String) -> Bool {
            names.contains { $0 == file || $0.lowercased() == id?.description.lowercased() }
        }
        status.edits.removeAll { !isMeant($0.id, $0.file) }
        status.conflicts.removeAll { !isMeant($0.id, $0.file) }
        return status
    }

    /// Git's own words for the difference, so that colours and settings are the user's.
    private func patch(_ files: Set<String>, _ mirror: Mirror) async throws {
        guard !files.isEmpty, let server = try await mirror.repository.serverCommit() else { return }
        var arguments = ["git", "-C", mirror.repository.workFolder, "--no-optional-locks", "diff"]
        if context.terminal.output.usesColor { arguments.append("--color=always") }
        arguments += [server.id.hex, "--"] + files.sorted()
        try Subprocess.run(arguments, output: context.terminal.output)
    }
}
