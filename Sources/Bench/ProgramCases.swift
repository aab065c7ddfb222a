@preconcurrency import Glibc

/// The cases that measure the built program.
struct ProgramCases {
    var program: Program
    let toji: String
    let runs: Int

    private static let edited = 50

    /// `--version` beside git's.
    func start() throws -> Comparison {
        let (ours, floor) = try alternate(runs * 10) {
            try program.run([toji, "--version"]).seconds * 1000
        } _: {
            try program.run(["git", "--version"]).seconds * 1000
        }
        return Comparison(
            name: "start", title: "toji --version in ms, at most 15 (git --version: \((floor * 10).rounded() / 10) ms)",
            ours: ours,
            floor: 15, unit: "ms", limit: 1)
    }

    /// The first pull, and its peak memory. Its floor is what any program would have to do one after the other: ask the
    /// same addresses, bring the same bytes into a repository, write the same files.
    ///
    /// Every run has a folder of its own: ext4 is slow to reuse what was removed within the last seconds.
    func pullFirst(tasks: Int) throws -> [Comparison] {
        let server = try DemoProcess(toji: toji, size: tasks, program: program)
        defer { server.stop() }
        let program = with(server)
        let floor = PullFloor(program: program)
        var peak = 0
        var run = 0
        let (ours, least) = try alternate(runs) {
            run += 1
            if run == 1 { try server.forgetRequests(program) }
            let mirror = "\(program.folder)/first-pull-\(run)"
            let cost = try program.run([toji, "clone", server.apiRoot, mirror])
            if run == 1 { try floor.prepare(from: mirror, server: server) }
            peak = max(peak, cost.peakKilobytes)
            return cost.seconds
        } _: {
            try floor.run(run)
        }
        return [
            Comparison(
                name: "pull-first",
                title: "first pull of \(tasks) tasks with 3 comments each, beside curl -Z + fast-import + write loop",
                ours: ours, floor: least, unit: "s", limit: 1.3),
            Comparison(
                name: "memory-first", title: "peak memory of that pull, at most 120 MB", ours: Double(peak) / 1024,
                floor: 120, unit: "MB", limit: 1),
        ]
    }

    /// A pull without news.
    func pullAgain(tasks: Int) throws -> Comparison {
        let server = try DemoProcess(toji: toji, size: tasks, program: program)
        defer { server.stop() }
        let program = with(server)
        let mirror = "\(program.folder)/again"
        let urls = "\(program.folder)/urls"
        try program.run([toji, "clone", server.apiRoot, mirror])
        try server.forgetRequests(program)
        try program.run([toji, "-C", mirror, "pull"])
        let count = try server.writeRequests(to: urls, program)
        let (ours, floor) = try alternate(runs) {
            try program.run([toji, "-C", mirror, "pull"]).seconds
        } _: {
            try program.run(["curl", "-Z", "--parallel-max", "4", "-K", urls]).seconds
        }
        try program.run(["rm", "-rf", mirror])
        return Comparison(
            name: "pull-again", title: "a pull without news, \(count) reads, beside curl -Z of the same", ours: ours,
            floor: floor, unit: "s", limit: 1.2)
    }

    /// Status of a large mirror beside git's, without edits and with some, and the memory that its clone took.
    func large(tasks: Int) throws -> [Comparison] {
        let server = try DemoProcess(toji: toji, size: tasks, program: program)
        let program = with(server)
        let mirror = "\(program.folder)/large"
        let clone: Cost
        do {
            defer { server.stop() }
            clone = try program.run([toji, "clone", server.apiRoot, mirror])
        }
        try program.run(["git", "-C", mirror, "status"])
        let (ours, floor) = try alternate(runs) {
            try program.run([toji, "-C", mirror, "status"]).seconds
        } _: {
            try program.run(["git", "-C", mirror, "status"]).seconds
        }
        let files = try taskFiles(in: mirror, program).map(\.path)
        try edit(stride(from: 0, to: files.count, by: files.count / Self.edited).map { files[$0] }, in: mirror)
        let (withEdits, floorWithEdits) = try alternate(runs) {
            try program.run([toji, "-C", mirror, "status"]).seconds
        } _: {
            try program.run(["git", "-C", mirror, "status"]).seconds
        }
        try program.run(["rm", "-rf", mirror])
        return [
            Comparison(
                name: "status-edits", title: "the same with \(Self.edited) edits", ours: withEdits,
                floor: floorWithEdits, unit: "s", limit: 1.3),
            Comparison(
                name: "status", title: "toji status on \(tasks) files beside git status", ours: ours, floor: floor,
                unit: "s", limit: 1.3),
            Comparison(
                name: "memory-large", title: "peak memory of the first pull of \(tasks) tasks, at most 400 MB",
                ours: Double(clone.peakKilobytes) / 1024, floor: 400, unit: "MB", limit: 1),
        ]
    }

    private func with(_ server: DemoProcess) -> Program {
        var program = program
        program.variables["TOJI_TOKEN"] = server.token
        return program
    }
}
