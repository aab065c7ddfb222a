import SyncCore
import SyncEngine

/// What a pull tells at its end.
struct PullOutput {
    let report: PullReport
    let context: CommandContext
    let isDryRun: Bool

    /// So many changed tasks are listed one by one.
    private static let longestList = 20

    func write() {
        if context.isJSON { return context.data(json.line) }
        writeNews()
        writeLeftovers()
        if isDryRun { context.say(NoteWords.dryRun) }
    }

    func writeNews() {
        writeProjects()
        writeEntries()
    }

    private func writeProjects() {
        for outcome in report.projects {
            guard let failure = outcome.failure else { continue }
            let key = outcome.key.escapedForTerminal()
            let words = PullWords.failure(failure)
            context.terminal.errors.writeLine("\(key): \(words[context.language])")
        }
    }

    private func writeEntries() {
        if report.isFirst {
            let projects = report.projects.count { $0.failure == nil }
            return context.say(PullWords.first(tasks: report.entries.count, projects: projects))
        }
        if report.entries.isEmpty, report.commit == nil {
            return context.say(
                report.filesWritten > 0 ? PullWords.broughtAlong(report.filesWritten) : NoteWords.upToDate)
        }
        if context.isQuiet { return }
        for entry in report.entries.prefix(Self.longestList) { context.data(line(entry)) }
        let rest = report.entries.count - Self.longestList
        if rest > 0 { context.say(PullWords.more(rest)) }
        if report.entries.isEmpty { context.say(PullWords.pagesOnly) }
    }

    private func line(_ entry: DiaryEntry) -> String {
        let stream = context.terminal.output
        let id = stream.styled(entry.id.description.padded(toWidth: 9), .bold)
        let who = entry.soleCredit.map { "  (\($0.person.name.escapedForTerminal()))" } ?? ""
        switch entry.event {
        case .created: return "\(id) + \(entry.title.escapedForTerminal())\(who)"
        case .deleted, .forgotten: return "\(id) - \(entry.title.escapedForTerminal())\(who)"
        case .updated(let changes):
            let told =
                changes.isEmpty
                ? [PullWords.writtenAnew[context.language]] : changes.map { ChangeText.line($0, in: context.language) }
            return "\(id)   " + told.joined(separator: "; ") + who
        }
    }

    private func writeLeftovers() {
        ConflictOutput(conflicts: report.conflicts, context: context).write()
        for path in report.undone {
            context.terminal.errors.writeLine(ConflictWords.undone(path)[context.language])
        }
        RescuedOutput(paths: report.rescued, context: context).write()
        for problem in report.problems {
            context.terminal.errors.writeLine("\(problem.place): \(ProblemWords.of(problem.reason)[context.language])")
        }
        WaitingOutput(waiting: report.waiting, context: context).write()
    }

    var json: JSONText {
        let created = report.entries.filter { $0.event == .created }
        let deleted = report.entries.filter { $0.event == .deleted }
        let updated = report.entries.filter { if case .updated = $0.event { true } else { false } }
        let renamed = report.entries.filter { $0.movedFrom != nil }
        return .object([
            "commit": .optional(report.commit?.hex),
            "commits": .texts(report.commits.map(\.hex)),
            "created": ids(created), "updated": ids(updated), "renamed": ids(renamed), "deleted": ids(deleted),
            "projects": .array(report.projects.map(project)), "conflicts": .array(report.conflicts.map(\.json)),
            "problems": .array(report.problems.map(\.json)), "waiting": .array(report.waiting.map(\.json)),
            "rescued": RescuedOutput.json(report.rescued), "requests": .number(report.requests),
            "seconds": .decimal(seconds),
        ])
    }

    private func ids(_ entries: [DiaryEntry]) -> JSONText { .texts(entries.map(\.id.description)) }

    private func project(_ outcome: ProjectOutcome) -> JSONText {
        var members: [String: JSONText] = ["key": .text(outcome.key), "ok": .bool(outcome.failure == nil)]
        if let failure = outcome.failure { members["error"] = .text(PullWords.failure(failure).en) }
        return .object(members)
    }

    private var seconds: Double {
        let parts = context.elapsed().components
        return Double(parts.seconds) + Double(parts.attoseconds / 1_000_000_000_000_000) / 1000
    }
}

/// What was not brought along, and why; only the first ones of many.
struct WaitingOutput {
    let waiting: [Waiting]
    let context: CommandContext

    private static let longestList = 10

    func write() {
        for each in waiting.prefix(Self.longestList) {
            let subject = WaitingWords.subject(of: each).map { "\($0): " } ?? ""
            context.terminal.errors.writeLine(subject + WaitingWords.of(each)[context.language])
        }
        let rest = waiting.count - Self.longestList
        if rest > 0 { context.terminal.errors.writeLine(PullWords.moreWaiting(rest)[context.language]) }
    }
}

/// A change on one line.
enum ChangeText {
    static func line(_ change: Change, in language: Language) -> String {
        if let archives = change.archives { return (archives ? PullWords.archived : PullWords.unarchived)[language] }
        let (base, local) = (
            shown(change.base, beside: change.local), shown(change.local, beside: change.base)
        )
        if let phrase = phrase(change) {
            let text = local ?? base
            return text.map { "\(phrase[language]): \($0)" } ?? phrase[language]
        }
        let field = change.field.description.escapedForTerminal()
        switch (base, local) {
        case (nil, nil): return field
        case (nil, let local?): return "\(field) \(local)"
        case (let base?, nil): return "\(field) \(base) → –"
        case (let base?, let local?): return "\(field) \(base) → \(local)"
        }
    }

    /// Texts are told by what happened to them, since both versions would not fit a line.
    private static func phrase(_ change: Change) -> Words? {
        switch change.field {
        case .comment where change.base == nil: Words(en: "new comment", ja: "新しいコメント")
        case .comment where change.local == nil: Words(en: "comment deleted", ja: "コメント削除")
        case .comment: Words(en: "comment edited", ja: "コメント編集")
        case .new: Words(en: "new comment", ja: "新しいコメント")
        case .newSubtask: Words(en: "new subtask", ja: "新しいサブタスク")
        case .body where change.base == nil: Words(en: "description", ja: "説明")
        case .body where change.local == nil: Words(en: "description cleared", ja: "説明を削除")
        case .body: Words(en: "description edited", ja: "説明を編集")
        default: nil
        }
    }

    private static func shown(_ text: String?, beside other: String?) -> String? {
        text.flatMap { TextExcerpt.of($0, beside: other.map { [$0] } ?? []) }?.escapedForTerminal()
            .truncated(toWidth: 60)
    }
}
