/// Writes what the tracker says as a document.
public enum DocumentRenderer {
    /// A new file.
    public static func render(_ task: TaskItem, comments: [Comment], in context: DocumentContext) -> [UInt8] {
        let values = TaskValues(task, in: context)
        var text = Array("---\n".utf8)
        for entry in values.entries {
            if entry.key == "archived", !context.vocabulary.fields.isEmpty {
                text += fields(values.fields ?? context.emptyFields)
            }
            text += line(entry)
        }
        text += "---\n\n".utf8
        text += paragraph(TextEscaping.escape(task.body))
        text += Sections.tail(comments: comments, in: context)
        return text
    }

    static func line(_ entry: TaskValues.Entry) -> [UInt8] {
        Array((entry.text.isEmpty ? "\(entry.key):\n" : "\(entry.key): \(entry.text)\n").utf8)
    }

    private static func fields(_ entries: [TaskValues.Entry]) -> [UInt8] {
        Array("fields:\n".utf8) + entries.flatMap(fieldLine)
    }

    static func fieldLine(_ entry: TaskValues.Entry) -> [UInt8] {
        var quoted = entry
        quoted.key = YAMLEmitter.scalar(entry.key)
        return "  ".utf8 + line(quoted)
    }

    /// A text with one newline and one blank line after it; nothing for an empty one.
    static func paragraph(_ text: [UInt8]) -> [UInt8] { text.isEmpty ? [] : text + "\n\n".utf8 }
}

extension DocumentContext {
    var emptyFields: [TaskValues.Entry] {
        vocabulary.fields.map { TaskValues.field($0, value: "", names) }
    }
}
