import struct SyncCore.CalendarDay
import struct SyncCore.Timestamp

/// Turns the draft of a project into a part of the world: names become ids, "days ago" become times.
struct ProjectBuilder {
    private(set) var world: World
    private(set) var calendar: ExampleCalendar
    private let people: Cast
    private let project: Identifier
    private var labels: [String: Identifier] = [:]
    private var milestones: [String: Identifier] = [:]
    private var sprints: [String: Identifier] = [:]
    private var fields: [String: (id: Identifier, isDate: Bool)] = [:]
    /// By number, which begins with 1.
    private var tasks: [Identifier] = []

    /// Begins with an empty project that has its vocabulary.
    init(
        _ setting: ProjectSetting, in tenant: Identifier, of world: World, people: Cast, calendar: ExampleCalendar
    ) {
        self.world = world
        self.calendar = calendar
        self.people = people
        project = self.world.addProject(
            setting.name, key: setting.key, tenant: tenant, description: setting.description,
            iconEmoji: setting.icon, hasStatuses: false)
        addVocabulary(setting)
        addPlanning(setting)
    }

    mutating func build(_ draft: ProjectDraft) {
        for task in draft.tasks { add(task) }
        for (blocker, blocked) in draft.blocks {
            world.addRelation(blocker: tasks[blocker - 1], blocked: tasks[blocked - 1], in: project)
        }
        world.projects[project]?.tasks.sortByTime()
    }

    // MARK: What surrounds the tasks

    private mutating func addVocabulary(_ setting: ProjectSetting) {
        let beginning = calendar.ago(240)
        for (position, row) in setting.statuses.enumerated() {
            world.addStatus(
                row.status.rawValue, color: row.color, position: position, to: project,
                isDefault: row.status == .todo, isDone: row.status == .done, createdAt: beginning)
        }
        for row in setting.labels {
            labels[row.name] = world.addLabel(row.name, color: row.color, to: project, description: row.description)
        }
        for row in setting.fields {
            let options = row.options.map { (label: $0, value: $0.lowercased()) }
            let id = world.addCustomField(row.name, kind: row.kind, to: project, options: options)
            fields[row.name] = (id, row.kind == "date")
        }
    }

    private mutating func addPlanning(_ setting: ProjectSetting) {
        for row in setting.milestones {
            milestones[row.name] = world.addMilestone(
                row.name, due: calendar.day(row.due), to: project, createdBy: people[.tanaka], description: row.text,
                createdAt: calendar.ago(238))
        }
        for row in setting.sprints {
            sprints[row.name] = world.addSprint(
                row.name, from: calendar.day(row.days.lowerBound), to: calendar.day(row.days.upperBound), in: project,
                createdBy: people[.tanaka], goal: row.goal, state: row.state,
                createdAt: calendar.ago(Double(max(1, 7 - row.days.lowerBound))))
        }
    }

    // MARK: Tasks

    private mutating func add(_ draft: TaskDraft) {
        let seed = seed(of: draft)
        let task = world.addTask(seed, to: project)
        tasks.append(task)
        if draft.isDeleted { return world.deleteTask(task, in: project) }
        if let changed = seed.updatedAt, draft.status != .todo {
            let person = people[draft.assignees.first ?? draft.author]
            let change = statusChange(to: draft.status, by: person, at: changed)
            world.projects[project]?.tasks.note(change, on: task)
        }
        var thread: Identifier?
        for comment in draft.comments {
            let id = world.addComment(
                comment.text, by: people[comment.author], to: task, in: project,
                parent: comment.isReply ? thread : nil, createdAt: calendar.ago(comment.ago),
                isDeleted: comment.isDeleted)
            if !comment.isReply { thread = id }
        }
    }

    private mutating func seed(of draft: TaskDraft) -> TaskSeed {
        var seed = TaskSeed(title: draft.title, createdBy: people[draft.author])
        seed.description = draft.text
        seed.status = draft.status.rawValue
        seed.priority = draft.priority
        seed.progress = draft.progress
        seed.parent = draft.parent.map { tasks[$0 - 1] }
        seed.milestone = draft.milestone.flatMap { milestones[$0] }
        seed.sprint = draft.sprint.flatMap { sprints[$0] }
        seed.softDeadline = draft.due.map(calendar.time)
        seed.hardDeadline = draft.deadline.map(calendar.time)
        seed.estimatedMinutes = draft.estimate
        seed.assignees = draft.assignees.enumerated().map { position, person in
            (people[person], position == 0 ? "primary" : "secondary")
        }
        seed.labels = draft.labels.compactMap { labels[$0] }
        seed.fieldValues = fieldValues(of: draft)
        seed.isArchived = draft.isArchived
        seed.createdAt = calendar.ago(draft.created)
        seed.updatedAt = draft.changed.map { calendar.ago($0) }
        seed.completedAt = draft.completed.map { calendar.ago($0) }
        return seed
    }

    private func fieldValues(of draft: TaskDraft) -> [Identifier: String] {
        var values: [Identifier: String] = [:]
        for (name, value) in draft.fields {
            guard let field = fields[name] else { continue }
            values[field.id] = field.isDate ? Int(value).map { Self.text(calendar.day($0)) } : value
        }
        return values
    }

    private static func text(_ day: CalendarDay) -> String {
        let padded = [day.month, day.day].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(day.year)-" + padded.joined(separator: "-")
    }

    private mutating func statusChange(to status: TaskDraft.Status, by user: Identifier, at time: Timestamp) -> Activity
    {
        Activity(
            id: world.makeID(), event: "status_changed", userID: user,
            payload: #"{"from":"Todo","to":"\#(status.rawValue)"}"#, createdAt: time)
    }
}

extension TaskStore {
    fileprivate mutating func note(_ activity: Activity, on task: Identifier) {
        guard let position = anyPosition(of: task) else { return }
        activities[position].append(activity)
    }

    /// A story is told topic by topic; the server keeps what happened in the order of time.
    fileprivate mutating func sortByTime() {
        for position in comments.indices {
            comments[position].sort { $0.createdAt < $1.createdAt }
            activities[position].sort { $0.createdAt < $1.createdAt }
        }
    }
}
