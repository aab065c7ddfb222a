/// Finds what was probably meant by a word that nobody knows.
enum Suggestions {
    /// The nearest candidates, best first, at most three: those that need few edits, or that the word begins.
    static func near(_ word: String, among candidates: [String]) -> [String] {
        // Nothing of ours is that long, and the distance takes the product of both lengths.
        guard word.utf8.count <= 40 else { return [] }
        let most = max(1, word.count / 3)
        let rated = candidates.enumerated().map { index, candidate in
            let begins = word.filter { $0 != "-" }.count >= 2 && candidate.hasPrefix(word)
            return (distance: begins ? 0 : editDistance(word, candidate), index: index, candidate: candidate)
        }
        let near = rated.filter { $0.distance <= most }.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
        return near.prefix(3).map(\.candidate)
    }

    /// Insertions, removals, replacements and swaps of neighbours that turn one word into the other.
    static func editDistance(_ first: String, _ second: String) -> Int {
        let (from, to) = (Array(first), Array(second))
        var beforeLast: [Int] = []
        var last = Array(0...to.count)
        for row in 0..<from.count {
            var current = [row + 1]
            for column in 0..<to.count {
                let replaced = last[column] + (from[row] == to[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[to.count]
    }
}
