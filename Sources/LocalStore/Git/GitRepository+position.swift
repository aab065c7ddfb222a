import CGit2
@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    /// A message file older than this belongs to a commit that nobody is writing any more.
    private static let editorPatience: Int64 = 3600
    /// Among so many last moves of HEAD a commit of one's own is looked for.
    private static let remembered = 20

    public func position() throws(RepositoryError) -> BranchPosition {
        BranchPosition(branch: try branchName(), head: try head(), operation: operation, isBusy: try isBusy())
    }

    func head() throws(RepositoryError) -> ObjectID? {
        var oid = git_oid()
        let code = git_reference_name_to_id(&oid, repository.pointer, "HEAD")
        if code == GIT_ENOTFOUND.rawValue { return nil }
        try check(.read(.reference("HEAD"))) { code }
        return try oid.objectID
    }

    /// Nil when HEAD is detached.
    func branchName() throws(RepositoryError) -> String? {
        let head = try Handle(.read(.reference("HEAD")), free: git_reference_free) {
            git_reference_lookup(&$0, repository.pointer, "HEAD")
        }
        guard let target = git_reference_symbolic_target(head.pointer) else { return nil }
        let name = String(cString: target)
        return name.hasPrefix("refs/heads/") ? String(name.dropFirst("refs/heads/".count)) : name
    }

    private var operation: String? {
        switch git_repository_state_t(rawValue: UInt32(git_repository_state(repository.pointer))) {
        case GIT_REPOSITORY_STATE_NONE: nil
        case GIT_REPOSITORY_STATE_MERGE: "merge"
        case GIT_REPOSITORY_STATE_REVERT, GIT_REPOSITORY_STATE_REVERT_SEQUENCE: "revert"
        case GIT_REPOSITORY_STATE_CHERRYPICK, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE: "cherry-pick"
        case GIT_REPOSITORY_STATE_BISECT: "bisect"
        case GIT_REPOSITORY_STATE_APPLY_MAILBOX, GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE: "am"
        default: "rebase"
        }
    }

    /// True while another git holds the index, or a `git commit` waits for its editor.
    ///
    /// The time within the log is no measure: it is that of the commit's beginning, and the editor writes later.
    private func isBusy() throws(RepositoryError) -> Bool {
        if GitLock.isHeldByOther(indexFile, stateFolder: stateFolder) { return true }
        guard let message = modificationTime(of: gitFolder + "/COMMIT_EDITMSG") else { return false }
        if now().seconds - message.seconds > Self.editorPatience { return false }
        guard let moved = modificationTime(of: gitFolder + "/logs/HEAD") else { return true }
        if message.microseconds <= moved.microseconds { return false }
        return try !isMessageOfCommit()
    }

    /// Whether a commit was made of the message as it stands. In a copy of the mirror the times of files tell nothing.
    private func isMessageOfCommit() throws(RepositoryError) -> Bool {
        let path = gitFolder + "/COMMIT_EDITMSG"
        let file = try Descriptor(.read(.file(path))) { Glibc.open(path, O_RDONLY | O_CLOEXEC) }
        let message = Self.trimmed(String(decoding: try file.readAll(attempt: .read(.file(path))), as: UTF8.self))
        // Reading a log that is not there would make an empty one.
        guard git_reference_has_log(repository.pointer, "HEAD") == 1 else { return false }
        let log = try Handle(.read(.reference("HEAD")), free: git_reflog_free) {
            git_reflog_read(&$0, repository.pointer, "HEAD")
        }
        for index in 0..<min(git_reflog_entrycount(log.pointer), Self.remembered) {
            guard let entry = git_reflog_entry_byindex(log.pointer, index),
                let id = try git_reflog_entry_id_new(entry)?.pointee.objectID, has(id)
            else { continue }
            if Self.trimmed(String(cString: git_commit_message(try commit(id).pointer))) == message { return true }
        }
        return false
    }

    private static func trimmed(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: "\n")
    }

    func modificationTime(of path: String) -> Timestamp? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let (seconds, nanoseconds) = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
        return Timestamp(microseconds: seconds * 1_000_000 + nanoseconds / 1000)
    }
}
