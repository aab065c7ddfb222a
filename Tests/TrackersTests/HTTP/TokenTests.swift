import Testing

@testable import Trackers

@Suite struct TokenTests {
    @Test("a token can stand in a header or is none", arguments: ["", "  \n", "a b", "a\r\nX: y", "é", "a\u{0}"])
    func refused(text: String) {
        #expect(Token(text) == nil)
    }

    @Test("blanks around a token are dropped")
    func trimmed() throws {
        #expect(try #require(Token(" pat_x\r\n")).authorization == "Authorization: Bearer pat_x")
    }

    @Test("nothing that prints a token shows it")
    func hidden() throws {
        let token = try #require(Token("pat_secret"))
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), dumped, "\([token])", String(describing: Optional(token))] {
            #expect(!text.contains("secret"))
        }
    }

    @Test("a token that a server echoes is taken out")
    func redacted() throws {
        let token = try #require(Token("pat_secret"))
        #expect(token.redact("bad token pat_secret, pat_secret!") == "bad token …, …!")
    }
}
