/// Which files of a mirror toji writes. Everything else is the user's: never read as a task, never written.
public enum Ownership {
    private static let frontPages: Set<Substring> = ["README.md", "AGENTS.md", "people.md"]
    private static let projectPages: Set<Substring> = ["README.md", "project.yml", "labels.yml", "planning.yml"]

    /// True for generated pages, vocabulary files and task files. The path is relative to the mirror.
    public static func belongsToToji(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last else { return false }
        if parts.count == 1 { return frontPages.contains(name) }
        if isTaskFile(parts) { return true }
        return parts.count <= 3 && !parts[0].hasPrefix(".") && projectPages.contains(name)
    }

    /// True for every `.md` below a project's folder `tasks` whose name does not begin with a dot.
    public static func isTaskFile(_ path: String) -> Bool {
        isTaskFile(path.split(separator: "/", omittingEmptySubsequences: false))
    }

    private static func isTaskFile(_ parts: [Substring]) -> Bool {
        guard let name = parts.last, name.hasSuffix(".md"), !name.hasPrefix("."), !parts[0].hasPrefix(".") else {
            return false
        }
        // A project's folder has one part on Koyori and two on GitHub.
        return parts.dropLast().dropFirst().prefix(2).contains("tasks")
    }
}
