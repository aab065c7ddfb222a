import SyncCore
import SyncEngine

/// Fields that a person must decide.
struct ConflictOutput {
    let conflicts: [TaskConflict]
    let context: CommandContext

    func write() {
        for (file, conflicts) in Dictionary(grouping: conflicts, by: \.file).sorted(by: { $0.key < $1.key }) {
            context.data(context.terminal.output.styled(file.escapedForTerminal(), .bold))
            for conflict in conflicts {
                let credit = conflict.credit.map { "  (\($0.escapedForTerminal()))" } ?? ""
                context.data("  " + context.terminal.output.styled(line(conflict.conflict), .red) + credit)
            }
            let id = conflicts[0].id
            context.say(ConflictWords.remedy(id))
        }
    }

    private func line(_ conflict: FieldConflict) -> String {
        if conflict.field == .task { return ConflictWords.deletedTask[context.language] }
        return ConflictWords.field(conflict)[context.language]
    }
}

enum ConflictWords {
    static let deletedTask = Words(
        en: "conflict: edited here, deleted on the tracker", ja: "競合: 手元で編集、トラッカーで削除されています")

    static func field(_ conflict: FieldConflict) -> Words {
        let field = conflict.field.description.escapedForTerminal()
        let (base, local, remote) = (
            shown(conflict.excerpts.base), shown(conflict.excerpts.local), shown(conflict.excerpts.remote)
        )
        return Words(
            en: "conflict: \(field) \(base) → \(local) here, \(remote) on the tracker",
            ja: "競合: \(field) \(base) → 手元 \(local)、トラッカー \(remote)")
    }

    static func remedy(_ id: TaskID) -> Words {
        Words(
            en: "  `toji resolve \(id) --mine`, `--theirs` or `--edit`",
            ja: "  `toji resolve \(id) --mine`、`--theirs`、`--edit` のいずれかで解決できます")
    }

    static func resolved(_ conflict: TaskConflict, keepsMine: Bool) -> Words {
        let field = conflict.conflict.field.description.escapedForTerminal()
        let excerpts = conflict.conflict.excerpts
        let value = shown(keepsMine ? excerpts.local : excerpts.remote)
        return Words(
            en: "\(conflict.id)  \(field): \(value)  (\(keepsMine ? "yours" : "the tracker's"))",
            ja: "\(conflict.id)  \(field): \(value)（\(keepsMine ? "手元の値" : "トラッカーの値")）")
    }

    static func allAtOnce(_ id: TaskID) -> Words {
        Words(
            en: "The history does not tell what \(id) was made from, so its own values are decided all at once: "
                + "`toji resolve \(id) --mine`",
            ja: "\(id) の元の版が履歴にないため、手元の値はまとめて採る必要があります: `toji resolve \(id) --mine`")
    }

    static let nothing = Words(en: "Nothing is in conflict there.", ja: "競合はありません。")

    static func rescued(_ path: String) -> Words {
        let command = RescuedOutput.command(path)
        return Words(
            en: "What was replaced is kept: `\(command)`", ja: "置き換えた内容は `\(command)` で見られます")
    }

    static func moreRescued(_ number: Int) -> Words {
        Words(
            en: "… and \(number) more: `\(RescuedOutput.listing)`", ja: "… ほか \(number) 件: `\(RescuedOutput.listing)`")
    }

    static func undone(_ path: String) -> Words {
        let path = path.escapedForTerminal()
        return Words(
            en: "\(path): cannot be edited here, so it was written anew",
            ja: "\(path): ここでは編集できないため、元に戻しました")
    }

    private static func shown(_ excerpt: String?) -> String {
        excerpt?.escapedForTerminal().truncated(toWidth: 60) ?? "–"
    }
}

extension TaskConflict {
    var json: JSONText {
        let (base, local, remote) = conflict.shown
        return .object([
            "id": .text(id.description), "file": .text(file), "field": .text(conflict.field.description),
            "base": .optional(base), "local": .optional(local), "remote": .optional(remote),
        ])
    }
}

/// What `toji resolve` tells.
struct ResolveOutput {
    let report: Resolve.Report
    let context: CommandContext

    func write() {
        if context.isJSON { return context.data(json.line) }
        let keepsMine = !context.invocation.flag(.theirs)
        for conflict in report.resolved {
            context.data(ConflictWords.resolved(conflict, keepsMine: keepsMine)[context.language])
        }
        RescuedOutput(paths: report.rescued, context: context).write()
        for problem in report.problems {
            let words = ProblemWords.of(problem.reason)[context.language]
            context.data("\(context.terminal.output.styled(problem.place, .red)): \(words)")
        }
        WaitingOutput(waiting: report.waiting, context: context).write()
        guard report.resolved.isEmpty, report.problems.isEmpty, report.waiting.isEmpty else { return }
        context.say(report.undecided.first.map { ConflictWords.allAtOnce($0.id) } ?? ConflictWords.nothing)
    }

    /// One object a task.
    private var json: JSONText {
        let groups = Dictionary(grouping: report.resolved, by: \.id).sorted { $0.key < $1.key }
        let values = groups.map { id, conflicts in
            JSONText.object([
                "id": .text(id.description), "file": .text(conflicts[0].file),
                "fields": .texts(conflicts.map(\.conflict.field.description)), "sent": .bool(false),
            ])
        }
        return values.count == 1 ? values[0] : .array(values)
    }
}

/// What `toji diff` tells in words.
struct DiffOutput {
    let status: MirrorStatus
    let context: CommandContext

    func write() {
        let output = StatusOutput(status: status, context: context)
        if context.isJSON {
            return context.data(
                JSONText.object([
                    "edits": .array(status.edits.map(\.json)), "conflicts": .array(status.conflicts.map(\.json)),
                ]).line)
        }
        output.writeEdits()
        ConflictOutput(conflicts: status.conflicts, context: context).write()
        if status.edits.isEmpty, status.conflicts.isEmpty { context.say(NoteWords.clean) }
    }
}
