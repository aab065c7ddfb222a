/// How files spell priorities. An unknown word of a newer tracker is kept as it is.
public enum Priority {
    /// From the most urgent to the least.
    public static let written = ["critical_fire", "critical", "high", "medium", "low", "trivial"]

    /// The place in the order of urgency; unknown words come last.
    public static func rank(_ word: String) -> Int { written.firstIndex(of: word) ?? written.count }
}
