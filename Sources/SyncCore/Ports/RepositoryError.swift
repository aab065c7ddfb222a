/// Why the repository or the files could not be read or written. It holds facts; the terminal finds the words.
public struct RepositoryError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        case notARepository
        case notAMirror
        /// A format of repository that libgit2 cannot handle: `sha256`, `reftable`, `split index`, `sparse index`.
        case unsupported(String)
        /// Git converts a file by an attribute that libgit2 cannot carry out: `filter lfs`.
        case foreignConversion(String)
        /// The folder belongs to another user.
        case foreignOwner
        /// Another git holds this lock.
        case locked(String)
        /// Another toji is at work; its process where known.
        case busy(process: Int32?)
        case moved(reference: String)
        case noPermission
        case diskFull
        /// The file system may only be read.
        case readOnlyDisk
        /// The disk itself failed to read or to write.
        case diskFailed
        /// A link where a file or folder of the mirror should be.
        case symbolicLink
        /// Written by a newer toji: the format's version found, and the newest one known here.
        case newerFormat(found: Int, known: Int)
        /// The state database could not be read; it now lies under this path, and the next run begins a fresh one.
        case damaged(setAside: String)
        /// The file with the tokens may be read or written by others; its mode in full.
        case openToOthers(mode: UInt32)
        /// The desktop's keyring is locked, or nobody unlocked it in time.
        case keyringLocked
        /// The folder of a new mirror holds something already.
        case folderNotEmpty
        /// HEAD stands on no branch.
        case detachedHead
        /// A file could not be put in its place, or its name is none that Git takes.
        case left(LeftReason)
        /// There is no file, or something else than a file.
        case noPlainFile
        /// A file of toji's holds something that toji does not write.
        case foreignContent
        /// The state database lacks what an earlier step of the run should have put there.
        case notStored
        case outOfMemory
        /// libgit2's, SQLite's or the system's own words.
        case failed(String)
    }

    public var attempt: Attempt
    public var reason: Reason

    public init(attempt: Attempt, reason: Reason) {
        self.attempt = attempt
        self.reason = reason
    }
}
