import FoundationEssentials
@preconcurrency import Glibc

/// A folder of its own for one test, removed with everything in it when the value ends.
public final class TemporaryFolder: Sendable {
    /// Absolute, links resolved, without a slash at its end.
    public let path: String

    private static let usualParent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

    /// In memory where there is such a folder: for many small files that nobody keeps.
    static let fastParent = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : usualParent

    /// Throws when the folder cannot be made.
    public init(inMemory: Bool = false) throws {
        let parent = inMemory ? Self.fastParent : Self.usualParent
        var template = Array("\(parent)/toji-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else { throw ProcessRun.Failure(errno) }
        defer { free(resolved) }
        path = String(cString: resolved)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs the body with a folder that is gone afterwards.
    public static func with<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
        let folder = try TemporaryFolder()
        let result = try await body(folder)
        withExtendedLifetime(folder) {}
        return result
    }

    /// The absolute path of something in the folder.
    public func path(of name: String) -> String { "\(path)/\(name)" }

    /// Writes a file as an editor would that keeps the file and its mode, with the folders on its way.
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let target = path(of: name)
        if let slash = target.lastIndex(of: "/") {
            try FileManager.default.createDirectory(
                atPath: String(target[..<slash]), withIntermediateDirectories: true)
        }
        let file = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw ProcessRun.Failure(errno) }
        defer { close(file) }
        let all = Array(bytes)
        guard Glibc.write(file, all, all.count) == all.count else { throw ProcessRun.Failure(errno) }
    }

    public func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

    /// Nil where there is no file.
    public func bytes(of name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path(of: name)).map(Array.init)
    }

    public func text(of name: String) -> String? { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }

    /// True for anything at all, a link that leads nowhere included.
    public func exists(_ name: String) -> Bool {
        var status = stat()
        return lstat(path(of: name), &status) == 0
    }

    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(of: name)) }

    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(of: name), withIntermediateDirectories: true)
    }

    /// The names in a folder, sorted; `""` is the folder itself.
    public func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: name.isEmpty ? path : path(of: name)).sorted()
    }

    /// The permission bits of a file or folder.
    public func mode(of name: String) throws -> UInt32 {
        var status = stat()
        guard lstat(path(of: name), &status) == 0 else { throw ProcessRun.Failure(errno) }
        return status.st_mode & 0o7777
    }
}
