import CGit2
@preconcurrency import Glibc
import SyncCore

/// The logs from which git tells where a branch has been.
extension GitRepository {
    /// Notes the move of a reference, and that of HEAD where it stands on it, as far as the user wants logs.
    func writeLog(of name: String, from old: ObjectID?, to new: ObjectID, note: String) throws(RepositoryError) {
        let line = try logLine(from: old, to: new, note: note)
        try append(line, to: "\(commonFolder)/logs/\(name)", of: name)
        let head = try Handle(.read(.reference("HEAD")), free: git_reference_free) {
            git_reference_lookup(&$0, repository.pointer, "HEAD")
        }
        guard let target = git_reference_symbolic_target(head.pointer), String(cString: target) == name else { return }
        try append(line, to: "\(gitFolder)/logs/HEAD", of: "HEAD")
    }

    private func append(_ line: String, to file: String, of name: String) throws(RepositoryError) {
        if access(file, F_OK) != 0, try !beginsLog(of: name) { return }
        try makeParents(of: file)
        let attempt = Attempt.write(.file(file))
        let log = try Descriptor(attempt) { Glibc.open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
        try log.write(Array(line.utf8), attempt: attempt)
    }

    /// Whether a reference without a log gets one.
    private func beginsLog(of name: String) throws(RepositoryError) -> Bool {
        let config = try Handle(.read(.gitConfiguration), free: git_config_free) {
            git_repository_config_snapshot(&$0, repository.pointer)
        }
        if let wanted = Self.setting("core.logallrefupdates", in: config) {
            if wanted == "always" { return true }
            var isWanted: Int32 = 0
            if git_config_parse_bool(&isWanted, wanted) == 0, isWanted == 0 { return false }
        }
        return name == "HEAD" || ["refs/heads/", "refs/remotes/", "refs/notes/"].contains { name.hasPrefix($0) }
    }

    private func logLine(from old: ObjectID?, to new: ObjectID, note: String) throws(RepositoryError) -> String {
        var signature: UnsafeMutablePointer<git_signature>?
        // A user whom git does not know yet.
        if git_signature_default(&signature, repository.pointer) < 0 {
            try check(.write(.reference("HEAD"))) { git_signature_now(&signature, "toji", Self.address) }
        }
        defer { git_signature_free(signature) }
        guard let who = signature?.pointee, let name = who.name, let address = who.email else {
            throw RepositoryError(attempt: .write(.reference("HEAD")), reason: .outOfMemory)
        }
        let (minutes, sign) = (abs(Int(who.when.offset)), who.when.offset < 0 ? "-" : "+")
        let zone = sign + String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
        let nothing = String(repeating: "0", count: 40)
        let text = note.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\(old?.hex ?? nothing) \(new) \(String(cString: name)) <\(String(cString: address))> "
            + "\(who.when.time) \(zone)\t\(text)\n"
    }
}
