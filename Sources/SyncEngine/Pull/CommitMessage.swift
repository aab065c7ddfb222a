import SyncCore

/// The message of a server commit: a subject that reads like a line of a diary, and a body that lists every change.
struct CommitMessage {
    var tenant: String
    var host: String
    /// Number of projects, for the first commit's subject.
    var projectCount: Int
    var isFirst: Bool
    var entries: [DiaryEntry]
    /// What changed in the vocabulary, by project key.
    var vocabulary: [(project: String, changes: [VocabularyChange])]

    private static let longestSubject = 72
    /// A body lists so many tasks; an import of thousands is told by its numbers.
    private static let longestList = 200

    var text: String {
        let lines = isFirst ? [] : body
        return lines.isEmpty ? subject : subject + "\n\n" + lines.joined(separator: "\n")
    }

    private var subject: String {
        if isFirst {
            return
                "Clone \(plain(tenant)) from \(host): \(count(entries.count, "task")) in \(count(projectCount, "project"))"
        }
        // Tasks that are only spelt in another way are no news beside what their words are called now.
        if !vocabulary.isEmpty, entries.allSatisfy(\.isRespelling) { return vocabularySubject }
        if entries.isEmpty { return vocabularySubject }
        return entries.count == 1 ? subject(of: entries[0]) : severalSubject
    }

    private func subject(of entry: DiaryEntry) -> String {
        let lines = entry.lines
        let told = "\(entry.id): " + lines.joined(separator: ", ")
        if told.count <= Self.longestSubject { return told }
        return lines.count == 1 ? cut(told) : "\(entry.id): \(count(lines.count, "change"))"
    }

    private var severalSubject: String {
        let ids = entries.map(\.id.description).joined(separator: ", ")
        let named = "\(count(entries.count, "task")): \(ids)"
        if named.count <= Self.longestSubject { return named }
        let projects = Set(entries.map(\.id.project)).sorted()
        return cut("\(count(entries.count, "task")) in \(projects.joined(separator: ", "))")
    }

    private var vocabularySubject: String {
        let lines = vocabulary.flatMap { part in part.changes.map { "\(part.project): \($0.line)" } }
        if lines.count == 1, lines[0].count <= Self.longestSubject { return lines[0] }
        if lines.isEmpty { return "Render the generated pages anew" }
        return cut("\(vocabulary.map(\.project).joined(separator: ", ")): vocabulary")
    }

    private var body: [String] {
        var lines: [String] = []
        for part in vocabulary { lines += part.changes.map { "- \(part.project) \($0.line)" } }
        for entry in entries.prefix(Self.longestList) {
            for (line, field) in zip(entry.lines, entry.fields.isEmpty ? ["task"] : entry.fields) {
                let who = entry.credits[field].map { " (\(plain($0.person.name)), \($0.date.minuteInUTC))" } ?? ""
                lines.append("- \(entry.id) \(line)\(who)")
            }
        }
        if entries.count > Self.longestList {
            lines.append("- … and \(count(entries.count - Self.longestList, "task")) more")
        }
        return lines
    }

    private func cut(_ line: String) -> String {
        line.count <= Self.longestSubject ? line : line.prefix(Self.longestSubject - 1) + "…"
    }
}

extension DiaryEntry {
    fileprivate var isRespelling: Bool { event == .updated([]) }

    /// What happened, a line a change, without the task's id.
    fileprivate var lines: [String] {
        switch event {
        case .created: ["created: \(plain(title))"]
        case .deleted: ["deleted: \(plain(title))"]
        case .forgotten: ["forgotten: \(plain(title))"]
        case .updated(let changes):
            changes.isEmpty ? ["written anew"] : changes.map(\.line)
        }
    }
}

extension Change {
    /// `status In Progress → Done`
    fileprivate var line: String {
        if let archives { return archives ? "archived" : "unarchived" }
        return switch (phrase, base.map(plain), local.map(plain)) {
        case (let phrase?, _, let local?): "\(phrase): \(local)"
        case (let phrase?, let base?, nil): "\(phrase): \(base)"
        case (let phrase?, nil, nil): phrase
        case (nil, nil, let local?): "\(field) \(local)"
        case (nil, let base?, nil): "\(field) \(base) → none"
        case (nil, let base?, let local?): "\(field) \(base) → \(local)"
        case (nil, nil, nil): field.description
        }
    }

    /// Texts are told by what happened to them, since both versions would not fit a line.
    private var phrase: String? {
        switch field {
        case .comment where base == nil: "new comment"
        case .comment where local == nil: "comment deleted"
        case .comment: "comment edited"
        case .body where base == nil: "description"
        case .body where local == nil: "description cleared"
        case .body: "description edited"
        default: nil
        }
    }
}

func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// One line without control and direction characters, so that nobody's title can break a commit message.
func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
        case .format where scalar.isDirectionMark: continue
        default: scalars.append(scalar)
        }
    }
    return String(scalars)
}
