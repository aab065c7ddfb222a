import CGit2
import SyncCore

extension GitRepository {
    /// No run numbers its files that high, so that neither takes the other's for its own.
    private static let number = Int(Int32.max)

    public func replace(_ path: String, expected: [UInt8], with bytes: [UInt8]) throws(RepositoryError) -> LeftReason? {
        forgetConversions()
        guard Ownership.isTaskFile(path) else { return .unsafeName }
        switch try WorkFolder(workFolder).read(path) {
        case .nothing: return .deleted
        case .other: return .linkOrFolder
        case .file(let found, _):
            guard try toStored(found, at: path) == expected else { return .edited }
            let wanted = found == expected ? bytes : try converted(bytes, at: path)
            return try replace(path, found: found, by: wanted)
        }
    }

    public func create(_ path: String, with bytes: [UInt8]) throws(RepositoryError) -> LeftReason? {
        forgetConversions()
        guard Ownership.isTaskFile(path) else { return .unsafeName }
        guard case .nothing = try WorkFolder(workFolder).read(path) else { return .otherFile }
        try makeFolder(stateFolder)
        let writing = try replacement(count: 1)
        let wanted = try converted(bytes, at: path)
        let outcome = try writing.create(path, number: Self.number, bytes: wanted, isRunnable: false)
        if case .left(let reason) = outcome { return reason }
        // Somebody else's file of the very same bytes is not ours.
        if case .alreadyThere = outcome { return .otherFile }
        try writing.sync()
        return nil
    }

    /// As git would check it out.
    private func converted(_ bytes: [UInt8], at path: String) throws(RepositoryError) -> [UInt8] {
        try diskContent(of: try keep(bytes), at: path)
    }

    private func replace(_ path: String, found: [UInt8], by wanted: [UInt8]) throws(RepositoryError) -> LeftReason? {
        try makeFolder(stateFolder)
        let writing = try replacement(count: 1)
        let number = Self.number
        try clearScratch(of: path.split(separator: "/").last.map(String.init) ?? "file")
        // By these the next run knows what a killed one has left on the way.
        for bytes in [found, wanted] { try keep(bytes) }
        let outcome = try writing.replace(path, number: number, expected: found, bytes: wanted)
        if case .left(let reason) = outcome { return reason }
        try writing.sync()
        try reach(.wroteFile(path))
        // An editor that has the file open may have written into the one that came out.
        if try writing.wasSavedLate(number, expected: { () throws(RepositoryError) in found }) {
            try writing.undo(.replaced, path, number: number, old: found, new: wanted)
            return .savedMeanwhile
        }
        writing.scratch.remove(number)
        return nil
    }
}
