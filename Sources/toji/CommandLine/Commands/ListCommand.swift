extension Command {
    static let list = Command(
        name: .list,
        group: .reading,
        aliases: ["ls"],
        summary: Words(en: "List tasks", ja: "タスクを一覧する"),
        details: [
            Words(
                en:
                    "Without options: the unfinished tasks that have no parent, and those whose parent is not there, marked "
                    + "↳. With a filter: all tasks that match. Several values of one filter mean any of them; several "
                    + "filters must all match. Names are taken in any case.",
                ja: "オプションがなければ、未完了で親のないタスクを表示します。親が見当たらないタスクには ↳ が付きます。"
                    + "絞り込みを指定すると、一致するタスクをすべて表示します。同じ項目に複数の値を指定すると、いずれかに一致するもの、"
                    + "複数の項目を指定すると、すべてに一致するものが対象です。名前の大文字と小文字は区別しません。"),
            Words(
                en: "The list is made from the files; the network is not used.",
                ja: "一覧は手元のファイルから作られ、ネットワークは使いません。"),
        ],
        options: filters + [
            .flag(.mine, Words(en: "Only tasks assigned to me or created by me", ja: "自分が担当または作成したタスクだけ")),
            .value(
                .sort, "ORDER", kind: .choice(["newest", "priority", "due"]), standard: "newest",
                Words(en: "Order of the list", ja: "並び順")),
            .flag(.done, Words(en: "Show finished tasks", ja: "完了したタスクを表示する")),
            .flag(.archived, Words(en: "Show archived tasks", ja: "アーカイブしたタスクを表示する")),
            .flag(
                .all, short: "a",
                Words(
                    en: "Show every task: finished, archived and subtasks too",
                    ja: "完了・アーカイブ済みのタスクやサブタスクも含め、すべて表示する")),
        ],
        examples: [
            Example(
                line: "toji list --mine --sort due",
                meaning: Words(en: "My work, the most urgent first.", ja: "自分のタスクを、期限の近い順に表示します。")),
            Example(
                line: "toji list --project ENG --status \"In Progress\" --status Review",
                meaning: Words(
                    en: "What is being worked on in ENG.", ja: "ENG で作業中またはレビュー中のタスクを表示します。")),
            Example(
                line: "toji list --label auth --text token",
                meaning: Words(
                    en: "Tasks with a label that mention a word.",
                    ja: "ラベル auth が付き、token という語を含むタスクを表示します。")),
        ])

    private static let filters: [CommandOption] = [
        .value(
            .status, "NAME", kind: .known(.statuses), short: "s", repeats: true,
            Words(en: "With this status", ja: "ステータス")),
        .value(
            .assignee, "NAME", kind: .known(.people), repeats: true,
            Words(en: "Assigned to this person", ja: "担当者")),
        .value(.author, "NAME", kind: .known(.people), repeats: true, Words(en: "Created by this person", ja: "作成者")),
        .value(
            .label, "NAME", kind: .known(.labels), short: "l", repeats: true, Words(en: "With this label", ja: "ラベル")),
        .value(
            .project, "KEY", kind: .known(.projects), short: "p", repeats: true,
            Words(en: "Of this project", ja: "プロジェクト")),
        .value(.sprint, "NAME", kind: .known(.sprints), repeats: true, Words(en: "In this sprint", ja: "スプリント")),
        .value(
            .milestone, "NAME", kind: .known(.milestones), repeats: true,
            Words(en: "For this milestone", ja: "マイルストーン")),
        .value(
            .text, "WORDS", short: "t",
            Words(en: "With these words in title or description", ja: "タイトルか説明に含まれる語句")),
    ]
}
