/// Finds the known names that somebody may have meant.
enum NearestNames {
    /// At most three, the nearest first: those within a third of the word's length, and at most three, edits.
    static func find(_ word: String, among names: some Sequence<String>) -> [String] {
        let limit = min(3, max(1, word.count / 3))
        let wanted = Array(word.lowercased())
        return names.compactMap { name -> (distance: Int, name: String)? in
            let distance = distance(wanted, Array(name.lowercased()), limit: limit)
            return distance <= limit ? (distance, name) : nil
        }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(3).map(\.name)
    }

    /// Insertions, deletions, replacements and swaps of neighbours; anything above `limit` for pairs too far apart.
    static func distance(_ left: [Character], _ right: [Character], limit: Int) -> Int {
        if abs(left.count - right.count) > limit { return limit + 1 }
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for row in 1...left.count {
            var current = [row] + [Int](repeating: 0, count: right.count)
            for column in 1...right.count {
                let isSame = left[row - 1] == right[column - 1]
                var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, beforeLast[column - 2] + 1)
                }
                current[column] = best
            }
            if !current.contains(where: { $0 <= limit }) { return limit + 1 }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
