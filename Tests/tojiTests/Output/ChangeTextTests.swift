import SyncCore
import Testing

@testable import toji

@Suite struct ChangeTextTests {
    private static let changes: [(change: Change, en: String, ja: String)] = [
        (Change(field: .archived, base: "false", local: "true"), "archived", "アーカイブしました"),
        (Change(field: .archived, base: "true", local: "false"), "unarchived", "アーカイブから戻しました"),
        (Change(field: .status, base: "Todo", local: "Done"), "status Todo → Done", "status Todo → Done"),
        (Change(field: .due, base: "2026-06-01", local: nil), "due 2026-06-01 → –", "due 2026-06-01 → –"),
        (Change(field: .comment("c"), base: nil, local: "はい\u{7}"), "new comment: はい\\x07", "新しいコメント: はい\\x07"),
    ]

    @Test("a change is told on one line, in both languages", arguments: changes)
    func line(change: Change, en: String, ja: String) {
        #expect(ChangeText.line(change, in: .english) == en)
        #expect(ChangeText.line(change, in: .japanese) == ja)
    }
}
