import FoundationEssentials
@preconcurrency import Glibc

/// `toji-bench --toji PROGRAM [--case NAME]… [--runs N] [--json FILE]`: measures what the project promises about speed and memory,
/// each as a ratio to a yardstick of the same run.
@main
struct Bench {
    private static let names = [
        "start", "pull-first", "pull-again", "commit-first", "commit-50", "base", "pull-merge", "large",
        "push-one", "push-many",
    ]

    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            let comparisons = try await run(options)
            let json = "[" + comparisons.map(\.json).joined(separator: ",\n ") + "]\n"
            if let file = options.json {
                try write(Array(json.utf8), to: file)
            } else {
                print(json, terminator: "")
            }
            exit(comparisons.allSatisfy(\.holds) ? 0 : 3)
        } catch {
            fputs("toji-bench: \(error)\n", stderr)
            exit(1)
        }
    }

    private struct Options {
        var toji = ".build/release/toji"
        var cases: [String] = []
        var runs = 5
        var json: String?

        init(_ arguments: [String]) throws {
            var rest = arguments[...]
            while let option = rest.popFirst() {
                guard let value = rest.popFirst() else { throw BenchError(description: "\(option) wants a value") }
                switch option {
                case "--toji": toji = value
                case "--case": cases.append(value)
                case "--runs": runs = max(1, Int(value) ?? 5)
                case "--json": json = value
                default: throw BenchError(description: "unknown option \(option)")
                }
            }
            if let unknown = cases.first(where: { !Bench.names.contains($0) }) {
                throw BenchError(
                    description: "unknown case \(unknown); there are \(Bench.names.joined(separator: ", "))")
            }
            if !toji.hasPrefix("/") { toji = FileManager.default.currentDirectoryPath + "/" + toji }
        }
    }

    private static func run(_ options: Options) async throws -> [Comparison] {
        var template = Array("\(TemporaryPlace.path)/toji-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BenchError(description: "cannot make a temporary folder") }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let program = Program(folder: folder)
        mkdir("\(folder)/home", 0o700)
        defer { _ = try? program.run(["rm", "-rf", folder]) }
        let programs = ProgramCases(program: program, toji: options.toji, runs: options.runs)
        let history = HistoryCases(program: program, runs: options.runs, files: 100_000)
        let edits = EditCases(program: program, toji: options.toji, runs: options.runs)
        let pushes = PushCases(program: program, toji: options.toji, runs: options.runs)
        var found: [Comparison] = []
        print(Comparison.header)
        for name in options.cases.isEmpty ? names : options.cases {
            let comparisons: [Comparison] =
                switch name {
                case "start": [try programs.start()]
                case "pull-first": try programs.pullFirst(tasks: 5000)
                case "pull-again": [try programs.pullAgain(tasks: 5000)]
                case "commit-first": [try await history.first()]
                case "commit-50": [try await history.fifty()]
                case "base": try await BaseCases(program: program, runs: options.runs).run()
                case "pull-merge": [try edits.merge(tasks: 5000)]
                case "push-one": try pushes.one(tasks: 100_000)
                case "push-many": try pushes.many(tasks: 5000)
                default: try programs.large(tasks: 100_000)
                }
            for comparison in comparisons { print(comparison.line) }
            fflush(stdout)
            found += comparisons
        }
        return found
    }
}

private enum TemporaryPlace {
    static var path: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}
