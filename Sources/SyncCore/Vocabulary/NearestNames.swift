/// Finds the known names that somebody may have meant.
enum NearestNames {
    /// At most three, the nearest first: those within a third of the word's length, and at most three, edits.
    static func find(_ word: String, among names: some Sequence<String>) -> [String] {
        let limit = min(3, max(1, word.count / 3))
        let wanted = letters(word)
        let size = word.utf8.count
        return names.compactMap { name -> (distance: Int, name: String)? in
            // A letter has at most four bytes; most names are told apart by their lengths alone.
            if abs(name.utf8.count - size) > 4 * limit { return nil }
            let distance = distance(wanted, letters(name), limit: limit)
            return distance <= limit ? (distance, name) : nil
        }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(3).map(\.name)
    }

    private static func letters(_ text: String) -> [Unicode.Scalar] { Array(text.lowercased().unicodeScalars) }

    /// Insertions, deletions, replacements and swaps of neighbours; anything above `limit` for pairs too far apart.
    static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter], limit: Int) -> Int {
        if abs(left.count - right.count) > limit { return limit + 1 }
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        let far = limit + 1
        var beforeLast = [Int](repeating: far, count: right.count + 1)
        var last = (0...right.count).map { min($0, far) }
        for row in 1...left.count {
            var current = [Int](repeating: far, count: right.count + 1)
            current[0] = min(row, far)
            var best = current[0]
            // Farther from the diagonal than `limit` nothing can be near enough.
            for column in max(1, row - limit)...max(1, min(right.count, row + limit)) {
                let isSame = left[row - 1] == right[column - 1]
                var edits = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    edits = min(edits, beforeLast[column - 2] + 1)
                }
                current[column] = min(edits, far)
                best = min(best, edits)
            }
            if best > limit { return far }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
