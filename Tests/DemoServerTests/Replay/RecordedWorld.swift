/// The people, tenants, projects and tokens that exist before the first step, as the recorded files name them.
struct RecordedWorld {
    /// Ids by the names that stand in placeholders.
    private(set) var ids: [String: String] = [:]
    /// Token texts by their keys.
    private(set) var tokens: [String: String] = [:]

    init() throws {
        let world = try JSONTextReader.read(RecordedFile.bytes(of: "world.json"))
        take(world["users"])
        for tenant in take(world["tenants"]) { take(tenant["members"]) }
        for project in take(world["projects"]) { take(project["statuses"]) }
        for token in world["tokens"]?.elements ?? [] {
            guard let key = token["key"]?.text, let text = token["token"]?.text else { continue }
            tokens[key] = text
        }
    }

    @discardableResult
    private mutating func take(_ things: JSONText?) -> [JSONText] {
        let things = things?.elements ?? []
        for thing in things {
            guard let key = thing["key"]?.text, let id = thing["id"]?.text else { continue }
            ids[key] = id
        }
        return things
    }
}
