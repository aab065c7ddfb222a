import SyncCore

/// What `git merge` could not decide by itself.
enum MergeWords {
    static func of(_ conflict: FileConflict, in path: String) -> Words {
        let file = path.escapedForTerminal()
        switch conflict {
        case .field(let field, let local, let remote):
            let field = field.escapedForTerminal()
            let (here, there) = (shown(local), shown(remote))
            return Words(
                en: "\(file): \(field): \(here.en) here, \(there.en) there",
                ja: "\(file): \(field): こちらは \(here.ja)、相手は \(there.ja)")
        case .lines:
            return Words(
                en:
                    "\(file): both sides changed lines of their own; these here stay, `git show ':3:\(file)'` shows the others",
                ja: "\(file): 双方が独自の行を変えています。こちらの行を残しました。相手の内容は `git show ':3:\(file)'` で見られます")
        }
    }

    private static func shown(_ value: String?) -> Words {
        guard let value else { return Words(en: "nothing", ja: "なし") }
        let text = value.escapedForTerminal().truncated(toWidth: 60)
        return Words(en: text, ja: text)
    }
}
