/// The commands, spelt as they are typed.
enum CommandName: String, CaseIterable, Hashable, Sendable {
    case clone
    case pull
    case push
    case sync
    case status
    case list
    case show
    case log
    case new
    case set
    case edit
    case comment
    case delete
    case forget
    case diff
    case resolve
    case login
    case logout
    case whoami
    case doctor
    case demo
    case completion
    case help
    case complete
    case mergeFile = "merge-file"
}

/// The headings under which the help lists the commands.
enum CommandGroup: CaseIterable, Hashable, Sendable {
    case mirror
    case reading
    case editing
    case account
    case other

    var title: Words {
        switch self {
        case .mirror: Words(en: "Mirror a tracker", ja: "ミラーの操作")
        case .reading: Words(en: "Read tasks", ja: "タスクを読む")
        case .editing: Words(en: "Edit tasks", ja: "タスクを編集する")
        case .account: Words(en: "Account", ja: "アカウント")
        case .other: Words(en: "More", ja: "その他")
        }
    }
}
