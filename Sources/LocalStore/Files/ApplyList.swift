import CGit2
@preconcurrency import Glibc
import SyncCore

/// What a run is about to do to the files, on disk before the first of them is touched: a run that is killed in between
/// is finished by the next one.
struct ApplyList {
    var branch: String
    /// Nil on a branch without commits.
    var old: ObjectID?
    var new: ObjectID
    /// What lies on disk in the files that a person edited, and what shall lie there.
    var edits: [String: FileChange.Edit] = [:]

    private static let header = "toji apply 1"

    private static func path(in stateFolder: String) -> String { stateFolder + "/apply" }

    /// Written and synced as a whole, or not at all.
    ///
    /// The lines below the second tell of each path the blob of the old commit and of the new one, which both commits
    /// say as well; and of an edited file, behind a `*`, the blob found on disk and the one that shall lie there.
    func write(_ changes: [FileChange], into stateFolder: String) throws(RepositoryError) {
        var text = "\(Self.header)\n\(old?.hex ?? "-") \(new) \(branch)\n"
        for change in changes {
            if let edit = change.edit {
                let (found, wanted) = (try edit.found?.objectID.hex ?? "-", try edit.wanted?.objectID.hex ?? "-")
                text += "* \(found) \(wanted) \(change.path)\n"
            }
            let (old, new) = (try change.old?.hex ?? "-", try change.new?.hex ?? "-")
            text += "\(old) \(new) \(change.path)\n"
        }
        let path = Self.path(in: stateFolder)
        let temporary = path + ".new"
        do {
            let file = try Descriptor(.write(.file(path))) {
                open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            }
            try file.write(Array(text.utf8), attempt: .write(.file(path)))
            try system(.sync(.file(path))) { fsync(file.number) }
        }
        try system(.write(.file(path))) { rename(temporary, path) }
        try syncFolder(stateFolder)
    }

    /// Nil when no run was interrupted.
    static func read(from stateFolder: String) throws(RepositoryError) -> ApplyList? {
        let path = path(in: stateFolder)
        if access(path, F_OK) != 0, errno == ENOENT { return nil }
        let file = try Descriptor(.read(.file(path))) { open(path, O_RDONLY | O_CLOEXEC) }
        let lines = String(decoding: try file.readAll(attempt: .read(.file(path))), as: UTF8.self)
            .split(separator: "\n")
        let words = lines.dropFirst().first?.split(separator: " ", maxSplits: 2) ?? []
        // It is renamed into place as a whole: anything else is not from here.
        guard lines.first == header[...], words.count == 3, let new = ObjectID(String(words[1])) else { return nil }
        var list = ApplyList(branch: String(words[2]), old: ObjectID(String(words[0])), new: new)
        for line in lines.dropFirst(2) where line.hasPrefix("* ") {
            let words = line.split(separator: " ", maxSplits: 3)
            guard words.count == 4 else { return nil }
            let (found, wanted) = (ObjectID(String(words[1])), ObjectID(String(words[2])))
            list.edits[String(words[3])] = FileChange.Edit(
                found: found.map(git_oid.init), wanted: wanted.map(git_oid.init))
        }
        return list
    }

    static func remove(from stateFolder: String) {
        unlinkFile(path(in: stateFolder))
    }
}
