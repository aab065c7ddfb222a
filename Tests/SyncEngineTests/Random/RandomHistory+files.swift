import SyncCore

/// What a person does in the files.
extension RandomHistory {
    func edit(_ mirror: RandomMirror) throws {
        let files = try mirror.files()
        let tasks = files.keys.filter { $0.hasPrefix("ENG/tasks/") && $0.hasSuffix(".md") }.sorted()
        if tasks.isEmpty { return }
        let file = pick(tasks)
        let text = files[file] ?? ""
        switch below(sends ? 41 : 39) {
        case 0, 1: try set("title", "Mine \(token())", file, text, mirror)
        case 2: try set("status", pick(["Todo", "In Progress", "Done", "Backlog"]), file, text, mirror)
        case 3: try set("priority", pick(["critical", "high", "Low", "trivial"]), file, text, mirror)
        case 4: try set("due", typedDay(), file, text, mirror)
        case 5: try set("estimate", "\(60 * (50 + fresh()) + 1)m", file, text, mirror)
        case 6: try set("progress", "\(10 + below(9))", file, text, mirror)
        case 7: try set("  Points", "\"\(fresh()).5\"", file, text, mirror)
        case 8: try set("labels", labels(), file, text, mirror)
        case 9:
            try set(
                "assignees", pick(["[]", "[tanaka (primary)]", "[suzuki, tanaka]", "tanaka (reviewer)"]), file, text,
                mirror)
        case 10: try set("archived", pick(["true", "false"]), file, text, mirror)
        case 11, 12, 13: try editDescription(file, text, mirror)
        case 14, 15: try save(text + "\n\(token()) draft\n", file, mirror, "drafts a comment")
        case 16: try editComment(file, text, mirror)
        case 17: try addOwnKey(file, text, mirror)
        case 18: try respell(file, text, mirror)
        case 19: try tick(file, text, mirror)
        case 20: try move(file, text, mirror)
        case 21:
            note("\(mirror.name): removes \(file)")
            try mirror.remove(file)
        case 22:
            let name = "ENG/tasks/idea-\(fresh()).md"
            try save("---\ntitle: New \(token())\n---\n\nA thought.\n", name, mirror, "drafts a task")
        case 23: try save(breaking(text), file, mirror, "breaks")
        case 24: try mend(files, mirror)
        case 25:
            let page = pick(["README.md", "ENG/README.md", "people.md"])
            try save((files[page] ?? "") + "\(token())\n", page, mirror, "types into")
        case 26, 27: try editVocabulary(files, mirror)
        case 28: try takeOut(file, text, mirror)
        case 29: try takeOutComment(file, text, mirror)
        case 30: try emptyComment(file, text, mirror)
        case 31: try ignore(file, text, mirror)
        case 32: try changeLineEnds(file, text, mirror)
        case 33: try makeExecutable(file, mirror)
        case 34, 35: buffers[mirror.name] = (file, text)
        case 36, 37: try saveBuffer(files, mirror)
        case 39, 40: try writeSubtask(file, text, mirror)
        default:
            try save(
                "\(token())\n", pick(["mine/notes.txt", "ENG/notes.md", "ENG/tasks/.hidden.md"]), mirror, "writes")
        }
    }

    private func typedDay() -> String {
        let number = fresh()
        let (month, day) = (number / 28 % 12 + 1, number % 28 + 1)
        return "\(2030 + number / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    private func labels() -> String {
        let names = server.labels.map(\.name).filter { _ in isOne(in: 2) }
        return "[\(names.joined(separator: ", "))]"
    }

    /// Puts a value behind a key that is there. A title that is set to its own value would be no edit.
    func set(_ key: String, _ value: String, _ file: String, _ text: String, _ mirror: RandomMirror) throws {
        var (head, rest) = PlainDocument.split(text)
        guard let line = head.firstIndex(where: { $0.hasPrefix(key + ":") }) else { return }
        head[line] = "\(key): \(value)"
        defer { rest = [] }
        try save(joined(head, rest), file, mirror, "sets \(key): \(value) in")
    }

    func joined(_ head: [Substring], _ rest: [Substring]) -> String {
        (["---"] + head + ["---"] + rest).joined(separator: "\n")
    }

    func editDescription(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        let (head, rest) = PlainDocument.split(text)
        guard !head.isEmpty else { return }
        var lines = rest
        let end = lines.firstIndex { $0.hasPrefix("<!-- toji:") } ?? lines.count
        let place = 1 + below(max(1, end - 1))
        guard place <= end else { return }
        if place < end, !lines[place].isEmpty, isOne(in: 2) {
            lines[place] = "\(token()) line"
        } else {
            lines.insert("\(token()) line", at: min(place, end))
            if place == end { lines.insert("", at: end + 1) }
        }
        try save(joined(head, lines), file, mirror, "writes line \(place) of the description into")
    }

    /// The text of one's own comments can be edited; typing into another's cannot be.
    private func editComment(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let heads = lines.indices.filter {
            lines[$0].hasPrefix("**\(mirror.person)**") && $0 > 0 && lines[$0 - 1].hasPrefix("<!-- toji:")
                && $0 + 2 < lines.count
        }
        guard !heads.isEmpty else { return }
        let head = pick(heads)
        lines[head + 2] = "\(token()) edited"
        try save(lines.joined(separator: "\n"), file, mirror, "edits the comment in line \(head) of")
    }

    private func addOwnKey(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        var (head, rest) = PlainDocument.split(text)
        guard !head.isEmpty else { return }
        let place = below(head.count)
        if isOne(in: 2), !head[place].contains(" # ") {
            head[place] += " # \(token())"
        } else {
            head.insert("mood\(fresh()): \(token())", at: place)
            if place + 1 < head.count, head[place + 1].hasPrefix("  ") { head.swapAt(place, place + 1) }
        }
        try save(joined(head, rest), file, mirror, "adds a key or a comment of their own to")
        rest = []
    }

    private func respell(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        let (head, rest) = PlainDocument.split(text)
        guard !head.isEmpty else { return }
        let lines = head.map { line -> Substring in
            if line.hasPrefix("priority: "), !line.contains("#") {
                return Substring("priority:   " + line.dropFirst(10).uppercased())
            }
            if line.hasPrefix("labels: [") { return "labels:  [ " + line.dropFirst(9) }
            return line
        }
        try save(joined(lines, rest), file, mirror, "spells anew")
    }

    /// A missing key means "unchanged".
    private func takeOut(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        let (head, rest) = PlainDocument.split(text)
        let keys = head.indices.filter { place in
            ["due", "estimate", "priority", "progress", "status"].contains { head[place].hasPrefix($0 + ":") }
        }
        guard !keys.isEmpty else { return }
        let key = pick(keys)
        try save(
            joined(head.enumerated().filter { $0.offset != key }.map(\.element), rest), file, mirror,
            "takes \(head[key]) out of")
    }

    private func tick(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let boxes = lines.indices.filter { lines[$0].hasPrefix("- [ ] [ENG-") || lines[$0].hasPrefix("- [x] [ENG-") }
        guard !boxes.isEmpty else { return }
        let box = pick(boxes)
        lines[box] = (lines[box].hasPrefix("- [ ]") ? "- [x]" : "- [ ]") + lines[box].dropFirst(5)
        try save(lines.joined(separator: "\n"), file, mirror, "ticks \(lines[box]) in")
    }

    /// A line that creates a subtask.
    private func writeSubtask(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        guard let heading = text.firstRange(of: "\n## Subtasks\n") else { return }
        let line = "\n- [\(isOne(in: 3) ? "x" : " ")] Part \(token())\n"
        try save(
            String(text[..<heading.upperBound]) + line + text[heading.upperBound...], file, mirror,
            "writes a subtask into")
    }

    private func move(_ file: String, _ text: String, _ mirror: RandomMirror) throws {
        guard let id = PlainDocument(text).id, let number = id.split(separator: "-").last else { return }
        let place = pick(["ENG/tasks/moved-\(number)-\(fresh()).md", "ENG/tasks/later/ENG-\(number)-\(fresh()).md"])
        note("\(mirror.name): moves \(file) to \(place)")
        try mirror.write(text, to: place)
        try mirror.remove(file)
    }
}
