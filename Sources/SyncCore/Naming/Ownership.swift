/// Which files of a mirror toji writes. Everything else is the user's: never read as a task, never written.
public enum Ownership {
    private static let frontPages: Set<Substring> = ["README.md", "AGENTS.md", "people.md"]
    private static let vocabulary: Set<Substring> = ["project.yml", "labels.yml", "planning.yml"]

    /// True for generated pages, vocabulary files and task files. The path is relative to the mirror.
    public static func belongsToToji(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last else { return false }
        switch parts.count {
        case 1: return frontPages.contains(name)
        case 2 where isKey(parts[0]): return vocabulary.contains(name) || name == "README.md"
        // Every folder of the user's may hold a README; in two folders only the rarer names say that it is a project.
        case 3 where isName(parts[0]) && vocabulary.contains(name): return isName(parts[1])
        default: return isTaskFile(parts)
        }
    }

    /// True for the files that tell what can be written into tasks.
    public static func isVocabulary(_ path: String) -> Bool {
        guard let name = path.split(separator: "/").last, vocabulary.contains(name) else { return false }
        return belongsToToji(path)
    }

    /// True for every `.md` below a project's folder `tasks` whose name does not begin with a dot.
    public static func isTaskFile(_ path: String) -> Bool {
        isTaskFile(path.split(separator: "/", omittingEmptySubsequences: false))
    }

    private static func isTaskFile(_ parts: [Substring]) -> Bool {
        guard parts.count > 2, let name = parts.last, name.hasSuffix(".md"), !name.hasPrefix(".") else { return false }
        // A project's folder has one part on Koyori and two on GitHub.
        if parts[1] == "tasks" { return isKey(parts[0]) }
        return parts.count > 3 && parts[2] == "tasks" && isName(parts[0]) && isName(parts[1])
    }

    /// A project's key on Koyori, as a folder: capital letters and digits, with a `-` behind reserved names.
    private static func isKey(_ folder: Substring) -> Bool {
        guard let first = folder.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else { return false }
        let key = folder.hasSuffix("-") ? folder.dropLast() : folder
        return key.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || 48...57 ~= $0 }
    }

    private static func isName(_ folder: Substring) -> Bool { !folder.isEmpty && !folder.hasPrefix(".") }
}
