/// Somebody on the tracker. Names are neither unique nor stable; ids are.
public struct Person: Hashable, Sendable, Codable {
    public var id: EntityID
    public var name: String

    public init(id: EntityID, name: String) {
        self.id = id
        self.name = name
    }
}
