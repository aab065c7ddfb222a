/// Turns a front matter into values, and whatever is wrong in it into problems.
struct FrontMatterReading {
    let layout: DocumentLayout
    let file: String
    let names: ProjectNames
    let project: String

    mutating func read(into document: inout ParsedDocument) {
        let root: YAMLNode?
        do throws(YAMLError) {
            root = try YAMLReader.read(layout.bytes[layout.frontMatter])
        } catch {
            // The front matter begins in the file's second line.
            document.problems.append(
                Problem(file: file, line: error.line + 2, column: error.column + 1, reason: error.reason))
            return
        }
        guard let root, let entries = root.entries else {
            document.problems.append(Problem(file: file, line: 2, reason: .missing(field: "id")))
            return
        }
        if root["toji"]?.text == "ignore" {
            document.isIgnored = true
            return
        }
        for entry in entries { read(entry, into: &document) }
    }

    private func read(_ entry: YAMLEntry, into document: inout ParsedDocument) {
        guard let key = entry.key.text else {
            return document.problems.append(problem(entry.key, .unsupportedYAML("key")))
        }
        if let field = FrontMatterKeys.editable(key) {
            read(field, key: key, entry.value, into: &document)
        } else if key == "fields" {
            readCustomFields(entry.value, into: &document)
        } else if FrontMatterKeys.fixed.contains(key) {
            document.fields[.fixed(key)] = fixed(key, entry.value, &document)
        } else if let known = FrontMatterKeys.meant(by: key) {
            document.problems.append(problem(entry.key, .misspeltKey(key, known: known)))
        }
    }

    private func read(_ field: FieldKey, key: String, _ node: YAMLNode, into document: inout ParsedDocument) {
        do throws(ProblemReason) {
            document.fields[field] = try FieldReading(names: names, project: project).value(of: field, key, node)
        } catch {
            document.fields[field] = FieldValue(.unclear(text(of: node)), shown: text(of: node))
            document.problems.append(problem(node, error))
        }
    }

    private func fixed(_ key: String, _ node: YAMLNode, _ document: inout ParsedDocument) -> FieldValue {
        let text = node.text ?? ""
        if key == "id" {
            document.idText = text
            document.id = TaskID(text)
            if document.id == nil, !text.isEmpty { document.problems.append(problem(node, .unknownID(text))) }
        }
        if key == "author", case .one(let id) = names.find(text, kind: .person) {
            return FieldValue(.entity(id), shown: text)
        }
        if key == "created", let date = Timestamp(rfc3339: text) { return FieldValue(.date(date), shown: text) }
        return text.isEmpty ? .empty : FieldValue(.text(text), shown: text)
    }

    private func readCustomFields(_ node: YAMLNode, into document: inout ParsedDocument) {
        if node.isAbsent { return }
        guard let entries = node.entries else {
            return document.problems.append(problem(node, .wrongShape(field: "fields", expected: "mapping")))
        }
        for entry in entries {
            let name = entry.key.text ?? ""
            switch names.find(name, kind: .field) {
            case .one(let id):
                let key = FieldKey.field(id, name: names.name(of: id, kind: .field) ?? name)
                guard let text = entry.value.text else {
                    document.problems.append(
                        problem(entry.value, .wrongShape(field: "fields.\(name)", expected: "text")))
                    continue
                }
                document.fields[key] = text.isEmpty ? .empty : FieldValue(.text(text), shown: text)
            case .none(let nearest):
                document.problems.append(
                    problem(entry.key, .unknownName(field: "fields", name: name, nearest: nearest)))
            case .several(let candidates):
                document.problems.append(
                    problem(entry.key, .ambiguousName(field: "fields", name: name, candidates: candidates)))
            }
        }
    }

    private func text(of node: YAMLNode) -> String {
        node.text ?? String(decoding: layout.bytes[node.span], as: UTF8.self)
    }

    private func problem(_ node: YAMLNode, _ reason: ProblemReason) -> Problem {
        Problem(file: file, line: node.line + 2, column: node.column + 1, reason: reason)
    }
}

extension ProblemReason: Error {}
