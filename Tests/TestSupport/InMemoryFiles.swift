import SyncCore

/// Files of a mirror without a disk, for reading alone: every other call fails the test.
public struct InMemoryFiles: WorkTree {
    private let files: [String: [UInt8]]

    public init(_ files: [String: String]) {
        self.files = files.mapValues { Array($0.utf8) }
    }

    public func read(_ path: String) -> [UInt8]? { files[path] }

    public func read(_ paths: [String]) -> [String: [UInt8]] { files.filter { paths.contains($0.key) } }

    public func projectFolders() -> [String] {
        files.keys.filter { $0.hasSuffix("/project.yml") }.map { String($0.dropLast("/project.yml".count)) }.sorted()
    }

    public func taskFiles(of projectFolder: String) -> [String] {
        files.keys.filter { $0.hasPrefix("\(projectFolder)/tasks/") && $0.hasSuffix(".md") }.sorted()
    }

    public func finishInterruptedRun() throws -> Bool { throw NotSetUp() }
    public func differences(from base: ObjectID) throws -> [FileDifference] { throw NotSetUp() }
    public func bringAlong(from old: ObjectID?, to new: ObjectID, edits: [FileEdit]) throws -> BroughtAlong {
        throw NotSetUp()
    }

    public func replace(_ path: String, expected: [UInt8], with bytes: [UInt8]) throws -> LeftReason? {
        throw NotSetUp()
    }

    public func create(_ path: String, with bytes: [UInt8]) throws -> LeftReason? { throw NotSetUp() }
    public func openFiles(in folder: String) throws -> Set<String> { throw NotSetUp() }

    private struct NotSetUp: Error {}
}
