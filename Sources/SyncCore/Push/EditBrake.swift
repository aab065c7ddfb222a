/// When a push stops rather than send: so many edits at once are a slip more often than a wish.
public struct EditBrake: Hashable, Sendable {
    /// At most so many tasks may be edited at once, unless that is no more than a tenth of all.
    public var tasks: Int

    public init(tasks: Int) {
        self.tasks = tasks
    }

    public func stops(edited: Int, of all: Int) -> Bool { edited > tasks && edited * 10 > all }
}
