import struct SyncCore.Timestamp

/// Builds the example tenant: a company of six in Kyoto that plans delivery rounds for small shops.
struct ExampleTenant {
    private(set) var world = World(seed: 0x746F_6A69)
    private var calendar: ExampleCalendar
    private let tenant: Identifier
    private let people: Cast

    init(now: Timestamp) {
        calendar = ExampleCalendar(now: now)
        people = Cast(in: &world)
        tenant = world.addTenant(
            "acme", name: "Acme 配達計画", owner: people[.tanaka],
            description: "Tsubame, a route planner for small shops")
        addMembers()
        addTokens()
        add(.engine) { project in
            project.tellEngineBeginnings()
            project.tellEngineMiddle()
            project.tellEngineAccounts()
        }
        add(.shop) { project in
            project.tellShopRelaunch()
            project.tellShopSeason()
        }
        add(.operations) { $0.tellOperations() }
    }

    /// Everybody is a member but the owner, who needs no row, and the one who left.
    private mutating func addMembers() {
        for person in Person.allCases where person != .tanaka && person != .ito {
            world.addMember(people[person], to: tenant, role: person == .sato ? .admin : .member)
        }
    }

    private mutating func addTokens() {
        let personal: [(String, Person, Set<Scope>)] = [
            ("owner", .tanaka, .owning), ("member", .suzuki, .working), ("admin", .sato, .owning),
            ("reader", .mori, .reading), ("left", .ito, .working),
        ]
        for (key, person, scopes) in personal {
            world.addExampleToken(key: key, of: people[person], in: tenant, scopes)
        }
        for (key, person) in [("owner_device", Person.tanaka), ("member_device", .suzuki)] {
            world.addExampleDevice(key: key, of: people[person])
        }
    }

    private mutating func add(_ setting: ProjectSetting, story: (inout ProjectDraft) -> Void) {
        var draft = ProjectDraft()
        story(&draft)
        var builder = ProjectBuilder(setting, in: tenant, of: world, people: people, calendar: calendar)
        builder.build(draft)
        world = builder.world
        calendar = builder.calendar
    }
}
