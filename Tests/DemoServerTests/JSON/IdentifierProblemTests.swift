import Testing

@testable import DemoServer

@Suite("What is said of a text that is no UUID")
struct IdentifierProblemTests {
    @Test(
        "names the first thing that is wrong",
        arguments: [
            ("", "invalid length: found 0"), ("1", "invalid length: found 1"),
            (String(repeating: "z", count: 46), "invalid length: found 46"),
            ("acme", "invalid character: found `m` at 2"), ("ac-me", "invalid character: found `m` at 3"),
            ("aé", "invalid character: found `é` at 1"), ("RBA-1", "invalid character: found `R` at 0"),
            (String(repeating: "a", count: 31), "invalid length: found 31"),
            ("12-34", "invalid group count: expected 5, found 2"),
            ("1-2-3-4-5-6", "invalid group count: expected 5, found 6"),
            ("a001000-0000-4000-8000-000a00000001", "invalid group length in group 0: expected 8, found 7"),
            ("a0010000-0000-40000-8000-000a00000001", "invalid group length in group 2: expected 4, found 5"),
            ("a0010000-0000-4000-8000-000a0000000", "invalid group length in group 4: expected 12, found 11"),
            ("a0010000-0000-4000-8000-000a000000011", "invalid group length in group 4: expected 12, found 13"),
            ("{a0010000}", "invalid group count: expected 5, found 1"),
            ("{x}", "invalid group count: expected 5, found 1"),
        ])
    func problem(text: String, flaw: String) {
        #expect(Identifier(text) == nil)
        #expect(Identifier.problem(in: text) == "UUID parsing failed: \(flaw)")
    }
}
