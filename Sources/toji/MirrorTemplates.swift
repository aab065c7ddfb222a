import SyncCore
import Templates

/// The generated pages from their templates; a mirror may override one in `.toji/templates/`.
struct MirrorTemplates: PageTemplates {
    /// The mirror's folder.
    let folder: String

    /// The templates themselves.
    var version: String { TemplateText.allCases.map { override(of: $0) ?? $0.source }.joined() }

    private func override(of template: TemplateText) -> String? {
        PlainFile.read("\(folder)/.toji/templates/\(template.fileName)").map { String(decoding: $0, as: UTF8.self) }
    }

    func render(_ page: GeneratedPage) throws -> [UInt8] {
        let (template, value) = PageData.of(page)
        let override = override(of: template)
        do {
            return Array(try template.render(value, override: override).utf8)
        } catch let error as TemplateError {
            throw PageTemplateError(template: template.fileName, line: error.line, reason: .init(error.reason))
        }
    }
}

extension PageTemplateError.Reason {
    fileprivate init(_ reason: TemplateError.Reason) {
        switch reason {
        case .unclosedTag: self = .unclosedTag
        case .badName(let name): self = .badName(name)
        case .badDelimiters: self = .badDelimiters
        case .unclosedSection(let name): self = .unclosedSection(name)
        case .unexpectedClose(let name, let open): self = .unexpectedClose(name, open: open)
        case .sectionsTooDeep, .partialsTooDeep: self = .tooDeep
        case .unknownName(let name): self = .unknownName(name)
        }
    }
}

/// The values that the templates ask for.
private enum PageData {
    static func of(_ page: GeneratedPage) -> (TemplateText, TemplateValue) {
        switch page {
        case .mirror(let page): (.mirror, mirror(page))
        case .project(let page): (.project, project(page))
        case .agents(let page): (.agents, agents(page))
        case .people(let page): (.people, people(page))
        }
    }

    private static func mirror(_ page: MirrorPage) -> TemplateValue {
        let projects = page.projects.map { row in
            TemplateValue.object([
                "key": .text(row.key), "name": .text(row.name), "path": .link("\(row.folder)/README.md"),
                "open": .number(row.open), "done": .number(row.done),
            ])
        }
        return .object(["tenant": .text(page.tenant), "host": .text(page.host), "projects": .list(projects)])
    }

    private static func project(_ page: ProjectPage) -> TemplateValue {
        let vocabulary = page.vocabulary
        return .object([
            "key": .text(vocabulary.project.key), "name": .text(vocabulary.project.name),
            "description": .text(vocabulary.project.description), "statuses": statuses(vocabulary),
            "priorities": priorities(page.priorities), "labels": .list(vocabulary.labels.map(label)),
            "milestones": .list(vocabulary.milestones.map { milestone($0, page.progress[$0.id]) }),
            "sprints": .list(vocabulary.sprints.map(sprint)), "fields": .list(vocabulary.fields.map(field)),
            "people": .list(vocabulary.people.map { .object(["name": .text($0.name)]) }),
        ])
    }

    private static func statuses(_ vocabulary: ProjectVocabulary) -> TemplateValue {
        .list(
            vocabulary.statuses.map {
                .object(["name": .text($0.name), "default": .bool($0.isDefault), "done": .bool($0.isDone)])
            })
    }

    private static func priorities(_ words: [String]) -> TemplateValue {
        words.isEmpty ? .null : .object(["values": .list(words.map(TemplateValue.text))])
    }

    private static func label(_ label: Label) -> TemplateValue {
        .object([
            "name": .text(label.name), "color": .text(label.color), "description": .text(label.description),
        ])
    }

    private static func milestone(_ milestone: Milestone, _ progress: ProjectPage.Progress?) -> TemplateValue {
        let total = progress?.total ?? 0
        let done = progress?.done ?? 0
        return .object([
            "name": .text(milestone.name), "due": .text(milestone.due?.description ?? ""), "done": .number(done),
            "total": .number(total), "percent": total == 0 ? .null : .number(done * 100 / total),
        ])
    }

    private static func sprint(_ sprint: Sprint) -> TemplateValue {
        .object([
            "name": .text(sprint.name), "state": .text(sprint.state),
            "start": .text(sprint.start?.description ?? ""), "end": .text(sprint.end?.description ?? ""),
            "goal": .text(sprint.goal),
        ])
    }

    private static func field(_ field: CustomField) -> TemplateValue {
        let options = field.options.map { option in
            TemplateValue.object([
                "value": .text(option.value), "label": option.label == option.value ? .null : .text(option.label),
            ])
        }
        return .object([
            "name": .text(field.name), "type": .text(field.type), "required": .bool(field.isRequired),
            "options": .list(options),
        ])
    }

    private static func agents(_ page: AgentsPage) -> TemplateValue {
        let projects = page.projects.map { vocabulary in
            TemplateValue.object([
                "key": .text(vocabulary.project.key), "name": .text(vocabulary.project.name),
                "path": .link("\(FileNames.projectFolder(vocabulary.project.key))/README.md"),
                "statuses": statuses(vocabulary),
            ])
        }
        return .object([
            "tenant": .text(page.tenant), "host": .text(page.host), "priorities": priorities(page.priorities),
            "projects": .list(projects),
        ])
    }

    private static func people(_ page: PeoplePage) -> TemplateValue {
        .object([
            "people": .list(page.people.map(person)), "left": .list(page.left.map(person)),
            "anyoneLeft": .bool(!page.left.isEmpty),
        ])
    }

    private static func person(_ entry: PeoplePage.Entry) -> TemplateValue {
        let more = entry.open - entry.tasks.count
        return .object([
            "name": .text(entry.name), "open": .number(entry.open), "more": more > 0 ? .number(more) : .null,
            "projects": .list(
                entry.projects.map {
                    .object(["key": .text($0), "path": .link("\(FileNames.projectFolder($0))/README.md")])
                }),
            "tasks": .list(entry.tasks.map(task)),
        ])
    }

    private static func task(_ task: PeoplePage.Link) -> TemplateValue {
        .object([
            "id": .text(task.id.description), "title": .text(task.title), "path": .link(task.path),
            "status": .text(task.status), "due": task.due.map(TemplateValue.text) ?? .null,
        ])
    }
}
