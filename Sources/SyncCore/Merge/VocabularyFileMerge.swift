/// Merges two versions of a vocabulary file entry by entry, each known by its id, and an entry key by key.
struct VocabularyFileMerge {
    let file: String
    private var conflicts: [FileConflict] = []

    init(file: String) { self.file = file }

    /// Throws a ``Problem`` where one of the versions cannot be taken apart.
    func run(base: [UInt8], local: [UInt8], remote: [UInt8]) throws -> MergedFile {
        var merge = self
        let former = try base.isEmpty ? VocabularyText() : VocabularyText(base, file: file)
        let merged = merge.merged(
            former, try VocabularyText(local, file: file), try VocabularyText(remote, file: file))
        // What was put together is read again: nothing that cannot be read may reach a file.
        guard (try? VocabularyText(merged, file: file)) != nil else { return MergedFile(local, conflicts: [.lines]) }
        return MergedFile(merged, conflicts: merge.conflicts)
    }

    private mutating func merged(
        _ base: VocabularyText, _ local: VocabularyText, _ remote: VocabularyText
    ) -> [UInt8] {
        var result = lines(base.preamble, local.preamble, remote.preamble)
        for key in Self.order(local.sections.map(\.key), remote.sections.map(\.key)) {
            let versions = [base, local, remote].map { text in text.sections.first { $0.key == key } }
            result += section(key, versions[0], versions[1], versions[2])
        }
        return result
    }

    private mutating func section(
        _ key: String, _ base: VocabularyText.Section?, _ local: VocabularyText.Section?,
        _ remote: VocabularyText.Section?
    ) -> [UInt8] {
        let name = key.isEmpty ? String(file.prefix { $0 != "." }) : key
        guard let ours = local, let theirs = remote, let mine = ours.entries, let others = theirs.entries else {
            return settled(name, base?.bytes, local?.bytes, remote?.bytes) { Self.shown($0, behind: key) } ?? []
        }
        let entries = merged(name, base?.entries ?? [], mine, others)
        if entries.isEmpty {
            return mine.isEmpty ? ours.head : others.isEmpty ? theirs.head : emptyList(key)
        }
        if mine.isEmpty { return theirs.head + entries.joined() }
        let isListEverywhere = !others.isEmpty && base?.entries?.isEmpty == false
        let head = isListEverywhere ? lines(base?.head ?? [], ours.head, theirs.head) : ours.head
        return head + entries.joined()
    }

    private func emptyList(_ key: String) -> [UInt8] { Array((key.isEmpty ? "[]\n" : "\(key): []\n").utf8) }

    // MARK: entries

    private mutating func merged(
        _ section: String, _ base: [VocabularyEntry], _ local: [VocabularyEntry], _ remote: [VocabularyEntry]
    ) -> [[UInt8]] {
        Self.order(local.map(\.id), remote.map(\.id)).compactMap { id in
            let versions = [base, local, remote].map { entries in entries.first { $0.id == id } }
            let name = "\(section).\((versions[1] ?? versions[2])?.name ?? id)"
            if let mine = versions[1], let other = versions[2], mine.bytes != other.bytes {
                return merged(name, versions[0], mine, other)
            }
            return settled(name, versions[0]?.bytes, versions[1]?.bytes, versions[2]?.bytes) { Self.shown($0) }
        }
    }

    private mutating func merged(
        _ name: String, _ base: VocabularyEntry?, _ local: VocabularyEntry, _ remote: VocabularyEntry
    ) -> [UInt8] {
        if remote.bytes == base?.bytes { return local.bytes }
        if local.bytes == base?.bytes { return remote.bytes }
        var values: [(key: String, value: VocabularyEntry.Value)] = []
        for key in Self.order(local.values.map(\.key), remote.values.map(\.key)) {
            let value = settled("\(name).\(key)", base?.value(key), local.value(key), remote.value(key)) {
                TextExcerpt.of($0.text)
            }
            if let value { values.append((key, value)) }
        }
        let tail = lines(base?.tail ?? [], local.tail, remote.tail)
        // Both as toji writes them: otherwise comments between the keys would be lost.
        guard local.style == remote.style, remote.written(remote.values, tail: remote.tail) != nil,
            let written = local.written(values, tail: tail)
        else {
            conflicts.append(.field(name, local: Self.shown(local.bytes), remote: Self.shown(remote.bytes)))
            return local.bytes
        }
        return written
    }

    // MARK: values

    /// Ours where both sides changed it differently, which is a conflict then.
    private mutating func settled<Value: Equatable>(
        _ name: String, _ base: Value?, _ local: Value?, _ remote: Value?, shown: (Value) -> String?
    ) -> Value? {
        let versions = ValueVersions(bases: [base], local: local, said: nil, remote: remote)
        if case .settled(let value) = versions.reconciled() { return value }
        conflicts.append(.field(name, local: local.flatMap(shown), remote: remote.flatMap(shown)))
        return local
    }

    private mutating func lines(_ base: [UInt8], _ local: [UInt8], _ remote: [UInt8]) -> [UInt8] {
        let versions = ValueVersions(bases: [base], local: local, said: nil, remote: remote)
        if case .settled(let value) = versions.reconciled() { return value }
        if !conflicts.contains(.lines) { conflicts.append(.lines) }
        return local
    }

    private static func shown(_ bytes: [UInt8], behind key: String = "") -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return TextExcerpt.of(text.hasPrefix("\(key):") ? String(text.dropFirst(key.count + 1)) : text)
    }

    /// Ours, with what only the other side has behind what it follows there.
    private static func order(_ local: [String], _ remote: [String]) -> [String] {
        var order = local
        var place = 0
        for name in remote {
            if let index = order.firstIndex(of: name) {
                place = index + 1
            } else {
                order.insert(name, at: place)
                place += 1
            }
        }
        return order
    }
}
