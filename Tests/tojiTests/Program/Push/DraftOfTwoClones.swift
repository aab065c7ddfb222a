/// A draft that is committed in several clones of a mirror.
enum DraftOfTwoClones {
    static let text =
        "---\ntitle: Made once\nlabels: [bug]\n---\n\nOf two clones.\n\n<!-- toji:new -->\n\nAnd said once.\n"

    /// Every order of these steps.
    static func orders(_ steps: [String]) -> [[String]] {
        if steps.isEmpty { return [[]] }
        return steps.flatMap { step in orders(steps.filter { $0 != step }).map { [step] + $0 } }
    }
}
