/// The files that editors leave beside one that they have open.
public enum EditorFiles {
    /// The file that is open while one of this name lies beside it; nil for every other name.
    ///
    /// Known are vim (`.NAME.swp`, `.swo` and so on), nano, Kate, Emacs' locks (`.#NAME`) and LibreOffice's (`.~lock.NAME#`).
    public static func openFile(besides name: String) -> String? {
        guard name.hasPrefix(".") else { return nil }
        if name.hasPrefix(".#") { return kept(name.dropFirst(2)) }
        if name.hasPrefix(".~lock."), name.hasSuffix("#") { return kept(name.dropFirst(7).dropLast()) }
        if name.hasSuffix(".kate-swp") { return kept(name.dropFirst().dropLast(9)) }
        let ending = name.utf8.suffix(4)
        guard ending.starts(with: ".sw".utf8), let last = ending.last, UInt8(ascii: "a")...UInt8(ascii: "z") ~= last
        else { return nil }
        return kept(name.dropFirst().dropLast(4))
    }

    private static func kept(_ name: Substring) -> String? { name.isEmpty ? nil : String(name) }
}
