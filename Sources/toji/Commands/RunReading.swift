import LocalStore
import SyncCore
import SyncEngine

/// `toji status`
struct RunStatus {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let mirror = try await Wiring(context: context).openMirror()
        let status = try await ReadStatus(
            history: mirror.repository, workTree: mirror.repository, state: mirror.state,
            configuration: mirror.configuration, texts: GitTextMerge()
        ).run()
        StatusOutput(status: status, context: context).write()
        return .done
    }
}

/// `toji list`
struct RunList {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let repository = try await Wiring(context: context).openFiles().repository
        let rows = try await ReadTasks(workTree: repository).list(try await filter())
        ListOutput(rows: rows, context: context).write()
        return .done
    }

    private func filter() async throws -> TaskFilter {
        let invocation = context.invocation
        var filter = TaskFilter()
        filter.statuses = invocation.values(.status)
        filter.assignees = invocation.values(.assignee)
        filter.authors = invocation.values(.author)
        filter.labels = invocation.values(.label)
        filter.projects = invocation.values(.project)
        filter.sprints = invocation.values(.sprint)
        filter.milestones = invocation.values(.milestone)
        filter.text = invocation.value(.text)
        filter.showsDone = invocation.flag(.done)
        filter.showsArchived = invocation.flag(.archived)
        filter.showsAll = invocation.flag(.all)
        filter.order = invocation.value(.sort).flatMap(TaskFilter.Order.init) ?? .newest
        if invocation.flag(.mine) { filter.mine = try await account() }
        return filter
    }

    /// The account that the last pull used.
    private func account() async throws -> EntityID {
        let state = try await Wiring(context: context).openMirror().state
        if let account = try await state.fact(.account) { return account }
        if let guess = try await state.fact(.guessedAccount) {
            let name = try await state.people([guess]).first?.name ?? guess
            context.note(NoteWords.guessedAccount(name))
            return guess
        }
        throw CommandError.unknownAccount
    }
}

/// `toji show ID…`
struct RunShow {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let repository = try await Wiring(context: context).openFiles().repository
        let tasks = ReadTasks(workTree: repository)
        var outputs: [ShowOutput] = []
        for name in context.invocation.arguments {
            guard let (row, bytes) = try await tasks.task(context.path(name, in: repository)) else {
                throw CommandError.unknownTask(name)
            }
            let subtasks = try await tasks.tasks(Set(row.document.subtasks.keys))
            outputs.append(ShowOutput(row: row, subtasks: subtasks, bytes: bytes, context: context))
        }
        write(outputs)
        return .done
    }

    /// One JSON value, whatever the number of tasks: a list for several.
    private func write(_ outputs: [ShowOutput]) {
        if context.isJSON {
            let values = outputs.map(\.json)
            return context.data((values.count == 1 ? values[0] : .array(values)).line)
        }
        for (index, output) in outputs.enumerated() {
            if index > 0 { context.data("") }
            output.write()
        }
    }
}

/// `toji log ID`
struct RunLog {
    let context: CommandContext

    private static let usualLimit = 50

    func run() async throws -> ExitCode {
        let repository = try await Wiring(context: context).openFiles().repository
        let name = context.invocation.arguments[0]
        let found = try await ReadTasks(workTree: repository).task(context.path(name, in: repository))
        guard let row = found?.row else { throw CommandError.unknownTask(name) }
        let limit = context.invocation.number(.limit) ?? Self.usualLimit
        let entries = try await repository.log(of: row.file, limit: limit)
        if context.isJSON {
            context.data(JSONText.array(entries.map(json)).line)
        } else {
            for entry in entries { write(entry, of: row.id) }
        }
        return .done
    }

    private func write(_ entry: LogEntry, of id: TaskID?) {
        let stream = context.terminal.output
        let lines = entry.message.split(separator: "\n").map(String.init)
        let own = id.map { id in
            lines.filter { $0.hasPrefix("- \(id) ") }.map { String($0.dropFirst("- \(id) ".count)) }
        }
        let told = own.flatMap { $0.isEmpty ? nil : $0 } ?? [lines.first ?? ""]
        let head = "\(entry.date.minuteInUTC)  \(entry.author.escapedForTerminal())"
        context.data("\(stream.styled(String(entry.commit.hex.prefix(8)), .yellow))  \(head)")
        for line in told { context.data("    \(line.escapedForTerminal())") }
    }

    private func json(_ entry: LogEntry) -> JSONText {
        .object([
            "commit": .text(entry.commit.hex), "author": .text(entry.author), "date": .text(entry.date.rfc3339),
            "message": .text(entry.message), "file": .text(entry.path),
        ])
    }
}

extension CommandContext {
    /// An id stays; a path, as the user's shell gives it, becomes relative to the mirror.
    func path(_ name: String, in repository: GitRepository) -> String {
        guard name.hasSuffix(".md") else { return name }
        let root = repository.workFolder + "/"
        let path = RealPath.of(absolute(name))
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : name
    }
}
