import CGit2
@preconcurrency import Glibc
import SyncCore

/// Runs a call of libgit2 and turns a negative code into a ``RepositoryError``.
@discardableResult
func check(_ attempt: @autoclosure () -> Attempt, _ call: () -> Int32) throws(RepositoryError) -> Int32 {
    let code = call()
    if code >= 0 { return code }
    throw RepositoryError.last(code: code, attempt: attempt())
}

/// An object that the caller frees; nil where libgit2 gives none.
func made(_ attempt: @autoclosure () -> Attempt, _ make: (inout OpaquePointer?) -> Int32) throws(RepositoryError)
    -> OpaquePointer?
{
    var pointer: OpaquePointer?
    let code = make(&pointer)
    if code < 0 { throw RepositoryError.last(code: code, attempt: attempt()) }
    return pointer
}

extension RepositoryError {
    /// libgit2 keeps the reason per thread and only until the next call.
    static func last(code: Int32, attempt: Attempt) -> RepositoryError {
        let systemError = errno
        if git_error_last() == nil, code == GIT_ERROR.rawValue, systemError != 0 {
            return RepositoryError(attempt: attempt, reason: .system(systemError))
        }
        let words = git_error_last().flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "code \(code)"
        return RepositoryError(attempt: attempt, reason: reason(code: code, words: words))
    }

    private static func reason(code: Int32, words: String) -> Reason {
        switch code {
        case GIT_ELOCKED.rawValue: return .locked(words)
        case GIT_EOWNER.rawValue: return .foreignOwner
        case GIT_EMODIFIED.rawValue: return .moved(reference: words)
        default: break
        }
        if words.contains("No space left") || words.contains("Disk quota") { return .diskFull }
        if ["Permission denied", "Operation not permitted"].contains(where: words.contains) { return .noPermission }
        if words.contains("Read-only file system") { return .readOnlyDisk }
        if words.contains("Input/output error") { return .diskFailed }
        if words.contains("extension name") || words.contains("repository version") {
            return .unsupported(format(in: words))
        }
        if words.contains("'link'") { return .unsupported("split index") }
        if words.contains("'sdir'") { return .unsupported("sparse index") }
        return .failed(words)
    }
}

/// What libgit2 calls an extension, as a user knows it.
private func format(in words: String) -> String {
    let names = [
        "objectformat": "sha256", "refstorage": "reftable", "partialclone": "partial clone",
        "worktreeconfig": "worktree configuration",
    ]
    return names.sorted { $0.key < $1.key }.first { words.lowercased().contains($0.key) }?.value ?? words
}

/// Owns one object of libgit2 and frees it at its end.
struct Handle: ~Copyable {
    let pointer: OpaquePointer
    private let free: (OpaquePointer?) -> Void

    init(
        _ attempt: @autoclosure () -> Attempt, free: @escaping (OpaquePointer?) -> Void,
        _ make: (inout OpaquePointer?) -> Int32
    ) throws(RepositoryError) {
        var pointer: OpaquePointer?
        let code = make(&pointer)
        guard code >= 0, let pointer else { throw RepositoryError.last(code: code, attempt: attempt()) }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }
}
