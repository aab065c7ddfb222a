import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

@Suite("The example tenant")
struct ExampleWorldTests {
    /// 2026-11-23T04:05:06Z.
    static let now = Timestamp(seconds: 1_795_406_706)
    let world = ExampleWorld.tenant(now: now)

    private var tasks: [TaskRecord] { world.projects.values.flatMap { $0.tasks.records } }

    private func project(_ key: String) throws -> Project {
        try #require(world.projects.values.first { $0.key == key })
    }

    @Test("has three projects with about 120 tasks")
    func size() {
        #expect(world.tenants.values.map(\.displayID) == ["acme"])
        #expect(world.projects.values.map(\.key) == ["ENG", "WEB", "OPS"])
        #expect((115...125).contains(tasks.filter { !$0.isDeleted }.count))
    }

    @Test("holds every reference it makes, and no id twice")
    func references() { WorldCheck(world).expectSound(now: Self.now) }

    @Test("shows each thing that a mirror has to cope with")
    func features() throws {
        let engine = try project("ENG")
        let shop = try project("WEB")
        let members = try #require(world.tenants.values.first).members.map(\.userID)
        let left = try #require(world.users.values.first { $0.username == "ito" }).id
        #expect(!members.contains(left))
        #expect(tasks.contains { $0.createdBy == left })
        #expect(tasks.contains { $0.assignees.contains { $0.userID == left } })
        #expect(comments(of: engine).contains { $0.userID == left })

        let archived = Set(tasks.filter(\.isArchived).map(\.id))
        #expect(archived.count >= 3)
        #expect(tasks.contains { !$0.isArchived && $0.parentID.map(archived.contains) == true })
        #expect(shop.tasks.records.contains { $0.isDeleted })
        #expect(tasks.contains { $0.title.unicodeScalars.count == 255 && !$0.title.utf8.contains { $0 < 0x80 } })
        #expect(tasks.contains { $0.description?.utf8.contains(UInt8(ascii: "\r")) == true })
        #expect(tasks.contains { $0.description?.contains("  \r\n") == true })

        let labels = engine.labels.values.map(\.name)
        #expect(labels.contains("API") && labels.contains("api"))
        #expect(Set(engine.sprints.map(\.state)) == [.completed, .active, .planning])
        #expect(Set(engine.fields.map(\.kind)).isSuperset(of: [.text, .number, .select, .url, .checkbox]))
        #expect(shop.fields.isEmpty)
    }

    @Test("has threads, replies, and deleted comments with and without replies")
    func threads() throws {
        let all = try comments(of: project("ENG"))
        let answered = Set(all.compactMap(\.parentID))
        #expect(answered.count >= 5)
        let deleted = all.filter { $0.deletedAt != nil }
        #expect(deleted.contains { answered.contains($0.id) })
        #expect(deleted.contains { !answered.contains($0.id) })
    }

    @Test("has deadlines at midnight and at other hours, the soft one first, near the present")
    func deadlines() {
        let soft = tasks.compactMap(\.softDeadline)
        let hard = tasks.compactMap(\.hardDeadline)
        #expect(soft.contains { $0.isMidnight } && soft.contains { !$0.isMidnight })
        #expect(hard.contains { $0.isMidnight } && hard.contains { !$0.isMidnight })
        for task in tasks {
            if let soft = task.softDeadline, let hard = task.hardDeadline { #expect(soft < hard, "\(task.title)") }
        }
        #expect(soft.contains { $0.day == Self.now.day })
    }

    @Test("mixes Japanese and English, and gives each task a text of its own")
    func languages() {
        let titles = tasks.map(\.title)
        let japanese = titles.filter { $0.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) } }
        #expect(japanese.count > 30 && titles.count - japanese.count > 40)
        #expect(Set(tasks.compactMap(\.description)).count == tasks.filter { $0.description != nil }.count)
    }

    @Test("is the same each time but for the dates")
    func sameIDs() {
        let later = ExampleWorld.tenant(now: Self.now.advanced(bySeconds: 86_400))
        #expect(later.projects.values.map(\.id) == world.projects.values.map(\.id))
        #expect(later.projects.values.flatMap { $0.tasks.records.map(\.id) } == tasks.map(\.id))
        #expect(later.tokens.map(\.text) == world.tokens.map(\.text))
        for (early, late) in zip(tasks, later.projects.values.flatMap { $0.tasks.records }) {
            #expect(late.createdAt == early.createdAt.advanced(bySeconds: 86_400))
        }
    }

    @Test("gives tokens of both kinds, in the form of real ones")
    func tokens() {
        #expect(
            world.tokens.map(\.key).sorted() == [
                "admin", "left", "member", "member_device", "owner", "owner_device", "reader",
            ])
        for token in world.tokens {
            #expect(token.text.hasPrefix(token.kind == .device ? "kdt_" : "pat_") && token.text.utf8.count == 47)
        }
        #expect(Set(world.tokens.map(\.text)).count == world.tokens.count)
    }

    @Test("the task that tours show has everything that can be shown")
    func shownTask() throws {
        let engine = try project("ENG")
        let number = try #require(Int(ExampleWorld.shownTask.dropFirst(4)))
        let position = try #require(engine.tasks.position(ofNumber: number))
        let task = engine.tasks.records[position]
        #expect(task.title == "OAuth 対応を実装する")
        #expect(task.parentID != nil && task.softDeadline != nil && task.hardDeadline != nil)
        #expect(task.labelIDs.count == 2 && task.assignees.count == 2 && task.fieldValues.count == 4)
        #expect(engine.tasks.children(of: task.id).count == 3)
        #expect(engine.tasks.comments[position].count == 5)
    }

    private func comments(of project: Project) -> [CommentRecord] { project.tasks.comments.flatMap(\.self) }
}
