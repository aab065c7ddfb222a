import SyncCore
import SyncEngine

/// The sentence that a user reads: what happened, where, what to do next.
struct ErrorMessage {
    /// For `--json`.
    var kind: String
    var words: Words
    var exitCode: ExitCode = .failed

    init(_ error: any Error) {
        switch error {
        case let error as TrackerError:
            kind = "tracker"
            words = TrackerErrorWords.of(error)
            if error.reason == .cancelled { exitCode = .interrupted }
        case let error as RepositoryError:
            kind = "repository"
            words = RepositoryErrorWords.of(error)
        case let error as PageTemplateError:
            kind = "template"
            words = TemplateWords.of(error)
        case MirrorError.otherTenant(let expected, let found):
            kind = "mirror"
            words = Words(
                en:
                    "This mirror belongs to the tenant \(expected), and the token reaches \(found). Clone that one elsewhere.",
                ja: "このミラーはテナント \(expected) のものですが、トークンは \(found) のものです。別の場所に clone してください。")
        case let problem as Problem:
            kind = "problem"
            let reason = ProblemWords.of(problem.reason)
            words = Words(en: "\(problem.place): \(reason.en)", ja: "\(problem.place): \(reason.ja)")
        case let error as CommandError:
            kind = error.kind
            words = error.words
        case is CancellationError:
            kind = "interrupted"
            words = Words(en: "Interrupted; everything is whole.", ja: "中断しました。壊れたものはありません。")
            exitCode = .interrupted
        default:
            kind = "internal"
            words = Words(en: "\(error)".escapedForTerminal(), ja: "\(error)".escapedForTerminal())
        }
    }

    var json: JSONText {
        .object(["error": .object(["kind": .text(kind), "message": .text(words.en)])])
    }
}

/// What a command itself cannot do.
enum CommandError: Error, Hashable {
    case noToken(host: String)
    case unknownTask(String)
    case badAddress(String)
    case configuration(Problem)
    case newerFormat(String)
    case foreignToken(host: String)
    case tokenNotGiven
    case badToken
    case unknownAccount
    /// No terminal for `vi`, and no variable that names another editor.
    case noEditor
    case editorFailed(command: String, status: Int32)
    case inputIsNoText
    case emptyComment
    case unknownComment(String, task: String)
    case unknownProject(String, known: [String])
    case doubt(DoubtError, file: String)
    /// One thing cannot be what several files ask for.
    case severalFiles
    /// A file that is to go holds something that was not sent.
    case unsentWork(file: String)
    /// Something that cannot be taken back, without a terminal to ask on.
    case notConfirmed
    /// The file given to `demo --world` holds no tenant to clone.
    case emptyWorld
    /// The demo's own server took a scripted call with this status; 0 where it did not answer.
    case demoRefused(call: String, status: Int)

    var kind: String {
        switch self {
        case .noToken, .foreignToken, .tokenNotGiven, .badToken, .unknownAccount: "login"
        case .unknownTask, .unknownComment, .unknownProject, .unsentWork, .doubt, .severalFiles: "task"
        case .notConfirmed: "confirmation"
        case .noEditor, .editorFailed: "editor"
        case .inputIsNoText, .emptyComment: "input"
        case .badAddress: "address"
        case .configuration, .newerFormat: "configuration"
        case .emptyWorld, .demoRefused: "demo"
        }
    }

    var words: Words {
        switch self {
        case .noToken(let host):
            Words(
                en:
                    "No token for \(host.escapedForTerminal()). Run `toji login \(host.escapedForTerminal()) --token -`.",
                ja:
                    "\(host.escapedForTerminal()) のトークンがありません。`toji login \(host.escapedForTerminal()) --token -` をしてください。"
            )
        case .foreignToken(let host):
            Words(
                en:
                    "TOJI_TOKEN is not used for \(host.escapedForTerminal()): this machine does not know that host. Set TOJI_HOST to it, or run `toji login`.",
                ja:
                    "TOJI_TOKEN は \(host.escapedForTerminal()) には使われません。このマシンの知らないホストです。TOJI_HOST を設定するか `toji login` をしてください。"
            )
        case .tokenNotGiven:
            Words(
                en: "Give the token on standard input: `toji login URL --token - < FILE`.",
                ja: "トークンを標準入力から渡してください: `toji login URL --token - < ファイル`。")
        case .badToken:
            Words(
                en: "Standard input holds no token: one line without blanks.", ja: "標準入力にトークンがありません。空白を含まない 1 行が必要です。")
        case .unknownAccount:
            Words(
                en: "The tracker has not told whose token it is, so --mine cannot be known. Use --assignee NAME.",
                ja: "トークンの持ち主が分からないため --mine は使えません。--assignee 名前 を使ってください。")
        case .emptyWorld:
            Words(en: "The demo's world holds no tenant.", ja: "デモの世界にテナントがありません。")
        case .demoRefused(let call, let status):
            Words(
                en: "The demo server answered \(call.escapedForTerminal()) with \(status).",
                ja: "デモのサーバーが \(call.escapedForTerminal()) に \(status) を返しました。")
        case .noEditor:
            Words(
                en: "There is no terminal to edit in. Set EDITOR, or use `toji set`.",
                ja: "編集できる端末がありません。EDITOR を設定するか、`toji set` を使ってください。")
        case .editorFailed(let command, let status):
            Words(
                en:
                    "The editor \(command.escapedForTerminal()) ended with \(status). What it saved is kept; `toji status` shows it.",
                ja:
                    "エディター \(command.escapedForTerminal()) が \(status) で終了しました。保存された内容は残っています。`toji status` で確かめられます。"
            )
        case .inputIsNoText: Words(en: "Standard input is not UTF-8 text.", ja: "標準入力が UTF-8 のテキストではありません。")
        case .emptyComment: Words(en: "The comment is empty; nothing was written.", ja: "コメントが空なので、何も書いていません。")
        case .unknownComment(let id, let task):
            Words(
                en:
                    "\(task.escapedForTerminal()) has no comment whose id begins with \(id.escapedForTerminal()), or several. "
                    + "`toji show --raw \(task.escapedForTerminal())` shows the markers.",
                ja: "\(task.escapedForTerminal()) に ID が \(id.escapedForTerminal()) で始まるコメントがないか、複数あります。"
                    + "`toji show --raw \(task.escapedForTerminal())` で目印を確かめられます。")
        case .unknownProject(let name, let known):
            Words(
                en: "No project \(name.escapedForTerminal()) is in this mirror; there is "
                    + "\(known.map { $0.escapedForTerminal() }.joined(separator: ", ")).",
                ja: "プロジェクト \(name.escapedForTerminal()) はこのミラーにありません。"
                    + "あるのは \(known.map { $0.escapedForTerminal() }.joined(separator: ", ")) です。")
        case .unsentWork(let file):
            Words(
                en:
                    "\(file.escapedForTerminal()) holds something that was not sent. `toji status` shows it; push or undo it.",
                ja: "\(file.escapedForTerminal()) に未送信の内容があります。`toji status` で確かめ、送信するか元に戻してください。")
        case .doubt(let error, let file): DoubtWords.of(error, in: file)
        case .severalFiles:
            Words(
                en: "--same says what one draft is; name one file.",
                ja: "--same で指定できる下書きは 1 つです。ファイルを 1 つだけ指定してください。")
        case .notConfirmed:
            Words(
                en: "That cannot be taken back. Say --yes where there is no terminal to ask on.",
                ja: "取り消せない操作です。確認できる端末がない場合は --yes を付けてください。")
        case .unknownTask(let name):
            Words(
                en: "No task \(name.escapedForTerminal()) is in this mirror. `toji list --all` shows what is.",
                ja: "タスク \(name.escapedForTerminal()) はこのミラーにありません。`toji list --all` で一覧できます。")
        case .badAddress(let text):
            Words(
                en: "\(text.escapedForTerminal()) is no address. Write it like https://koyori.example.com.",
                ja: "\(text.escapedForTerminal()) はアドレスではありません。https://koyori.example.com のように書いてください。")
        case .configuration(let problem):
            Words(
                en: "\(problem.place): \(ProblemWords.of(problem.reason).en)",
                ja: "\(problem.place): \(ProblemWords.of(problem.reason).ja)")
        case .newerFormat(let format):
            Words(
                en: ".toji/config.yml has format \(format.escapedForTerminal()), made by a newer toji. Update toji.",
                ja: ".toji/config.yml の format は \(format.escapedForTerminal()) で、新しい toji のものです。toji を更新してください。")
        }
    }
}
