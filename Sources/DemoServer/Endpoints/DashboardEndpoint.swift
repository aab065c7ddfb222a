import struct SyncCore.CalendarDay
import struct SyncCore.Timestamp

/// What a person sees first: own unfinished tasks, numbers of all projects, the newest activities. New servers only.
enum DashboardEndpoint {
    static let routes: [Route] = [
        .tenant(
            "GET", "/users/me/dashboard", servers: .new, needs: [.readTask, .readProject],
            query: [.text("filter"), .text("timezone"), .count("limit"), .count("offset")], read)
    ]

    static func read(_ call: Call, _ world: inout World, _ tenant: Identifier) throws -> Response {
        guard let filter = DueFilter(rawValue: call.query.text("filter") ?? "today") else { throw Refusal.badRequest }
        // Days are those of UTC whatever is sent, as deadlines are.
        guard (call.query.text("timezone") ?? "UTC").unicodeScalars.count <= 100 else { throw Refusal.badRequest }
        let (limit, offset) = try call.page(default: 5, min: 1, max: 50)
        let projects = world.projects.values.filter { project in
            project.tenantID == tenant && (!project.isPersonal || project.personalOwnerID == call.user)
                && world.mayEnter(call.user, project, api: call.api)
        }
        let own = OwnTasks(of: call.user, in: projects, now: world.clock.current)
        let listed = own.open.filter { filter.matches($0.record, today: own.now.day) }
            .sorted { ($0.dueDay, $0.record.id) < ($1.dueDay, $1.record.id) }
        let newest = NewestActivities.find(3, in: projects)
        let shuffled = call.unordered(projects, &world)
        return .json { writer in
            writer.object { writer in
                writer.counts(own)
                writer.key("tasks")
                writer.array(listed.page(limit, offset)) { writer, task in
                    writer.object { writer in
                        writer.key("task")
                        writer.ownTask(task.record, task.project)
                        writer.member("done_status_id", task.project.doneStatus)
                    }
                }
                writer.member("total", listed.count)
                writer.key("projects")
                writer.array(shuffled) { $0.projectCounts($1) }
                writer.key("activities")
                writer.array(newest) { $0.newest($1, world) }
            }
        }
    }

    enum DueFilter: String {
        case today
        case week
        case overdue
        case all

        func matches(_ record: TaskRecord, today: Int64) -> Bool {
            guard let day = record.dueDay else { return self == .all }
            return switch self {
            case .today: day == today
            case .week: OwnTasks.week(of: today) ~= day
            case .overdue: day < today
            case .all: true
            }
        }
    }
}

/// The tasks of one person, in numbers.
private struct OwnTasks {
    struct Entry {
        let record: TaskRecord
        let project: Project

        var dueDay: Int64 { record.dueDay ?? .max }
    }

    let now: Timestamp
    private(set) var open: [Entry] = []
    private(set) var completedThisWeek = 0

    init(of user: Identifier, in projects: [Project], now: Timestamp) {
        self.now = now
        for project in projects {
            for position in project.tasks.live {
                guard project.tasks.records[position].assignees.contains(where: { $0.userID == user }) else { continue }
                let record = project.tasks.records[position]
                if project.status(record.statusID)?.isDone != true {
                    open.append(Entry(record: record, project: project))
                } else if let end = record.completedAt, Self.week(of: now.day) ~= end.day {
                    completedThisWeek += 1
                }
            }
        }
    }

    /// From Monday to Sunday; the first day of all, of 1970, was a Thursday.
    static func week(of day: Int64) -> Range<Int64> {
        let sinceMonday = ((day + 3) % 7 + 7) % 7
        return day - sinceMonday..<day - sinceMonday + 7
    }

    func count(_ filter: DashboardEndpoint.DueFilter) -> Int {
        open.count { filter.matches($0.record, today: now.day) }
    }
}

/// The newest rows of all histories, of live tasks only.
private struct NewestActivities {
    struct Entry {
        let activity: Activity
        let project: Project
        let task: Int
    }

    static func find(_ count: Int, in projects: [Project]) -> [Entry] {
        var newest: [Entry] = []
        for project in projects {
            for task in project.tasks.live.reversed() {
                // Most tasks end here: their last row is older than what has been found.
                guard let last = project.tasks.activities[task].last, isWanted(last, newest, count) else { continue }
                for activity in project.tasks.activities[task].suffix(count).reversed() {
                    guard isWanted(activity, newest, count) else { break }
                    let place = newest.firstIndex { $0.activity.createdAt < activity.createdAt } ?? newest.count
                    newest.insert(Entry(activity: activity, project: project, task: task), at: place)
                    if newest.count > count { newest.removeLast() }
                }
            }
        }
        return newest
    }

    private static func isWanted(_ activity: Activity, _ newest: [Entry], _ count: Int) -> Bool {
        guard newest.count == count, let last = newest.last else { return true }
        return last.activity.createdAt < activity.createdAt
    }
}

extension TaskRecord {
    /// The day in UTC on which it is due: the soft deadline, else the hard one.
    fileprivate var dueDay: Int64? { (softDeadline ?? hardDeadline)?.day }
}

extension Project {
    /// The status that completing a task uses.
    fileprivate var doneStatus: Identifier? {
        (statuses.first(where: \.isDefaultDone) ?? statuses.first(where: \.isDone))?.id
    }
}

extension JSONWriter {
    fileprivate mutating func counts(_ own: OwnTasks) {
        key("counts")
        object { writer in
            writer.member("today", own.count(.today))
            writer.member("week", own.count(.week))
            writer.member("overdue", own.count(.overdue))
            writer.member("open", own.open.count)
            writer.member("completed_week", own.completedThisWeek)
        }
        key("days")
        array(OwnTasks.week(of: own.now.day)) { writer, day in
            writer.object { writer in
                writer.member("date", CalendarDay(daysSince1970: day))
                writer.member("count", own.open.count { $0.dueDay == day })
            }
        }
    }

    fileprivate mutating func projectCounts(_ project: Project) {
        object { writer in
            writer.key("project")
            writer.project(project)
            writer.member("total", project.tasks.live.count)
            let done = project.statuses.filter(\.isDone).map(\.id)
            writer.member("completed", project.tasks.live.count { done.contains(project.tasks.records[$0].statusID) })
        }
    }

    fileprivate mutating func newest(_ entry: NewestActivities.Entry, _ world: World) {
        object { writer in
            writer.key("activity")
            writer.activity(entry.activity, world)
            writer.member("task_title", entry.project.tasks.records[entry.task].title)
            writer.member("task_seq_id", entry.project.tasks.records[entry.task].number)
            writer.member("project_key", entry.project.key)
            writer.member("project_name", entry.project.name)
        }
    }
}
