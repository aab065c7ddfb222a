@preconcurrency import Glibc
import SyncCore

/// Where packs wait until their tree is wanted.
///
/// They are named after what they hold, so that a pack written beside those of the repository could be one of them;
/// here, nothing is lost when all are taken away.
struct PackFolder {
    let scratch: String
    /// Settings for making packs; the user's own are never changed.
    let configuration: String
    private let target: String

    init(stateFolder: String, objectFolder: String) throws(RepositoryError) {
        scratch = stateFolder + "/packs"
        target = objectFolder + "/pack"
        configuration = stateFolder + "/pack.config"
        try makeFolder(stateFolder)
        try makeFolder(scratch)
        try writeConfiguration()
    }

    private func writeConfiguration() throws(RepositoryError) {
        let file = try Descriptor(.write(.file(configuration))) {
            open(configuration, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        }
        let text = Array("[pack]\n\twindowMemory = 1\n\tthreads = 1\n".utf8)
        if try file.readAll(attempt: .read(.file(configuration))) == text { return }
        try system(.write(.file(configuration))) { ftruncate(file.number, 0) }
        try system(.write(.file(configuration))) { Int32(lseek(file.number, 0, SEEK_SET)) }
        try file.write(text, attempt: .write(.file(configuration)))
    }

    /// Takes away every file, those of a killed run included.
    func clear() {
        for name in folderNames(scratch) ?? [] { unlinkFile("\(scratch)/\(name)") }
    }

    /// Moves all packs into the repository. Their indexes follow: Git looks for those first.
    func publish() throws(RepositoryError) {
        let names = (folderNames(scratch) ?? []).filter { $0.hasSuffix(".idx") }.map { $0.dropLast(4) }.sorted()
        if mkdir(target, 0o777) != 0, errno != EEXIST {
            throw RepositoryError(attempt: .make(.file(target)), reason: .system(errno))
        }
        for name in names where access("\(target)/\(name).idx", F_OK) != 0 {
            for ending in ["pack", "idx"] {
                try system(.write(.objects)) { rename("\(scratch)/\(name).\(ending)", "\(target)/\(name).\(ending)") }
            }
        }
        clear()
        try syncFolder(target)
    }
}
