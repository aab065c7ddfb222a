import SyncCore
import SyncEngine

/// `toji new PROJECT TITLE [FIELD=VALUE…] [-]`
struct RunNew {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let (project, title) = (context.invocation.arguments[0], context.invocation.arguments[1])
        let assignments = try assignments()
        let mirror = try await Wiring(context: context).openMirror()
        let outcome = try await mirror.locked(context) {
            _ = try await mirror.repository.finishInterruptedRun()
            return try await WriteDrafts(
                history: mirror.repository, workTree: mirror.repository, formerPaths: mirror.state
            ).newTask(title, in: project, assignments)
        }
        switch outcome {
        case .refused(let refusals):
            EditOutput(context: context).write(refusals)
            return .failed
        case .unknownProject(let keys): throw CommandError.unknownProject(project, known: keys)
        case .unknownComment: return .failed
        case .written(let task):
            if context.invocation.flag(.edit) { try edit(task.file, in: mirror) }
            return try await DraftOutput(context: context).finish(task, mirror)
        }
    }

    /// Options first, so that `FIELD=VALUE` can say it better.
    private func assignments() throws -> [Assignment] {
        let invocation = context.invocation
        var assignments: [Assignment] = []
        let single: [OptionName] = [.status, .priority, .milestone, .sprint, .parent, .due, .deadline, .estimate]
        for name in single {
            guard let value = invocation.value(name) else { continue }
            assignments.append(Assignment(field: name.rawValue, operation: .set, value: value))
        }
        for label in invocation.values(.label) {
            assignments.append(Assignment(field: "labels", operation: .add, value: label))
        }
        for (index, person) in invocation.values(.assignee).enumerated() {
            let value = index == 0 && !person.hasSuffix(")") ? "\(person) (primary)" : person
            assignments.append(Assignment(field: "assignees", operation: .add, value: value))
        }
        for word in invocation.arguments.dropFirst(2) {
            if word == "-" {
                let text = try StandardInput.text(context)
                assignments.append(Assignment(field: "description", operation: .set, value: text))
            } else if let assignment = Assignment(word) {
                assignments.append(assignment)
            } else {
                throw UsageError(command: .new, reason: .unexpectedArgument(word))
            }
        }
        return assignments
    }

    private func edit(_ file: String, in mirror: Mirror) throws {
        let editor = try Editor.choose(
            environment: context.environment.variables,
            hasTerminal: Editor.hasKeyboard && context.terminal.output.isTerminal)
        try editor.open(
            ["\(mirror.repository.workFolder)/\(file)"], outputIsData: !context.terminal.output.isTerminal)
    }
}

/// `toji comment ID [TEXT]`
struct RunComment {
    let context: CommandContext

    func run() async throws -> ExitCode {
        if let comment = context.invocation.value(.delete) { return try await delete(comment) }
        let arguments = context.invocation.arguments
        let text = try text()
        let mirror = try await Wiring(context: context).openMirror()
        let task = (name: arguments[0], path: context.path(arguments[0], in: mirror.repository))
        let thread = context.invocation.value(.reply)
        let outcome = try await mirror.locked(context) {
            _ = try await mirror.repository.finishInterruptedRun()
            return try await WriteDrafts(
                history: mirror.repository, workTree: mirror.repository, formerPaths: mirror.state
            ).comment(text, on: task, replyTo: thread)
        }
        switch outcome {
        case .refused(let refusals):
            EditOutput(context: context).write(refusals)
            return .failed
        case .unknownComment: throw CommandError.unknownComment(thread ?? "", task: arguments[0])
        case .unknownProject: return .failed
        case .written(let task): return try await DraftOutput(context: context).finish(task, mirror)
        }
    }

    private func delete(_ comment: String) async throws -> ExitCode {
        let name = context.invocation.arguments[0]
        let mirror = try await Wiring(context: context).openMirror()
        let reading = ReadTasks(workTree: mirror.repository)
        guard let id = try await reading.task(context.path(name, in: mirror.repository))?.row.id else {
            throw CommandError.unknownTask(name)
        }
        guard try Confirmation(context: context).isGiven(DeleteWords.comment(comment, name)) else { return .failed }
        do {
            let report = try await RunDelete(context: context).send(mirror) {
                try await $0.deleteComment(comment, of: id)
            }
            PushOutput(report: report, context: context, isDryRun: false).write()
            return report.leftSomething ? .leftover : .done
        } catch DeletionError.unknownComment {
            throw CommandError.unknownComment(comment, task: name)
        }
    }

    private func text() throws -> String {
        let argument = context.invocation.arguments.dropFirst().first
        let text = argument == nil || argument == "-" ? try StandardInput.text(context) : argument ?? ""
        if text.allSatisfy(\.isWhitespace) { throw CommandError.emptyComment }
        return text
    }
}

enum StandardInput {
    /// Throws a ``CommandError`` for what is no text.
    static func text(_ context: CommandContext) throws -> String {
        guard let text = String(validating: context.input(), as: UTF8.self) else { throw CommandError.inputIsNoText }
        return text
    }
}

/// Tells what was written, and sends it where that was asked for.
struct DraftOutput {
    let context: CommandContext

    func finish(_ task: EditedTask, _ mirror: Mirror) async throws -> ExitCode {
        guard context.invocation.flag(.push) else {
            EditOutput(context: context).writeSet([task])
            return .done
        }
        return try await send([task.file], mirror)
    }

    func send(_ files: Set<String>, _ mirror: Mirror) async throws -> ExitCode {
        let run = RunPush(context: context)
        let report = try await mirror.locked(context) {
            try await run.push(mirror, files: files, wiring: Wiring(context: context))
        }
        PushOutput(report: report, context: context, isDryRun: false).write()
        return report.leftSomething ? .leftover : .done
    }
}
