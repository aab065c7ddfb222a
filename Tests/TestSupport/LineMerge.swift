import SyncCore

/// A ``TextMerge`` by the textbook: lines that both sides kept divide the text, and between them one side at most may
/// differ from the base. For short texts.
public struct LineMerge: TextMerge {
    public init() {}

    public func merge(base: String, local: String, remote: String) -> String? {
        let texts = [base, local, remote].map {
            $0.utf8.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
        }
        let (ours, theirs) = (Self.places(of: texts[0], in: texts[1]), Self.places(of: texts[0], in: texts[2]))
        var start = (base: 0, local: 0, remote: 0)
        var merged: [[UInt8]] = []
        for index in 0...texts[0].count {
            let isEnd = index == texts[0].count
            guard let mine = isEnd ? texts[1].count : ours[index], let other = isEnd ? texts[2].count : theirs[index]
            else { continue }
            let part = Self.choose(
                base: texts[0][start.base..<index], local: texts[1][start.local..<mine],
                remote: texts[2][start.remote..<other])
            guard let part else { return nil }
            merged += part + (isEnd ? [] : [texts[0][index]])
            start = (index + 1, mine + 1, other + 1)
        }
        return String(decoding: Array(merged.joined(separator: [10])), as: UTF8.self)
    }

    private static func choose(
        base: ArraySlice<[UInt8]>, local: ArraySlice<[UInt8]>, remote: ArraySlice<[UInt8]>
    ) -> ArraySlice<[UInt8]>? {
        if local == base || local == remote { return remote }
        return remote == base ? local : nil
    }

    /// Where the lines of the base stand in another text; a line that is gone is absent.
    private static func places(of base: [[UInt8]], in other: [[UInt8]]) -> [Int: Int] {
        let changes = other.difference(from: base)
        let removed = Set(
            changes.removals.map { change in
                if case .remove(let offset, _, _) = change { offset } else { -1 }
            })
        let inserted = Set(
            changes.insertions.map { change in
                if case .insert(let offset, _, _) = change { offset } else { -1 }
            })
        let kept = base.indices.filter { !removed.contains($0) }
        return Dictionary(uniqueKeysWithValues: zip(kept, other.indices.filter { !inserted.contains($0) }))
    }
}

/// What every ``TextMerge`` answers.
public enum TextMergeContract {
    public struct Case: Sendable, CustomStringConvertible {
        public var description: String
        public var base: String
        public var local: String
        public var remote: String
        /// Nil where the lines conflict.
        public var merged: String?

        init(_ name: String, _ base: String, _ local: String, _ remote: String, _ merged: String?) {
            description = name
            self.base = base
            self.local = local
            self.remote = remote
            self.merged = merged
        }
    }

    public static let cases = [
        Case("nothing changed", "a\nb", "a\nb", "a\nb", "a\nb"),
        Case("one side", "a\nb\nc", "a\nB\nc", "a\nb\nc", "a\nB\nc"),
        Case("different lines", "a\nb\nc\nd\ne", "A\nb\nc\nd\ne", "a\nb\nc\nd\nE", "A\nb\nc\nd\nE"),
        Case("the same lines alike", "a\nb\nc", "a\nB\nc", "a\nB\nc", "a\nB\nc"),
        Case("the same line differently", "a\nb\nc", "a\nB\nc", "a\nX\nc", nil),
        Case("added at both ends", "b\nc\nd", "a\nb\nc\nd", "b\nc\nd\ne", "a\nb\nc\nd\ne"),
        Case("both wrote into an empty text", "", "a", "b", nil),
        Case("one wrote into an empty text", "", "a", "", "a"),
        Case("one emptied it, the other left it", "a\nb", "", "a\nb", ""),
        Case("both emptied it", "a\nb", "", "", ""),
        Case("one emptied it, the other edited it", "a\nb", "", "a\nB", nil),
        Case("no line ending at the end is gained", "a\nb\nc\nd", "A\nb\nc\nd", "a\nb\nc\nD", "A\nb\nc\nD"),
        Case("none is lost", "a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nD\n", "A\nb\nc\nD\n"),
        Case("one side took it away", "a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nd", "A\nb\nc\nd"),
        Case(
            "a CR is a letter like another", "a\r\nb\nc\rd\ne\nf", "A\r\nb\nc\rd\ne\nf", "a\r\nb\nc\rd\ne\nF\r",
            "A\r\nb\nc\rd\ne\nF\r"),
        Case("the two spellings of é", "e\u{301}\nb\nc\nd", "é\nb\nc\nd", "e\u{301}\nb\nc\nD", "é\nb\nc\nD"),
        Case(
            "lines that look like markers", "<<<<<<< a\n=======\nc\nd\ne", "<<<<<<< a\n=======\nc\nd\nE",
            "<<<<<<< b\n=======\nc\nd\ne", "<<<<<<< b\n=======\nc\nd\nE"),
    ]
}
