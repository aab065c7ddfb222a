/// A relative path as it can stand in the parentheses of a Markdown link.
///
/// Letters and digits of any script stay readable; everything that Markdown, HTML or an address gives a meaning to is
/// percent-encoded, so the path cannot name a scheme (`:`), a host (a leading `/`), a query or a fragment.
public func linkDestination(_ path: String) -> String {
    var result = ""
    for (index, scalar) in path.unicodeScalars.enumerated() {
        let isSeparator = scalar == "/" && index > 0
        if isSeparator || staysInLink(scalar) {
            result.unicodeScalars.append(scalar)
        } else {
            for byte in String(scalar).utf8 {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
    return result
}

private func staysInLink(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
        return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._".unicodeScalars.contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
        return true
    default: return false
    }
}
