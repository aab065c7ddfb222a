/// Why a JSON text was refused, with the words and the position that `serde_json` would give.
struct JSONFailure: Error, Equatable {
    enum Kind: Equatable {
        /// No JSON at all.
        case syntax
        /// JSON of another shape than was asked for.
        case shape
    }

    let kind: Kind
    let message: String
    /// From 1.
    let line: Int
    /// In bytes; 0 is before the first one of the line.
    let column: Int
    /// Where in the value, for example `labels[0]`; empty at the top.
    let path: String

    /// `title: EOF while parsing a string at line 1 column 11`
    var description: String {
        let place = "\(message) at line \(line) column \(column)"
        return path.isEmpty ? place : "\(path): \(place)"
    }
}
