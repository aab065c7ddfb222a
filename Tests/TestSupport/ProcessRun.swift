import CSystem
@preconcurrency import Glibc

/// What a program said and how it ended.
public struct ProcessRun: Sendable {
    /// The exit code; 128 and more for a signal, as in a shell.
    public let status: Int32
    public let output: [UInt8]
    public let errors: [UInt8]

    public var text: String { String(decoding: output, as: UTF8.self) }
    public var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// The lines of the output.
    public var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// Whether a terminal would act on something in it.
    public var hasTerminalCodes: Bool {
        (text + errorText).unicodeScalars.contains { scalar in
            scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value)
                || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }

    /// `errno` of a system call that failed.
    public struct Failure: Error, CustomStringConvertible {
        public let code: Int32

        public init(_ code: Int32) { self.code = code }

        public var description: String { String(cString: strerror(code)) }
    }
}

/// Runs a program to its end. The environment is exactly the one given, plus `PATH`.
///
/// Output goes through files without a name, so that no amount of it can block the program.
public func run(
    _ arguments: [String], in folder: String, environment: [String: String] = [:], input: [UInt8] = []
) throws -> ProcessRun {
    let streams = [try unnamedFile(input), try unnamedFile([]), try unnamedFile([])]
    defer { for stream in streams { close(stream) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var variables = environment
    variables["PATH"] = variables["PATH"] ?? getenv("PATH").map { String(cString: $0) }
    let entered = csystem_spawn_in(&actions, folder)
    guard entered == 0 else { throw ProcessRun.Failure(entered) }
    var argumentList = arguments.map { strdup($0) } + [nil]
    var variableList = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argumentList + variableList { free(text) } }
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &argumentList, &variableList)
    guard code == 0 else { throw ProcessRun.Failure(code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { throw ProcessRun.Failure(errno) }
    }
    let signal = status & 0x7f
    return ProcessRun(
        status: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: try wholeContent(streams[1]),
        errors: try wholeContent(streams[2]))
}

private func unnamedFile(_ bytes: [UInt8]) throws -> Int32 {
    var template = Array("\(TemporaryFolder.fastParent)/toji-stream-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw ProcessRun.Failure(errno) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(template)
    guard pwrite(file, bytes, bytes.count, 0) == bytes.count else {
        let code = errno
        close(file)
        throw ProcessRun.Failure(code)
    }
    return file
}

private func wholeContent(_ file: Int32) throws -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw ProcessRun.Failure(errno) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard pread(file, &bytes, bytes.count, 0) == bytes.count else { throw ProcessRun.Failure(errno) }
    return bytes
}
