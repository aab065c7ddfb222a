import TestSupport
import Testing

@testable import SyncCore

@Suite("Texts go to the tracker in the form that it has")
struct SentTextTests {
    @Test(
        "line endings and empty lines at both ends",
        arguments: [
            (remote: "a\nb", text: "a\nc", expected: "a\nc"),
            // New lines get the ending of the others.
            ("a\r\nb", "a\nc\nd", "a\r\nc\r\nd"), ("a\r\nb\r\n", "x\ny", "x\r\ny\r\n"), ("", "a\nb", "a\nb"),
            ("a\r\n", "a\nb", "a\r\nb\r\n"),
            // Each unchanged line keeps its own.
            ("a\r\nb\nc\r\nd", "a\nb\nX\nc\nd", "a\r\nb\nX\r\nc\r\nd"),
            ("a\nb\nc\r\nd", "a\nX\nb\nc\nd", "a\nX\nb\nc\r\nd"),
            ("a\r\nb\nc", "b\nc", "b\nc"), ("a\nb\r\nc\nd", "a\nb\nd", "a\nb\r\nd"),
            ("x\r\nx\nx\n", "x\nx\nx\ny", "x\r\nx\nx\ny\n"),
            // Empty lines at the ends are the tracker's.
            ("\n\na\n\n", "b", "\n\nb\n\n"), ("\r\n\na", "b", "\r\n\nb"), ("a\n\n\n", "a\n\nb", "a\n\nb\n\n\n"),
            ("\n\n", "b", "b"),
            // Nothing clears.
            ("\na\r\n", "", ""), ("", "", ""),
            // A CR that is no ending stays beside one that is.
            ("a\r\r\nb", "a\r\nb", "a\r\r\nb"), ("a\rb", "a\rc", "a\rc"), ("x\ny", "x\r\ny", "x\r\r\ny"),
            ("a\n", "b\r", "b\r\r\n"), ("a\r\n", "b\r", "b\r\r\n"), ("a\nb\r", "a\nb\r", "a\nb\r"),
            ("a\nb\r\nc\r", "a\nb\nc\r", "a\nb\r\nc\r"), ("", "\r", "\r"), ("a", "\r\r\nb", "\r\r\r\nb"),
        ])
    func table(remote: String, text: String, expected: String) {
        let sent = SentText.text(text, over: remote)
        #expect(sent.utf8.elementsEqual(expected.utf8), "\(sent.debugDescription)")
    }

    @Test("what is sent reads as what was written, and an unchanged text is sent as it was")
    func anyText() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        func text() -> String {
            let length = Int.random(in: 0...9, using: &random)
            let letters: [UInt8] = [0x0A, 0x0D, 0x0A, 0x61, 0x62]
            let bytes = (0..<length).map { _ in letters[Int.random(in: 0..<5, using: &random)] }
            return String(decoding: bytes, as: UTF8.self)
        }
        for _ in 0..<5000 {
            let (remote, written) = (text(), TextEscaping.normalized(text()))
            let sent = SentText.text(written, over: remote)
            let read = TextEscaping.normalized(sent)
            let same = TextEscaping.normalized(remote)
            let again = SentText.text(same, over: remote)
            let holds =
                read.utf8.elementsEqual(written.utf8) && (same.isEmpty || again.utf8.elementsEqual(remote.utf8))
            guard holds else {
                Issue.record(
                    "seed \(seed): \(remote.debugDescription), \(written.debugDescription) → \(sent.debugDescription)")
                return
            }
        }
    }
}
