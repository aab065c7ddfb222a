import FoundationEssentials
@preconcurrency import Glibc

/// A folder of a test's own, removed with its last owner.
public final class TemporaryFolder: Sendable {
    /// Absolute, free of links, without a final slash.
    public let path: String

    public init() throws {
        var template = Array("/tmp/toji-test-XXXXXX".utf8CString)
        let resolved = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.flatMap { realpath($0, nil) }
        }
        guard let resolved else { throw SystemFailure(code: errno) }
        defer { free(resolved) }
        path = String(cString: resolved)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file; folders on the way are made.
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        if let cut = name.lastIndex(of: "/") { try makeFolder(String(name[..<cut])) }
        guard FileManager.default.createFile(atPath: path(name), contents: Data(bytes)) else {
            throw SystemFailure(code: errno)
        }
    }

    public func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// Nil when there is no such file.
    public func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) }
    }

    public func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

    /// The names in a folder, sorted; `""` is the folder itself.
    public func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: name.isEmpty ? path : path(name)).sorted()
    }

    /// The permission bits of a file or folder.
    public func mode(_ name: String) throws -> UInt32 {
        var status = stat()
        guard lstat(path(name), &status) == 0 else { throw SystemFailure(code: errno) }
        return status.st_mode & 0o7777
    }
}

/// The number of a system call's failure.
public struct SystemFailure: Error {
    public var code: Int32
}
