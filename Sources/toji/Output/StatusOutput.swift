import SyncCore
import SyncEngine

/// What `toji status` tells.
struct StatusOutput {
    let status: MirrorStatus
    let context: CommandContext

    func write() {
        if context.isJSON { return context.data(json.line) }
        if context.invocation.flag(.short) { return writeShort() }
        writeAge()
        writeEdits()
        ConflictOutput(conflicts: status.conflicts, context: context).write()
        writeProblems()
        WaitingOutput(waiting: status.waiting, context: context).write()
        if status.edits.isEmpty, status.conflicts.isEmpty, status.problems.isEmpty, status.waiting.isEmpty {
            context.say(NoteWords.clean)
        }
    }

    private func writeAge() {
        guard let pulled = status.lastPull else { return context.say(StatusWords.neverPulled) }
        context.say(StatusWords.lastPull(pulled, seconds: context.now().seconds - pulled.seconds))
    }

    func writeEdits() {
        let groups = Dictionary(grouping: status.edits, by: \.file)
        for (file, edits) in groups.sorted(by: { $0.key < $1.key }) {
            context.data(context.terminal.output.styled(file.escapedForTerminal(), .bold))
            for edit in edits { context.data("  " + line(edit)) }
        }
    }

    private func line(_ edit: MirrorStatus.Edit) -> String {
        let change = edit.change
        guard change.field == .task else { return ChangeText.line(change, in: context.language) }
        switch (change.base, change.local) {
        case (nil, let title?): return StatusWords.newTask(title)[context.language]
        case (_, nil): return StatusWords.deletedFile[context.language]
        case (_, _): return StatusWords.editedFile[context.language]
        }
    }

    private func writeProblems() {
        for problem in status.problems {
            let words = ProblemWords.of(problem.reason)[context.language]
            context.data("\(context.terminal.output.styled(problem.place, .red)): \(words)")
        }
        if status.problems.contains(where: { $0.reason.unknownPerson != nil }) {
            context.note(NoteWords.pushAsksForPeople)
        }
    }

    /// A line a file: `M` edited, `A` new, `D` deleted, `C` in conflict, `!` a problem.
    private func writeShort() {
        var marks: [String: String] = [:]
        for edit in status.edits {
            let change = edit.change
            let mark = change.field != .task ? "M" : change.base == nil ? "A" : change.local == nil ? "D" : "M"
            marks[edit.file] = mark
        }
        for conflict in status.conflicts { marks[conflict.file] = "C" }
        for problem in status.problems { marks[problem.file] = "!" }
        for (file, mark) in marks.sorted(by: { $0.key < $1.key }) {
            context.data("\(mark) \(file.escapedForTerminal())")
        }
    }

    var json: JSONText {
        .object([
            "edits": .array(status.edits.map(\.json)), "conflicts": .array(status.conflicts.map(\.json)),
            "problems": .array(status.problems.map(\.json)),
            "waiting": .array(status.waiting.map(\.json)), "last_pull": .optional(status.lastPull?.rfc3339),
            "oldest_check": .optional(status.oldestCheck?.rfc3339), "unread": .null, "watcher": .null,
            "rescued": RescuedOutput.json(status.rescued),
        ])
    }
}

extension MirrorStatus.Edit {
    var json: JSONText {
        .object([
            "id": .optional(id?.description), "file": .text(file), "field": .text(change.field.description),
            "base": .optional(change.base), "local": .optional(change.local),
        ])
    }
}

enum StatusWords {
    static let neverPulled = Words(en: "This mirror remembers no pull.", ja: "pull の記録がありません。")
    static let deletedFile = Words(en: "deleted; the next pull brings it back", ja: "削除されています。次の pull で元に戻ります")
    static let editedFile = Words(en: "edited; this is not sent", ja: "編集されていますが、送信されません")

    static func newTask(_ title: String) -> Words {
        let title = title.escapedForTerminal()
        return Words(en: "new task: \(title)", ja: "新しいタスク: \(title)")
    }

    static func lastPull(_ time: Timestamp, seconds: Int64) -> Words {
        Words(
            en: "Last pull: \(time.minuteInUTC), \(age(seconds).en).",
            ja: "前回の pull: \(time.minuteInUTC)（\(age(seconds).ja)）。")
    }

    private static func age(_ seconds: Int64) -> Words {
        switch seconds {
        case ..<120: Words(en: "just now", ja: "たった今")
        case ..<7200: Words(en: "\(seconds / 60) minutes ago", ja: "\(seconds / 60) 分前")
        case ..<172_800: Words(en: "\(seconds / 3600) hours ago", ja: "\(seconds / 3600) 時間前")
        default: Words(en: "\(seconds / 86_400) days ago", ja: "\(seconds / 86_400) 日前")
        }
    }
}
