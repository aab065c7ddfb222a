import TestSupport
import Testing

@Suite("Labels on a server that tells a newer one's identity and lacks its ways")
struct LabelFallbackProgramTests {
    @Test("are asked for once more in the older way, and are there")
    func fallback() async throws {
        let stage = try BadAnswerStage()
        let program = stage.program
        // The server does not know the names, of the same length so that the head stays true.
        stage.front.alterRequests { request in
            let body = String(decoding: request.body, as: UTF8.self)
            guard request.method == "PUT" else { return }
            request.body = Array(
                body.replacing("add_label_ids", with: "xdd_label_ids").replacing(
                    "remove_label_ids", with: "xemove_label_ids"
                )
                .utf8)
        }
        try program.edit("ENG-42", "labels: [auth, backend]", "labels: [auth, bug]")
        try program.edit("ENG-42", "priority: high", "priority: low")
        program.clearRequests()
        try program.push()
        #expect(
            try await program.writes() == [
                "PUT tasks/* priority,xdd_label_ids,xemove_label_ids", "POST tasks/bulk task_ids,update",
            ])
        #expect(try program.text("ENG-42").contains("labels: [auth, bug]"))
        try program.expect(ToldStatus())
        try program.expectQuietPull()
    }
}
