@preconcurrency import Glibc

/// What one run of a program cost.
struct Cost {
    /// Wall time.
    var seconds: Double
    /// Of the process and its children, where it is known.
    var peakKilobytes: Int
}

struct BenchError: Error, CustomStringConvertible {
    var description: String
}

/// Runs programs in surroundings of the benchmark's own.
struct Program {
    let folder: String
    var variables: [String: String]

    init(folder: String) {
        self.folder = folder
        variables = [
            "HOME": "\(folder)/home", "PATH": String(cString: getenv("PATH")), "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "bench", "GIT_AUTHOR_EMAIL": "bench@localhost",
            "GIT_COMMITTER_NAME": "bench", "GIT_COMMITTER_EMAIL": "bench@localhost", "LC_ALL": "C.UTF-8",
        ]
    }

    /// Runs to the end, its output thrown away; throws when it fails.
    @discardableResult
    func run(_ arguments: [String], input: String? = nil, accepting codes: Set<Int32> = [0]) throws -> Cost {
        let start = Stopwatch()
        let process = try spawn(arguments, input: input, output: "/dev/null")
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 { guard errno == EINTR else { break } }
        let code = (status >> 8) & 0xFF
        guard status & 0x7F == 0, codes.contains(code) else {
            throw BenchError(description: "\(arguments.joined(separator: " ")): status \(status)")
        }
        return Cost(seconds: start.seconds, peakKilobytes: usage.ru_maxrss)
    }

    /// Starts a program whose output goes to a file.
    func start(_ arguments: [String], output: String) throws -> pid_t {
        try spawn(arguments, input: nil, output: output)
    }

    private func spawn(_ arguments: [String], input: String?, output: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "\(folder)/errors", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, &settings)
        guard code == 0 else { throw BenchError(description: "\(arguments[0]): \(String(cString: strerror(code)))") }
        return process
    }
}

/// Writes a file anew.
func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "we") else { throw BenchError(description: "cannot write \(path)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
        throw BenchError(description: "cannot write \(path)")
    }
}

/// All bytes of a file.
func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "re") else { throw BenchError(description: "cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}

/// Monotonic time since it was made.
struct Stopwatch {
    private let start = ContinuousClock().now

    var seconds: Double {
        let parts = (ContinuousClock().now - start).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}
