/// The value of a field: what it means, and how the file shows it. Values are equal when they mean the same.
public struct FieldValue: Hashable, Sendable {
    public enum Meaning: Sendable {
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

    /// The spellings of a list's elements, in the order in which toji writes them.
    init(_ meaning: Meaning, elements: [String]) {
        self.init(meaning, shown: elements.joined(separator: ", "))
    }

    public static func == (left: FieldValue, right: FieldValue) -> Bool { left.meaning == right.meaning }

    public func hash(into hasher: inout Hasher) { hasher.combine(meaning) }

    public static let empty = FieldValue(.empty, shown: "")
}

extension FieldValue.Meaning: Hashable {
    /// Texts are compared byte by byte: a tracker tells the two spellings of `é` apart, Swift's `==` does not.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.empty, .empty): true
        case (.text(let left), .text(let right)), (.unclear(let left), .unclear(let right)):
            TextComparison.isExact(left, right)
        case (.entity(let left), .entity(let right)): left == right
        case (.set(let left), .set(let right)): left == right
        case (.people(let left), .people(let right)):
            left.count == right.count
                && left.allSatisfy { id, role in right[id].map { TextComparison.isExact(role, $0) } ?? false }
        case (.task(let left), .task(let right)): left == right
        case (.date(let left), .date(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.flag(let left), .flag(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .empty: hasher.combine(0)
        case .text(let text), .unclear(let text), .entity(let text): hasher.combine(text)
        case .set(let ids): hasher.combine(ids)
        case .people(let roles): hasher.combine(roles)
        case .task(let id): hasher.combine(id)
        case .date(let date): hasher.combine(date)
        case .number(let number): hasher.combine(number)
        case .flag(let flag): hasher.combine(flag)
        }
    }
}
