import SyncCore
import SyncEngine

@testable import LocalStore

extension RandomHistory {
    /// A push with what may disturb it, and all that must hold after it.
    @discardableResult
    func send(_ mirror: RandomMirror) async throws -> PushReport {
        let before = try MirrorSnapshot(mirror)
        let edited = try await checkStatus(mirror, before)
        let told = try await mirror.status()
        try await stage.forgetRequests()
        try await disturbSending(mirror)
        let report: PushReport
        do { report = try await mirror.push() } catch {
            throw BrokenPromise("\(mirror.name): the push failed: \(error)")
        }
        try await stage.forgetFaults()
        let calls = try await stage.calls()
        note(calls, report, mirror)
        for call in calls { try checkAsked(call, told, mirror) }
        try await learn(calls)
        let after = try MirrorSnapshot(mirror)
        try checkTyped(before, after, edited, mirror)
        try checkForeign(before, after, mirror)
        try checkRescued(before, after, mirror)
        try checkGit(before, after, mirror, isTakenIn: report.waiting.isEmpty && !report.commits.isEmpty)
        try await checkStatus(mirror, after)
        try await checkMadeOnce()
        return report
    }

    private func note(_ calls: [ServerCall], _ report: PushReport, _ mirror: RandomMirror) {
        let asked = calls.map { call in
            "\(call.method) \(call.place.joined(separator: "/")) \(call.body ?? "") → "
                + (call.status.map(String.init) ?? "no answer")
        }
        note(
            "\(mirror.name): push: \(asked), refused \(report.refused.map { "\($0.subject) \($0.field): \($0.words)" }), "
                + "waiting \(report.waiting), problems \(report.problems.map { "\($0.file): \($0.reason)" }), "
                + "in doubt \(report.inDoubt.map(\.file)), held \(report.held.map(\.file)), "
                + "failures \(report.failures.map { "\($0.file ?? "") \($0.error)" })")
    }

    /// A tracker that carries out what it is asked or not and does not say so, a kill, a lost database.
    private func disturbSending(_ mirror: RandomMirror) async throws {
        if isOne(in: 12) {
            note("\(mirror.name): the database is deleted before the push")
            try mirror.forgetState()
        }
        if isOne(in: 4) {
            let kind = pick([
                #""drop-after""#, #""drop-after""#, #""drop""#, #""half""#, #""garbage""#, #""status","status":500"#,
                #""status","status":502"#, #""status","status":403"#, #""status","status":429"#,
            ])
            let method = pick(["POST", "PUT", "PUT", "DELETE"])
            let times = 1 + below(3)
            note("\(mirror.name): the fault \(kind) meets \(times) \(method) of the push")
            try await stage.fault(kind, method: method, path: "/*", times: times)
        }
        if isOne(in: 4) {
            let step = 1 + below(isOne(in: 2) ? 6 : 30)
            var isKilled = false
            do { _ = try await mirror.push(stoppingAt: step) } catch { isKilled = true }
            note("\(mirror.name): a push killed at step \(step): \(isKilled)")
        }
    }

    /// A machine that has nothing but the repository: it takes in what is there, sends what was committed, and gives back
    /// what the tracker said.
    func runJob() async throws {
        let job = RandomMirror(name: "c", stage: stage)
        if job.text(".git/HEAD") == nil {
            try mirrors[0].git("clone", "-q", "../bare", job.path)
            try job.git("config", "user.email", "c@x")
        } else {
            try job.git("fetch", "-q", "origin")
            try job.git("reset", "-q", "--hard", "origin/main")
            try job.forgetState()
        }
        note("-- the job")
        try await run(job, isDear: false)
        try await send(job)
        _ = try git(job, "push", "-q", "origin", "main")
    }

    // MARK: what the tracker was asked

    /// No field was written that nobody edited, and nothing is deleted.
    private func checkAsked(_ call: ServerCall, _ told: MirrorStatus, _ mirror: RandomMirror) throws {
        let place = call.place
        let edits = told.edits.map { (id: $0.id?.description, field: "\($0.change.field)") }
        func promiseEdited(_ isEdited: Bool) throws {
            try promise(
                isEdited,
                "\(mirror.name): nobody asked for \(call.method) \(place.joined(separator: "/")) \(call.body ?? "")\n"
                    + "status told \(edits.map { "\($0.id ?? "-") \($0.field)" })")
        }
        if place == ["tasks"] {
            return try promiseEdited(edits.contains { $0.field == "task" || $0.field.hasPrefix("subtask:new:") })
        }
        if place == ["tasks", "bulk"] { return try promiseEdited(edits.contains { $0.field == "labels" }) }
        guard place.count > 1, place[0] == "tasks" else { return try promiseEdited(false) }
        guard let task = server.tasks.first(where: { $0.id == place[1] }) else {
            // Made by this push, or deleted since it was read.
            return
        }
        let id = "ENG-\(task.number)"
        let own = Set(edits.filter { $0.id == id }.map(\.field))
        switch (call.method, place.dropFirst(2).first) {
        case ("PUT", nil):
            for member in call.members ?? [] {
                let field = Self.fields[member.hasPrefix("clear_") ? String(member.dropFirst(6)) : member]
                let isBox = field == "status" && edits.contains { $0.field == "subtask:\(id)" }
                let isEdited = own.contains { $0 == field || $0.hasPrefix("fields.") && field == "fields" }
                try promiseEdited(isBox || isEdited)
            }
        case ("POST", "comments"): try promiseEdited(own.contains { $0.hasPrefix("new:") })
        case ("PUT", "comments"): try promiseEdited(own.contains("comment:\(place[3])"))
        case ("POST", "archive"), ("POST", "unarchive"): try promiseEdited(own.contains("archived"))
        case (_, "assignees"): try promiseEdited(own.contains("assignees"))
        default: try promiseEdited(false)
        }
    }

    /// By the member of a body, the field as status tells it.
    private static let fields = [
        "title": "title", "description": "description", "status_id": "status", "priority": "priority",
        "progress_pct": "progress", "estimated_minutes": "estimate", "soft_deadline": "due",
        "hard_deadline": "deadline",
        "parent_task_id": "parent", "add_label_ids": "labels", "remove_label_ids": "labels",
        "custom_field_values": "fields", "milestone_id": "milestone", "sprint_id": "sprint",
        "is_archived": "archived",
    ]

    /// Reads the tracker anew. What it was told may come and go.
    private func learn(_ calls: [ServerCall]) async throws {
        for call in calls where call.status.map({ $0 < 300 }) ?? true { agreed.formUnion(call.tokens) }
        if calls.isEmpty { return }
        let tracker = stage.tracker(as: "owner")
        let project = try await ownProject(tracker)
        let accounts = Dictionary(uniqueKeysWithValues: server.people.map { ($1, $0 == "tanaka" ? "owner" : "member") })
        let names = Dictionary(uniqueKeysWithValues: server.people.map { ($1, $0) })
        server.tasks = []
        server.made = []
        for isArchived in [false, true] {
            for item in try await tracker.newestTasks(of: project, archived: isArchived).map(\.item) {
                let comments = try await tracker.comments(of: item.key, in: project)?.comments ?? []
                var task = TrackerMemory.Task(number: Int(item.id.number), id: item.key.description)
                server.made.formUnion([item.title] + comments.map(\.body))
                task.isArchived = isArchived
                task.people = Set(item.assignees.keys.compactMap { names[$0.description] })
                task.lines = item.body.split(separator: "\n", omittingEmptySubsequences: false).map(Self.json)
                task.comments = comments.filter { !$0.isDeleted }.map { comment in
                    (comment.id.description, accounts[comment.author.id.description] ?? "owner", comment.replyTo == nil)
                }
                server.tasks.append(task)
            }
        }
        server.tasks.sort { $0.number < $1.number }
    }

    /// As it stands between the quotes of JSON.
    private static func json(_ line: Substring) -> String {
        line.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\", "\"": text += "\\\(scalar)"
            case _ where scalar.value < 32:
                text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private func ownProject(_ tracker: some Tracker) async throws -> Project {
        guard let project = try await tracker.projects(["ENG"]).first?.outcome.get() else {
            throw BrokenPromise("no project")
        }
        return project
    }

    /// No draft became two things: what was typed once stands in one title, and in one comment.
    private func checkMadeOnce() async throws {
        let tracker = stage.tracker(as: "owner")
        let project = try await ownProject(tracker)
        var (titles, comments) = ([String: Int](), [String: Int]())
        for isArchived in [false, true] {
            for item in try await tracker.newestTasks(of: project, archived: isArchived).map(\.item) {
                for token in typedTokens(in: item.title) { titles[token, default: 0] += 1 }
                for comment in try await tracker.comments(of: item.key, in: project)?.comments ?? [] {
                    // Written further in an old buffer, a draft is another comment.
                    let tokens = typedTokens(in: comment.body)
                    if tokens.count == 1 { comments[tokens.first ?? "", default: 0] += 1 }
                }
            }
        }
        for (what, counts) in [("tasks", titles), ("comments", comments)] {
            let doubled = counts.filter { $0.value > 1 }.keys.sorted()
            try promise(doubled.isEmpty, "\(doubled) stand in several \(what) of the tracker")
        }
    }

    // MARK: calm

    /// Nobody changes anything any more: everything is sent, or told with what keeps it.
    func calmDown() async throws {
        note("-- calm")
        for pass in 1...6 {
            // What is in doubt is looked for until a minute has passed.
            try await stage.advanceClock(bySeconds: 120)
            var isQuiet = true
            for mirror in mirrors {
                let pull = try await mirror.pull(PullOptions(isFull: true))
                try await stage.forgetRequests()
                let push = try await mirror.push()
                let calls = try await stage.calls()
                note(calls, push, mirror)
                try await learn(calls)
                try await checkMadeOnce()
                if !calls.isEmpty || !pull.commits.isEmpty { isQuiet = false }
                for edit in push.pending where !isExplained(edit, by: push) {
                    throw BrokenPromise("\(mirror.name): in pass \(pass) \(edit) is not sent, and nothing tells why")
                }
            }
            if isQuiet { return }
        }
        throw BrokenPromise("after six passes the mirrors still send and commit")
    }

    private func isExplained(_ edit: MirrorStatus.Edit, by report: PushReport) -> Bool {
        // A file that was taken away asks for nothing.
        if edit.change.field == .task, edit.change.local == nil { return true }
        if report.waiting.contains(where: { $0.id == nil && $0.file == nil }) || report.braked != nil { return true }
        // Where an account may not write the rest waits.
        if !report.failures.isEmpty { return true }
        let (id, file) = (edit.id?.description, edit.file)
        return report.waiting.contains { $0.file == file || $0.id != nil && $0.id == edit.id }
            || report.problems.contains { $0.file == file } || report.refused.contains { $0.subject == id ?? file }
            || report.held.contains { $0.file == file } || report.inDoubt.contains { $0.file == file }
            || Ownership.belongsToToji(file) && !Ownership.isTaskFile(file)
    }
}
