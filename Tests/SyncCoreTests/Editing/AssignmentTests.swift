import Testing

@testable import SyncCore

@Suite("What toji set is given")
struct AssignmentTests {
    @Test(
        "the first operation parts field and value; quotes keep it in a field's name",
        arguments: [
            ("status=Done", "status", Assignment.Operation.set, "Done"),
            ("due=", "due", .set, ""),
            ("labels+=ui", "labels", .add, "ui"),
            ("labels-=ui", "labels", .remove, "ui"),
            ("assignees+=tanaka (primary)", "assignees", .add, "tanaka (primary)"),
            ("title=a=b+=c", "title", .set, "a=b+=c"),
            ("title=\u{301}x", "title", .set, "\u{301}x"),
            ("description=a\nb", "description", .set, "a\nb"),
            ("fields.Story Points=5", "fields.Story Points", .set, "5"),
            ("fields.'Story Points'=5", "fields.Story Points", .set, "5"),
            ("fields.\"a=b+\"=5", "fields.a=b+", .set, "5"),
            ("fields.'it's=5", "fields.'it's", .set, "5"),
            ("Story Points=5", "Story Points", .set, "5"),
        ])
    func parse(text: String, field: String, operation: Assignment.Operation, value: String) {
        let expected = Assignment(field: field, operation: operation, value: value)
        #expect(Assignment(text).map { Array($0.description.utf8) } == Array(expected.description.utf8))
        #expect(Assignment(text)?.operation == operation)
    }

    @Test(
        "nothing is no field, and nothing cannot be added",
        arguments: ["", "=", "=x", "+=x", "-=x", "status", "labels+=", "labels-="])
    func unclear(text: String) { #expect(Assignment(text) == nil) }

    @Test(
        "tasks and wishes come in any order, each task once; a path may hold what looks like a wish",
        arguments: [
            (["ENG-1", "status=Done", "ENG-1", "ENG-2"], ["ENG-1", "ENG-2"], ["status=Done"], []),
            (["ENG/tasks/a=b.md", "parent=ENG-40.md"], ["ENG/tasks/a=b.md"], ["parent=ENG-40.md"], []),
            (["parent=ENG/tasks/ENG-4.md"], [], ["parent=ENG/tasks/ENG-4.md"], []),
            (["fields.a/b=c.md", "=x", "labels+="], [], ["fields.a/b=c.md"], ["=x", "labels+="]),
        ])
    func arguments(words: [String], tasks: [String], wishes: [String], unclear: [String]) {
        let found = SetArguments(words)
        #expect(found.tasks == tasks)
        #expect(found.assignments.map(\.description) == wishes)
        #expect(found.unclear == unclear)
    }

    @Test("only the description reads standard input")
    func standardInput() {
        #expect(Assignment("description=-")?.readsStandardInput == true)
        #expect(Assignment("title=-")?.readsStandardInput == false)
    }
}
