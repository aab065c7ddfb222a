import TestSupport
import Testing

@testable import toji

@Suite struct ShellTextTests {
    @Test(
        "a shell reads from the word what was put into it, and nothing in it steers a terminal",
        arguments: [
            "plain", "with blanks and $HOME `id` \"", "it's", "綴じ", "a\\b", "\u{1b}[31m", "new\nline", "\u{202E}x'\\y",
        ])
    func word(text: String) throws {
        let word = ShellText.quoted(text)
        #expect(word.escapedForTerminal() == word)
        let folder = try TemporaryFolder()
        let told = try run(["bash", "-c", "printf %s \(word)"], in: folder.path)
        #expect(told.text == text)
    }
}
