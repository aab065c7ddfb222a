import TestSupport

@testable import SyncCore

/// The versions of one document as texts, and their merge.
struct MergeCase {
    var bases = [Samples.render()]
    var local = Samples.render()
    /// What the tracker said before; nil for the first base.
    var said: String?
    var remote: String? = Samples.render()
    var baseVocabulary = Samples.vocabulary
    /// On disk.
    var localVocabulary = Samples.vocabulary
    var remoteVocabulary = Samples.vocabulary

    struct Result {
        var merge: DocumentMerge
        /// Nil where the file goes.
        var text: String?

        /// In words, sorted.
        var outcomes: [String] { merge.outcomes.map { "\($0.key): \($0.value)" }.sorted() }
        var conflicts: [String] { merge.conflicts.map { "\($0.field)" } }
        var edits: [String] { merge.edits.map { "\($0.field): \($0.base ?? "") → \($0.local ?? "")" } }
    }

    init() {}

    init(base: String = Samples.render(), local: String, remote: String?, said: String? = nil) {
        bases = [base]
        self.local = local
        self.remote = remote
        self.said = said
    }

    var localNames: ProjectNames { ProjectNames(baseVocabulary).orElse(ProjectNames(localVocabulary)) }
    var names: ProjectNames { ProjectNames(remoteVocabulary) }

    func run() throws -> Result {
        let versions = DocumentVersions(
            bases: bases.map { Samples.parse($0, with: baseVocabulary) }, local: parse(local, localNames),
            said: (said ?? bases.first).map { Samples.parse($0, with: baseVocabulary) },
            remote: remote.map { parse($0, names) }, localNames: localNames, names: names)
        let merge = DocumentMerge(versions, texts: LineMerge())
        let bytes = try merge.write(into: Array(local.utf8), project: "ENG")
        return Result(merge: merge, text: bytes.map { String(decoding: $0, as: UTF8.self) })
    }

    /// The base for the next run, with its conflicts held back.
    func held(_ result: Result) throws -> String {
        guard let remote else { return bases.first ?? "" }
        let bytes = try DocumentRenderer.held(
            result.merge.conflicts.map(\.field), from: Samples.parse(bases.first ?? "", with: baseVocabulary),
            in: Array(remote.utf8), baseNames: ProjectNames(baseVocabulary), names: names, project: "ENG")
        return String(decoding: bytes, as: UTF8.self)
    }

    private func parse(_ text: String, _ names: ProjectNames) -> ParsedDocument {
        DocumentParser.parse(Array(text.utf8), file: "ENG/tasks/ENG-42.md", names: names, project: "ENG")
    }
}

extension String {
    /// The sample task's file with pieces of text replaced.
    static func sample(_ replacements: (String, String)...) -> String {
        replacements.reduce(Samples.render()) { text, replacement in
            precondition(text.contains(replacement.0), "no \(replacement.0)")
            return text.replacingFirst(replacement.0, by: replacement.1)
        }
    }
}
