/// Which field a typed name means: a key of the front matter, `description`, `fields.NAME`, or a custom field's bare
/// name when it is no key.
struct FieldNames {
    static let description = "description"

    let names: ProjectNames
    let vocabulary: ProjectVocabulary

    func field(_ name: String) throws(EditRefusal.Reason) -> FieldKey {
        if let field = FrontMatterKeys.editable(name) { return field }
        if name == Self.description { return .body }
        if FrontMatterKeys.fixed.contains(name) { throw .value(.readOnly(field: name)) }
        let prefix = "fields."
        let isCustom = name.hasPrefix(prefix)
        let bare = isCustom ? String(name.dropFirst(prefix.count)) : name
        switch names.find(bare, kind: .field) {
        case .one(let id): return .field(id, name: names.name(of: id, kind: .field) ?? bare)
        case .several(let spellings):
            throw .value(.ambiguousName(field: "fields", name: bare, candidates: spellings))
        case .none(let nearest):
            if isCustom { throw .unknownField(name, nearest: nearest.map { prefix + $0 }) }
            throw .unknownField(name, nearest: NearestNames.find(name, among: known))
        }
    }

    private var known: [String] {
        FrontMatterKeys.editable.compactMap(\.keyword) + [Self.description]
            + vocabulary.fields.map { names.name(of: $0.id, kind: .field) ?? $0.name }
    }
}
