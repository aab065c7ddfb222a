import FoundationEssentials
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    /// Where a mirror is made before it comes into its place; the next call knows by it what a killed one has left.
    private static let beginningName = ".toji-new"

    /// Makes a repository in a folder that is new or empty, with these files on disk and in no commit yet.
    ///
    /// `.git` comes into its place last and whole: what a killed call leaves is no repository, and the same call can be
    /// made again. One that could not be begun, for lack of space or rights, is taken back.
    public static func createMirror(
        at folder: String, branch: String, files: [(path: String, bytes: [UInt8])],
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) async throws(RepositoryError) -> GitRepository {
        let attempt = Attempt.make(.repository(folder))
        let wasThere = access(folder, F_OK) == 0
        try makeParents(of: folder + "/.git")
        let lock = try Descriptor(attempt) { Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        try system(attempt) { flock(lock.number, LOCK_EX) }
        defer { flock(lock.number, LOCK_UN) }
        try clear(folder, of: files)
        do throws(RepositoryError) {
            let beginning = "\(folder)/\(beginningName)"
            let repository = try create(at: beginning, branch: branch, now: now)
            try await repository.configureUpstream(ofBranch: branch)
            try await repository.writeNew(files)
            for name in topNames(of: files) + [".git"] {
                try system(attempt) { rename("\(beginning)/\(name)", "\(folder)/\(name)") }
            }
            rmdir(beginning)
            return try open(at: folder, now: now)
        } catch {
            takeBack(folder, files: files)
            if !wasThere { rmdir(folder) }
            throw error
        }
    }

    private static func topNames(of files: [(path: String, bytes: [UInt8])]) -> [String] {
        Set(files.map { String($0.path.prefix { $0 != "/" }) }).sorted()
    }

    /// Takes away what a killed call has left, and nothing else.
    private static func clear(_ folder: String, of files: [(path: String, bytes: [UInt8])]) throws(RepositoryError) {
        if let names = folderNames(folder), names.contains(beginningName),
            Set(names).subtracting(topNames(of: files)) == [beginningName], isUntouched(folder, files)
        {
            takeBack(folder, files: files)
        }
        try checkEmpty(folder)
    }

    private static func isUntouched(_ folder: String, _ files: [(path: String, bytes: [UInt8])]) -> Bool {
        files.allSatisfy { file in
            let path = "\(folder)/\(file.path)"
            return access(path, F_OK) != 0 || FileManager.default.contents(atPath: path).map(Array.init) == file.bytes
        }
    }

    /// Puts files into a mirror that is being made, where nothing lies in their way.
    private func writeNew(_ files: [(path: String, bytes: [UInt8])]) throws(RepositoryError) {
        try makeFolder(stateFolder)
        let replacement = try replacement(count: files.count)
        for (number, file) in files.enumerated() {
            let outcome = try replacement.create(file.path, number: number, bytes: file.bytes, isRunnable: false)
            guard case .left(let reason) = outcome else { continue }
            throw RepositoryError(attempt: .write(.file(file.path)), reason: .left(reason))
        }
    }

    /// Only what was made there goes; folders go when they are empty.
    private static func takeBack(_ folder: String, files: [(path: String, bytes: [UInt8])]) {
        for name in [".git", beginningName] { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
        for file in files {
            unlink("\(folder)/\(file.path)")
            if let slash = file.path.lastIndex(of: "/") { rmdir("\(folder)/\(file.path[..<slash])") }
        }
    }
}
