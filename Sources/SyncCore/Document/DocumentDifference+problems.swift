extension DocumentDifference {
    /// What is wrong with the local file, judged beside its base. What the base has of it already comes from the
    /// tracker and is nobody's fault.
    public static func problems(base: ParsedDocument, local: ParsedDocument) -> [Problem] {
        if local.isIgnored { return [] }
        var problems = added(local.problems, to: base.problems)
        // Of a file that cannot be read nothing more can be said.
        if local.fields.isEmpty, !problems.isEmpty { return problems }
        problems += lostLines(base, local)
        problems += changedFacts(base, local)
        problems += strangers(base, local)
        problems += emptiedComments(base, local)
        return problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    }

    private static func added(_ local: [Problem], to base: [Problem]) -> [Problem] {
        var known = base.reduce(into: [ProblemReason: Int]()) { $0[$1.reason, default: 0] += 1 }
        return local.filter { problem in
            guard let count = known[problem.reason], count > 0 else { return true }
            known[problem.reason] = count - 1
            return false
        }
    }

    private static func lostLines(_ base: ParsedDocument, _ local: ParsedDocument) -> [Problem] {
        if base.id != nil, local.idText?.isEmpty ?? true {
            if let line = local.secondFrontMatter {
                return [Problem(file: local.file, line: line, column: 1, reason: .secondFrontMatter)]
            }
            return [local.problem(at: .fixed("id"), .missing(field: "id"))]
        }
        if base.title != nil, local.title == nil {
            return [Problem(file: local.file, reason: .missing(field: "title"))]
        }
        return []
    }

    /// `id created author url` are told and cannot be edited.
    private static func changedFacts(_ base: ParsedDocument, _ local: ParsedDocument) -> [Problem] {
        FrontMatterKeys.fixed.compactMap { key in
            let field = FieldKey.fixed(key)
            guard let before = base.fields[field], let after = local.fields[field], before != after else { return nil }
            if key == "id" { return local.id.map { local.problem(at: field, .unknownID($0.description)) } }
            return local.problem(at: field, .readOnly(field: key))
        }
    }

    /// Links to tasks that are no children, and comments that nobody wrote, or not there.
    private static func strangers(_ base: ParsedDocument, _ local: ParsedDocument) -> [Problem] {
        let children = local.subtasks.keys.filter { base.subtasks[$0] == nil }
            .map { local.problem(at: .subtask($0), .notAChild($0.description)) }
        let threads = Dictionary(base.comments.map { ($0.id, $0.replyTo) }, uniquingKeysWith: { first, _ in first })
        let comments = local.comments.filter { threads[$0.id] != .some($0.replyTo) }
            .map { local.problem(at: .comment($0.id), .unknownComment($0.id)) }
        return children + comments
    }

    private static func emptiedComments(_ base: ParsedDocument, _ local: ParsedDocument) -> [Problem] {
        let full = Set(base.comments.filter { !TextComparison.isBlank($0.text) }.map(\.id))
        return local.comments.filter { full.contains($0.id) && TextComparison.isBlank($0.text) }
            .map { local.problem(at: .comment($0.id), .emptiedComment($0.id)) }
    }
}
