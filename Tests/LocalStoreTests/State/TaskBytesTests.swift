import SyncCore
import Testing

@testable import LocalStore

@Suite("Tasks and comments as bytes")
struct TaskBytesTests {
    static let full = TaskItem(
        id: TaskID(project: "ENG", number: 300), key: "k", title: "T", body: "B", status: "s", priority: "low",
        assignees: ["b": "secondary", "a": "primary"], labels: ["y", "x"], milestone: "m", parent: "p",
        due: Timestamp(seconds: 1), estimate: 90, progress: 40, isArchived: true, created: .someTime,
        updated: .someTime, author: "a")

    @Test("equal tasks give equal bytes, whatever the order of their sets")
    func stable() {
        var other = Self.full
        other.assignees = [:]
        other.labels = []
        for (person, role) in [("a", "primary"), ("b", "secondary")] { other.assignees[person] = role }
        for label in ["x", "y"] { other.labels.insert(label) }
        #expect(TaskBytes.encode(other) == TaskBytes.encode(Self.full))
    }

    @Test("the format of version 1 does not move under the databases that hold it")
    func golden() {
        let bytes = TaskBytes.encode(.some(1, title: "é", parent: "k2"))
        let hex = bytes.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
        #expect(
            hex == "0103454e4702026b3102c3a904546578740474" + "6f646f066d656469756d0000" + "0000" + "01026b32"
                + "010674616e616b61" + "00000000" + "00" + "00" + "00" + "80a0cbcbb5b2a906" + "80a0cbcbb5b2a906")
    }

    @Test("bytes cut short or altered are damage or another task, never a crash")
    func hostile() throws {
        let comments = CommentBytes.encode([.some("a"), .some("b", to: "a")])
        let task = TaskBytes.encode(Self.full)
        for cut in 0..<task.count {
            #expect(throws: DamagedBytes.self) { try TaskBytes.decode(Array(task[..<cut]), fields: nil) }
        }
        #expect(throws: DamagedBytes.self) { try TaskBytes.decode(task + [0], fields: nil) }
        #expect(throws: DamagedBytes.self) { try TaskBytes.decode(task, fields: [1, 255, 255, 255, 255, 255, 1]) }
        for index in task.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                var altered = task
                altered[index] = value
                _ = try? TaskBytes.decode(altered, fields: altered)
            }
        }
        for index in comments.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                var altered = comments
                altered[index] = value
                _ = try? CommentBytes.decode(altered)
            }
        }
    }

    @Test("numbers of any size survive", arguments: [0, 1, -1, 63, -64, 64, 1 << 40, .max, .min] as [Int64])
    func numbers(number: Int64) throws {
        var writer = ByteWriter()
        writer.put(number)
        writer.put(UInt64(bitPattern: number))
        var reader = ByteReader(writer.bytes)
        #expect(try reader.signed() == number)
        #expect(try reader.number() == UInt64(bitPattern: number))
        #expect(reader.isAtEnd)
    }
}
