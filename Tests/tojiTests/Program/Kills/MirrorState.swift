import TestSupport
import Testing

/// All of a mirror that a person can see, as lines: files, index, trees, what git and toji say of it, and which files
/// lie in `.git`.
struct MirrorState {
    var lines: Set<String>

    func difference(from other: MirrorState) -> [String] {
        lines.subtracting(other.lines).map { "+ \($0)" }.sorted()
            + other.lines.subtracting(lines).map { "- \($0)" }.sorted()
    }

    /// Objects differ from mirror to mirror, since commits hold times; whatever else lies there is compared by its name.
    /// SQLite keeps its log or not.
    fileprivate static let script = """
        export LC_ALL=C
        find . -name .git -prune -o -type f -printf '%m %p\\n'
        find . -name .git -prune -o -type f -exec sha1sum {} +
        for commit in HEAD refs/remotes/toji/server refs/toji/rescued; do
            echo "tree $commit $(git rev-parse --verify -q $commit^{tree})"
        done
        git ls-files --stage
        git --no-optional-locks status --porcelain --untracked-files=all
        git fsck --strict --no-dangling --no-progress 2>&1 && echo sound
        find .git -path .git/objects -prune -o -type f ! -name 'state.db-*' -printf 'there: %p\\n'
        find .git/toji -type d -printf 'there: %p\\n'
        find .git/objects -type f ! -path '.git/objects/??/??????????????????????????????????????' \
            ! -path '.git/objects/pack/pack-*' -printf 'there: %p\\n'
        """
}

extension ProgramStage {
    func state(of place: String) throws -> MirrorState {
        let seen = try run(
            ["/bin/sh", "-c", MirrorState.script], in: folder.path(of: place),
            environment: ["HOME": folder.path(of: "home"), "GIT_CONFIG_NOSYSTEM": "1"])
        #expect(seen.lines.contains("sound"), "\(seen.text)\(seen.errorText)")
        let told = try told(in: place)
        return MirrorState(
            lines: Set(seen.lines + told.edits.sorted() + told.conflicts.sorted() + told.problems))
    }
}
