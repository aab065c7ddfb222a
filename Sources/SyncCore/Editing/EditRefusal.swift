/// Why a task was not edited. It holds facts; the terminal finds the words.
public struct EditRefusal: Hashable, Sendable {
    public enum Reason: Error, Hashable, Sendable {
        case unknownTask
        /// The file says `toji: ignore`.
        case ignored
        /// Several files bear the id.
        case severalFiles([String])
        case unknownField(String, nearest: [String])
        /// Only labels and assignees can be added to.
        case notAList(String)
        /// The mirror holds no such task.
        case unknownParent(String)
        /// The task itself, or one of those below it.
        case ownDescendant(String)
        /// Something else than text was given as a description.
        case notText
        /// What was typed.
        case value(ProblemReason)
        /// What stands in the file already.
        case file(Problem)
        /// The file is no more what was read.
        case left(LeftReason)
    }

    /// As typed.
    public var task: String
    /// Nil when the task's file is meant as a whole.
    public var assignment: Assignment?
    public var reason: Reason

    public init(task: String, assignment: Assignment? = nil, reason: Reason) {
        self.task = task
        self.assignment = assignment
        self.reason = reason
    }
}
