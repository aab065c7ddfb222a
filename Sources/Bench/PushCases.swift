@preconcurrency import Glibc

/// The cases that measure sending edits.
struct PushCases {
    var program: Program
    let toji: String
    let runs: Int

    private static let edited = 500
    /// What the way to a server and its own work take at least, in milliseconds.
    private static let delay = 20
    /// Of which each run sends another, so that every one is an edit.
    private static let priorities = ["low", "high", "medium"]
    private static let statuses = ["Todo", "In Progress"]

    /// One edited status in a large mirror, until its write has arrived; and how many requests that took.
    func one(tasks: Int) throws -> [Comparison] {
        let server = try DemoProcess(toji: toji, size: tasks, program: program)
        defer { server.stop() }
        let program = with(server)
        let mirror = "\(program.folder)/push-one"
        try program.run([toji, "clone", server.apiRoot, mirror])
        try program.run(["git", "-C", mirror, "status"])
        guard let file = try taskFiles(in: mirror, program).first?.path else {
            throw BenchError(description: "no task")
        }
        var (run, most) = (0, 0)
        let (ours, floor) = try alternate(runs) {
            run += 1
            try set("status", to: Self.statuses, run, in: ["\(mirror)/\(file)"])
            try server.forgetRequests(program)
            let start = now()
            try program.run([toji, "-C", mirror, "push"])
            let requests = try server.requests(program)
            guard let write = requests.first(where: { $0.method != "GET" }) else {
                throw BenchError(description: "the push wrote nothing")
            }
            most = max(most, requests.count)
            return Double(write.time - start) / 1_000_000
        } _: {
            try program.run(["git", "-C", mirror, "status"]).seconds
        }
        try program.run(["rm", "-rf", mirror])
        return [
            Comparison(
                name: "push-one",
                title: "one edit of \(tasks) tasks until it arrives, beside 1.3 x git status + 50 ms", ours: ours,
                floor: floor * 1.3 + 0.05, unit: "s", limit: 1),
            Comparison(
                name: "push-requests", title: "requests of that push, at most 2", ours: Double(most), floor: 2,
                unit: "",
                limit: 1),
        ]
    }

    /// Many edits beside the same requests by curl, over as many connections; and the memory that they take.
    func many(tasks: Int) throws -> [Comparison] {
        let server = try DemoProcess(toji: toji, size: tasks, program: program)
        defer { server.stop() }
        let program = with(server)
        let (mirror, script) = ("\(program.folder)/push-many", "\(program.folder)/push-many.curl")
        try program.run([toji, "clone", server.apiRoot, mirror])
        let files = try taskFiles(in: mirror, program).prefix(Self.edited).map { "\(mirror)/\($0.path)" }
        try server.delayAnswers(byMilliseconds: Self.delay, program)
        var (run, peak) = (0, 0)
        let (ours, floor) = try alternate(runs) {
            run += 1
            try set("priority", to: Self.priorities, run, in: files)
            try server.forgetRequests(program)
            let cost = try program.run([toji, "-C", mirror, "push", "--force"])
            peak = max(peak, cost.peakKilobytes)
            try server.writeAll(server.requests(program), to: script)
            return cost.seconds
        } _: {
            try program.run(["curl", "-Z", "--parallel-max", "4", "-K", script]).seconds
        }
        try program.run(["rm", "-rf", mirror])
        return [
            Comparison(
                name: "push-many",
                title: """
                    \(Self.edited) edits of \(tasks) tasks at a server \(Self.delay) ms away, beside curl -Z of the same \
                    requests
                    """,
                ours: ours, floor: floor, unit: "s", limit: 1.3),
            Comparison(
                name: "memory-push", title: "peak memory of that push, at most 120 MB", ours: Double(peak) / 1024,
                floor: 120, unit: "MB", limit: 1),
        ]
    }

    /// Gives each file the next of these values that it does not have.
    private func set(_ key: String, to values: [String], _ run: Int, in files: [String]) throws {
        for file in files {
            let lines = String(decoding: try read(file), as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false)
            guard let index = lines.firstIndex(where: { $0.hasPrefix("\(key): ") }) else {
                throw BenchError(description: "\(file) has no \(key)")
            }
            var value = values[run % values.count]
            if lines[index] == "\(key): \(value)" { value = values[(run + 1) % values.count] }
            var changed = lines
            changed[index] = "\(key): \(value)"
            try write(Array(changed.joined(separator: "\n").utf8), to: file)
        }
    }

    /// Microseconds since 1970.
    private func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    private func with(_ server: DemoProcess) -> Program {
        var program = program
        program.variables["TOJI_TOKEN"] = server.token
        return program
    }
}
