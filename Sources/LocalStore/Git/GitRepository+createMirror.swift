import FoundationEssentials
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    /// Makes a repository in a folder that is new or empty, with these files on disk and in no commit yet.
    ///
    /// One that could not be begun, for lack of space or rights, is taken back, so that the same call can be made again.
    public static func createMirror(
        at folder: String, branch: String, files: [(path: String, bytes: [UInt8])],
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) async throws(RepositoryError) -> GitRepository {
        try checkEmpty(folder)
        let wasThere = access(folder, F_OK) == 0
        do throws(RepositoryError) {
            let repository = try create(at: folder, branch: branch, now: now)
            try await repository.configureUpstream(ofBranch: branch)
            try await repository.writeNew(files)
            return repository
        } catch {
            takeBack(folder, files: files.map(\.path))
            if !wasThere { rmdir(folder) }
            throw error
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
    private static func takeBack(_ folder: String, files: [String]) {
        try? FileManager.default.removeItem(atPath: folder + "/.git")
        for file in files {
            unlink("\(folder)/\(file)")
            if let slash = file.lastIndex(of: "/") { rmdir("\(folder)/\(file[..<slash])") }
        }
    }
}
