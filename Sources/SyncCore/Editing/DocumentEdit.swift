/// Carries out what a person asks of one task, in the bytes of its file. Nothing is written here.
public struct DocumentEdit: Sendable {
    public enum Outcome: Sendable {
        case changed([UInt8], [Change])
        /// The file says all of it already.
        case unchanged
        case refused([EditRefusal])
    }

    let file: TaskFile
    /// As typed.
    let task: String

    public init(_ file: TaskFile, task: String) {
        self.file = file
        self.task = task
    }

    /// One after the other; all that is wrong is told, not only the first. Only the bytes of values that change are
    /// others afterwards.
    public func run(_ assignments: [Assignment]) -> Outcome {
        if file.document.isIgnored { return .refused([refusal(.ignored)]) }
        if file.document.fields.isEmpty, !file.problems.isEmpty {
            return .refused(file.problems.map { refusal(.file($0)) })
        }
        var wanted = file.document
        var refusals: [EditRefusal] = []
        var last: [FieldKey: Assignment] = [:]
        for assignment in assignments {
            do throws(EditRefusal.Reason) {
                last[try apply(assignment, to: &wanted)] = assignment
            } catch {
                refusals.append(refusal(error, assignment))
            }
        }
        if let disorder = disorder(wanted, last) { refusals.append(disorder) }
        return refusals.isEmpty ? splice(wanted) : .refused(refusals)
    }

    private func refusal(_ reason: EditRefusal.Reason, _ assignment: Assignment? = nil) -> EditRefusal {
        EditRefusal(task: task, assignment: assignment, reason: reason)
    }

    private func apply(_ assignment: Assignment, to document: inout ParsedDocument) throws(EditRefusal.Reason)
        -> FieldKey
    {
        let field = try FieldNames(names: file.names, vocabulary: file.vocabulary).field(assignment.field)
        if isLacking(field) { throw .unknownField(assignment.field, nearest: []) }
        if assignment.operation != .set, field != .labels, field != .assignees { throw .notAList(assignment.field) }
        if field == .body {
            if assignment.value.utf8.contains(0) { throw .notText }
            document.body = TextEscaping.normalized(assignment.value)
            return field
        }
        let value = try value(of: field, assignment, present: document.fields[field])
        if case .field(let id, _) = field, document.fields[field] == nil { placeAtEnd(field, id, of: &document) }
        document.fields[field] = value
        return field
    }

    /// Servers differ in this one; those without it leave it out of their files.
    private func isLacking(_ field: FieldKey) -> Bool {
        guard field == .start, let base = file.base else { return false }
        return base.fields[.start] == nil && file.document.fields[.start] == nil
    }

    private func value(of field: FieldKey, _ assignment: Assignment, present: FieldValue?)
        throws(EditRefusal.Reason) -> FieldValue
    {
        let list = ListEdit(names: file.names, operation: assignment.operation)
        if assignment.operation != .set, case .unclear = present?.meaning {
            let problem = file.document.problems.first { $0.line == file.document.places[field]?.line }
            throw .file(problem ?? file.document.problem(at: field, .wrongShape(field: "\(field)", expected: "list")))
        }
        if field == .labels { return try list.labels(present, assignment.value) }
        if field == .assignees { return try list.assignees(present, assignment.value) }
        do throws(ProblemReason) {
            let reading = FieldReading(names: file.names, project: file.vocabulary.project.key)
            let value = try reading.value(of: field, "\(field)", YAMLNode(typed: typed(assignment.value, for: field)))
            // What stands there already came from the tracker, whatever its limits are said to be.
            if value != present { try ValueLimits(vocabulary: file.vocabulary).check(value, of: field) }
            return value
        } catch {
            throw .value(error)
        }
    }

    /// Ids are taken in any case, as everywhere on the command line.
    private func typed(_ text: String, for field: FieldKey) -> String {
        guard field == .parent, let id = TaskID(text.uppercased()), id.project == file.vocabulary.project.key else {
            return text
        }
        return id.description
    }

    /// A custom field that the file lacks comes behind those that it has, in the tracker's order.
    private func placeAtEnd(_ field: FieldKey, _ id: EntityID, of document: inout ParsedDocument) {
        let index = file.vocabulary.fields.firstIndex { $0.id == id } ?? file.vocabulary.fields.count
        document.places[field] = .init(line: file.bytes.count + 1 + index, column: 1)
    }

    /// Trackers want the soft deadline before the hard one; two that stand there already are not the typist's fault.
    private func disorder(_ document: ParsedDocument, _ assignments: [FieldKey: Assignment]) -> EditRefusal? {
        guard let assignment = assignments[.deadline] ?? assignments[.due],
            case .date(let due) = document.fields[.due]?.meaning,
            case .date(let deadline) = document.fields[.deadline]?.meaning, due >= deadline
        else { return nil }
        let isOld =
            file.document.fields[.due] == document.fields[.due]
            && file.document.fields[.deadline] == document.fields[.deadline]
        return isOld ? nil : refusal(.value(.outOfOrder(earlier: "due", later: "deadline")), assignment)
    }

    private func splice(_ wanted: ParsedDocument) -> Outcome {
        do {
            let bytes = try DocumentRenderer.splice(
                wanted, into: file.bytes, readWith: file.names, names: file.names,
                project: file.vocabulary.project.key)
            let edited = file.with(bytes)
            let problems = problems(leftIn: edited)
            if !problems.isEmpty { return .refused(problems.map { refusal(.file($0)) }) }
            let changes = edited.changes(since: file)
            return changes.isEmpty ? .unchanged : .changed(bytes, changes)
        } catch {
            let problem = error as? Problem ?? Problem(file: file.path, reason: .unreadable)
            return .refused([refusal(.file(file.placed(problem)))])
        }
    }

    /// With their places in the file as it lies there: the edited one is not written.
    private func problems(leftIn edited: TaskFile) -> [Problem] {
        let reasons = Set(edited.problems.map(\.reason))
        let present = file.problems
        let known = Set(present.map(\.reason))
        return present.filter { reasons.contains($0.reason) } + edited.problems.filter { !known.contains($0.reason) }
    }
}

extension TaskFile {
    /// Problems that a splice finds do not know the file.
    fileprivate func placed(_ problem: Problem) -> Problem {
        var placed = problem
        if placed.file.isEmpty { placed.file = path }
        return placed
    }
}

extension YAMLNode {
    /// A value that was typed on a command line and stands in no file.
    fileprivate init(typed text: String) {
        self.init(content: .scalar(text), style: .plain, span: 0..<0, line: 0, column: 0)
    }
}
