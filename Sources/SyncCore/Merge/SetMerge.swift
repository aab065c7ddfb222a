/// Merges lists of names: element by element, each being a value of its own.
struct SetMerge {
    typealias Versions = ValueVersions<FieldValue>

    /// For showing the result.
    let names: ProjectNames

    /// Each label's presence is a value, of which both sides cannot make different things: with a base sets never
    /// conflict.
    func labels(_ versions: Versions) -> Versions.Reconciled {
        merged(versions) { value -> [EntityID: Bool]? in
            switch value.meaning {
            case .empty: [:]
            case .set(let ids): Dictionary(uniqueKeysWithValues: ids.map { ($0, true) })
            default: nil
            }
        } as: {
            TaskValues.Entry("labels", labels: Set($0.keys), names).value
        }
    }

    /// Each person's role, or absence, is a value.
    func assignees(_ versions: Versions) -> Versions.Reconciled {
        merged(versions) { value -> [EntityID: Role]? in
            switch value.meaning {
            case .empty: [:]
            case .people(let roles): roles.mapValues(Role.init)
            default: nil
            }
        } as: {
            TaskValues.Entry("assignees", people: $0.mapValues(\.text), names).value
        }
    }

    private struct Role: Equatable {
        var text: String

        static func == (left: Role, right: Role) -> Bool { TextComparison.isExact(left.text, right.text) }
    }

    /// Where one of the versions cannot be understood, the list is a value as a whole.
    private func merged<Element: Equatable>(
        _ versions: Versions, _ elements: (FieldValue) -> [EntityID: Element]?,
        as value: ([EntityID: Element]) -> FieldValue
    ) -> Versions.Reconciled {
        if versions.local == versions.remote { return .settled(versions.remote) }
        let all = versions.bases + [versions.local, versions.remote] + (versions.said.map { [$0] } ?? [])
        let parts = all.compactMap(elements)
        guard parts.count == all.count else { return versions.reconciled() }
        var result: [EntityID: Element] = [:]
        for id in Set(parts.flatMap(\.keys)) {
            switch versions.map({ elements($0)?[id] }).reconciled() {
            case .settled(let element): result[id] = element
            case .conflict: return .conflict
            }
        }
        return .settled(value(result))
    }
}
