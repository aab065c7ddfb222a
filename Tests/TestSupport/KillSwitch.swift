@preconcurrency import Glibc

/// Ends a program at one of the calls by which it changes files below a folder, or lets that call fail.
///
/// Such calls are writes, names that are made, moved or taken away, syncs and locks; they are numbered from 1. A program
/// with several threads may make them in another order each time. Each process counts for itself.
public struct KillSwitch: Sendable {
    public enum Mode: Sendable, Hashable {
        /// Only writes down which calls there are.
        case count
        /// SIGKILL instead of that call.
        case kill(at: Int)
        /// SIGKILL after half of the bytes of that write, numbered among the writes alone.
        case killAmidWrite(Int)
        /// That call fails with this `errno`. For ENOSPC only those count that take room.
        case fail(at: Int, errno: Int32)
        /// That call and all after it fail.
        case failFrom(Int, errno: Int32)
    }

    private let mode: Mode
    private let folder: String
    private let log: String

    /// - Parameters:
    ///   - folder: absolute and free of links.
    ///   - log: a file outside of that folder, emptied now.
    public init(_ mode: Mode, below folder: String, log: String) {
        (self.mode, self.folder, self.log) = (mode, folder, log)
        unlink(log)
    }

    /// For the environment of the program.
    public var variables: [String: String] {
        var variables = [
            "LD_PRELOAD": Self.library, "KILL_SWITCH_FOLDER": folder, "KILL_SWITCH_LOG": log,
            "KILL_SWITCH_MODE": mode.name, "KILL_SWITCH_AT": String(mode.number),
        ]
        if let code = mode.code { variables["KILL_SWITCH_ERROR"] = String(code) }
        return variables
    }

    /// What was called until the end, each as `rename /…/.git/index`.
    public func calls() throws -> [String] {
        guard let file = fopen(log, "re") else { return [] }
        defer { fclose(file) }
        var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
            String(line[(line.firstIndex(of: " ").map(line.index(after:)) ?? line.startIndex)...])
        }
    }

    private static let library = BuiltProduct.path(of: "libKillSwitch.so")

    /// Elsewhere than on Linux tests that need it are skipped, and say so:
    /// `.enabled(if: KillSwitch.isPossible, KillSwitch.need)`.
    public static let isPossible = access(library, R_OK) == 0

    public static let need = "a library can be loaded into the program that counts its calls, which takes Linux"
}

extension KillSwitch.Mode {
    fileprivate var name: String {
        switch self {
        case .count: "count"
        case .kill: "kill"
        case .killAmidWrite: "half"
        case .fail: "fail"
        case .failFrom: "break"
        }
    }

    fileprivate var number: Int {
        switch self {
        case .count: 0
        case .kill(let number), .killAmidWrite(let number), .fail(let number, _), .failFrom(let number, _): number
        }
    }

    fileprivate var code: Int32? {
        switch self {
        case .fail(_, let code), .failFrom(_, let code): code
        case .count, .kill, .killAmidWrite: nil
        }
    }
}
