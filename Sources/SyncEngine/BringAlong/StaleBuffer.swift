import SyncCore

/// Recognises a file that an editor saved from a buffer older than the newest pull: what the pull brought must not look
/// like something that the person took back.
struct StaleBuffer {
    let history: any History

    /// So far back, in commits, a buffer may have been opened.
    private static let depth = 64

    /// The version that the buffer was made from; nil when the file was made from its base.
    ///
    /// - Parameters:
    ///   - local: a file whose bytes neither the index nor HEAD holds: `git checkout OLD -- FILE` and `git revert` are edits.
    ///   - head: where the search begins.
    func version(
        under local: LocalFile, _ id: TaskID, base: VersionReader.Version, head: ObjectID,
        _ reader: inout VersionReader
    ) async throws -> VersionReader.Version? {
        let names = try await reader.localNames(ofProject: id.project, after: base.names)
        let document = DocumentParser.parse(
            local.bytes ?? [], file: local.path, names: names, project: id.project)
        guard document.problems.isEmpty,
            Self.isTelling(DocumentDifference.changes(base: base.document, local: document).map(\.field))
        else { return nil }
        var nearest: (version: VersionReader.Version, edits: Int)?
        for former in try await history.formerFiles(of: base.path, from: head, depth: Self.depth) {
            let names = try await reader.names(ofProject: id.project, in: former.commit)
            let version = DocumentParser.parse(former.bytes, file: former.path, names: names, project: id.project)
            guard Self.isMade(document, from: version, and: base.document) else { continue }
            // Of several versions, that from which the person changed least.
            let edits = DocumentDifference.changes(base: version, local: document).count
            if let nearest, nearest.edits <= edits { continue }
            nearest = (
                VersionReader.Version(
                    path: former.path, bytes: former.bytes, document: version, names: names,
                    vocabulary: former.commit), edits
            )
        }
        return nearest?.version
    }

    /// The file says what the former version did wherever the base says something else.
    static func isMade(_ local: ParsedDocument, from former: ParsedDocument, and base: ParsedDocument) -> Bool {
        let replaced = Set(DocumentDifference.changes(base: former, local: base).map(\.field))
        guard isTelling(Array(replaced)) else { return false }
        return replaced.isDisjoint(with: DocumentDifference.changes(base: former, local: local).map(\.field))
    }

    /// More than one value, or a comment: somebody may put a single value back on purpose.
    private static func isTelling(_ fields: [FieldKey]) -> Bool {
        fields.count > 1
            || fields.contains { field in
                if case .comment = field { return true }
                return false
            }
    }
}
