/// The value of a field: what it means, and how the file shows it. Values are equal when they mean the same.
public struct FieldValue: Hashable, Sendable {
    public enum Meaning: Hashable, Sendable {
        case empty
        case text(String)
        case entity(EntityID)
        case set(Set<EntityID>)
        /// Role by person.
        case people([EntityID: String])
        case task(TaskID)
        case date(Timestamp)
        case number(Int)
        case flag(Bool)
        /// Could not be understood; the problem says why. The text as it stands.
        case unclear(String)
    }

    public var meaning: Meaning
    /// One line for people.
    public var shown: String

    public init(_ meaning: Meaning, shown: String) {
        self.meaning = meaning
        self.shown = shown
    }

    public static func == (left: FieldValue, right: FieldValue) -> Bool { left.meaning == right.meaning }

    public func hash(into hasher: inout Hasher) { hasher.combine(meaning) }

    public static let empty = FieldValue(.empty, shown: "")
}
