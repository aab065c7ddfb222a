extension Command {
    static let doctor = Command(
        name: .doctor,
        group: .other,
        summary: Words(en: "Examine the mirror and its surroundings", ja: "ミラーと環境を診断する"),
        details: [
            Words(
                en:
                    "Looks at the repository, the state, the account, the tracker and this machine, and says for everything "
                    + "that is not as it should be what follows from it and what to do. Changes nothing.",
                ja: "リポジトリ、状態データベース、アカウント、トラッカー、このマシンを調べ、"
                    + "正常でない点があれば、その影響と対処法を示します。何も変更しません。")
        ],
        examples: [
            Example(
                line: "toji doctor", meaning: Words(en: "Is everything all right?", ja: "問題がないか調べます。"))
        ])
}
