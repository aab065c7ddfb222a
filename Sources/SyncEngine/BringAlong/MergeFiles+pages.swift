import SyncCore

/// Vocabulary files and generated pages: an edit of a vocabulary is kept and not sent yet, one of a page is undone.
extension MergeFiles {
    mutating func mergePages(_ sides: GatherLocalFiles.Sides) async throws {
        let committed = Dictionary(sides.committed.pages.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        for file in sides.disk.pages {
            let page = try await PageVersions(file.path, history: history, trees: trees)
            if let inHead = committed[file.path] {
                let result = page.merged(inHead.bytes, texts: texts)
                if result != page.remote {
                    merged.hasUnsent = true
                    merged.committed[file.path] = result.map { .file($0) } ?? .nothing
                }
                if result != inHead.bytes { merged.headIsMerged = false }
            }
            put(file, page, isOnDisk: sides.onDisk[file.path] != nil)
        }
    }

    private mutating func put(_ file: LocalFile, _ page: PageVersions, isOnDisk: Bool) {
        if file.isBlocked { return merged.problems.append(Problem(file: file.path, reason: .symbolicLink)) }
        let result = page.merged(file.bytes, texts: texts)
        merged.edit(file.path, found: file.bytes, wanted: result)
        guard isOnDisk, let bytes = file.bytes, result != bytes else { return }
        merged.rescued.append(NewFile(path: file.path, bytes: bytes))
        if page.isEdited(bytes), result == page.remote { merged.undone.append(file.path) }
    }
}

/// The versions of a file that is no task's, as bytes.
private struct PageVersions {
    let path: String
    let bases: [[UInt8]?]
    let said: [UInt8]?
    let remote: [UInt8]?

    init(_ path: String, history: any History, trees: ComparedTrees) async throws {
        self.path = path
        var bases: [[UInt8]?] = []
        for base in trees.bases { bases.append(try await history.file(path, in: base)) }
        self.bases = bases
        said = if let said = trees.said { try await history.file(path, in: said) } else { nil }
        remote = if let remote = trees.remote { try await history.file(path, in: remote) } else { nil }
    }

    func isEdited(_ local: [UInt8]?) -> Bool { !bases.contains(local) && local != said }

    /// Nil: no file. A file that was taken away comes back.
    func merged(_ local: [UInt8]?, texts: any TextMerge) -> [UInt8]? {
        guard let local, isEdited(local), Ownership.isVocabulary(path) else { return remote }
        if bases.contains(remote) { return local }
        guard let base = bases.first ?? nil, let remote,
            let text = texts.merge(base: Self.text(base), local: Self.text(local), remote: Self.text(remote)),
            VocabularyFiles.isReadable(Array(text.utf8), file: path)
        else { return remote }
        return Array(text.utf8)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
