/// How a tracker's text stands in a file, so that it cannot be taken for toji's own lines, and comes back unchanged.
///
/// A line that begins with backslashes and `<!-- toji:` gets one backslash more. CRLF becomes LF. A CR that is not
/// followed by LF, and one before CRLF, becomes `&#13;`; a literal `&#13;` or `&amp;#13;` gets one more `amp;`.
enum TextEscaping {
    static let marker = Array("<!-- toji:".utf8)
    private static let carriageReturn = Array("&#13;".utf8)
    private static let tail = Array("#13;".utf8)
    private static let ampersand = Array("amp;".utf8)

    private static let cr = UInt8(ascii: "\r")
    private static let lf = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")

    /// The text without blank lines at either end, as it stands on disk with LF.
    static func escape(_ text: String) -> [UInt8] {
        let bytes = Array(trimmed(text).utf8)[...]
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var isLineStart = true
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if isLineStart, isMarker(bytes, at: index) { result.append(backslash) }
            isLineStart = false
            switch byte {
            case cr where index + 1 < bytes.count && bytes[index + 1] == lf:
                break
            case cr:
                result += carriageReturn
                isLineStart = true
            case lf:
                result.append(lf)
                isLineStart = true
            case UInt8(ascii: "&"):
                result.append(byte)
                if isCarriageReturnReference(bytes, after: index + 1) { result += ampersand }
            default:
                result.append(byte)
            }
            index += 1
        }
        return result
    }

    /// The text that stands in those bytes of a file, without blank lines at either end.
    static func unescape(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isLineStart = true
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if isLineStart, byte == backslash, isMarker(bytes, at: index) {
                isLineStart = false
                index += 1
                continue
            }
            isLineStart = false
            switch byte {
            case cr where index + 1 < bytes.endIndex && bytes[index + 1] == lf:
                break
            case lf, cr:
                result.append(byte)
                isLineStart = true
            case UInt8(ascii: "&") where matches(bytes, carriageReturn, at: index):
                result.append(cr)
                isLineStart = true
                index += carriageReturn.count - 1
            case UInt8(ascii: "&") where isCarriageReturnReference(bytes, after: index + 1):
                result.append(byte)
                index += ampersand.count
            default:
                result.append(byte)
            }
            index += 1
        }
        return trimmed(String(decoding: result, as: UTF8.self))
    }

    /// CRLF as LF, without blank lines at either end: what two texts are compared by.
    static func comparable(_ text: String) -> String {
        let bytes = Array(trimmed(text).utf8)
        guard bytes.contains(cr) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte == cr, index + 1 < bytes.count, bytes[index + 1] == lf { continue }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A blank line holds nothing but spaces and tabs.
    private static func trimmed(_ text: String) -> String {
        var bytes = Array(text.utf8)
        var end = bytes.count
        var last = bytes.count
        while last > 0 {
            let byte = bytes[last - 1]
            if byte == lf || byte == cr && last < bytes.count && bytes[last] == lf {
                end = last - 1
            } else if byte != 0x20, byte != 0x09 {
                break
            }
            last -= 1
        }
        if last == 0 { return "" }
        bytes.removeSubrange(end...)
        var start = 0
        for (index, byte) in bytes.enumerated() {
            if byte == lf {
                start = index + 1
            } else if byte != 0x20, byte != 0x09, !(byte == cr && index + 1 < bytes.count && bytes[index + 1] == lf) {
                break
            }
        }
        return String(decoding: bytes[start...], as: UTF8.self)
    }

    /// True when backslashes, or none, and then a marker begin here.
    private static func isMarker(_ bytes: ArraySlice<UInt8>, at start: Int) -> Bool {
        var index = start
        while index < bytes.endIndex, bytes[index] == backslash { index += 1 }
        return matches(bytes, marker, at: index)
    }

    /// True for `#13;` and `amp;#13;`, `amp;amp;#13;` …
    private static func isCarriageReturnReference(
        _ bytes: ArraySlice<UInt8>, after start: Int
    ) -> Bool {
        var index = start
        while matches(bytes, ampersand, at: index) { index += ampersand.count }
        return matches(bytes, tail, at: index)
    }

    private static func matches(
        _ bytes: ArraySlice<UInt8>, _ word: [UInt8], at start: Int
    ) -> Bool {
        guard start + word.count <= bytes.endIndex else { return false }
        for offset in word.indices where bytes[start + offset] != word[offset] { return false }
        return true
    }
}
