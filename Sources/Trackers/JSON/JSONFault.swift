/// Why bytes are not the JSON that was expected.
struct JSONFault: Error, Hashable {
    /// Counted in bytes from 0.
    var offset: Int
    /// What belongs there: `an object`, `property "title"`.
    var expected: String
}

extension JSONFault: CustomStringConvertible {
    var description: String { "byte \(offset): \(expected) expected" }
}
