import FoundationEssentials
@preconcurrency import Glibc

/// The cases that measure what a person's edits cost.
struct EditCases {
    var program: Program
    let toji: String
    let runs: Int

    private static let edited = 500

    /// A pull that merges many edited files, beside one that writes the same news into unedited ones.
    func merge(tasks: Int) throws -> Comparison {
        let server = try DemoProcess(toji: toji, size: tasks, program: program)
        defer { server.stop() }
        var program = program
        program.variables["TOJI_TOKEN"] = server.token
        let start = "\(program.folder)/start"
        try program.run([toji, "clone", server.apiRoot, start])
        let changed = try server.addLabel(toTasks: Self.edited, program)
        let files = try taskFiles(in: start, program).filter { changed.contains($0.id) }.map(\.path)
        guard files.count == Self.edited else { throw BenchError(description: "\(files.count) files to edit") }
        var run = 0
        let (ours, floor) = try alternate(runs) {
            run += 1
            return try pull(copy(start, "edited-\(run)", edits: files, program), program)
        } _: {
            try pull(copy(start, "unedited-\(run)", edits: [], program), program)
        }
        return Comparison(
            name: "pull-merge",
            title: "a pull that merges \(Self.edited) edited files of \(tasks), beside one without edits", ours: ours,
            floor: floor, unit: "s", limit: 1.5)
    }

    private func pull(_ mirror: String, _ program: Program) throws -> Double {
        try program.run([toji, "-C", mirror, "pull"]).seconds
    }

    /// What was written for it is on the disk before the clock runs.
    private func copy(_ start: String, _ name: String, edits: [String], _ program: Program) throws -> String {
        let mirror = "\(program.folder)/\(name)"
        try program.run(["cp", "-a", start, mirror])
        try program.run(["git", "-C", mirror, "status"])
        try edit(edits, in: mirror)
        sync()
        return mirror
    }
}

/// The task files of a mirror by their ids, in the order of their paths.
func taskFiles(in mirror: String, _ program: Program) throws -> [(id: String, path: String)] {
    let list = "\(program.folder)/task-files"
    let lister = try program.start(["git", "-C", mirror, "ls-files", "-z", "*/tasks/*.md"], output: list)
    waitpid(lister, nil, 0)
    return try read(list).split(separator: 0).map { bytes in
        let path = String(decoding: bytes, as: UTF8.self)
        let name = path.split(separator: "/").last ?? ""
        return (name.split(separator: "-").prefix(2).joined(separator: "-"), path)
    }
}

/// Puts a line before the description of each of these tasks.
func edit(_ files: [String], in mirror: String) throws {
    for file in files {
        let text = String(decoding: try read("\(mirror)/\(file)"), as: UTF8.self)
        guard let end = text.firstRange(of: "\n---\n\n") else { throw BenchError(description: "no task: \(file)") }
        let edited = text[..<end.upperBound] + "A line of mine.\n\n" + text[end.upperBound...]
        try write(Array(edited.utf8), to: "\(mirror)/\(file)")
    }
}
