/// Which paths may be written, wherever they come from: a commit brought by `git pull` may hold any name.
enum RepositoryPath {
    /// False for paths that leave the mirror or reach into a Git directory, also where a file system ignores case and
    /// invisible characters or knows short names; and for bytes that were no text.
    static func isSafe(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            !bytes.contains(0)
                && bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
                    isSafeName(UnsafeBufferPointer(rebasing: $0))
                }
        }
    }

    /// Nearly every name passes by its first letter: only a dot, a `g` or a sign that may be invisible can begin a Git
    /// folder's name.
    private static func isSafeName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        let isPlain = bytes.allSatisfy { $0 < 0x80 }
        if isPlain, first != UInt8(ascii: "."), first | 0x20 != UInt8(ascii: "g") { return true }
        let name = String(decoding: bytes, as: UTF8.self)
        if name == "." || name == ".." { return false }
        if isPlain { return !isGitFolder(name.lowercased()) }
        if name.unicodeScalars.contains("\u{fffd}") { return false }
        let visible = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return !isGitFolder(String(String.UnicodeScalarView(visible)).lowercased())
    }

    private static func isGitFolder(_ name: String) -> Bool {
        guard name.hasPrefix(".git") || name.hasPrefix("git~1") else { return false }
        // Windows takes `.git. ` and `.git::$INDEX_ALLOCATION` for the same folder.
        let rest = name.dropFirst(name.hasPrefix(".") ? 4 : 5)
        return rest.prefix { $0 != ":" }.allSatisfy { $0 == "." || $0 == " " }
    }
}
