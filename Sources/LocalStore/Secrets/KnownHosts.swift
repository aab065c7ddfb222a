@preconcurrency import Glibc
import SyncCore

/// The hosts that an earlier clone or login on this machine went to: `$XDG_STATE_HOME/toji/hosts`, one a line.
///
/// A token from the environment goes to these and to no other host that a mirror's configuration may name.
public struct KnownHosts: Sendable {
    private let folder: String

    private var path: String { "\(folder)/hosts" }

    public init(environment: Environment) {
        folder = environment.stateHome
    }

    /// In small letters. Empty when nothing was ever written.
    public func all() throws(RepositoryError) -> Set<String> {
        if access(path, F_OK) != 0, errno == ENOENT { return [] }
        let attempt = Attempt.read(.file(path))
        let file = try Descriptor(attempt) { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        let text = String(decoding: try file.readAll(attempt: attempt), as: UTF8.self)
        return Set(text.split { $0.isNewline }.map { TokenSource.normalized(host: String($0)) }).subtracting([""])
    }

    public func add(_ host: String) throws(RepositoryError) {
        let host = TokenSource.normalized(host: host)
        try makeFolders(folder)
        try FolderLock.held(on: folder, .write(.file(path))) { () throws(RepositoryError) in
            let known = try all()
            guard !known.contains(host), !host.isEmpty, !host.contains(where: \.isWhitespace) else { return }
            let lines = known.union([host]).sorted().map { "\($0)\n" }.joined()
            try replaceFile(path, with: Array(lines.utf8), attempt: .write(.file(path)))
        }
    }
}
