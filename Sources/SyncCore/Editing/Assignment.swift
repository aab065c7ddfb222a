/// A wish as it is typed: `status=Done`, `labels+=ui`, `fields.'Story Points'=5`.
public struct Assignment: Hashable, Sendable {
    public enum Operation: String, Hashable, Sendable {
        case set = "="
        case add = "+="
        case remove = "-="
    }

    /// As typed, without the quotes around the name of a custom field.
    public var field: String
    public var operation: Operation
    /// Empty to clear.
    public var value: String

    public init(field: String, operation: Operation, value: String) {
        self.field = field
        self.operation = operation
        self.value = value
    }

    /// Nil for what names no field, and for adding or removing nothing.
    public init?(_ text: String) {
        guard let (field, rest) = Self.quoted(text) ?? Self.plain(text), !field.isEmpty else { return nil }
        let operation = [.add, .remove].first { (operation: Operation) in rest.hasPrefix(operation.rawValue) } ?? .set
        let value = String(rest.utf8.dropFirst(operation.rawValue.utf8.count)) ?? ""
        if operation != .set, value.isEmpty { return nil }
        self.init(field: field, operation: operation, value: value)
    }

    /// The description shall be read from standard input.
    public var readsStandardInput: Bool { field == FieldNames.description && operation == .set && value == "-" }

    private static let customFields = "fields."

    /// Quotes keep the `=`, `+` and `-` in the name of a field apart from the operation behind it.
    private static func quoted(_ text: String) -> (field: String, rest: String)? {
        guard text.hasPrefix(customFields) else { return nil }
        let behind = text.utf8.dropFirst(customFields.utf8.count)
        guard let quote = behind.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
        let name = behind.dropFirst().prefix { $0 != quote }
        guard let field = String(name), let rest = String(behind.dropFirst(name.count + 2)),
            ["=", "+=", "-="].contains(where: rest.hasPrefix)
        else { return nil }
        return (customFields + field, rest)
    }

    private static func plain(_ text: String) -> (field: String, rest: String)? {
        guard var end = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let sign = text.utf8[..<end].last
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { end = text.utf8.index(before: end) }
        guard let field = String(text.utf8[..<end]), let rest = String(text.utf8[end...]) else { return nil }
        return (field, rest)
    }
}

extension Assignment: CustomStringConvertible {
    public var description: String { field + operation.rawValue + value }
}

/// What `toji set` is given: tasks and wishes, in any order.
public struct SetArguments: Hashable, Sendable {
    /// Ids and paths, each once, as typed.
    public var tasks: [String] = []
    public var assignments: [Assignment] = []
    /// What is neither.
    public var unclear: [String] = []

    public init(_ arguments: [String]) {
        for argument in arguments {
            if !argument.utf8.contains(UInt8(ascii: "=")) || Self.isPath(argument) {
                if !tasks.contains(argument) { tasks.append(argument) }
            } else if let assignment = Assignment(argument) {
                assignments.append(assignment)
            } else {
                unclear.append(argument)
            }
        }
    }

    /// What can be set in every task: the keys, and the description.
    public static let fields = FrontMatterKeys.editable.compactMap(\.keyword) + [FieldNames.description]
    /// What can be added to and taken from.
    public static let lists = ["labels", "assignees"]

    /// A file's name may hold a `=`; it is known by the folder before it.
    private static func isPath(_ text: String) -> Bool {
        text.hasSuffix(".md") && !text.hasPrefix("fields.") && text.prefix { $0 != "=" }.contains("/")
    }
}
