@preconcurrency import Glibc
import Testing

@testable import LocalStore

struct SQLiteLogTests {
    @Test(
        "the system's error number stands in what SQLite logs of its files",
        arguments: [
            ("os_unix.c:43568: (28) open(/a/(1)/state.db) - No space left on device", ENOSPC),
            ("os_unix.c:1: (30) full_fsync(/a/state.db-wal) - ", EROFS),
            ("file renamed while open: /a/state.db (28)", nil), ("os_unix.c:1: no number", nil),
            ("os_unix.c:1: (x) open(/a) - ", nil), ("", nil),
        ] as [(String, Int32?)])
    func number(line: String, number: Int32?) {
        #expect(SQLiteLog.systemError(in: line) == number)
    }
}
