extension DocumentMerge {
    /// The local file with the merged values in it; only the bytes of values that changed in meaning are others, and
    /// those of names that the tracker spells otherwise now.
    ///
    /// - Parameter local: the bytes from which ``DocumentVersions/local`` was read.
    /// - Returns: the same bytes when nothing changes; nil when the file shall be removed, or replaced by the tracker's.
    /// - Throws: a ``Problem`` when the file cannot be edited in place.
    public func write(into local: [UInt8], project: String) throws -> [UInt8]? {
        switch fate {
        case .removed, .replaced: return nil
        case .kept: return local
        case .merged:
            return try DocumentRenderer.splice(
                document, into: local, readWith: versions.localNames, names: versions.names, project: project)
        }
    }
}
