/// Where the bytes lie that were replaced and are in no commit; only the first ones of many.
struct RescuedOutput {
    let paths: [String]
    let context: CommandContext

    private static let longestList = 3

    /// Lists the paths of all that is kept.
    static let listing = "git -c core.quotePath=false ls-tree -r --name-only refs/toji/rescued"

    func write() {
        for path in paths.prefix(Self.longestList) { context.say(ConflictWords.rescued(path)) }
        let rest = paths.count - Self.longestList
        if rest > 0 { context.say(ConflictWords.moreRescued(rest)) }
    }

    /// Shows what was kept of a path; it can be printed, and a shell understands it.
    static func command(_ path: String) -> String { "git show " + ShellText.quoted("refs/toji/rescued:\(path)") }

    /// All of them.
    static func json(_ paths: [String]) -> JSONText {
        .array(paths.map { .object(["file": .text($0), "command": .text(command($0))]) })
    }
}
