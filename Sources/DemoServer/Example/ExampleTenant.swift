import struct SyncCore.Timestamp

/// Builds the example tenant: a company of six in Kyoto that plans delivery rounds for small shops.
struct ExampleTenant {
    private(set) var world = World(seed: 0x746F_6A69)
    var calendar: ExampleCalendar
    private(set) var tenant: Identifier
    private(set) var people: [Person: Identifier] = [:]

    init(now: Timestamp) {
        calendar = ExampleCalendar(now: now)
        var people: [Person: Identifier] = [:]
        for person in Person.allCases { people[person] = world.addUser(person.rawValue) }
        self.people = people
        tenant = world.addTenant(
            "acme", name: "Acme 配達計画", owner: people.owner, description: "Tsubame, a route planner for small shops")
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
            guard let id = people[person] else { continue }
            world.addMember(id, to: tenant, role: person == .sato ? .admin : .member)
        }
    }

    private mutating func addTokens() {
        let personal: [(String, Person, Set<Scope>)] = [
            ("owner", .tanaka, .owning), ("member", .suzuki, .working), ("admin", .sato, .owning),
            ("reader", .mori, .reading), ("left", .ito, .working),
        ]
        for (key, person, scopes) in personal {
            guard let user = people[person] else { continue }
            world.addExampleToken(key: key, of: user, in: tenant, scopes)
        }
        for (key, person) in [("owner_device", Person.tanaka), ("member_device", .suzuki)] {
            guard let user = people[person] else { continue }
            world.addExampleDevice(key: key, of: user)
        }
    }

    private mutating func add(_ setting: ProjectSetting, story: (inout ProjectDraft) -> Void) {
        var draft = ProjectDraft()
        story(&draft)
        var builder = ProjectBuilder(world: world, calendar: calendar, people: people)
        builder.build(setting, draft, in: tenant)
        world = builder.world
        calendar = builder.calendar
    }
}

extension [Person: Identifier] {
    fileprivate var owner: Identifier { self[.tanaka] ?? Identifier(high: 0, low: 0) }
}
