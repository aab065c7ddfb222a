extension VocabularyFiles {
    /// Reads the three files back. Throws a ``Problem`` of the one that cannot be read; its `file` is the bare name.
    public static func parse(project: [UInt8], labels: [UInt8], planning: [UInt8]) throws -> ProjectVocabulary {
        let root = try read(project, file: "project.yml", isList: false)
        let plans = try read(planning, file: "planning.yml", isList: false)
        let colors = try read(labels, file: "labels.yml", isList: true)
        return ProjectVocabulary(
            project: Project(
                id: root.text("id"), key: root.text("key"), name: root.text("name"),
                description: root.text("description")),
            statuses: root.list("statuses").map {
                Status(
                    id: $0.text("id"), name: $0.text("name"), isDefault: $0.flag("default"), isDone: $0.flag("done"),
                    isDefaultDone: $0.flag("default_done"))
            },
            fields: root.list("fields").map {
                CustomField(
                    id: $0.text("id"), name: $0.text("name"), type: $0.text("type"), isRequired: $0.flag("required"),
                    options: $0.list("options").map {
                        CustomField.Option(value: $0.text("value"), label: $0.text("label"))
                    })
            },
            people: root.list("people").map { Person(id: $0.text("id"), name: $0.text("name")) },
            labels: (colors.elements ?? []).map {
                Label(
                    id: $0.text("id"), name: $0.text("name"), color: $0.text("color"),
                    description: $0.text("description"))
            },
            sprints: try plans.list("sprints").map {
                Sprint(
                    id: $0.text("id"), name: $0.text("name"), state: $0.text("state"),
                    start: try day($0, "start"), end: try day($0, "end"), goal: $0.text("goal"))
            },
            milestones: try plans.list("milestones").map {
                Milestone(
                    id: $0.text("id"), name: $0.text("name"), due: try day($0, "due"),
                    description: $0.text("description"))
            })
    }

    private static func day(_ entry: YAMLNode, _ key: String) throws -> CalendarDay? {
        guard let value = entry[key], let text = value.text, !text.isEmpty else { return nil }
        guard let day = CalendarDay(text) else {
            throw Problem(
                file: "planning.yml", line: value.line + 1, column: value.column + 1,
                reason: .badValue(field: key, value: text, expected: "YYYY-MM-DD"))
        }
        return day
    }

    /// Whether a vocabulary file holds what one of its name must.
    public static func isReadable(_ bytes: [UInt8], file: String) -> Bool {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return (try? read(bytes, file: name, isList: name == "labels.yml")) != nil
    }

    static func read(_ bytes: [UInt8], file: String, isList: Bool) throws -> YAMLNode {
        let root: YAMLNode?
        do throws(YAMLError) {
            root = try YAMLReader.read(bytes[...], largest: largestFile)
        } catch {
            throw Problem(file: file, line: error.line + 1, column: error.column + 1, reason: error.reason)
        }
        guard let root else { throw Problem(file: file, reason: .isEmpty) }
        guard isList ? root.elements != nil : root.entries != nil else {
            let expected = isList ? "list" : "mapping"
            throw Problem(file: file, line: 1, column: 1, reason: .wrongShape(field: file, expected: expected))
        }
        return root
    }

    /// A project may have thousands of labels and people.
    private static let largestFile = 16 * 1024 * 1024
}

extension Problem: Error {}

extension YAMLNode {
    fileprivate func text(_ key: String) -> String { self[key]?.text ?? "" }

    fileprivate func flag(_ key: String) -> Bool { self[key]?.text == "true" }

    fileprivate func list(_ key: String) -> [YAMLNode] { self[key]?.elements ?? [] }
}
