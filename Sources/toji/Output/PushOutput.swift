import SyncCore
import SyncEngine

/// What a push tells at its end.
struct PushOutput {
    let report: PushReport
    let context: CommandContext
    let isDryRun: Bool

    func write() {
        if context.isJSON { return context.data(json.line) }
        if isDryRun { return writePlan() }
        if !context.isQuiet {
            for created in report.created { context.data(line(created)) }
            for sent in report.sent { context.data(line(sent)) }
        }
        writeLeftovers()
        if report.sent.isEmpty, report.created.isEmpty, !report.leftSomething { context.say(PushWords.nothing) }
    }

    private func writePlan() {
        for created in report.created { context.data(line(created)) }
        for sent in report.sent { context.data(line(sent)) }
        writeLeftovers()
        context.say(report.sent.isEmpty && report.created.isEmpty ? PushWords.nothing : PushWords.dryRun)
    }

    private func name(_ id: TaskID?, _ file: String) -> String {
        context.terminal.output.styled((id?.description ?? file).escapedForTerminal().padded(toWidth: 9), .bold)
    }

    private func line(_ sent: PushReport.Sent) -> String {
        if sent.change.field == .task {
            return "\(name(sent.id, sent.file))  - \((sent.change.base ?? "").escapedForTerminal())"
        }
        let undoes = sent.undoes.map { "  (\(PushWords.undoes($0)[context.language]))" } ?? ""
        return "\(name(sent.id, sent.file))  \(ChangeText.line(sent.change, in: context.language))\(undoes)"
    }

    private func line(_ created: PushReport.Created) -> String {
        let taken = created.isTakenOver ? "  (\(PushWords.takenOver[context.language]))" : ""
        return "\(name(created.id, created.draft))  + \(created.title.escapedForTerminal())\(taken)"
    }

    private func writeLeftovers() {
        let language = context.language
        let errors = context.terminal.errors
        if let (edited, all) = report.braked { errors.writeLine(PushWords.braked(edited, of: all)[language]) }
        for refusal in report.refused { errors.writeLine(PushWords.refused(refusal)[language]) }
        for failure in report.failures {
            let place = failure.file.map { "\($0.escapedForTerminal()): " } ?? ""
            errors.writeLine(place + TrackerErrorWords.of(failure.error)[language])
        }
        for doubt in report.inDoubt { errors.writeLine(PushWords.inDoubt(doubt)[language]) }
        for held in report.held { errors.writeLine(PushWords.held(held)[language]) }
        ConflictOutput(conflicts: report.conflicts, context: context).write()
        for path in report.undone {
            errors.writeLine(ConflictWords.undone(path)[language])
            context.say(ConflictWords.rescued(path))
        }
        for problem in report.problems {
            errors.writeLine("\(problem.place): \(ProblemWords.of(problem.reason)[language])")
        }
        WaitingOutput(waiting: report.waiting, context: context).write()
    }

    var json: JSONText {
        let sent = report.sent.map { sent in
            JSONText.object([
                "id": .text(sent.id.description), "field": .text(sent.change.field.description),
                "from": .optional(sent.change.base), "to": .optional(sent.change.local),
            ])
        }
        let created = report.created.map { created in
            JSONText.object([
                "id": .optional(created.id?.description), "file": .text(created.draft),
                "taken_over": .bool(created.isTakenOver),
            ])
        }
        var members: [String: JSONText] = [
            "sent": .array(sent), "created": .array(created), "pending": .array(report.pending.map(\.json)),
            "conflicts": .array(report.conflicts.map(\.json)), "problems": .array(report.problems.map(\.json)),
            "refused": .array(report.refused.map(\.json)), "failed": .array(report.failures.map(\.json)),
            "in_doubt": .array(report.inDoubt.map(\.json) + report.held.map(\.json)),
            "waiting": .array(report.waiting.map(\.json)), "requests": .number(report.requests),
        ]
        if isDryRun { members = ["planned": .object(members)] }
        return .object(members)
    }
}

extension Refusal {
    fileprivate var json: JSONText {
        .object(["id": .text(subject), "field": .text(field), "words": .text(words)])
    }
}

extension PushReport.Failure {
    fileprivate var json: JSONText {
        .object(["file": .optional(file), "message": .text(TrackerErrorWords.of(error).en)])
    }
}

extension PushReport.InDoubt {
    fileprivate var json: JSONText {
        .object(["file": .text(file), "message": .text(PushWords.inDoubt(self).en)])
    }
}

extension PushReport.Held {
    fileprivate var json: JSONText {
        .object(["file": .text(file), "found": .text(name), "message": .text(PushWords.held(self).en)])
    }
}
