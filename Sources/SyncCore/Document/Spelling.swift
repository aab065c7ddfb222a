/// The names with which a document was written, and those with which it shall be written.
struct Spelling {
    /// For reading the values that stand there.
    var values: ProjectNames
    /// For reading the names of custom fields that stand there.
    var fields: ProjectNames
    /// The tracker's names of now.
    var names: ProjectNames
    /// Names of `values` may be others than those of now.
    var isChanging: Bool

    /// True for a name of something that the tracker calls otherwise now. What the tracker does not know has no better
    /// spelling than the one that stands there.
    func isOutdated(_ text: String, _ key: String, _ kind: VocabularyKind) -> Bool {
        if !isChanging { return false }
        guard key == "assignees" else {
            guard let id = values.id(of: text, kind: kind) else { return false }
            return names.id(of: text, kind: kind) != id && names.name(of: id, kind: kind) != nil
        }
        guard let (id, role) = AssigneeText(names: values).read(text), names.name(of: id, kind: kind) != nil else {
            return false
        }
        return AssigneeText(names: names).read(text).map { $0 != (id, role) } ?? true
    }
}
