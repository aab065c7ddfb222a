import DemoServer
import SyncCore
import SyncEngine
import Synchronization
import Testing

@testable import Trackers

@Suite("Labels that a push sends")
struct PushedLabelsTests {
    @Test("are the texts that stand there, also where YAML sees a number and a truth value", arguments: API.allCases)
    func texts(api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        let wanted = [try await mirror.addLabel("1.0"), try await mirror.addLabel("on")]
        try await mirror.addLabel("1")
        try await mirror.addLabel("true")
        try await mirror.pull()
        try mirror.set("labels", "[1.0, on]", of: "ENG-6")
        try await mirror.pushAll()
        #expect(try await mirror.item("ENG-6")?.labels == Set(wanted))
        #expect(try mirror.value("labels", of: "ENG-6") == "[1.0, on]")
        try await mirror.expectQuiet()
    }

    @Test(
        "keep what somebody adds between the last look and the call, and what others took off", arguments: API.allCases)
    func betweenReadAndWrite(api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        let (mine, theirs) = (try await mirror.addLabel("mine"), try await mirror.addLabel("theirs"))
        try await mirror.pull()
        try mirror.set("labels", "[mine]", of: "ENG-3")
        let bug = try #require(mirror.tenant.labels["bug"])
        let report = try await mirror.push { tracker in
            AlteredTracker(
                base: tracker,
                sending: { operation, base in
                    _ = try? await mirror.write(
                        .put, try mirror.task("ENG-3"), #"{"label_ids":["\#(bug)","\#(theirs)"]}"#)
                    return await base.send(operation)
                })
        }
        #expect(!report.leftSomething)
        #expect(try await mirror.item("ENG-3")?.labels == [mine, theirs])
        #expect(try mirror.value("labels", of: "ENG-3") == "[mine, theirs]")
        try await mirror.expectQuiet()
    }

    /// Whether the mirror has seen the other names before it pushes.
    @Test("are those that were meant when two labels change names on the tracker", arguments: [false, true])
    func swapped(isPulled: Bool) async throws {
        let mirror = try await PulledMirror.pulled()
        let chore = try await mirror.addLabel("chore")
        try await mirror.pull()
        try mirror.set("labels", "[chore]", of: "ENG-6")
        let bug = try #require(mirror.tenant.labels["bug"])
        for (label, name) in [(bug, "aside"), (chore, "bug"), (bug, "chore")] {
            try await mirror.write(.put, "/labels/\(label)", #"{"name":"\#(name)"}"#)
        }
        if isPulled { try await mirror.pull() }
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(try await mirror.writes() == ["PUT tasks/ENG-6 add_label_ids"])
        #expect(try await mirror.item("ENG-6")?.labels == [chore])
        #expect(try await mirror.item("ENG-3")?.labels == [bug])
        try await mirror.pull()
        #expect(try mirror.value("labels", of: "ENG-6") == "[bug]")
        #expect(try mirror.value("labels", of: "ENG-3") == "[chore]")
        #expect(try await mirror.told() == [])
        try await mirror.expectQuiet()
    }

    @Test("and that the tracker takes and does not apply are sent once in fifty cycles", arguments: API.allCases)
    func ignored(api: API) async throws {
        let mirror = try await PulledMirror.pulled(api)
        let chore = try await mirror.addLabel("chore")
        try await mirror.pull()
        try mirror.set("labels", "[bug, chore]", of: "ENG-3")
        let sent = Counter()
        func push(_ options: PushOptions = PushOptions()) async throws -> PushReport {
            try await mirror.push(options) { tracker in
                AlteredTracker(
                    base: tracker,
                    sending: { operation, base in
                        sent.count()
                        return await mirror.answerUnchanged(operation, base)
                    })
            }
        }
        for cycle in 0..<50 {
            let report = try await push()
            #expect(report.refused.map(\.field) == ["labels"] && report.sent.isEmpty)
            #expect(report.pending.map(\.change.field) == [.labels])
            if cycle.isMultiple(of: 5) { try await mirror.pull() }
        }
        // A newer server that lacks the newer way is asked in the older way before it counts as unwilling.
        let once = api == .new ? 2 : 1
        #expect(sent.value == once)
        _ = try await push(PushOptions(isForced: true))
        #expect(sent.value == 2 * once)
        try mirror.set("labels", "[chore]", of: "ENG-3")
        _ = try await push()
        #expect(sent.value == 3 * once)
        #expect(!(try await mirror.push(PushOptions(isForced: true)).leftSomething))
        #expect(try await mirror.item("ENG-3")?.labels == [chore])
        try await mirror.expectQuiet()
    }

    @Test("in another order than the tracker's, and added alike on both sides, are nothing to send")
    func sameChange() async throws {
        let mirror = try await PulledMirror.pulled()
        let chore = try await mirror.addLabel("chore")
        try await mirror.pull()
        let bug = try #require(mirror.tenant.labels["bug"])
        try mirror.set("labels", "[chore, bug]", of: "ENG-6")
        try await mirror.write(.put, try mirror.task("ENG-6"), #"{"label_ids":["\#(bug)","\#(chore)"]}"#)
        try await mirror.forgetRequests()
        try await mirror.pushAll()
        #expect(try await mirror.writes() == [])
        #expect(try await mirror.told() == [])
        #expect(try mirror.value("labels", of: "ENG-6") == "[chore, bug]")
        try await mirror.expectQuiet()
    }
}

typealias API = DemoServerOptions.API

/// Counts what several tasks do.
final class Counter: Sendable {
    private let number = Mutex(0)

    func count() { number.withLock { $0 += 1 } }

    var value: Int { number.withLock { $0 } }
}

extension PulledMirror {
    /// Makes a label of ENG and returns its id.
    @discardableResult
    func addLabel(_ name: String) async throws -> EntityID {
        try id(in: try await write(.post, "/labels", ##"{"name":"\##(name)","color":"#00ff00"}"##))
    }

    /// The first id in an answer.
    func id(in answer: String) throws -> EntityID {
        let start = try #require(answer.firstRange(of: #""id":""#), "\(answer)")
        return String(answer[start.upperBound...].prefix(36))
    }

    /// What a tracker answers that takes an update and does nothing.
    func answerUnchanged(_ operation: SyncCore.Operation, _ base: any Tracker) async -> SendOutcome {
        guard let key = operation.task, let project = try? await project("ENG"),
            let answer = try? await base.task(key, in: project)
        else {
            Issue.record("\(operation) is no update of a task of ENG")
            return .notSent(TrackerError(request: "-", reason: .notFound))
        }
        return .done(.task(answer))
    }
}
