/// A small file system in memory, which only root may mount. Tests that need one are skipped, and say so, elsewhere:
/// `.enabled(if: SmallDisk.isPossible, SmallDisk.need)`.
public final class SmallDisk: Sendable {
    /// Where it is mounted, absolute.
    public let path: String
    /// Held, so that it is removed only after the file system is gone from it.
    private let folder: TemporaryFolder

    /// Mounts it over a folder below the temporary one, which is made where it is missing; `""` is that one itself.
    ///
    /// Throws when this process may not mount.
    public init(megabytes: Int, in folder: TemporaryFolder, at name: String = "") throws {
        self.folder = folder
        path = name.isEmpty ? folder.path : folder.path(of: name)
        if !name.isEmpty { try folder.makeFolder(name) }
        try command("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=755", "toji", path)
    }

    deinit { _ = try? command("umount", "-l", path) }

    /// Leaves so many bytes free, whatever was free before.
    public func fill(leaving bytes: Int) throws {
        try empty()
        let script = """
            free=$(($(stat -f -c '%a * %S' .)))
            [ $free -le \(bytes) ] || head -c $((free - \(bytes))) /dev/zero > .filler || true
            """
        try command("sh", "-ec", script)
    }

    /// Takes away what ``fill(leaving:)`` put there.
    public func empty() throws { try command("rm", "-f", ".filler") }

    /// From now on nothing can be written, or it can again.
    public func setWritable(_ isWritable: Bool) throws {
        try command("mount", "-o", isWritable ? "remount,rw" : "remount,ro", path)
    }

    public static let isPossible: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return (try? SmallDisk(megabytes: 1, in: folder)) != nil
    }()

    /// For the report of a test run that had to leave such tests out.
    public static let need = "a small file system can be mounted, which takes root"

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    private func command(_ words: String...) throws {
        let result = try run(words, in: path)
        guard result.status == 0 else { throw Failure(description: "\(words): \(result.errorText)") }
    }
}
