import DemoServer
import SyncCore

/// A tenant of three projects, all of its tasks long finished being written: nothing of it is news by its age.
///
/// ENG-1 has ENG-2 as a subtask, ENG-2 a thread and a reply, ENG-3 and ENG-4 the label `bug`, ENG-5 is archived, and
/// ENG-6 to ENG-8 are plain. WEB-1 and WEB-2, OPS-1. With more people `lena`, who is assigned to ENG-7, and `noa` are there as well,
/// and ENG-8 is assigned to `mori`, who has left.
struct SmallTenant: Sendable {
    private(set) var world = World(seed: 11)
    private(set) var projects: [String: String] = [:]
    private(set) var tasks: [String: String] = [:]
    private(set) var labels: [String: String] = [:]
    private(set) var comments: [String] = []
    private(set) var people: [String: String] = [:]
    let id: String
    private let owner: Identifier
    private let member: Identifier
    private var days: Int64 = 0

    init(moreTasks: Int = 0, morePeople: Bool = false) {
        owner = world.addUser("tanaka")
        member = world.addUser("suzuki")
        let tenant = world.addTenant("acme", name: "Acme", owner: owner)
        id = "\(tenant)"
        world.addMember(member, to: tenant)
        for (key, user) in [("owner", owner), ("member", member)] {
            world.addToken(key: key, text: "pat_\(key)", user: user, tenant: tenant, scopes: Set(Scope.allCases))
        }
        people = ["tanaka": "\(owner)", "suzuki": "\(member)"]
        let engineering = addProject("ENG", "Engineering", in: tenant)
        let bug = world.addLabel("bug", color: "#ff0000", to: engineering)
        labels["bug"] = "\(bug)"
        fillEngineering(engineering, bug: bug, more: morePeople ? addMorePeople(to: tenant) : nil)
        for number in 0..<moreTasks { add("More \(number)", to: engineering, "ENG") }
        let web = addProject("WEB", "Site", in: tenant)
        add("Front page", to: web, "WEB")
        add("Shop", to: web, "WEB")
        let operations = addProject("OPS", "Operations", in: tenant)
        add("Restore drill", to: operations, "OPS")
    }

    private mutating func addProject(_ key: String, _ name: String, in tenant: Identifier) -> Identifier {
        let project = world.addProject(name, key: key, tenant: tenant)
        projects[key] = "\(project)"
        days = 0
        return project
    }

    private mutating func addMorePeople(to tenant: Identifier) -> (lena: Identifier, mori: Identifier) {
        let users = ["lena", "noa", "mori"].map { name in
            let user = world.addUser(name)
            people[name] = "\(user)"
            return user
        }
        for user in users.dropLast() { world.addMember(user, to: tenant) }
        return (users[0], users[2])
    }

    private mutating func fillEngineering(
        _ project: Identifier, bug: Identifier, more: (lena: Identifier, mori: Identifier)?
    ) {
        let field = world.addCustomField("Points", kind: "number", to: project)
        let parent = add("Sign-in", to: project, "ENG")
        let child = add("Buttons", to: project, "ENG") { seed in
            seed.parent = parent
            seed.description = "Three of them.\n\n- left\n- right"
            seed.fieldValues = [field: "5"]
        }
        let then = Timestamp(rfc3339: "2026-03-01T10:00:00Z")
        let head = world.addComment("Which colour?", by: member, to: child, in: project, createdAt: then)
        let reply = world.addComment("Green.", by: owner, to: child, in: project, parent: head, createdAt: then)
        comments = ["\(head)", "\(reply)"]
        add("Crash at start", to: project, "ENG") { $0.labels = [bug] }
        add("Crash at end", to: project, "ENG") { $0.labels = [bug] }
        add("Old idea", to: project, "ENG") { $0.isArchived = true }
        for number in 6...8 {
            add("Plain \(number)", to: project, "ENG") { seed in
                if number == 7, let more { seed.assignees = [(more.lena, "secondary")] }
                if number == 8, let more { seed.assignees = [(more.mori, "secondary")] }
            }
        }
    }

    @discardableResult
    private mutating func add(
        _ title: String, to project: Identifier, _ key: String, _ change: (inout TaskSeed) -> Void = { _ in }
    ) -> Identifier {
        var seed = TaskSeed(title: title, createdBy: member)
        seed.createdAt = Timestamp(seconds: 1_767_225_600 + days * 3600)
        days += 1
        change(&seed)
        let task = world.addTask(seed, to: project)
        tasks["\(key)-\(days)"] = "\(task)"
        return task
    }
}
