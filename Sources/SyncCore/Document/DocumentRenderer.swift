/// Writes what the tracker says as a document.
public enum DocumentRenderer {
    /// A new file. Custom fields that were not read are written empty.
    public static func render(_ task: TaskItem, comments: [Comment], in context: DocumentContext) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(1024 + task.body.utf8.count + comments.reduce(0) { $0 + 160 + $1.body.utf8.count })
        text += "---\n".utf8
        for entry in TaskValues(task, in: context).entries {
            if entry.key == "archived" { text += fields(task.fields ?? [:], in: context).utf8 }
            text += line(entry).utf8
        }
        text += "---\n\n".utf8
        text += paragraph(TextEscaping.escape(task.body))
        text += Sections.tail(comments: comments, in: context)
        return text
    }

    static func line(_ entry: TaskValues.Entry) -> String {
        entry.text.isEmpty ? "\(entry.key):\n" : "\(entry.key): \(entry.text)\n"
    }

    /// Without custom fields the key is left out.
    private static func fields(_ values: [EntityID: String], in context: DocumentContext) -> String {
        if context.vocabulary.fields.isEmpty { return "" }
        return CustomValue.all(values, in: context).reduce(into: "fields:\n") { $0 += $1.line() }
    }

    /// A text with one newline and one blank line after it; nothing for an empty one.
    static func paragraph(_ text: [UInt8]) -> [UInt8] { text.isEmpty ? [] : text + "\n\n".utf8 }
}
