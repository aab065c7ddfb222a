import Testing

@testable import SyncCore

@Suite struct TaskIDTests {
    @Test(
        "an id of either tracker is read and written",
        arguments: [
            ("ENG-42", "ENG", 42), ("E2-1", "E2", 1), ("A-B-3", "A-B", 3), ("owner/repo#12", "owner/repo", 12),
            ("owner/re-po#7", "owner/re-po", 7),
        ])
    func reads(text: String, project: String, number: Int) {
        #expect(TaskID(text) == TaskID(project: project, number: number))
        #expect(TaskID(project: project, number: number).description == text)
    }

    @Test(
        "anything else is no id",
        arguments: [
            "", "ENG", "ENG-", "-42", "ENG-0", "ENG-042", "ENG-+4", "ENG--", "ENG-4x", "ENG-４２", "ENG 42", "ENG-42 ",
            "ENG-99999999999999999999", "owner/repo-12", "owner/repo#", "owner/repo#01",
        ])
    func refuses(text: String) {
        #expect(TaskID(text) == nil)
    }

    @Test("ids are in the order of their numbers")
    func order() {
        let ids = ["ENG-10", "ENG-9", "CORE-100"].compactMap { TaskID($0) }
        #expect(ids.sorted().map(\.description) == ["CORE-100", "ENG-9", "ENG-10"])
    }
}
