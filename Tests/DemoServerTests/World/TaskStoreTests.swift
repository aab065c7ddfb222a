import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

@Suite("The tasks of a project")
struct TaskStoreTests {
    private static func record(_ number: Int, _ priority: Priority = .medium, due: Int64? = nil) -> TaskRecord {
        let created = Timestamp(microseconds: Int64(number))
        var record = TaskRecord(
            id: Identifier(high: 0, low: UInt64(number)), number: number, title: "T\(number)",
            statusID: Identifier(high: 1, low: 1), createdAt: created, updatedAt: created)
        record.priority = priority
        record.softDeadline = due.map { Timestamp(seconds: $0) }
        return record
    }

    private static func store() -> TaskStore {
        let rows: [(Priority, Int64?)] = [(.low, 5), (.criticalFire, nil), (.critical, 1), (.low, nil), (.high, 3)]
        var store = TaskStore()
        for (number, row) in rows.enumerated() { store.append(record(number + 1, row.0, due: row.1)) }
        return store
    }

    @Test(
        "priorities sort by their words, missing deadlines come last, equal keys by id from high to low",
        arguments: [
            (TaskSort.createdDescending, [5, 4, 3, 2, 1]), (.priority, [3, 2, 5, 4, 1]), (.deadline, [3, 5, 1, 4, 2]),
        ])
    func orders(sort: TaskSort, numbers: [Int]) {
        var store = Self.store()
        #expect(store.order(sort, isArchived: false).map { store.records[$0].number } == numbers)
    }

    @Test("an order follows a change", arguments: TaskSort.allCases)
    func changes(sort: TaskSort) {
        var store = Self.store()
        let before = store.order(sort, isArchived: false)
        store.update(0) { $0.isArchived = true }
        #expect(store.order(sort, isArchived: false) == before.filter { $0 != 0 })
        #expect(store.order(sort, isArchived: true) == [0])
        store.update(0) { $0.isDeleted = true }
        #expect(store.order(sort, isArchived: true) == [])
        #expect(store.position(of: store.records[0].id) == nil)
        #expect(store.anyPosition(of: store.records[0].id) == 0)
    }

    @Test("a cursor goes on behind its task, even when that is gone", arguments: TaskSort.allCases)
    func cursors(sort: TaskSort) throws {
        var store = Self.store()
        let all = store.order(sort, isArchived: false)
        let cursor = try #require(TaskCursor(TaskCursor(sort, store.records[all[1]]).text))
        #expect(store.place(after: cursor, in: all) == 2)
        store.update(all[1]) { $0.isDeleted = true }
        let rest = store.order(sort, isArchived: false)
        #expect(Array(rest[store.place(after: cursor, in: rest)...]) == Array(all[2...]))
    }

    @Test("texts that are no cursors", arguments: ["", "x", "e30", "!!!!", "eyJzb3J0IjoiYSJ9"])
    func noCursors(text: String) {
        #expect(TaskCursor(text) == nil)
        #expect(RowCursor(text) == nil)
    }

    @Test("subtasks are found without those that are deleted")
    func children() {
        var store = Self.store()
        let parent = store.records[0].id
        for position in [3, 1, 2] { store.update(position) { $0.parentID = parent } }
        store.update(2) { $0.isDeleted = true }
        #expect(store.children(of: parent) == [1, 3])
        store.update(1) { $0.parentID = nil }
        #expect(store.children(of: parent) == [3])
    }
}
