/// Merges two versions of a task file field by field, and everything else in it by lines.
///
/// The merged values are put into all three versions first. What still differs between them then is no field: own keys,
/// comments, order and spelling, which the merge of lines decides.
struct TaskFileMerge {
    let path: String
    let project: String
    let texts: any TextMerge

    init(path: String, texts: any TextMerge) {
        self.path = path
        self.texts = texts
        project = FileNames.taskID(ofPath: path)?.project ?? FileNames.projectKey(ofFolder: Self.projectFolder(path))
    }

    private static func projectFolder(_ path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.prefix(parts.dropFirst().first == "tasks" ? 1 : 2).joined(separator: "/")
    }

    /// Throws a ``Problem`` where one of the versions cannot be edited in place.
    func run(base: [UInt8], local: [UInt8], remote: [UInt8]) throws -> MergedFile {
        let versions = FileVersions(
            base: base.isEmpty ? ParsedDocument(file: path) : parse(base), local: parse(local), remote: parse(remote))
        if versions.all.contains(where: \.isIgnored) { throw Problem(file: path, reason: .noFrontMatter) }
        if versions.areOfSeveralTasks {
            return MergedFile(
                local, conflicts: [.field("task", local: versions.local.title, remote: versions.remote.title)])
        }
        let (document, conflicts) = versions.merged(texts)
        let sections = try SectionMerge(versions, base: base, local: local, remote: remote)
        let ours = try sections.local(splice(document, local))
        let theirs = try sections.plain(splice(document, remote))
        let former = base.isEmpty ? nil : try sections.plain(splice(document, base))
        let complete = try sections.adding(to: ours)
        if let merged = try merge(former: former, ours: ours, theirs: theirs, sections).map(sections.adding),
            sections.says(parse(merged), allOf: parse(complete), document)
        {
            return MergedFile(merged, conflicts: conflicts)
        }
        return MergedFile(complete, conflicts: conflicts + [.lines])
    }

    /// Without a version from which both come, nothing but what both have alike merges.
    private func merge(former: [UInt8]?, ours: [UInt8], theirs: [UInt8], _ sections: SectionMerge) -> [UInt8]? {
        guard let former else { return (try? sections.plain(ours)) == theirs ? ours : nil }
        let lines = [former, ours, theirs].map { String(decoding: $0, as: UTF8.self) }
        return texts.merge(base: lines[0], local: lines[1], remote: lines[2]).map { Array($0.utf8) }
    }

    private func parse(_ bytes: [UInt8]) -> ParsedDocument {
        DocumentParser.parse(bytes, file: path, names: .texts, project: project)
    }

    private func splice(_ document: ParsedDocument, _ bytes: [UInt8]) throws -> [UInt8] {
        try DocumentRenderer.splice(document, into: bytes, readWith: .texts, names: .texts, project: project)
    }
}

/// The versions of one file that Git merges. Neither side is the tracker: what one lacks is not empty there.
struct FileVersions {
    var base: ParsedDocument
    var local: ParsedDocument
    var remote: ParsedDocument

    var all: [ParsedDocument] { [base, local, remote] }

    /// A task of the same number but another time of creation is another task.
    var areOfSeveralTasks: Bool {
        let created = all.compactMap { document -> Timestamp? in
            if case .date(let date) = document.fields[.fixed("created")]?.meaning { date } else { nil }
        }
        return Set(created).count > 1
    }

    func merged(_ texts: any TextMerge) -> (document: ParsedDocument, conflicts: [FileConflict]) {
        var complete = remote
        for field in FrontMatterKeys.editable where remote.fields[field] == nil {
            complete.fields[field] = base.fields[field]
        }
        let merge = DocumentMerge(
            DocumentVersions(
                bases: [base], local: local, said: nil, remote: complete, localNames: .texts, names: .texts),
            texts: texts)
        var document = merge.document
        var conflicts = merge.conflicts
        // A line that one side took out, and that the other left as it was, stays out.
        for field in FrontMatterKeys.editable where remote.fields[field] == nil {
            if document.fields[field] == base.fields[field] { document.fields[field] = nil }
        }
        for key in FrontMatterKeys.fixed.map(FieldKey.fixed) {
            let value = ValueVersions(
                bases: [base.fields[key]], local: local.fields[key], said: nil, remote: remote.fields[key])
            if case .settled(let settled) = value.reconciled() {
                document.fields[key] = settled
            } else {
                document.fields[key] = local.fields[key]
                let content = [local, remote].map { version in version.fields[key].map(FieldContent.value) ?? .nothing }
                conflicts.append(FieldConflict(field: key, base: .nothing, local: content[0], remote: content[1]))
            }
        }
        return (document, conflicts.map { .field("\($0.field)", local: $0.shown.local, remote: $0.shown.remote) })
    }
}
