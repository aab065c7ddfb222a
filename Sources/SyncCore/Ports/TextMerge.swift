/// Merges texts by lines, as Git does.
public protocol TextMerge: Sendable {
    /// What both sides made of the base; nil when they changed the same lines, or lines side by side, differently.
    ///
    /// Lines end with LF. Whether the last one does is merged like a line and is never changed by the merge itself.
    func merge(base: String, local: String, remote: String) -> String?
}
