import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite struct KoyoriWalkTests {
    @Test("every task comes, whatever the number of pages", arguments: [0, 1, 199, 200, 201, 950], [true, false])
    func whole(count: Int, isNew: Bool) async throws {
        let koyori = ScriptedKoyori.of(tasks: count, isNew: isNew)
        #expect(try await koyori.tracker().numbers() == Array(1..<(count + 1)))
    }

    @Test("a second walk over the same tasks decodes nothing", arguments: [true, false])
    func unchangedPages(isNew: Bool) async throws {
        let koyori = ScriptedKoyori.of(tasks: 450, isNew: isNew)
        let (tracker, answers) = (koyori.tracker(), StoredAnswers())
        _ = try await tracker.numbers(storing: answers)
        await answers.newRun()
        #expect(try await tracker.numbers(storing: answers) == [])
        #expect(await answers.unchangedPages == [0, 1, 2])
    }

    @Test("when one task is new, only that one is decoded, though every page has moved")
    func unchangedItems() async throws {
        let koyori = ScriptedKoyori.of(tasks: 450)
        let (tracker, answers) = (koyori.tracker(), StoredAnswers())
        _ = try await tracker.numbers(storing: answers)
        await answers.newRun()
        koyori.world.withLock { $0.tasks.insert(451, at: 0) }
        #expect(try await tracker.numbers(storing: answers) == [451])
        #expect(await Set(answers.unchanged).count == 450)
    }

    @Test(
        "tasks that are archived or deleted during the walk make no other task fall out",
        arguments: [true, false], [1, 5, 30])
    func shrinking(isNew: Bool, gone: Int) async throws {
        let koyori = ScriptedKoyori.of(tasks: 1000, isNew: isNew)
        koyori.world.withLock { world in
            world.before = { request, world in
                // After the second page some tasks of the first one vanish.
                if request.target.contains("cursor=801") || request.target.contains("offset=190"),
                    world.tasks.count == 1000
                {
                    world.tasks.removeFirst(gone)
                }
            }
        }
        let numbers = Set(try await koyori.tracker().numbers())
        #expect(numbers.isSuperset(of: 1...(1000 - gone)))
    }

    @Test("tasks that are made during the walk make no other fall out", arguments: [true, false])
    func growing(isNew: Bool) async throws {
        let koyori = ScriptedKoyori.of(tasks: 600, isNew: isNew)
        koyori.world.withLock { world in
            world.before = { request, world in
                if request.target.contains("/tasks?"), world.tasks.count < 650 {
                    world.tasks.insert(world.tasks.count + 1, at: 0)
                }
            }
        }
        #expect(Set(try await koyori.tracker().numbers()).isSuperset(of: 1...600))
    }

    @Test("a list that never stands still is walked three times and then taken as it is")
    func restless() async throws {
        let koyori = ScriptedKoyori.of(tasks: 600, isNew: false)
        koyori.world.withLock { world in
            world.before = { request, world in
                if request.target.contains("/tasks?") { world.tasks.insert(world.tasks.count + 1, at: 0) }
            }
        }
        _ = try await koyori.tracker().numbers()
        let firstPages = koyori.server.requests.filter {
            $0.target.contains("/tasks?") && !$0.target.contains("offset")
        }
        #expect(firstPages.count == 3)
    }

    @Test("a server in trouble on page 3 of 5 is asked again")
    func passingTrouble() async throws {
        let koyori = ScriptedKoyori.of(tasks: 1000)
        let failures = Guarded(2)
        koyori.world.withLock {
            $0.instead = { _, request in
                guard request.target.contains("cursor=601") else { return nil }
                return failures.withLock { left in
                    left -= 1
                    return left >= 0 ? .answer(500, #"{"message":"internal-error"}"#) : nil
                }
            }
        }
        #expect(try await koyori.tracker().numbers().count == 1000)
    }

    @Test("a server that stays in trouble on page 3 of 5 fails the walk; the pages before have been handed over")
    func lastingTrouble() async throws {
        let koyori = ScriptedKoyori.of(tasks: 1000)
        koyori.world.withLock {
            $0.instead = { _, request in
                request.target.contains("cursor=601") ? .answer(500, #"{"message":"internal-error"}"#) : nil
            }
        }
        let answers = StoredAnswers()
        let reason = await failure { try await koyori.tracker().numbers(storing: answers) }
        #expect(reason == .serverFailed(status: 500, message: "internal-error"))
        #expect(await answers.read.count == 400)
    }

    @Test(
        "an answer that claims success and is no list of tasks is an error, never an empty list",
        arguments: [
            "[]", "null", "{}", "", "{\"tasks\":null,\"total\":0}", "{\"tasks\":{},\"total\":0}", "{\"tasks\":[]}",
            "{\"tasks\":[null],\"total\":1}", "{\"tasks\":[{}],\"total\":1}", "<!doctype html><html></html>",
            "{\"tasks\":[],\"total\":57}", "{\"tasks\":[],\"total\":0} x", "{\"tasks\":[],\"total\":0",
        ])
    func noList(body: String) async throws {
        let koyori = ScriptedKoyori.of(tasks: 10)
        koyori.world.withLock { $0.instead = { path, _ in path.hasSuffix("/tasks") ? known(body) : nil } }
        let answers = StoredAnswers()
        let reason = await failure { try await koyori.tracker().numbers(storing: answers) }
        guard case .badAnswer = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(await answers.read.isEmpty)
    }

    @Test("a page that is cut anywhere is an error")
    func cut() throws {
        let body = [UInt8](KoyoriPayloads.page([KoyoriPayloads.task(1), KoyoriPayloads.task(2)], total: 2).utf8)
        for length in body.indices { #expect(throws: JSONFault.self) { try KoyoriTaskList(Array(body[..<length])) } }
    }

    @Test("bytes that are flipped anywhere never crash, and what is read then is still a whole task")
    func flipped() throws {
        let body = [UInt8](KoyoriPayloads.page([KoyoriPayloads.task(1)], total: 1).utf8)
        for index in body.indices {
            for value: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x7D, 0x2C, 0xC3, 0xFF] {
                var changed = body
                changed[index] = value
                guard let list = try? KoyoriTaskList(changed) else { continue }
                for item in list.items { _ = try? list.task(item) }
            }
        }
    }

    @Test("a cursor that leads nowhere, or to itself, ends the walk with an error", arguments: [true, false])
    func endless(hasTasks: Bool) async throws {
        let koyori = ScriptedKoyori.of(tasks: 10)
        koyori.world.withLock {
            $0.instead = { path, _ in
                guard path.hasSuffix("/tasks") else { return nil }
                return known(KoyoriPayloads.page(hasTasks ? [KoyoriPayloads.task(1)] : [], total: 0, cursor: "again"))
            }
        }
        let reason = await failure { try await koyori.tracker().numbers() }
        #expect(reason == .badAnswer("a cursor that leads nowhere"))
    }

    @Test("a body over the limit is an error of that project")
    func huge() async throws {
        let koyori = ScriptedKoyori.of(tasks: 200)
        let reason = await failure {
            try await koyori.tracker(limits: HTTPLimits(bodyBytes: 50_000)).numbers()
        }
        #expect(reason == .tooLarge(limitBytes: 50_000))
    }
}
