import SyncCore
import Testing

@testable import Trackers

/// Something that somebody else does, and what a mirror makes of it.
struct RemoteChange: Sendable, CustomTestStringConvertible {
    var name: String
    var subject: String
    /// Text that a task's file then holds.
    var shown: [(task: String, text: String)] = []
    /// Files that are there no more.
    var gone: [String] = []
    var present: [String] = []
    var make: @Sendable (PulledMirror) async throws -> Void

    var testDescription: String { name }
}

func changes() -> [RemoteChange] { fieldChanges() + listChanges() + commentChanges() }

private func fieldChanges() -> [RemoteChange] {
    [
        RemoteChange(
            name: "a title", subject: "ENG-6: title Plain 6 → Fancy / new", shown: [("ENG-6", "title: Fancy / new")],
            gone: ["ENG/tasks/ENG-6-plain-6.md"], present: ["ENG/tasks/ENG-6-fancy-new.md"]
        ) { try await $0.write(.put, try $0.task("ENG-6"), #"{"title":"Fancy / new"}"#) },
        RemoteChange(
            name: "a subtask's title, which its parent lists", subject: "2 tasks: ENG-1, ENG-2",
            shown: [("ENG-1", "Knobs"), ("ENG-2", "title: Knobs")]
        ) { try await $0.write(.put, try $0.task("ENG-2"), #"{"title":"Knobs"}"#) },
        RemoteChange(
            name: "a priority", subject: "ENG-7: priority medium → high", shown: [("ENG-7", "priority: high")]
        ) { try await $0.write(.put, try $0.task("ENG-7"), #"{"priority":"High"}"#) },
        RemoteChange(
            name: "a description", subject: "ENG-7: description: Line one Line two",
            shown: [("ENG-7", "Line one\nLine two")]
        ) {
            try await $0.write(.put, try $0.task("ENG-7"), #"{"description":"Line one\nLine two"}"#)
        },
        RemoteChange(
            name: "a label's name respells its tasks", subject: "ENG: label renamed: bug → defect",
            shown: [("ENG-3", "labels: [defect]"), ("ENG-4", "labels: [defect]")]
        ) {
            let label = try #require($0.tenant.labels["bug"])
            try await $0.write(.put, "/labels/\(label)", #"{"name":"defect"}"#)
        },
        RemoteChange(name: "a new label", subject: "ENG: label added: chore") {
            try await $0.write(.post, "/labels", ##"{"name":"chore","color":"#00ff00"}"##)
        },
    ]
}

private func listChanges() -> [RemoteChange] {
    [
        RemoteChange(
            name: "a deleted task", subject: "ENG-8: deleted: Plain 8", gone: ["ENG/tasks/ENG-8-plain-8.md"]
        ) { try await $0.write(.delete, try $0.task("ENG-8")) },
        RemoteChange(
            name: "an archived task", subject: "ENG-8: archived", shown: [("ENG-8", "archived: true")],
            present: ["ENG/tasks/ENG-8-plain-8.md"]
        ) { try await $0.write(.post, try $0.task("ENG-8") + "/archive") },
        RemoteChange(
            name: "a task that comes back from the archive", subject: "ENG-5: unarchived",
            present: ["ENG/tasks/ENG-5-old-idea.md"]
        ) { try await $0.write(.post, try $0.task("ENG-5") + "/unarchive") },
        RemoteChange(
            name: "a new task", subject: "WEB-3: created: 開店", shown: [("WEB-3", "title: 開店")],
            present: ["WEB/tasks/WEB-3-開店.md"]
        ) {
            let project = try await $0.project("WEB")
            let status = try #require(try await $0.tracker.vocabulary(of: project).statuses.first)
            try await $0.write(.post, "/tasks", #"{"title":"開店","status_id":"\#(status.id)"}"#, in: "WEB")
        },
    ]
}

private func commentChanges() -> [RemoteChange] {
    [
        RemoteChange(name: "a comment", subject: "OPS-1: new comment: Done twice.", shown: [("OPS-1", "Done twice.")]) {
            try await $0.write(
                .post, try $0.task("OPS-1") + "/comments", #"{"body":"Done twice."}"#, in: "OPS")
        },
        RemoteChange(name: "a reply", subject: "ENG-2: new comment: Or blue.", shown: [("ENG-2", "Or blue.")]) {
            try await $0.write(
                .post, try $0.task("ENG-2") + "/comments",
                #"{"body":"Or blue.","parent_comment_id":"\#($0.tenant.comments[0])"}"#)
        },
        RemoteChange(
            name: "an edited comment", subject: "ENG-2: comment edited: Light green.",
            shown: [("ENG-2", "Light green.")]
        ) {
            try await $0.write(
                .put, try $0.task("ENG-2") + "/comments/\($0.tenant.comments[1])", #"{"body":"Light green."}"#)
        },
        RemoteChange(name: "a deleted comment", subject: "ENG-2: comment deleted: Green.") {
            try await $0.write(.delete, try $0.task("ENG-2") + "/comments/\($0.tenant.comments[1])")
        },
    ]
}
