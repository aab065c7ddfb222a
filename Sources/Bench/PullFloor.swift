@preconcurrency import Glibc

/// The least that a first pull can cost: `curl -Z` of the same addresses, `git fast-import` of the same bytes, and one
/// plain loop that writes the same files.
struct PullFloor {
    let program: Program

    private var urls: String { "\(program.folder)/urls" }
    private var stream: String { "\(program.folder)/pull-stream" }
    private var list: String { "\(program.folder)/pull-files" }
    private var mirror: String { "\(program.folder)/first-pull-1" }

    func prepare(from mirror: String, server: DemoProcess) throws {
        _ = try server.writeRequests(to: urls, program)
        let exporter = try program.start(["git", "-C", mirror, "fast-export", "--all"], output: stream)
        waitpid(exporter, nil, 0)
        let lister = try program.start(["git", "-C", mirror, "ls-files", "-z"], output: list)
        waitpid(lister, nil, 0)
    }

    func run(_ number: Int) throws -> Double {
        let asked = try program.run(["curl", "-Z", "--parallel-max", "4", "-K", urls]).seconds
        let repository = "\(program.folder)/pull-import-\(number)"
        try program.run(["git", "init", "-q", repository])
        let imported = try program.run(["git", "-C", repository, "fast-import", "--quiet"], input: stream).seconds
        return asked + imported + (try writeFiles(into: "\(program.folder)/pull-files-\(number)"))
    }

    private func writeFiles(into folder: String) throws -> Double {
        let names = try read(list).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let files = try names.map { (name: $0, bytes: try read("\(mirror)/\($0)")) }
        let clock = Stopwatch()
        mkdir(folder, 0o755)
        var made: Set<String> = []
        for file in files {
            var path = folder
            for part in file.name.split(separator: "/").dropLast() {
                path += "/\(part)"
                if made.insert(path).inserted { mkdir(path, 0o755) }
            }
            try write(file.bytes, to: "\(folder)/\(file.name)")
        }
        return clock.seconds
    }
}
