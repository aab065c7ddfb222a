@preconcurrency import Glibc
import SyncCore

/// Runs another program and copies what it prints.
enum Subprocess {
    /// Throws a ``RepositoryError`` when the program cannot be started; what it answers does not matter here.
    static func run(_ arguments: [String], output: TerminalStream) throws {
        fflush(stdout)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw failure(arguments, errno) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard code == 0 else { throw failure(arguments, code) }
        copy(from: ends[0], to: output)
        waitpid(process, nil, 0)
    }

    private static func copy(from descriptor: Int32, to output: TerminalStream) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        output.write(String(decoding: bytes, as: UTF8.self).escapedForTerminal(keepingLines: true))
    }

    private static func failure(_ arguments: [String], _ code: Int32) -> RepositoryError {
        RepositoryError(attempt: .run(program: arguments[0]), reason: .failed(String(cString: strerror(code))))
    }
}
