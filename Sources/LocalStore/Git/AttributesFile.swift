@preconcurrency import Glibc
import SyncCore

/// A file of Git attributes: patterns, and what holds for the paths that they match.
struct AttributesFile {
    let path: String

    private static let converting: Set = ["text", "crlf", "eol", "ident", "filter", "working-tree-encoding", "binary"]

    /// Whether it says anything that changes bytes, or defines macros, which may. A merge driver, which every mirror
    /// has, does not.
    var mayConvert: Bool {
        guard let lines = try? lines() else { return true }
        return lines.contains(where: Self.mayConvert)
    }

    private static func mayConvert(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split { $0 == 32 || $0 == 9 || $0 == 13 }.map { String(decoding: $0, as: UTF8.self) }
        guard let pattern = words.first, !pattern.hasPrefix("#") else { return false }
        if pattern.hasPrefix("[attr]") { return true }
        return words.dropFirst().contains { word in
            let name = word.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" }
            return converting.contains(String(name))
        }
    }

    /// Adds those lines that are not there. Only ever at the end: what a person wrote stays as it is.
    func add(_ wanted: [String]) throws(RepositoryError) {
        let bytes = try bytes()
        let present = Set(bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) })
        let missing = wanted.filter { !present.contains($0) }
        if missing.isEmpty { return }
        let file = try Descriptor(.open(.file(path))) { open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666) }
        let openLine = bytes.last == 10 ? [] : bytes.split(separator: 10).last ?? []
        var text = Array(missing.map { "\($0)\n" }.joined().utf8)
        if text.starts(with: openLine) {
            // What a killed toji had begun.
            text.removeFirst(openLine.count)
        } else {
            text.insert(10, at: 0)
        }
        try file.write(text, attempt: .write(.file(path)))
    }

    private func lines() throws(RepositoryError) -> [ArraySlice<UInt8>] { try bytes().split(separator: 10) }

    /// Nothing where no file is.
    private func bytes() throws(RepositoryError) -> [UInt8] {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        if opened < 0, errno == ENOENT || errno == ENOTDIR { return [] }
        let file = try Descriptor(.open(.file(path))) { opened }
        return try file.readAll(attempt: .read(.file(path)))
    }
}
