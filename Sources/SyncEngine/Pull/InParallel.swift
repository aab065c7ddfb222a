/// Runs the body for each element, at most `width` at a time, and stops at the first error. Returns what the bodies do,
/// in the order of the elements.
@discardableResult
func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element], width: Int, body: @escaping @Sendable (Element) async throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var results = [Result?](repeating: nil, count: elements.count)
        for (index, element) in elements.enumerated() {
            if index >= width, let (done, result) = try await group.next() { results[done] = result }
            group.addTask { (index, try await body(element)) }
        }
        for try await (done, result) in group { results[done] = result }
        return results.compactMap(\.self)
    }
}
