import SyncCore

/// What is wrong with a file, and what would be right.
enum ProblemWords {
    static func of(_ reason: ProblemReason) -> Words {
        switch reason {
        case .notUTF8: Words(en: "is not UTF-8 text", ja: "UTF-8 のテキストではありません")
        case .hasNUL: Words(en: "holds NUL bytes", ja: "NUL バイトを含んでいます")
        case .isEmpty: Words(en: "is empty", ja: "空です")
        case .noFrontMatter: Words(en: "has no front matter between two lines ---", ja: "--- で囲まれたフロントマターがありません")
        case .unclosedFrontMatter:
            Words(en: "the line --- that ends the front matter is missing", ja: "フロントマターを閉じる --- の行がありません")
        case .frontMatterTooLarge(let limit):
            Words(en: "the front matter is larger than \(limit) bytes", ja: "フロントマターが \(limit) バイトを超えています")
        case .brackets(let limit):
            Words(en: "more than \(limit) brackets are open at once", ja: "括弧の入れ子が \(limit) を超えています")
        case .yaml(let words): Words(en: "is no YAML: \(shown(words))", ja: "YAML として読めません: \(shown(words))")
        case .unsupportedYAML(let what):
            Words(en: "YAML with \(what) cannot be edited in place", ja: "YAML の \(what) はそのまま編集できません")
        case .duplicateKey(let key):
            Words(en: "the key \(shown(key)) stands there twice", ja: "キー \(shown(key)) が重複しています")
        case .secondFrontMatter: Words(en: "a second front matter begins here", ja: "2 つ目のフロントマターがあります")
        case .missing(let field): Words(en: "the line \(field): is missing", ja: "\(field): の行がありません")
        case .lostID:
            Words(
                en:
                    "looks like a task that has lost its id; put the line id: back, or remove created, author and url to make a new task",
                ja: "id を失ったタスクのようです。id: の行を戻すか、新しいタスクにするなら created, author, url を消してください")
        case .unknownID(let id):
            Words(
                en: "no task \(shown(id)) is known; take the line id: out to create a new one",
                ja: "タスク \(shown(id)) は知られていません。新規作成なら id: の行を消してください")
        case .otherProject(let id):
            Words(
                en: "\(shown(id)) belongs to another project, and trackers do not move tasks there: put the file back",
                ja: "\(shown(id)) は別のプロジェクトのタスクで、プロジェクト間の移動はできません。ファイルを元の場所に戻してください")
        case .duplicateID(let id, let other):
            Words(
                en: "\(shown(id)) is also the id of \(shown(other))", ja: "\(shown(id)) は \(shown(other)) の id でもあります")
        case .misspeltKey(let key, let known):
            Words(en: "unknown key \(shown(key)); did you mean \(known)?", ja: "未知のキー \(shown(key))。\(known) のことですか？")
        case .empty(let field): Words(en: "\(field) cannot be empty", ja: "\(field) は空にできません")
        case .wrongShape(let field, let expected):
            Words(en: "\(shown(field)) must be a \(expected)", ja: "\(shown(field)) は \(expected) でなければなりません")
        case .unknownName(let field, let name, let nearest):
            Words(
                en: "\(field): \(shown(name)) is not known"
                    + (nearest.isEmpty ? "" : "; did you mean \(list(nearest))?"),
                ja: "\(field): \(shown(name)) は知られていません" + (nearest.isEmpty ? "" : "。\(list(nearest)) のことですか？"))
        case .ambiguousName(let field, let name, let candidates):
            Words(
                en: "\(field): \(shown(name)) may be \(list(candidates))",
                ja: "\(field): \(shown(name)) は \(list(candidates)) のどれか決まりません")
        case .badValue(let field, let value, let expected):
            Words(
                en: "\(field): \(shown(value)) is not of the form \(shown(expected))",
                ja: "\(field): \(shown(value)) は \(shown(expected)) の形ではありません")
        case .outOfOrder(let earlier, let later):
            Words(en: "\(earlier) must lie before \(later)", ja: "\(earlier) は \(later) より前でなければなりません")
        case .notAChild(let id):
            Words(
                en: "\(shown(id)) is no subtask of this task; set parent: in its own file",
                ja: "\(shown(id)) はこのタスクのサブタスクではありません。そのファイルの parent: を設定してください")
        case .unknownMarker(let words): Words(en: "unknown marker \(shown(words))", ja: "未知の目印 \(shown(words))")
        case .misplacedMarker(let words):
            Words(en: "the marker \(shown(words)) stands where it cannot", ja: "目印 \(shown(words)) の位置が正しくありません")
        case .unknownComment(let id):
            Words(en: "this task has no comment \(shown(id))", ja: "このタスクにコメント \(shown(id)) はありません")
        case .readOnly(let field): Words(en: "\(field) cannot be edited", ja: "\(field) は編集できません")
        case .misplacedText: Words(en: "text stands where none can be edited", ja: "編集できない場所に文章があります")
        case .emptiedComment(let id):
            Words(en: "the comment \(shown(id)) was emptied", ja: "コメント \(shown(id)) が空にされています")
        case .boxDisagrees(let id):
            Words(
                en: "the box of \(shown(id)) says otherwise than the status in its own file",
                ja: "\(shown(id)) のチェックボックスが、そのファイルの status と食い違っています")
        case .completedSprint(let name):
            Words(
                en: "sprint: \(shown(name)) is completed; no task can be put into it",
                ja: "sprint: \(shown(name)) は完了しています。タスクを追加できません")
        case .othersComment(_, let author):
            Words(
                en: "only \(shown(author)) can edit this comment; write below the last marker to answer",
                ja: "このコメントを編集できるのは \(shown(author)) だけです。返信は最後の目印の下に書いてください")
        case .symbolicLink: Words(en: "a link or a folder lies where a file should be", ja: "ファイルの場所にリンクかフォルダーがあります")
        case .unreadable: Words(en: "is not there, or no plain file", ja: "存在しないか、通常のファイルではありません")
        }
    }

    private static func shown(_ text: String) -> String { text.escapedForTerminal().truncated(toWidth: 80) }

    private static func list(_ names: [String]) -> String { names.map { shown($0) }.joined(separator: ", ") }
}

extension Problem {
    /// `ENG/tasks/ENG-1.md:3:9`
    var place: String {
        [file.escapedForTerminal(), line.map(String.init), line == nil ? nil : column.map(String.init)]
            .compactMap { $0 }.joined(separator: ":")
    }

    var json: JSONText {
        .object([
            "file": .text(file), "line": line.map(JSONText.number) ?? .null,
            "column": column.map(JSONText.number) ?? .null, "reason": .text(ProblemWords.of(reason).en),
        ])
    }
}
