import Testing

@testable import DemoServer

@Suite("Ids")
struct IdentifierTests {
    private static let text = "a0010000-00ff-4abc-8000-000a0000000f"

    @Test(
        "are read in every form of the real server and written in one",
        arguments: [
            text, text.uppercased(), text.replacing("-", with: ""), "{\(text)}", "urn:uuid:\(text)",
        ])
    func forms(form: String) {
        #expect(Identifier(form)?.description == Self.text)
    }

    @Test(
        "anything else is none",
        arguments: [
            "", "x", String(text.dropLast()), text + "0", "{\(text)", "a0010000000-ff-4abc-8000-000a0000000f",
            text.replacing("f", with: "g"), " \(text)",
        ])
    func others(form: String) {
        #expect(Identifier(form) == nil)
    }

    @Test("made ones are of version 4, differ, and are the same for a seed")
    func random() {
        var one = RandomSource(seed: 7)
        var same = RandomSource(seed: 7)
        let ids = (0..<1000).map { _ in Identifier(random: &one) }
        #expect(ids == (0..<1000).map { _ in Identifier(random: &same) })
        #expect(Set(ids).count == 1000)
        for id in ids {
            let characters = Array(id.description)
            #expect(characters[14] == "4")
            #expect("89ab".contains(characters[19]))
        }
    }
}
