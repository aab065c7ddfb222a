/// How a tracker's text stands in a file, so that it cannot be taken for toji's own lines, and comes back unchanged.
///
/// A line that begins with backslashes and `<!-- toji:` gets one backslash more. CRLF becomes LF. A CR that is not
/// followed by LF, and one before CRLF, becomes `&#13;`; a literal `&#13;` or `&amp;#13;` gets one more `amp;`.
/// Empty lines at either end are the file's framing and belong to no text.
enum TextEscaping {
    static let marker = Array("<!-- toji:".utf8)
    private static let carriageReturn = Array("&#13;".utf8)
    private static let reference = Array("#13;".utf8)
    private static let ampersand = Array("amp;".utf8)

    /// As it stands on disk, with LF.
    static func escape(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { bytes in
            let range = withoutEmptyLines(bytes, bytes.indices)
            return isOrdinary(bytes, range) ? Array(bytes[range]) : escape(bytes, range)
        }
    }

    /// The same for a text as ``unescape(_:_:)`` and ``normalized(_:)`` give it, in which every CR is one to be kept.
    static func escapeRead(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { bytes in
            isOrdinary(bytes, bytes.indices) ? Array(bytes) : escape(bytes, bytes.indices, isRead: true)
        }
    }

    /// What stands in those bytes of a file.
    static func unescape(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            let range = withoutEmptyLines(bytes, range)
            if isOrdinary(bytes, range) { return String(decoding: bytes[range], as: UTF8.self) }
            return String(decoding: unescape(bytes, range), as: UTF8.self)
        }
    }

    /// The tracker's text as a file gives it back: CRLF as LF, without empty lines at either end.
    static func normalized(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            let range = withoutEmptyLines(bytes, bytes.indices)
            var result: [UInt8] = []
            result.reserveCapacity(range.count)
            for index in range where !isCRLF(bytes, at: index, to: range.upperBound) { result.append(bytes[index]) }
            return String(decoding: result, as: UTF8.self)
        }
    }

    private static func escape(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isRead: Bool = false
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count + 16)
        var isLineStart = true
        for index in range {
            let byte = bytes[index]
            if isLineStart, isMarker(bytes, at: index, to: range.upperBound) { result.append(.backslash) }
            isLineStart = byte == .lineFeed || byte == .carriageReturn
            switch byte {
            case .carriageReturn:
                if isRead || !isCRLF(bytes, at: index, to: range.upperBound) { result += carriageReturn }
            case .ampersand:
                result.append(byte)
                if isReference(bytes, at: index + 1, to: range.upperBound) { result += ampersand }
            default:
                result.append(byte)
            }
        }
        return result
    }

    private static func unescape(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        let end = range.upperBound
        var isLineStart = true
        var index = range.lowerBound
        while index < end {
            let byte = bytes[index]
            let isAtLineStart = isLineStart
            isLineStart = byte == .lineFeed || byte == .carriageReturn
            switch byte {
            case .backslash where isAtLineStart && isMarker(bytes, at: index, to: end): break
            case .carriageReturn where isCRLF(bytes, at: index, to: end): break
            case .ampersand where matches(bytes, carriageReturn, at: index, to: end):
                result.append(.carriageReturn)
                isLineStart = true
                index += carriageReturn.count - 1
            case .ampersand where isReference(bytes, at: index + 1, to: end):
                result.append(byte)
                index += ampersand.count
            default: result.append(byte)
            }
            index += 1
        }
        return result
    }
}

// MARK: what bytes are

extension TextEscaping {
    /// An empty line holds nothing, not even a blank: `range` without those at its beginning and end.
    static func withoutEmptyLines(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end {
            if bytes[start] == .lineFeed {
                start += 1
            } else if isCRLF(bytes, at: start, to: end) {
                start += 2
            } else {
                break
            }
        }
        while end > start, bytes[end - 1] == .lineFeed {
            end -= 1
            if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        }
        return start..<end
    }

    /// True for a text in which escaping changes nothing.
    private static func isOrdinary(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range {
            switch bytes[index] {
            case .carriageReturn: return false
            case .ampersand where isReference(bytes, at: index + 1, to: range.upperBound): return false
            case UInt8(ascii: "<") where matches(bytes, marker, at: index, to: range.upperBound): return false
            default: continue
            }
        }
        return true
    }

    private static func isCRLF(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, to end: Int) -> Bool {
        bytes[index] == .carriageReturn && index + 1 < end && bytes[index + 1] == .lineFeed
    }

    /// True when backslashes, or none, and then a marker begin here.
    private static func isMarker(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, to end: Int) -> Bool {
        var index = start
        while index < end, bytes[index] == .backslash { index += 1 }
        return matches(bytes, marker, at: index, to: end)
    }

    /// True for `#13;` and `amp;#13;`, `amp;amp;#13;` …
    private static func isReference(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, to end: Int) -> Bool {
        var index = start
        while matches(bytes, ampersand, at: index, to: end) { index += ampersand.count }
        return matches(bytes, reference, at: index, to: end)
    }

    private static func matches(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: [UInt8], at start: Int, to end: Int
    ) -> Bool {
        guard start + word.count <= end else { return false }
        for offset in word.indices where bytes[start + offset] != word[offset] { return false }
        return true
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let backslash = UInt8(ascii: "\\")
    static let ampersand = UInt8(ascii: "&")

    var isBlank: Bool { self == 0x20 || self == 0x09 }
}
