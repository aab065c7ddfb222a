/// What surrounds the tasks of an example project.
struct ProjectSetting {
    var key: String
    var name: String
    var description: String
    var icon: String
    /// From left to right; the last one is the done one.
    var statuses: [(status: TaskDraft.Status, color: String)]
    var labels: [(name: String, color: String, description: String)]
    /// `due` is a number of days after the server's start.
    var milestones: [(name: String, due: Int, text: String)] = []
    var sprints: [(name: String, days: ClosedRange<Int>, state: String, goal: String?)] = []
    var fields: [(name: String, kind: String, options: [String])] = []

    static let engine = ProjectSetting(
        key: "ENG", name: "Tsubame Engine", description: "ルート計算とドライバーアプリ / The planner and the driver's app",
        icon: "🐦",
        statuses: [
            (.backlog, "#94a3b8"), (.todo, "#3b82f6"), (.inProgress, "#f59e0b"), (.inReview, "#8b5cf6"),
            (.done, "#22c55e"),
        ],
        labels: [
            ("app", "#5319e7", "ドライバーアプリ"), ("backend", "#1d76db", ""), ("map", "#0e8a16", "地図と住所"),
            ("auth", "#fbca04", "Accounts and sign-in"), ("bug", "#d73a4a", ""), ("design", "#c5def5", ""),
            ("performance", "#f9d0c4", ""), ("ops", "#5c6770", "Running it"), ("要確認", "#e99695", "だれかの返事が必要"),
            // Two labels that differ in case alone: the server compares names exactly.
            ("API", "#006b75", "Public API"), ("api", "#0052cc", "Internal calls, from before the public ones"),
        ],
        milestones: [
            ("v1.8", -115, "Two drivers, offline maps"), ("v2.0", 32, "一人ひとりのアカウント"),
            ("Tsubame for teams", 110, "More than three vans"),
        ],
        sprints: [
            ("Sprint 22", -155...(-119), "completed", "Two drivers, one list"),
            ("Sprint 23", -110...(-80), "completed", nil),
            ("Sprint 24", -47...(-17), "completed", "交通情報の比較を終える"),
            ("Sprint 25", -16...5, "active", "OAuth でログインできる"),
            ("Sprint 26", 6...27, "planning", nil),
        ],
        fields: [
            ("Story Points", "number", []), ("Platform", "select", ["Backend", "iOS", "Android"]), ("Spec", "url", []),
            ("Reported by", "text", []), ("Needs release note", "checkbox", []), ("Target week", "text", []),
        ])

    static let shop = ProjectSetting(
        key: "WEB", name: "Site & Shop", description: "tsubame.example.com とショップ", icon: "🧺",
        statuses: [(.backlog, "#94a3b8"), (.todo, "#3b82f6"), (.inProgress, "#f59e0b"), (.done, "#22c55e")],
        labels: [
            ("design", "#c5def5", ""), ("copy", "#fef2c0", "文章"), ("shop", "#0e8a16", ""), ("seo", "#bfd4f2", ""),
            ("bug", "#d73a4a", ""), ("a11y", "#7057ff", "Accessibility"), ("翻訳", "#d4c5f9", "日本語 ↔ English"),
            ("要相談", "#e99695", ""),
        ],
        milestones: [
            ("新サイト公開", -134, "6 ページだけの新しいサイト"), ("ギフトセット", 24, "開店祝いの季節までに"),
            ("English site", 42, "For the pilot in Berlin"),
        ],
        sprints: [
            ("Web 7", -140...(-88), "completed", nil), ("Web 8", -13...8, "active", "ギフトの注文ができる"),
            ("Web 9", 9...30, "planning", nil),
        ])

    static let operations = ProjectSetting(
        key: "OPS", name: "Operations", description: "経理、総務、サポート、採用", icon: "☕️",
        statuses: [(.todo, "#3b82f6"), (.doing, "#f59e0b"), (.waiting, "#a78bfa"), (.done, "#22c55e")],
        labels: [
            ("経理", "#006b75", ""), ("office", "#fef2c0", ""), ("support", "#1d76db", ""), ("hiring", "#0e8a16", "採用"),
            ("security", "#b60205", ""), ("legal", "#5319e7", "契約と規約"),
        ],
        fields: [("Vendor", "text", []), ("Amount (JPY)", "number", []), ("Renewal", "date", [])])
}
