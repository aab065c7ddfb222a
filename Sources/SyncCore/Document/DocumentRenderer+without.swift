extension DocumentRenderer {
    /// The file without one of its drafts.
    ///
    /// - Parameter index: among the drafts of comments, from 0.
    /// - Throws: a ``Problem`` when the file cannot be edited in place.
    public static func withoutDraft(
        _ index: Int, in bytes: [UInt8], names: ProjectNames, project: String
    ) throws -> [UInt8] {
        var document = DocumentParser.parse(bytes, file: "", names: names, project: project)
        document.drafts.remove(at: index)
        return try splice(document, into: bytes, readWith: names, names: names, project: project)
    }

    /// The file without one of the lines that create subtasks.
    ///
    /// - Parameter index: among those lines, from 0.
    public static func withoutNewSubtask(
        _ index: Int, in bytes: [UInt8], names: ProjectNames, project: String
    ) -> [UInt8] {
        let document = DocumentParser.parse(bytes, file: "", names: names, project: project)
        guard let place = document.places[.newSubtask(index + 1)] else { return bytes }
        var lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        lines.remove(at: place.line - 1)
        return Array(lines.joined(separator: [.lineFeed]))
    }
}
