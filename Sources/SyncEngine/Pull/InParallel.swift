/// Runs the body for each element, at most `width` at a time, and stops at the first error.
func inParallel<Element: Sendable>(
    _ elements: [Element], width: Int, body: @escaping @Sendable (Element) async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, element) in elements.enumerated() {
            if index >= width { try await group.next() }
            group.addTask { try await body(element) }
        }
        try await group.waitForAll()
    }
}
