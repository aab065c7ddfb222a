import TestSupport
import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

/// The program's stage with a front before its tracker, and a mirror of the example tenant.
struct BadAnswerStage {
    let program: ProgramStage
    let front: AlteringFront

    /// - Parameter clock: how many seconds the tracker's clock is fast.
    init(_ world: World? = nil, api: DemoServerOptions.API = .new, clock: Int = 0) throws {
        program = try ProgramStage(world, api: api, hasFront: true)
        front = try #require(program.front)
        if clock != 0 { program.moveClock(bySeconds: clock) }
        try program.clone()
    }

    func pull(_ options: String...) throws -> ProcessRun {
        try run(
            [ProgramStage.program, "pull"] + options, in: program.folder.path(of: "mirror"),
            environment: program.environment(token: "owner"))
    }

    func list() throws -> [JSONValue] {
        try program.toji("list", "--all", "--json", in: "mirror").json.asList ?? []
    }

    /// What is committed of ENG's tasks, and that nothing else lies on disk.
    func engineering() throws -> String {
        try program.git("ls-tree", "-r", "HEAD", "ENG").text + program.git("status", "--porcelain").text
    }

    /// The path of a project in the API.
    func place(of key: String) throws -> String {
        let tenant = try #require(program.world.tenants.values.first?.id)
        return "/v1/tenants/\(tenant)/projects/\(try program.project(key))"
    }

    /// Gives one task of each project the title `Changed`.
    func workEverywhere() throws {
        for task in ["ENG-42", "OPS-1", "WEB-1"] {
            let project = try program.project(String(task.prefix { $0 != "-" }))
            program.act("PUT", "/projects/\(project)/tasks/\(task)", #"{"title":"Changed"}"#)
        }
    }

    /// Lets the answers pass again and expects that one pull brings what was missed, and another one nothing.
    func expectRepaired(names: [String]) throws {
        front.alter(nil)
        let run = try pull()
        #expect(run.status == 0, "\(run.errorText)")
        for name in names { #expect(run.text.contains("\(name) "), "\(run.text)") }
        try expectLikeFreshClone()
    }

    /// The mirror holds what a new one holds.
    func expectLikeFreshClone() throws {
        #expect(try pull().text == "Already up to date.\n")
        #expect(try program.toji("clone", program.address, "fresh").status == 0)
        let trees = try ["mirror", "fresh"].map { try program.git("rev-parse", "HEAD^{tree}", in: $0).text }
        #expect(trees[0] == trees[1])
        #expect(try program.git("status", "--porcelain").text.isEmpty)
    }
}

extension World {
    /// A tenant of projects with so many tasks, the oldest first, and an owner who may do everything.
    static func plain(_ projects: [String: Int]) -> World {
        var world = World(seed: 7)
        let owner = world.addUser("tanaka")
        let tenant = world.addTenant("acme", name: "Acme", owner: owner)
        world.addToken(key: "owner", text: "pat_owner", user: owner, tenant: tenant, scopes: Set(Scope.allCases))
        for (key, count) in projects.sorted(by: { $0.key < $1.key }) {
            let project = world.addProject("Project \(key)", key: key, tenant: tenant)
            for number in 0..<count {
                var seed = TaskSeed(title: "Task", createdBy: owner)
                seed.createdAt = Timestamp(seconds: 1_767_225_600 + Int64(number) * 60)
                world.addTask(seed, to: project)
            }
        }
        return world
    }
}
