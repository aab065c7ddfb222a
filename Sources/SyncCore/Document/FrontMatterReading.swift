/// Turns a front matter into values, and whatever is wrong in it into problems.
struct FrontMatterReading {
    let layout: DocumentLayout
    let file: String
    let reading: FieldReading

    func read(_ root: YAMLNode?, into document: inout ParsedDocument) {
        guard let root, let entries = root.entries else {
            document.problems.append(Problem(file: file, line: 2, reason: .missing(field: "id")))
            return
        }
        if root["toji"]?.text == "ignore" {
            document.isIgnored = true
            return
        }
        document.fields.reserveCapacity(entries.count + 8)
        document.places.reserveCapacity(entries.count + 8)
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
            readFixed(key, entry.value, into: &document)
        } else if let known = FrontMatterKeys.meant(by: key) {
            document.problems.append(problem(entry.key, .misspeltKey(key, known: known)))
        }
    }

    private func read(_ field: FieldKey, key: String, _ node: YAMLNode, into document: inout ParsedDocument) {
        document.places[field] = place(of: node)
        do throws(ProblemReason) {
            document.fields[field] = try reading.value(of: field, key, node)
        } catch {
            document.fields[field] = unclear(field, node)
            document.problems.append(problem(node, error))
        }
    }

    /// An empty title is the one wrong value that a tracker may have itself.
    private func unclear(_ field: FieldKey, _ node: YAMLNode) -> FieldValue {
        let text = node.text ?? String(decoding: layout.bytes[node.span], as: UTF8.self)
        return FieldValue(field == .title ? .text(text) : .unclear(text), shown: text)
    }

    private func readFixed(_ key: String, _ node: YAMLNode, into document: inout ParsedDocument) {
        let text = node.text ?? ""
        if key == "id" {
            document.idText = text
            document.id = TaskID(text)
            if document.id == nil, !text.isEmpty { document.problems.append(problem(node, .unknownID(text))) }
        }
        document.places[.fixed(key)] = place(of: node)
        document.fields[.fixed(key)] = reading.fixed(key, text)
    }

    private func readCustomFields(_ node: YAMLNode, into document: inout ParsedDocument) {
        if node.isAbsent { return }
        guard let entries = node.entries else {
            return document.problems.append(problem(node, .wrongShape(field: "fields", expected: "mapping")))
        }
        for entry in entries {
            let name = entry.key.text ?? ""
            switch reading.names.find(name, kind: .field) {
            case .one(let id):
                let key = FieldKey.field(id, name: reading.names.name(of: id, kind: .field) ?? name)
                if document.fields[key] != nil {
                    document.problems.append(problem(entry.key, .duplicateKey(name)))
                    continue
                }
                document.places[key] = place(of: entry.value)
                if let text = entry.value.text {
                    document.fields[key] = text.isEmpty ? .empty : FieldValue(.text(text), shown: text)
                } else {
                    document.fields[key] = unclear(key, entry.value)
                    document.problems.append(problem(entry.value, .wrongShape(field: "\(key)", expected: "text")))
                }
            case .none(let nearest):
                document.problems.append(
                    problem(entry.key, .unknownName(field: "fields", name: name, nearest: nearest)))
            case .several(let candidates):
                document.problems.append(
                    problem(entry.key, .ambiguousName(field: "fields", name: name, candidates: candidates)))
            }
        }
    }

    private func place(of node: YAMLNode) -> ParsedDocument.Place {
        .init(line: node.line + 2, column: node.column + 1)
    }

    private func problem(_ node: YAMLNode, _ reason: ProblemReason) -> Problem {
        Problem(file: file, line: node.line + 2, column: node.column + 1, reason: reason)
    }
}

extension ProblemReason: Error {}
