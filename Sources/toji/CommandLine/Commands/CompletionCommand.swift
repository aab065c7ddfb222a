extension Command {
    static let completion = Command(
        name: .completion,
        group: .other,
        summary: Words(en: "Print the completion script of a shell", ja: "シェルの補完スクリプトを出力する"),
        details: [
            Words(
                en: "It completes commands and options, and in a mirror also ids, statuses, labels and people.",
                ja: "コマンドとオプションに加え、ミラーの中では ID・ステータス・ラベル・人名も補完できます。")
        ],
        arguments: [
            CommandArgument("SHELL", kind: .choice(Shell.allCases.map(\.rawValue)), Words(en: "Shell", ja: "シェル"))
        ],
        examples: [
            Example(
                line: "toji completion bash > ~/.local/share/bash-completion/completions/toji",
                meaning: Words(en: "For Bash.", ja: "Bash に導入します。")),
            Example(
                line: "toji completion zsh > ~/.zfunc/_toji",
                meaning: Words(
                    en: "For Zsh, where ~/.zfunc is in $fpath.", ja: "Zsh に導入します（~/.zfunc が $fpath にある場合）。")),
            Example(
                line: "toji completion fish > ~/.config/fish/completions/toji.fish",
                meaning: Words(en: "For fish.", ja: "fish に導入します。")),
        ])
}
