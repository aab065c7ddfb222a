import CGit2
import SyncCore

/// Lets `git merge`, `git pull`, `git stash pop` and the like merge toji's files with `toji merge-file`.
///
/// Neither place is versioned, so that every clone of a mirror says it again.
extension GitRepository {
    /// Which files those are; the program looks at the path again and leaves others to a merge of lines.
    private static let attributes = [
        "/README.md", "/AGENTS.md", "/people.md", "/[A-Z]*/README.md", "/*/tasks/**/*.md", "/*/*/tasks/**/*.md",
        "/*/project.yml", "/*/labels.yml", "/*/planning.yml", "/*/*/project.yml", "/*/*/labels.yml",
        "/*/*/planning.yml",
    ].map { "\($0) merge=toji" }

    /// Changes nothing where everything stands there already. Linked work trees share it.
    ///
    /// - Parameter program: the path of the toji that shall be run.
    public func registerMergeDriver(program: String) throws(RepositoryError) {
        try makeFolder("\(commonFolder)/info")
        try AttributesFile(path: "\(commonFolder)/info/attributes").add(Self.attributes)
        let settings = [
            (key: "merge.toji.name", value: "toji: task files field by field"),
            (key: "merge.toji.driver", value: Self.command(program)),
            // Where histories crossed, Git merges the ancestors first. A conflict must stay one in what comes out, which
            // then is merged by lines: with our side's value there the other side's would win unseen.
            (key: "merge.toji.recursive", value: "text"),
        ]
        try configure(settings)
    }

    /// Git gives it to a shell, after it has put file names for `%O` and the like.
    static func command(_ program: String) -> String {
        let quoted = program.replacing("'", with: #"'\''"#).replacing("%", with: "%%")
        return "'\(quoted)' merge-file %O %A %B %P"
    }
}
