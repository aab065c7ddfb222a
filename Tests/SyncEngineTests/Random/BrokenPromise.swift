/// What a check found.
struct BrokenPromise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

func promise(_ isKept: Bool, _ text: @autoclosure () throws -> String) throws {
    if !isKept { throw BrokenPromise(try text()) }
}
