import struct SyncCore.Timestamp

/// Builds a world of any size for measurements: three projects, three comments a task.
///
/// It writes straight into the tables, since 100,000 tasks and 300,000 comments have to be there within a second or two.
struct SizedTenant {
    private(set) var world: World
    private let tenant: Identifier
    private let people: [Identifier]
    private let now: Timestamp
    private var random: RandomSource
    private var text: SizedText

    private static let names = ["tanaka", "suzuki", "sato", "mori", "lena", "yamamoto", "kobayashi", "nakamura"]

    /// Half of the tasks, three tenths, and the rest.
    private static let projects = [("ENG", "Engineering"), ("WEB", "Site and shop"), ("OPS", "Operations")]

    init(tasks count: Int, seed: UInt64, now: Timestamp) {
        world = World(seed: seed)
        random = RandomSource(seed: seed ^ 0x7369_7A65)
        text = SizedText(seed: seed ^ 0x7465_7874)
        self.now = now
        var world = world
        people = Self.names.map { world.addUser($0) }
        tenant = world.addTenant("acme", name: "Acme", owner: people[0])
        for person in people.dropFirst() { world.addMember(person, to: tenant) }
        world.addExampleToken(key: "owner", of: people[0], in: tenant, .owning)
        world.addExampleToken(key: "member", of: people[1], in: tenant, .working)
        world.addExampleDevice(key: "owner_device", of: people[0])
        world.addExampleDevice(key: "member_device", of: people[1])
        self.world = world
        let total = max(0, count)
        let shares = [total - total * 3 / 10 - total / 5, total * 3 / 10, total / 5]
        for ((key, name), share) in zip(Self.projects, shares) { addProject(key, name, tasks: share) }
    }

    private mutating func addProject(_ key: String, _ name: String, tasks count: Int) {
        let id = world.addProject(name, key: key, tenant: tenant)
        addVocabulary(to: id)
        guard var project = world.projects.take(id) else { return }
        // The last 400 days but one, evenly.
        let step = 399 * 86_400_000_000 / Int64(max(1, count))
        let beginning = now.microseconds - 400 * 86_400_000_000
        let labelSets = makeLabelSets(project)
        for number in 0..<count {
            let created = beginning + Int64(number) * step + Int64(below(UInt64(max(1, step / 2))))
            let isJapanese = text.picksJapanese()
            let record = makeTask(
                in: project, isJapanese, labelSets, createdAt: Timestamp(microseconds: created))
            let position = project.tasks.append(record)
            project.tasks.comments[position] = makeComments(isJapanese, after: record.createdAt)
            project.tasks.activities[position] = [
                Activity(
                    id: world.makeID(), event: "task_created", userID: record.createdBy, payload: "{}",
                    createdAt: record.createdAt)
            ]
        }
        world.projects.putBack(project, id: id)
    }

    private mutating func addVocabulary(to project: Identifier) {
        let labels = ["bug", "design", "backend", "app", "shop", "print", "急ぎ", "要確認"]
        for (position, label) in labels.enumerated() {
            world.addLabel(label, color: "#\(position + 1)\(position + 1)88cc", to: project)
        }
        let calendar = ExampleCalendar(now: now)
        for (name, due) in [("1.0", -120), ("1.1", 30), ("2.0", 120)] {
            world.addMilestone(name, due: calendar.day(due), to: project, createdBy: people[0])
        }
        for (name, first, state) in [
            ("Sprint 1", -40, "completed"), ("Sprint 2", -12, "active"), ("Sprint 3", 3, "planning"),
        ] {
            world.addSprint(
                name, from: calendar.day(first), to: calendar.day(first + 13), in: project, createdBy: people[0],
                state: state)
        }
    }

    /// Arrays that many tasks share take the memory of one.
    private mutating func makeLabelSets(_ project: Project) -> [[Identifier]] {
        let labels = project.labels.ids
        return (0..<32).map { index in
            labels.filter { _ in random.next() % 8 < UInt64(index % 4) }
        }
    }

    private mutating func makeTask(
        in project: Project, _ isJapanese: Bool, _ labelSets: [[Identifier]], createdAt: Timestamp
    ) -> TaskRecord {
        let age = UInt64(max(1, now.microseconds - createdAt.microseconds))
        let updated = Timestamp(microseconds: createdAt.microseconds + 1 + Int64(below(age)))
        let status = project.statuses[[0, 1, 1, 2, 2, 3, 3, 3][Int(below(8))]]
        var task = TaskRecord(
            id: world.makeID(), number: project.tasks.nextNumber, title: text.title(isJapanese),
            description: text.description(isJapanese), statusID: status.id, createdAt: createdAt, updatedAt: updated)
        let author = people[Int(below(UInt64(people.count)))]
        let assignee = people[Int(below(UInt64(people.count)))]
        task.createdBy = author
        task.priority = [.medium, .medium, .medium, .high, .high, .low, .critical, .trivial][Int(below(8))]
        task.assignees = [Assignment(id: world.makeID(), userID: assignee, role: "primary", assignedAt: createdAt)]
        task.labelIDs = labelSets[Int(below(UInt64(labelSets.count)))]
        task.isArchived = below(20) == 0
        if status.isDone {
            task.completedAt = updated
            task.progress = 100
        }
        if below(3) == 0 { task.milestoneID = project.milestones[Int(below(3))].id }
        if below(4) == 0 { task.sprintID = project.sprints[Int(below(3))].id }
        if below(3) == 0 { task.estimatedMinutes = 30 * (1 + Int(below(32))) }
        addDeadlines(to: &task)
        let others = project.tasks.records
        if others.count > 20, below(6) == 0 { task.parentID = others[others.count - 1 - Int(below(20))].id }
        return task
    }

    private mutating func addDeadlines(to task: inout TaskRecord) {
        guard below(5) < 2 else { return }
        let day = task.createdAt.day + 3 + Int64(below(40))
        task.softDeadline = Timestamp(seconds: day * 86_400)
        if below(3) == 0 { task.hardDeadline = Timestamp(seconds: (day + 2) * 86_400 + 30_600) }
    }

    private mutating func makeComments(_ isJapanese: Bool, after created: Timestamp) -> [CommentRecord] {
        let step = UInt64(max(1, (now.microseconds - created.microseconds) / 4))
        var time = created
        var thread: Identifier?
        return (0..<3).map { index in
            time = Timestamp(microseconds: time.microseconds + 1 + Int64(below(step)))
            let comment = CommentRecord(
                id: world.makeID(), userID: people[Int(below(UInt64(people.count)))],
                parentID: index == 2 ? thread : nil, body: text.comment(isJapanese), createdAt: time, updatedAt: time)
            if index == 1 { thread = comment.id }
            return comment
        }
    }

    private mutating func below(_ limit: UInt64) -> UInt64 { random.next() % limit }
}
