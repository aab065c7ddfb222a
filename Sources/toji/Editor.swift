@preconcurrency import Glibc
import SyncCore

/// The program in which a person edits files.
struct Editor: Hashable {
    /// A line for the shell, as in `code --wait`.
    let command: String

    /// `$VISUAL`, else `$EDITOR`, else `vi`, which needs a terminal.
    static func choose(environment: [String: String], hasTerminal: Bool) throws(CommandError) -> Editor {
        for name in ["VISUAL", "EDITOR"] {
            if let command = environment[name], !command.allSatisfy(\.isWhitespace) { return Editor(command: command) }
        }
        guard hasTerminal else { throw .noEditor }
        return Editor(command: "vi")
    }

    static var hasKeyboard: Bool { isatty(STDIN_FILENO) == 1 }

    /// Opens the files and waits for the end. Throws a ``CommandError`` when the editor fails.
    ///
    /// - Parameter outputIsData: what the editor prints goes to standard error, since a program reads the rest.
    func open(_ files: [String], outputIsData: Bool) throws {
        fflush(nil)
        // Ctrl-C belongs to the editor while it runs.
        Interruption.leaveToOthers(true)
        defer { Interruption.leaveToOthers(false) }
        // As git does it: the shell takes the variable apart, and gets the files as arguments. The trap lets the shell
        // outlive a Ctrl-C that the editor takes for a key; the editor itself does not inherit it.
        let line = "trap : INT; \(command) \"$@\""
        let status = try spawn(["sh", "-c", line, command] + files, outputIsData: outputIsData)
        if status != 0 { throw CommandError.editorFailed(command: command, status: status) }
    }

    private func spawn(_ arguments: [String], outputIsData: Bool) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if outputIsData { posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // toji ignores these two itself, and a child would inherit that; so it would a blocked signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, environ)
        guard code == 0 else {
            throw RepositoryError(
                attempt: .run(program: command), reason: .failed(String(cString: strerror(code))))
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return 1 }
        }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
