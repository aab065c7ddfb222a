/// One line of text as it can stand anywhere inside a line of GitHub-flavoured Markdown, also in a table cell, a link's
/// text or bold type, and is shown there as it is.
///
/// Only what would act is escaped, so that ordinary names (`feature_flags`, `C++`, `v1.0`) read the same in the source.
/// Line breaks and runs of blanks become one blank, blanks at either end go; control characters and those that turn the
/// direction of writing are shown as U+FFFD.
public func markdownEscaped(_ text: String) -> String {
    let scalars = singleLine(text)
    let orderedMarker = orderedListMarker(scalars)
    var result = String.UnicodeScalarView()
    for index in scalars.indices {
        let scalar = scalars[index]
        if scalar == "<" {
            result.append(contentsOf: "&lt;".unicodeScalars)
        } else if scalar == "&", startsEntity(scalars[(index + 1)...]) {
            result.append(contentsOf: "&amp;".unicodeScalars)
        } else {
            if acts(at: index, in: scalars) || index == orderedMarker { result.append("\\") }
            result.append(scalar)
        }
    }
    return String(result)
}

/// Whether the scalar needs a backslash where it stands.
private func acts(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let before = index > 0 ? scalars[index - 1] : nil
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index] {
    case "\\", "`", "*", "[", "]", "|", "~", "$":
        return true
    case "_":
        // Between letters and digits an underscore is only an underscore.
        return !(isWord(before) && isWord(after))
    case "#":
        return isHeadingMark(at: index, in: scalars)
    case "+", "-", ">":
        return index == 0
    case "=":
        return index == 0 || before == "=" || after == "="
    case "%":
        return before == "%" || after == "%"
    default:
        return false
    }
}

/// A run of `#` before a blank at the start makes a heading; one after a blank at the end closes it and vanishes.
private func isHeadingMark(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index == 0 || scalars[index - 1] == " " else { return false }
    let next = scalars[index...].firstIndex { $0 != "#" }
    guard let next else { return true }
    return index == 0 && scalars[next] == " "
}

/// Where the dot or parenthesis of a leading `1.` or `1)` stands.
private func orderedListMarker(_ scalars: [Unicode.Scalar]) -> Int? {
    let digits = scalars.prefix { ("0"..."9").contains($0) }.count
    guard digits > 0, digits < scalars.count, scalars[digits] == "." || scalars[digits] == ")" else { return nil }
    let next = digits + 1
    return next == scalars.count || scalars[next] == " " ? digits : nil
}

/// `amp;` or `#38;` follows.
private func startsEntity(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    let body = rest.prefix { $0 == "#" || isWord($0) }
    return !body.isEmpty && body.endIndex < rest.endIndex && rest[body.endIndex] == ";"
}

private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
}

private func singleLine(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
        if scalar.properties.isWhitespace {
            if let last = result.last, last != " " { result.append(" ") }
        } else if scalar.properties.generalCategory == .control || turnsDirection(scalar) {
            result.append("\u{FFFD}")
        } else {
            result.append(scalar)
        }
    }
    if result.last == " " { result.removeLast() }
    return result
}

/// Embeddings, overrides and isolates; the plain marks (U+200E, U+200F) only place one character.
private func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
}
