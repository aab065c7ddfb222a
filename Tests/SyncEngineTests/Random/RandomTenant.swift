import DemoServer
import SyncCore

/// A small tenant to be changed at random: ENG with five tasks, three labels and a custom field.
struct RandomTenant: Sendable {
    private(set) var world: World
    let id: String
    let project: String
    /// `tanaka`, the owner, and `suzuki`, whose token the mirrors have.
    let people: [String: String]
    let points: String
    private(set) var labels: [String] = []
    private(set) var tasks: [String] = []
    /// OPS with one task, which ENG's faults must not touch.
    private(set) var other: (project: String, task: String)?
    /// A thread by each of the two on ENG-2.
    private(set) var comments: [(id: String, author: String)] = []

    init(seed: UInt64) {
        var world = World(seed: seed &+ 11)
        let (owner, member) = (world.addUser("tanaka"), world.addUser("suzuki"))
        let tenant = world.addTenant("acme", name: "Acme", owner: owner)
        world.addMember(member, to: tenant)
        for (key, user) in [("owner", owner), ("member", member)] {
            world.addToken(key: key, text: "pat_\(key)", user: user, tenant: tenant, scopes: Set(Scope.allCases))
        }
        let project = world.addProject("Engineering", key: "ENG", tenant: tenant)
        let field = world.addCustomField("Points", kind: "number", to: project)
        let labels = ["bug", "chore", "auth"].map { world.addLabel($0, color: "#ff0000", to: project) }
        var tasks: [Identifier] = []
        for number in 1...5 {
            var seed = TaskSeed(title: "Task \(number)", createdBy: member)
            seed.createdAt = Timestamp(seconds: 1_767_225_600 + Int64(number) * 3600)
            seed.description = number == 4 ? nil : "one\n\ntwo\n\nthree\n\nfour"
            seed.parent = number == 2 || number == 3 ? tasks[0] : nil
            seed.labels = number == 3 ? [labels[0]] : []
            seed.fieldValues = number == 2 ? [field: "5"] : [:]
            tasks.append(world.addTask(seed, to: project))
        }
        let then = Timestamp(rfc3339: "2026-03-01T10:00:00Z")
        for (name, user) in [("tanaka", owner), ("suzuki", member)] {
            let comment = world.addComment("Said by \(name).", by: user, to: tasks[1], in: project, createdAt: then)
            comments.append(("\(comment)", name))
        }
        if seed % 4 == 0 {
            let other = world.addProject("Operations", key: "OPS", tenant: tenant)
            self.other = ("\(other)", "\(world.addTask(TaskSeed(title: "Ops", createdBy: owner), to: other))")
        }
        self.world = world
        id = "\(tenant)"
        self.project = "\(project)"
        people = ["tanaka": "\(owner)", "suzuki": "\(member)"]
        points = "\(field)"
        self.labels = labels.map { "\($0)" }
        self.tasks = tasks.map { "\($0)" }
    }
}
