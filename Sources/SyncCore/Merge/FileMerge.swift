/// What Git's merge of one file gives.
public struct MergedFile: Hashable, Sendable {
    public var bytes: [UInt8]
    /// Where a person must choose; what our side says stands in `bytes` until then.
    public var conflicts: [FileConflict]

    public init(_ bytes: [UInt8], conflicts: [FileConflict] = []) {
        self.bytes = bytes
        self.conflicts = conflicts
    }
}

public enum FileConflict: Hashable, Sendable {
    /// Both sides changed it, each in a way of its own; nil where a side has no such thing.
    case field(String, local: String?, remote: String?)
    /// Own keys, comments and other lines that are no value of a field.
    case lines
}

/// Merges two versions of one file, as `git merge` needs it: by what is written there, since no vocabulary is at hand.
public struct FileMerge: Sendable {
    let path: String
    let texts: any TextMerge

    /// - Parameter path: relative to the mirror.
    public init(path: String, texts: any TextMerge) {
        self.path = path
        self.texts = texts
    }

    /// Nil where nothing but a merge of lines is possible: for a file that is not toji's, and where one version cannot
    /// be understood.
    ///
    /// - Parameter base: empty where both sides made the file.
    public func run(base: [UInt8], local: [UInt8], remote: [UInt8]) -> MergedFile? {
        if local == remote || remote == base { return MergedFile(local) }
        if local == base { return MergedFile(remote) }
        if Ownership.isTaskFile(path) {
            return try? TaskFileMerge(path: path, texts: texts).run(base: base, local: local, remote: remote)
        }
        guard Ownership.belongsToToji(path) else { return nil }
        // The next pull renders a page anew.
        if path.hasSuffix(".md") { return MergedFile(local) }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return try? VocabularyFileMerge(file: name).run(base: base, local: local, remote: remote)
    }
}
