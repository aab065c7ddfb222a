import SyncCore
import SyncEngine

/// What `toji set` and `toji edit` tell.
struct EditOutput {
    let context: CommandContext

    func writeSet(_ tasks: [EditedTask]) {
        if context.isJSON {
            let values = tasks.map { $0.json(isSent: false) }
            return context.data((values.count == 1 ? values[0] : .array(values)).line)
        }
        for task in tasks {
            if task.changes.isEmpty { context.say(EditWords.nothingToDo(task.name)) }
            write(task)
        }
    }

    func writeEdit(_ report: EditByHand.Report) {
        if context.isJSON {
            return context.data(
                JSONText.object([
                    "edits": .array(report.tasks.flatMap(\.edits)), "problems": .array(report.problems.map(\.json)),
                ]).line)
        }
        for task in report.tasks { write(task) }
        for problem in report.problems {
            let words = ProblemWords.of(problem.reason)[context.language]
            context.data("\(context.terminal.output.styled(problem.place, .red)): \(words)")
        }
        if report.tasks.isEmpty, report.problems.isEmpty { context.say(NoteWords.clean) }
    }

    /// `ENG-42  status In Progress → Done`
    private func write(_ task: EditedTask) {
        let name = context.terminal.output.styled(task.name, .bold)
        for change in task.changes {
            if !context.isQuiet { context.data("\(name)  \(ChangeText.line(change, in: context.language))") }
        }
    }

    /// All of them, since each has to be mended.
    func write(_ refusals: [EditRefusal]) {
        let language = context.language
        for refusal in refusals {
            context.terminal.errors.writeLine("toji: \(EditWords.of(refusal)[language])")
        }
        context.note(EditWords.nothingWritten)
        guard context.isJSON else { return }
        let message = refusals.map { EditWords.of($0).en }.joined(separator: "\n")
        context.data(
            JSONText.object([
                "error": .object(["kind": .text("problem"), "message": .text(message)]),
                "problems": .array(refusals.map(\.json)),
            ]).line)
    }
}

extension EditedTask {
    /// The id, or the path of a file that has none; can be printed as it is.
    fileprivate var name: String { (id?.description ?? file).escapedForTerminal() }

    fileprivate func json(isSent: Bool) -> JSONText {
        .object([
            "id": .optional(id?.description), "file": .text(file), "fields": .texts(changes.map(\.field.description)),
            "sent": .bool(isSent),
        ])
    }

    fileprivate var edits: [JSONText] {
        changes.map { change in
            .object([
                "id": .optional(id?.description), "file": .text(file), "field": .text(change.field.description),
                "base": .optional(change.base), "local": .optional(change.local),
            ])
        }
    }
}

extension EditRefusal {
    fileprivate var json: JSONText {
        var problem: Problem?
        if case .file(let found) = reason { problem = found }
        return .object([
            "task": .text(task), "assignment": .optional(assignment.map { EditWords.shown($0) }),
            "file": .optional(problem?.file), "line": problem?.line.map(JSONText.number) ?? .null,
            "column": problem?.column.map(JSONText.number) ?? .null, "reason": .text(EditWords.of(reason).en),
        ])
    }
}
