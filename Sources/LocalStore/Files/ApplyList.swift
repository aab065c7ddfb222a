@preconcurrency import Glibc
import SyncCore

/// What a run is about to do to the files, on disk before the first of them is touched: a run that is killed in between
/// is finished by the next one.
struct ApplyList {
    var branch: String
    /// Nil on a branch without commits.
    var old: ObjectID?
    var new: ObjectID

    private static let header = "toji apply 1"

    static func path(in stateFolder: String) -> String { stateFolder + "/apply" }

    /// Written and synced as a whole, or not at all.
    func write(_ changes: [TreeChange], into stateFolder: String) throws(RepositoryError) {
        var text = "\(Self.header)\n\(old?.hex ?? "-") \(new) \(branch)\n"
        for change in changes {
            text += "\(change.old?.hex ?? "-") \(change.new?.hex ?? "-") \(change.path)\n"
        }
        let path = Self.path(in: stateFolder)
        let temporary = path + ".new"
        do {
            let file = try Descriptor("write \(path)") {
                open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            }
            try file.write(Array(text.utf8), attempt: "write \(path)")
            try system("sync \(path)") { fsync(file.number) }
        }
        try system("write \(path)") { rename(temporary, path) }
    }

    /// Nil when no run was interrupted. A list that cannot be read is no list: it was never written in full.
    static func read(from stateFolder: String) throws(RepositoryError) -> ApplyList? {
        let path = path(in: stateFolder)
        let number = open(path, O_RDONLY | O_CLOEXEC)
        if number < 0 { return nil }
        let file = try Descriptor("read \(path)") { number }
        let lines = String(decoding: try file.readAll(attempt: "read \(path)"), as: UTF8.self)
            .split(separator: "\n", maxSplits: 2)
        guard lines.count >= 2, lines[0] == header else { return nil }
        let words = lines[1].split(separator: " ", maxSplits: 2)
        guard words.count == 3, let new = ObjectID(String(words[1])) else { return nil }
        return ApplyList(branch: String(words[2]), old: ObjectID(String(words[0])), new: new)
    }

    static func remove(from stateFolder: String) {
        unlinkFile(path(in: stateFolder))
    }
}
