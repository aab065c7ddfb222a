import SyncCore
import SyncEngine

/// A table of tasks.
struct ListOutput {
    let rows: [TaskRow]
    let context: CommandContext

    func write() {
        if context.isJSON { return context.data(JSONText.array(rows.map(\.json)).line) }
        if rows.isEmpty { return context.note(NoteWords.noTasks) }
        let cells = rows.map(cells)
        let widths = (0..<4).map { column in cells.map { $0[column].terminalWidth }.max() ?? 0 }
        let room = context.terminal.width().map { max(20, $0 - widths.reduce(0, +) - 8) }
        for (row, cells) in zip(rows, cells) {
            let columns = zip(cells, widths).map { $0.padded(toWidth: $1) }
            let title = (row.isOrphan ? "↳ " : "") + row.title.escapedForTerminal()
            let parts =
                [style(columns[0], row)] + columns.dropFirst() + [room.map { title.truncated(toWidth: $0) } ?? title]
            context.data(parts.joined(separator: "  "))
        }
    }

    private func cells(_ row: TaskRow) -> [String] {
        [
            row.id?.description ?? "", row.text(.status).escapedForTerminal(), row.text(.priority).escapedForTerminal(),
            row.text(.due).isEmpty ? row.text(.deadline) : row.text(.due),
        ]
    }

    private func style(_ id: String, _ row: TaskRow) -> String {
        context.terminal.output.styled(id, row.isDone ? .dim : .bold)
    }
}

extension TaskRow {
    /// Spelt as in the file.
    var json: JSONText { .object(members) }

    var members: [String: JSONText] {
        [
            "id": .optional(id?.description), "title": .text(title), "status": .text(text(.status)),
            "priority": .text(text(.priority)),
            "assignees": .texts(assignees.map { FieldText.assignee($0.name, role: $0.role) }), "labels": .texts(labels),
            "milestone": unset(.milestone), "sprint": unset(.sprint), "parent": unset(.parent), "start": unset(.start),
            "due": unset(.due), "deadline": unset(.deadline), "estimate": unset(.estimate),
            "progress": unset(.progress), "archived": .bool(isArchived), "created": unset(.fixed("created")),
            "author": unset(.fixed("author")), "url": unset(.fixed("url")), "file": .text(file),
            "fields": .object(Dictionary(customFields.map { ($0.name, .text($0.value)) }, uniquingKeysWith: { $1 })),
        ]
    }

    private func unset(_ field: FieldKey) -> JSONText {
        let text = text(field)
        return text.isEmpty ? .null : .text(text)
    }
}
