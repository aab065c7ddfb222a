import SyncCore
import SyncEngine
import Testing

@testable import toji

@Suite("what is told of the mirror on this machine")
struct RepositoryWordsTests {
    private static let errors: [(attempt: Attempt, reason: RepositoryError.Reason, en: String, ja: String)] = [
        (
            .write(.file("ENG/tasks/ENG-1.md")), .left(.unsafeName),
            "Cannot write ENG/tasks/ENG-1.md: git refuses this name.",
            "ENG/tasks/ENG-1.md に書き込めません: Git が受け付けない名前です。"
        ),
        (
            .make(.repository("a\u{1B}b")), .folderNotEmpty,
            "Cannot make a repository at a\\x1bb: the folder is not empty. Name another one.",
            "a\\x1bb のリポジトリを作れません: フォルダーが空ではありません。別のフォルダーを指定してください。"
        ),
        (
            .read(.token(host: "koyori.example.com")), .keyringLocked,
            "Cannot read the token for koyori.example.com: the keyring is locked. Unlock it, then try again.",
            "koyori.example.com のトークンを読めません: キーリングがロックされています。解除してからやり直してください。"
        ),
        (
            .sync(.index), .failed("Input/output error"), "Cannot sync Git's index: Input/output error.",
            "Git のインデックスをディスクに保存できません: Input/output error。"
        ),
        (
            .state(step: "list tasks"), .failed("SQLite 5: busy"),
            "The state database failed (list tasks): SQLite 5: busy.",
            "状態データベースの処理に失敗しました（list tasks）: SQLite 5: busy。"
        ),
        (
            .run(program: "git"), .outOfMemory, "Cannot run git: no memory is left.", "git を実行できません: メモリーが足りません。"
        ),
    ]

    @Test("an error says what failed and why, in both languages", arguments: errors)
    func error(attempt: Attempt, reason: RepositoryError.Reason, en: String, ja: String) {
        let words = RepositoryErrorWords.of(RepositoryError(attempt: attempt, reason: reason))
        #expect(words == Words(en: en, ja: ja))
    }

    private static let id = ObjectID(String(repeating: "a", count: 40))

    private static let subjects: [AttemptSubject] =
        [
            .file("-"), .repository("-"), .mirror("-"), .reference("-"), .newCommit, .index, .objects,
            .gitConfiguration, .attributes(of: "-"), .files, .scratchFile, .token(host: "-"), .accounts(host: "-"),
            .vocabulary(project: "-"),
        ] + [id].compactMap { $0.map(AttemptSubject.commit) }

    private static let verbs: [@Sendable (AttemptSubject) -> Attempt] = [
        { .find($0) }, { .open($0) }, { .read($0) }, { .write($0) }, { .sync($0) }, { .make($0) }, { .move($0) },
        { .remove($0) }, { .lock($0) }, { .convert($0) },
    ]

    @Test("every attempt reads as Japanese where that is wanted", arguments: subjects)
    func attempts(subject: AttemptSubject) {
        for verb in Self.verbs {
            let words = AttemptWords.of(verb(subject))
            #expect(words.en.hasPrefix("Cannot "))
            #expect(isJapanese(words.ja))
        }
    }

    @Test("whatever may follow is told in Japanese too", arguments: reasons)
    func reason(reason: RepositoryError.Reason) {
        let words = RepositoryErrorWords.of(RepositoryError(attempt: .read(.index), reason: reason))
        let japanese = words.ja.split(separator: ": ", maxSplits: 1)
        #expect(japanese.count == 2 && isJapanese(String(japanese[1])))
        #expect(words.en.hasSuffix(".") && words.ja.hasSuffix("。"))
    }

    private static let reasons: [RepositoryError.Reason] = [
        .notARepository, .notAMirror, .unsupported("sha256"), .foreignConversion("filter lfs"), .foreignOwner,
        .locked("index.lock"),
        .busy(process: 1), .busy(process: nil), .moved(reference: "HEAD"), .noPermission, .diskFull, .readOnlyDisk,
        .diskFailed,
        .symbolicLink,
        .newerFormat(found: 2, known: 1), .damaged(setAside: "x"), .openToOthers(mode: 0o644), .keyringLocked,
        .folderNotEmpty, .detachedHead, .left(.otherFile), .noPlainFile, .foreignContent, .notStored, .outOfMemory,
    ]

    private static let left: [(reason: LeftReason, en: String)] = [
        (.deleted, "it was deleted"), (.edited, "it is being edited"), (.savedMeanwhile, "it was saved meanwhile"),
        (.lateSave(keptIn: "a\u{7}b"), "a late save is kept in a\\x07b"), (.otherFile, "another file lies there"),
        (.linkOrFolder, "a link or a folder lies there"),
        (.blockedFolder, "a link or a file lies where its folder should be"),
        (.folderRemoved, "its folder was removed"), (.displacedFileTaken, "what came out was taken away"),
        (.stagedOtherwise, "it is staged with other content"), (.takenOutOfIndex, "it was taken out of the index"),
        (.unsafeName, "git refuses this name"), (.recordedAsLink, "a link or another repository is recorded there"),
    ]

    @Test("a file that was left alone is told with its reason; JSON speaks English", arguments: left)
    func leftAlone(reason: LeftReason, en: String) {
        let waiting = Waiting(file: "ENG/tasks/ENG-1.md", reason: .left(reason))
        let words = WaitingWords.of(waiting)
        #expect(words.en == "was left alone: \(en)")
        #expect(words.ja.hasPrefix("そのままにしました: ") && isJapanese(WaitingWords.of(reason).ja))
        #expect(waiting.json.line.contains("was left alone: \(en)".replacing("\\", with: "\\\\")))
    }

    /// Kana, not names alone.
    private func isJapanese(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
    }
}
