import SyncCore

/// Recognises a file that an editor saved from a buffer older than the newest pull: what the pull brought must not look
/// like something that the person took back.
struct StaleBuffer {
    let history: any History

    /// So many commits before the bases are looked through for the one from which a buffer was opened.
    private static let depth = 64

    /// The version that the buffer was made from; nil when the file was made from its bases.
    ///
    /// - Parameter document: what stands in a file whose bytes neither the index nor HEAD holds: `git checkout OLD -- FILE`
    ///   and `git revert` are edits.
    func version(
        under document: ParsedDocument, _ id: TaskID, bases: [VersionReader.Version], _ reader: inout VersionReader
    ) async throws -> VersionReader.Version? {
        guard let base = bases.first, document.problems.isEmpty,
            Self.isTelling(Set(DocumentDifference.changes(base: base.document, local: document).map(\.field)))
        else { return nil }
        let committed = try await committed(id, near: base.path, &reader)
        var nearest: (version: VersionReader.Version, edits: Int)?
        for former in try await history.formerFiles(of: base.path, before: reader.trees.bases, depth: Self.depth) {
            // Older values stand there because a person decided so.
            if former.isBeforeDecision { break }
            let vocabulary = try await history.heldFiles(of: former.commit)[former.path] ?? former.commit
            let names = try await reader.names(ofProject: id.project, in: vocabulary)
            let version = DocumentParser.parse(former.bytes, file: former.path, names: names, project: id.project)
            guard
                bases.allSatisfy({ Self.isMade(document, from: version, and: $0.document, committed: committed) })
            else { continue }
            // Of several versions, that from which the person changed least.
            let edits = DocumentDifference.changes(base: version, local: document).count
            if let nearest, nearest.edits <= edits { continue }
            nearest = (
                VersionReader.Version(
                    path: former.path, bytes: former.bytes, document: version, names: names,
                    vocabulary: vocabulary), edits
            )
        }
        return nearest?.version
    }

    /// What HEAD has, where a person committed something else than the bases say.
    private func committed(
        _ id: TaskID, near path: String, _ reader: inout VersionReader
    ) async throws -> ParsedDocument? {
        guard let head = reader.trees.head, !reader.trees.bases.contains(head) else { return nil }
        return try await reader.version(of: id, in: head, near: path)?.document
    }

    /// The file says what the former version did wherever the base says something else.
    ///
    /// - Parameter committed: an older value that stands there was put back in a commit, by no buffer.
    private static func isMade(
        _ local: ParsedDocument, from former: ParsedDocument, and base: ParsedDocument, committed: ParsedDocument?
    ) -> Bool {
        let replaced = Set(DocumentDifference.changes(base: former, local: base).map(\.field))
        guard replaced.isDisjoint(with: DocumentDifference.changes(base: former, local: local).map(\.field)) else {
            return false
        }
        guard let committed else { return isTelling(replaced) }
        return isTelling(
            replaced.intersection(DocumentDifference.changes(base: former, local: committed).map(\.field)))
    }

    /// More than one value, or a comment: somebody may put a single value back on purpose.
    private static func isTelling(_ fields: Set<FieldKey>) -> Bool {
        fields.count > 1
            || fields.contains { field in
                if case .comment = field { return true }
                return false
            }
    }
}
