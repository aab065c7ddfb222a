/// The three files that tell what may be written into a project's tasks: `project.yml`, `labels.yml`, `planning.yml`.
///
/// The same vocabulary gives the same bytes, as long as it is sorted.
public enum VocabularyFiles {
    public static func render(_ vocabulary: ProjectVocabulary) -> [(name: String, bytes: [UInt8])] {
        [
            ("project.yml", Array(project(vocabulary).utf8)),
            ("labels.yml", Array(labels(vocabulary.labels).utf8)),
            ("planning.yml", Array(planning(vocabulary).utf8)),
        ]
    }

    private static func project(_ vocabulary: ProjectVocabulary) -> String {
        let project = vocabulary.project
        var text = lines([
            ("id", project.id), ("key", project.key), ("name", project.name), ("description", project.description),
        ])
        text += list("statuses", vocabulary.statuses.map(status))
        text += list("fields", vocabulary.fields.map(field))
        text += list("people", vocabulary.people.map { entry([("id", $0.id), ("name", $0.name)]) })
        return text
    }

    private static func status(_ status: Status) -> String {
        entry(
            [("id", status.id), ("name", status.name)],
            flags: [
                ("default", status.isDefault), ("done", status.isDone), ("default_done", status.isDefaultDone),
            ].filter(\.1))
    }

    private static func field(_ field: CustomField) -> String {
        let options = field.options.map { entry([("value", $0.value), ("label", $0.label)]) }
        let head = entry(
            [("id", field.id), ("name", field.name), ("type", field.type)], flags: [("required", field.isRequired)])
        return options.isEmpty ? head : head.dropLast() + ", options: [" + options.joined(separator: ", ") + "]}"
    }

    private static func labels(_ labels: [Label]) -> String {
        if labels.isEmpty { return "[]\n" }
        return labels.map {
            item([("id", $0.id), ("name", $0.name), ("color", $0.color), ("description", $0.description)], indent: "")
        }.joined()
    }

    private static func planning(_ vocabulary: ProjectVocabulary) -> String {
        let sprints = vocabulary.sprints.map {
            item(
                [
                    ("id", $0.id), ("name", $0.name), ("state", $0.state), ("start", $0.start?.description ?? ""),
                    ("end", $0.end?.description ?? ""), ("goal", $0.goal),
                ], indent: "  ")
        }
        let milestones = vocabulary.milestones.map {
            item(
                [
                    ("id", $0.id), ("name", $0.name), ("due", $0.due?.description ?? ""),
                    ("description", $0.description),
                ], indent: "  ")
        }
        return section("sprints", sprints) + section("milestones", milestones)
    }

    private static func section(_ name: String, _ items: [String]) -> String {
        items.isEmpty ? "\(name): []\n" : "\(name):\n" + items.joined()
    }

    private static func list(_ name: String, _ entries: [String]) -> String {
        section(name, entries.map { "  - \($0)\n" })
    }

    /// One entry on one line: `{id: 1f0e…, name: Todo, default: true}`.
    private static func entry(_ values: [(String, String)], flags: [(String, Bool)] = []) -> String {
        let parts = values.map { "\($0): \(value($1, key: $0, in: .flow))" } + flags.map { "\($0): \($1)" }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    private static func item(_ values: [(String, String)], indent: String) -> String {
        var text = ""
        for (index, (key, content)) in values.enumerated() {
            text += indent + (index == 0 ? "- " : "  ") + line(key, content)
        }
        return text
    }

    private static func lines(_ values: [(String, String)]) -> String {
        values.map { line($0, $1) }.joined()
    }

    private static func line(_ key: String, _ content: String) -> String {
        content.isEmpty ? "\(key):\n" : "\(key): \(value(content, key: key, in: .line))\n"
    }

    /// Dates stand as they are, ids too unless a reader would take them for a number.
    private static func value(_ content: String, key: String, in place: YAMLEmitter.Place) -> String {
        CalendarDay(content) != nil && ["start", "end", "due"].contains(key)
            ? content : YAMLEmitter.scalar(content, in: place)
    }
}
