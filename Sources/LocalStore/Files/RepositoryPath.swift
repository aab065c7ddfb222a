/// Which paths may be written, wherever they come from: a commit brought by `git pull` may hold any name.
enum RepositoryPath {
    /// False for paths that leave the mirror or reach into a Git directory, also where a file system ignores case and
    /// invisible characters or knows short names; and for bytes that were no text.
    static func isSafe(_ path: String) -> Bool {
        !path.utf8.contains(0)
            && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(isSafeName)
    }

    private static func isSafeName(_ name: Substring) -> Bool {
        if name.isEmpty || name == "." || name == ".." { return false }
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            guard let first = name.utf8.first, first == UInt8(ascii: ".") || first | 0x20 == UInt8(ascii: "g") else {
                return true
            }
            return !isGitFolder(name.lowercased())
        }
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
