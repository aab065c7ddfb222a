/// The three-way merge of one task's document, as a value: what comes of each field, and what the file shall say.
public struct DocumentMerge: Sendable {
    /// What becomes of the file.
    public enum Fate: Hashable, Sendable {
        /// ``write(into:)`` gives its bytes.
        case merged
        /// Nothing waits in it, and its number belongs to another task now: the tracker's file takes its place.
        case replaced
        /// The task is deleted on the tracker, and nothing waits in the file.
        case removed
        /// It stays as it is: the task is deleted on the tracker while an edit waits, nobody knows the file, or it says
        /// that it is the user's.
        case kept
    }

    public internal(set) var fate = Fate.merged
    /// Of the fields on which the versions differ. What a merge leaves as it is everywhere is not there.
    public internal(set) var outcomes: [FieldKey: FieldOutcome] = [:]
    /// In the order in which a file has the fields.
    public internal(set) var conflicts: [FieldConflict] = []
    /// What is still to be sent, from the tracker's value to the file's; without what is in conflict.
    public internal(set) var edits: [Change] = []
    /// What the file shall say. Keys that it lacks stay missing from the file.
    public internal(set) var document: ParsedDocument

    public let versions: DocumentVersions
    let texts: any TextMerge

    public init(_ versions: DocumentVersions, texts: any TextMerge) {
        self.versions = versions
        self.texts = texts
        document = versions.local
        if versions.local.isIgnored {
            fate = .kept
        } else if let remote = versions.remote, !isAnother(remote) {
            mergeAll(remote)
        } else {
            judgeDeletion()
        }
    }

    /// With that as the tracker's version, whatever it is.
    private init(_ versions: DocumentVersions, with remote: ParsedDocument, texts: any TextMerge) {
        self.versions = versions
        self.texts = texts
        document = versions.local
        mergeAll(remote)
    }

    private mutating func mergeAll(_ remote: ParsedDocument) {
        mergeFrontMatter(remote)
        mergeBody(remote)
        mergeSubtasks(remote)
        mergeComments(remote)
        document.take(versions.own, from: remote, besides: versions.local)
        addDrafts()
    }

    /// A task of the same number but another time of creation is another task.
    private func isAnother(_ remote: ParsedDocument) -> Bool {
        guard case .date(let now) = remote.fields[.fixed("created")]?.meaning else { return false }
        return versions.bases.contains { base in
            if case .date(let former) = base.fields[.fixed("created")]?.meaning { former != now } else { false }
        }
    }

    /// The task that the file tells of is gone: an edit in it must not go with it.
    private mutating func judgeDeletion() {
        guard let former = versions.bases.first ?? versions.said else {
            fate = .kept
            return
        }
        let waiting = DocumentMerge(versions, with: former, texts: texts)
        // Of a file that cannot be read nobody knows what waits in it.
        let problems = DocumentDifference.problems(base: former, local: versions.local)
        guard !waiting.edits.isEmpty || !waiting.conflicts.isEmpty || !problems.isEmpty else {
            fate = versions.remote == nil ? .removed : .replaced
            return
        }
        fate = .kept
        outcomes[.task] = .conflict
        conflicts = [
            FieldConflict(
                field: .task, base: .text(former.title ?? ""), local: .text(versions.local.title ?? ""),
                remote: .nothing)
        ]
    }

    /// Notes what became of a field. Returns the value that the document shall have.
    mutating func note<Value>(
        _ field: FieldKey, _ value: ValueVersions<Value>, _ reconciled: ValueVersions<Value>.Reconciled,
        as content: (Value) -> FieldContent
    ) -> Value {
        guard case .settled(let merged) = reconciled else {
            outcomes[field] = .conflict
            conflicts.append(
                FieldConflict(
                    field: field, base: value.bases.first.map(content) ?? .nothing, local: content(value.local),
                    remote: content(value.remote)))
            return value.local
        }
        if merged != value.remote {
            outcomes[field] = merged == value.local ? .local : .merged
            edits.append(Change(field: field, from: content(value.remote), to: content(merged)))
        } else if merged != value.local {
            outcomes[field] = .remote
        } else if value.isEdited {
            outcomes[field] = .agreed
        }
        return merged
    }

    /// Comments and subtasks that are not on the tracker yet stand in the file alone.
    private mutating func addDrafts() {
        edits += new(document.newSubtasks, \.newSubtasks).map {
            Change(field: .newSubtask($0), from: .nothing, to: .text($1.title))
        }
        edits += new(document.drafts, \.drafts).map {
            Change(field: .new($0), from: .nothing, to: .text($1.text))
        }
    }

    /// What no base has, with its number.
    private func new<Element: Hashable>(
        _ elements: [Element], _ list: KeyPath<ParsedDocument, [Element]>
    ) -> [(Int, Element)] {
        let added = versions.bases.map { base in
            Set(DocumentDifference.added(elements, to: base[keyPath: list]).map(\.0))
        }
        return elements.enumerated().filter { index, _ in added.allSatisfy { $0.contains(index + 1) } }
            .map { ($0.offset + 1, $0.element) }
    }
}
