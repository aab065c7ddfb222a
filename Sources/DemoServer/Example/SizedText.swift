/// Texts for worlds of any size: a supply of descriptions and comments that the tasks share, so that 100,000 of them
/// need little memory, and titles put together from words.
struct SizedText {
    private var random: RandomSource
    private var descriptions: [Bool: [String]] = [:]
    private var comments: [Bool: [String]] = [:]

    private static let supply = 1_024

    init(seed: UInt64) {
        random = RandomSource(seed: seed)
        for isJapanese in [false, true] {
            descriptions[isJapanese] = (0..<Self.supply).map { _ in makeDescription(isJapanese) }
            comments[isJapanese] = (0..<Self.supply / 4).map { _ in makeComment(isJapanese) }
        }
    }

    /// One text in four is Japanese.
    mutating func picksJapanese() -> Bool { random.next() % 4 == 0 }

    /// 20 to 60 characters.
    mutating func title(_ isJapanese: Bool) -> String {
        let words = isJapanese ? SizedWords.japanese : SizedWords.english
        let (verb, thing, place) = (pick(words.verbs), pick(words.things), pick(words.places))
        return isJapanese ? "\(place)\(thing)を\(verb)" : "\(verb) the \(thing) \(place)"
    }

    /// 300 to 800 bytes.
    mutating func description(_ isJapanese: Bool) -> String { pick(descriptions[isJapanese] ?? []) }

    /// One or two sentences.
    mutating func comment(_ isJapanese: Bool) -> String { pick(comments[isJapanese] ?? []) }

    private mutating func pick(_ choices: [String]) -> String {
        choices.isEmpty ? "" : choices[Int(random.next() % UInt64(choices.count))]
    }

    /// Paragraphs, a list of steps in every second one.
    private mutating func makeDescription(_ isJapanese: Bool) -> String {
        let words = isJapanese ? SizedWords.japanese : SizedWords.english
        let wanted = 300 + Int(random.next() % 320)
        let hasList = random.next() % 2 == 0
        var text = pick(words.sentences)
        if hasList { text += "\n\n## " + pick(words.headings) + "\n" }
        while text.utf8.count < wanted {
            text += hasList ? "\n- " : (random.next() % 4 == 0 ? "\n\n" : words.separator)
            text += pick(words.sentences)
        }
        return text
    }

    private mutating func makeComment(_ isJapanese: Bool) -> String {
        let words = isJapanese ? SizedWords.japanese : SizedWords.english
        return pick(words.remarks) + words.separator + pick(words.sentences)
    }
}
