import SyncCore

/// What a person does to a file as a whole, and what breaks it.
extension RandomHistory {
    func breaking(_ text: String) -> String {
        var (head, rest) = PlainDocument.split(text)
        guard !head.isEmpty else { return text }
        head.insert("broken\(fresh()): [", at: 0)
        defer { rest = [] }
        return joined(head, rest)
    }

    func mend(_ files: [String: String], _ mirror: RandomMirror) throws {
        for (file, text) in files.sorted(by: { $0.key < $1.key }) where text.contains("\nbroken") {
            let (head, rest) = PlainDocument.split(text)
            try save(joined(head.filter { !$0.hasPrefix("broken") }, rest), file, mirror, "mends")
        }
        for (file, text) in files.sorted(by: { $0.key < $1.key }) where file.hasPrefix("ENG/tasks/") {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            guard let place = emptiedComment(lines) else { continue }
            let mended = lines[...place] + ["", "\(token()) again", ""] + lines[(place + 1)...]
            try save(mended.joined(separator: "\n"), file, mirror, "writes a comment anew into")
        }
    }

    /// The head line of a comment without a text.
    private func emptiedComment(_ lines: [Substring]) -> Int? {
        lines.indices.first { place in
            guard place > 0, lines[place].hasPrefix("**"), lines[place - 1].hasPrefix("<!-- toji:") else {
                return false
            }
            let next = lines[(place + 1)...].first { !$0.isEmpty } ?? "<!-- toji:"
            return next.hasPrefix("<!-- toji:") && !lines[place - 1].hasSuffix(" deleted -->")
        }
    }

    /// A comment without a text is a problem.
    func emptyComment(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let comment = pickComment(lines), let head = lines[comment].firstIndex(where: { $0.hasPrefix("**") })
        else { return }
        let kept = lines[...head] + [""] + lines[comment.upperBound...]
        try save(kept.joined(separator: "\n"), file, mirror, "empties the comment in line \(head) of")
    }

    /// Which asks for nothing.
    func takeOutComment(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let comment = pickComment(lines) else { return }
        lines.removeSubrange(comment)
        try save(lines.joined(separator: "\n"), file, mirror, "takes the comment in line \(comment.lowerBound) out of")
    }

    /// From its marker to the next one.
    private func pickComment(_ lines: [Substring]) -> Range<Int>? {
        let markers = lines.indices.filter { lines[$0].hasPrefix("<!-- toji:") }
        let comments = markers.filter {
            lines[$0].hasPrefix("<!-- toji:comment ") || lines[$0].hasPrefix("<!-- toji:reply ")
        }
        guard !comments.isEmpty else { return nil }
        let start = pick(comments)
        return start..<(markers.first { $0 > start } ?? lines.count)
    }

    /// Makes the file the person's, or toji's again.
    func ignore(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        let (head, rest) = PlainDocument.split(text)
        guard !head.isEmpty else { return }
        // A comment of theirs may stand behind it.
        let others = head.filter { !$0.hasPrefix("toji:") }
        let changed = others.count < head.count ? others : ["toji: ignore"] + head
        try save(joined(changed, rest), file, mirror, "ignores, or no longer,")
    }

    func changeLineEnds(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        let plain = text.replacing("\r\n", with: "\n")
        let changed = plain == text ? plain.replacing("\n", with: "\r\n") : plain
        try save(changed, file, mirror, "changes the ends of lines of")
    }

    func makeExecutable(_ file: String, _ mirror: RandomMirror) throws {
        note("\(mirror.name): makes \(file) executable, or no longer")
        try mirror.flipMode(of: file)
    }

    /// Vocabulary files are merged by lines.
    func editVocabulary(_ files: [String: String], _ mirror: RandomMirror) throws {
        let page = pick(["ENG/labels.yml", "ENG/project.yml", "ENG/planning.yml"])
        guard var lines = files[page]?.split(separator: "\n", omittingEmptySubsequences: false) else { return }
        let colors = lines.indices.filter { lines[$0].hasPrefix("  color:") }
        if let line = colors.first, isOne(in: 2) {
            lines[line] = "  color: \"#0000\(10 + below(90))\""
        } else if isOne(in: 6) {
            lines.insert("broken: [\(token())", at: below(lines.count))
        } else {
            lines.insert("# \(token())", at: isOne(in: 2) ? 0 : lines.count - 1)
        }
        try save(lines.joined(separator: "\n"), page, mirror, "edits")
    }
}
