import SyncCore
import SyncEngine

@testable import LocalStore

extension RandomHistory {
    /// A pull with what may disturb it, and all that must hold after it.
    func run(_ mirror: RandomMirror, isDear: Bool) async throws {
        // The built program would do it.
        if isDear { try await mirror.registerMergeDriver() }
        defer { if isDear, !hasMergeDriver { try? mirror.remove(".git/info/attributes") } }
        let before = try MirrorSnapshot(mirror)
        let edited = try await checkStatus(mirror, before)
        try await disturb(mirror)
        let copy = isDear ? try await killProgram(mirror) : nil
        let report: PullReport
        do { report = try await mirror.pull() } catch { throw BrokenPromise("the pull failed: \(error)") }
        note(
            "\(mirror.name): pull: \(report.commits.count) commits, \(report.filesWritten) files, "
                + "conflicts \(report.conflicts.map { "\($0.id) \($0.conflict.field)" }), waiting \(report.waiting), "
                + "problems \(report.problems.map { "\($0.file): \($0.reason)" })")
        let after = try MirrorSnapshot(mirror)
        try checkTyped(before, after, edited, mirror)
        try checkTasks(before, after, report, mirror)
        try checkForeign(before, after, mirror)
        try checkRescued(before, after, mirror)
        try checkGit(before, after, mirror, isTakenIn: report.waiting.isEmpty)
        try await checkStatus(mirror, after)
        if let copy { try await checkUndisturbed(copy, after, mirror) }
        if isDear || isOne(in: 4) { try await checkQuiet(mirror, after, withoutState: isDear && isOne(in: 2)) }
        if isDear { try await checkAgainstFresh(mirror) }
        if isOne(in: 3) { try await resolveOne(mirror) }
    }

    /// A lost database, a tracker that fails in the middle, a kill.
    private func disturb(_ mirror: RandomMirror) async throws {
        if isOne(in: 10) {
            note("\(mirror.name): the database is deleted")
            try mirror.forgetState()
        }
        if isOne(in: 8) { try await disturbTracker(mirror) }
        if isOne(in: 4) {
            let step = 1 + below(isOne(in: 2) ? 6 : 30)
            var isKilled = false
            do { _ = try await mirror.pull(stoppingAt: step) } catch { isKilled = true }
            note("\(mirror.name): a pull killed at step \(step): \(isKilled)")
        }
    }

    /// A project that fails never stops the run, nor the other project.
    private func disturbTracker(_ mirror: RandomMirror) async throws {
        let path = pick(["/tasks*", "/labels", "*/comments", "/custom-fields", "*"])
        let kind = pick([
            #""status","status":500"#, #""drop""#, #""half""#, #""garbage""#, #""status","status":403"#,
        ])
        let title = "Ops \(fresh())"
        try await stage.renameOther(title)
        try await stage.fault(kind, path: path, times: 1 + below(4))
        let report: PullReport
        do { report = try await mirror.pull() } catch {
            throw BrokenPromise("\(mirror.name): a pull with the fault \(kind) at \(path) failed: \(error)")
        }
        note(
            "\(mirror.name): a pull with the fault \(kind) at \(path): "
                + (report.projects.contains { $0.failure != nil } ? "left something" : "done"))
        try await stage.forgetFaults()
        if stage.tenant.other == nil { return }
        let found = try mirror.tryGit(["grep", "-q", "-F", title, "refs/remotes/toji/server", "--", "OPS/tasks"])
        try promise(found.status == 0, "\(mirror.name): \(title) was stopped by the fault of another project")
    }

    /// Returns the ids of tasks in which something is edited.
    @discardableResult
    func checkStatus(_ mirror: RandomMirror, _ now: MirrorSnapshot) async throws -> Set<String> {
        let status = try await mirror.status()
        let (head, said) = (try mirror.head(), try mirror.reference("refs/remotes/toji/server"))
        let bases = try reader.bases(of: head, in: mirror)
        if bases.isEmpty { return [] }
        let expected = ExpectedStatus(
            bases: try bases.map { try reader.tasks(of: $0, in: mirror) },
            said: try reader.tasks(of: said, in: mirror), labelNames: server.labelNames,
            made: server.made,
            isUncommitted: { path, text in
                let isHeads = try mirror.tryGit(["show", "HEAD:\(path)"]).text == text
                return !isHeads && now.uncommitted.contains(path)
            },
            committed: bases.contains(head) ? [:] : try reader.tasks(of: head, in: mirror),
            former: { [reader] in try reader.formerTasks(of: bases, depth: 64, in: mirror) })
        let faults = try expected.faults(of: status, files: now.files)
        try promise(faults.isEmpty, "\(mirror.name), status:\n\(faults.joined(separator: "\n"))\nbases \(bases)")
        return Set((status.edits.compactMap(\.id) + status.conflicts.map(\.id)).map(\.description))
            .union(status.problems.compactMap { now.files[$0.file].flatMap { PlainDocument($0).id } })
    }
}
