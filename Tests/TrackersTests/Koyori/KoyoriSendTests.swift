import DemoServer
import SyncCore
import Testing

@testable import Trackers

@Suite("Everything is sent to Koyori once, and the outcome says what is known")
struct KoyoriSendTests {
    typealias API = DemoServerOptions.API

    /// In which nothing is done.
    static let fruitless: [(fault: String, expected: String)] = [
        (#""kind":"status","status":400"#, "refused, 400"),
        (#""kind":"status","status":401"#, "refused, not logged in"),
        (#""kind":"status","status":403"#, "refused, forbidden"), (#""kind":"status","status":409"#, "refused, 409"),
        (#""kind":"status","status":404"#, "refused, not found"), (#""kind":"status","status":413"#, "refused, 413"),
        (#""kind":"status","status":422"#, "refused, 422"),
        (#""kind":"status","status":429"#, "refused, too many requests"),
        (#""kind":"status","status":500"#, "refused, 500"), (#""kind":"status","status":503"#, "unknown"),
        (#""kind":"status","status":302"#, "unknown"), (#""kind":"drop""#, "unknown"),
        (#""kind":"garbage""#, "unknown"),
    ]

    @Test("nothing is done: each kind of call, each fault", arguments: API.allCases, SentKind.allCases)
    func nothingDone(api: API, kind: SentKind) async throws {
        let stage = try await SendStage(api)
        for (fault, expected) in Self.fruitless {
            await stage.demo.clear()
            // Writes are spoilt; the read that follows a bulk call is not.
            for method in [HTTPRequest.Method.post, .put, .delete] {
                await stage.demo.fault(fault, path: "/tasks*", method: method)
            }
            let word = await stage.tracker.send(kind.operation(stage)).word
            let isOpen = kind.creates && expected == "refused, 500"
            let isGone = kind.deletes && expected == "refused, not found"
            #expect(word == (isOpen ? "unknown" : isGone ? "done" : expected), "\(fault)")
            #expect(try await stage.writes() == 1, "\(fault)")
        }
        await stage.demo.clear()
        #expect(try await kind.count(stage) == 0)
    }

    @Test(
        "it is done: each kind of call, whether or not the answer arrives", arguments: API.allCases, SentKind.allCases)
    func done(api: API, kind: SentKind) async throws {
        let faults = [
            ("", "done"), (#""kind":"delay","milliseconds":5"#, "done"), (#""kind":"drop-after""#, "unknown"),
            (#""kind":"half""#, "unknown"),
        ]
        for (fault, expected) in faults {
            let stage = try await SendStage(api)
            for method in [HTTPRequest.Method.post, .put, .delete] where !fault.isEmpty {
                await stage.demo.fault(fault, path: "/tasks*", method: method)
            }
            let outcome = await stage.tracker.send(kind.operation(stage))
            // An answer without a body cannot be cut in half.
            let isWhole = fault.contains("half") && (kind == .unassign || kind.deletes)
            #expect(outcome.word == (isWhole ? "done" : expected), "\(fault)")
            #expect(try await stage.writes() == 1, "\(fault)")
            await stage.demo.clear()
            #expect(try await kind.count(stage) == 1, "\(fault)")
        }
    }

    @Test("the answer to a change is the whole task, with the server's clock", arguments: API.allCases)
    func updated(api: API) async throws {
        let stage = try await SendStage(api)
        for kind in [SentKind.fields, .labels] {
            let answer = try #require(await stage.tracker.send(kind.operation(stage)).task)
            #expect(answer.item == (try await stage.tracker.task(stage.demo.ids.rich, in: stage.project))?.item)
            #expect(answer.item.fields?.values.sorted() == ["5"])
            #expect(try #require(answer.date).seconds > 0)
            guard case .update(let writes) = kind.operation(stage).action else { continue }
            for write in writes { #expect(write.isApplied(in: answer.item)) }
        }
    }

    @Test("every field of a task is written, and cleared, and nothing else is touched", arguments: API.allCases)
    func fields(api: API) async throws {
        let stage = try await SendStage(api)
        let before = try #require(try await stage.tracker.task(stage.demo.ids.plain, in: stage.project)).item
        let vocabulary = stage.vocabulary
        let day = Timestamp(seconds: 1_780_272_000)
        let points = try #require(vocabulary.fields.first { $0.name == "Points" }?.id)
        let progress = try #require(vocabulary.statuses.first { $0.name == "In Progress" }?.id)
        let pairs: [(FieldWrite, FieldWrite?)] = [
            (.title("題 \"x\" \\ /\u{1}"), .title(before.title)), (.body("a\r\nb\n\u{2028}é e\u{301}"), .body("")),
            (.status(progress), .status(before.status)), (.priority("critical_fire"), .priority(before.priority)),
            (.milestone(vocabulary.milestones[0].id), .milestone(nil)),
            (.sprint(vocabulary.sprints[0].id), .sprint(nil)),
            (.due(day), .due(nil)), (.deadline(Timestamp(microseconds: 1_780_358_400_000_001)), .deadline(nil)),
            (.estimate(90), .estimate(nil)), (.progress(40), .progress(before.progress)),
            (.archived(true), .archived(false)), (.custom(points, "8"), .custom(points, nil)),
        ]
        for (write, inverse) in pairs {
            for step in [write, inverse].compactMap({ $0 }) {
                let operation = Operation(project: stage.project.id, task: before.key, action: .update([step]))
                let item = try #require(await stage.tracker.send(operation).task).item
                #expect(step.isApplied(in: item))
            }
        }
        var after = try #require(try await stage.tracker.task(before.key, in: stage.project)).item
        after.updated = before.updated
        #expect(after == before)
        let all = Operation(project: stage.project.id, task: before.key, action: .update(pairs.map(\.0)))
        let item = try #require(await stage.tracker.send(all).task).item
        #expect(pairs.allSatisfy { $0.0.isApplied(in: item) })
    }

    @Test("a parent is set and taken away, and a cycle is refused", arguments: API.allCases)
    func parent(api: API) async throws {
        let stage = try await SendStage(api)
        let ids = stage.demo.ids
        func move(_ task: EntityID, below parent: EntityID?) async -> SendOutcome {
            await stage.tracker.send(
                Operation(project: stage.project.id, task: task, action: .update([.parent(parent)])))
        }
        #expect(await move(ids.plain, below: ids.rich).reason == .refused(status: 409, message: "conflict"))
        #expect(await move(ids.rich, below: nil).task?.item.parent == nil)
        #expect(await move(ids.plain, below: ids.rich).task?.item.parent == ids.rich)
    }

    @Test("a new task comes back with its number and everything that it was given", arguments: API.allCases)
    func created(api: API) async throws {
        let stage = try await SendStage(api)
        let (ids, vocabulary) = (stage.demo.ids, stage.vocabulary)
        let points = try #require(vocabulary.fields.first { $0.name == "Points" }?.id)
        let wish = NewTask(
            title: "Fresh", body: "a\n", status: stage.todo, priority: "low", parent: ids.plain,
            milestone: vocabulary.milestones[0].id, sprint: vocabulary.sprints[0].id,
            due: Timestamp(seconds: 1_780_272_000), deadline: Timestamp(seconds: 1_780_358_400), estimate: 5,
            progress: 7, assignees: [ids.suzuki: "primary", ids.tanaka: "qa"], labels: [stage.label("area")],
            fields: [points: "3"])
        let operation = Operation(project: stage.project.id, task: nil, action: .create(wish))
        let item = try #require(await stage.tracker.send(operation).task).item
        #expect(item.id.description == "ENG-4")
        #expect(item.author == ids.tanaka)
        #expect(wish.isEqual(to: item))
        #expect(item.assignees == wish.assignees && item.labels == wish.labels && item.fields == wish.fields)
        #expect(item.priority == "low" && item.estimate == 5 && item.progress == 7 && item.due == wish.due)
        let least = Operation(
            project: stage.project.id, task: nil, action: .create(NewTask(title: "Least", status: stage.todo)))
        let second = try #require(await stage.tracker.send(least).task).item
        #expect(second.priority == "medium" && second.progress == 0 && second.body == "")
    }

    @Test("a comment comes back with its author, and a reply with its thread", arguments: API.allCases)
    func commented(api: API) async throws {
        let stage = try await SendStage(api)
        for (kind, head) in [(SentKind.comment, EntityID?.none), (.reply, stage.head)] {
            let comment = try #require(await stage.tracker.send(kind.operation(stage)).comment)
            #expect(comment.author == stage.demo.ids.tanaka)
            #expect(comment.body == "Hello" && comment.replyTo == head)
            let all = try await stage.tracker.comments(of: stage.demo.ids.rich, in: stage.project)?.comments
            #expect(all?.first { $0.id == comment.id }?.created == comment.created)
        }
        let edited = await stage.tracker.send(SentKind.editComment.operation(stage)).comment
        #expect(edited?.id == stage.head && edited?.body == "Changed")
    }

    @Test("what is there or gone already", arguments: API.allCases)
    func twice(api: API) async throws {
        let stage = try await SendStage(api)
        // Nobody knows with which role somebody was assigned meanwhile, nor whether the row or the task is gone.
        let second: [(SentKind, String)] = [
            (.assign, "refused, 409"), (.changeRole, "done"), (.unassign, "refused, not found"),
            (.editComment, "done"), (.deleteComment, "done"), (.deleteTask, "done"),
        ]
        for (kind, expected) in second {
            #expect(await stage.tracker.send(kind.operation(stage)).word == "done")
            #expect(await stage.tracker.send(kind.operation(stage)).word == expected, "\(kind)")
        }
        #expect(await stage.tracker.send(SentKind.fields.operation(stage)).word == "refused, not found")
        #expect(await stage.tracker.send(SentKind.comment.operation(stage)).word == "refused, not found")
    }

    @Test("labels go with the other fields on new servers; old ones take them alone, by another call")
    func labels() async throws {
        for api in API.allCases {
            let stage = try await SendStage(api)
            _ = await stage.tracker.send(SentKind.labels.operation(stage))
            let paths = try await stage.demo.requests().map { "\($0.method) \($0.path.suffix(5))" }
            let task = stage.demo.ids.rich.suffix(5)
            #expect(paths == (api == .new ? ["PUT \(task)"] : ["POST /bulk", "GET \(task)"]))
        }
    }

    @Test("a label that does not exist is refused", arguments: API.allCases)
    func unknownLabel(api: API) async throws {
        let stage = try await SendStage(api)
        let operation = Operation(
            project: stage.project.id, task: stage.demo.ids.rich,
            action: .update([.labels(adding: [stage.todo], removing: [])]))
        #expect(await stage.tracker.send(operation).word == "refused, 400")
    }

    @Test("a token that may only read is told so, and nothing changes", arguments: API.allCases)
    func reader(api: API) async throws {
        let stage = try await SendStage(api)
        let reader = stage.demo.tracker(token: "pat_reader", tenant: stage.demo.ids.acme)
        for kind in SentKind.allCases {
            #expect(await reader.send(kind.operation(stage)).reason == .forbidden("forbidden"), "\(kind)")
            #expect(try await kind.count(stage) == 0)
        }
    }

    @Test("a server that takes too long may have done it")
    func late() async throws {
        let stage = try await SendStage(.new, idle: .seconds(1))
        await stage.demo.fault(#""kind":"delay","milliseconds":60000"#, path: "/comments", method: .post)
        let outcome = await stage.tracker.send(SentKind.comment.operation(stage))
        #expect(outcome.word == "unknown" && outcome.reason == .timedOut)
    }

    @Test("nobody there: it was not sent")
    func nobody() async throws {
        let stage = try await SendStage(.new)
        stage.demo.server.stop()
        for kind in [SentKind.fields, .deleteTask, .create] {
            #expect(await stage.tracker.send(kind.operation(stage)).word.hasPrefix("not sent"))
        }
    }
}
