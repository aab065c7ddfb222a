import Testing

import struct SyncCore.Timestamp

@testable import DemoServer

@Suite("Which texts a custom field takes")
struct FieldValueTests {
    private static func accepts(_ text: String, _ kind: CustomField.Kind) throws -> Bool {
        let id = try #require(Identifier("00000000-0000-4000-8000-000000000000"))
        let field = CustomField(id: id, name: "f", kind: kind, position: 0, createdAt: Timestamp(seconds: 0))
        return field.accepts(text)
    }

    @Test(
        "a number is a finite decimal",
        arguments: [
            ("1", true), ("-1.5", true), ("+5", true), (".5", true), ("5.", true), ("1e3", true), ("1E-3", true),
            ("1e400", false), (String(repeating: "9", count: 400), false),
            ("0." + String(repeating: "1", count: 400), true),
            ("", false), (".", false), ("-", false), ("1e", false), (" 1", false), ("1 ", false), ("1,5", false),
            ("0x1", false), ("NaN", false), ("inf", false), ("١", false),
        ])
    func number(text: String, isGood: Bool) throws {
        #expect(try Self.accepts(text, .number) == isGood)
    }

    @Test(
        "a link is a web address, read as browsers do",
        arguments: [
            ("https://a.b/c?d#e", true), ("HTTP://A", true), (" http://a ", true), ("ht\ntp://a", true),
            ("http://[::1]:80", true), ("http://", false), ("http://a b", false), ("ftp://a", false), ("a.b", false),
            ("mailto:a@b", false), ("http://a:99999", false),
        ])
    func link(text: String, isGood: Bool) throws {
        #expect(try Self.accepts(text, .url) == isGood)
    }

    @Test("a task is named by the very bytes of the key")
    func key() async throws {
        let running = try RunningServer(.old)
        let body = #"{"name": "K", "key": "KEY"}"#
        let project = try #require(
            try await running.json("POST", "\(RunningServer.tenant)/projects", body)["id"]?.text)
        let path = "\(RunningServer.tenant)/projects/\(project)"
        let statuses = try await running.json("GET", "\(path)/statuses")
        let status = try #require(statuses.elements?.first?["id"]?.text)
        _ = try await running.send("POST", "\(path)/tasks", #"{"title": "T", "status_id": "\#(status)"}"#)
        #expect(try await running.send("GET", "\(path)/tasks/KEY-1").status == 200)
        #expect(try await running.send("GET", "\(path)/tasks/%E2%84%AAEY-1").status == 404)
    }

    @Test("a bad id in the path is called by the name that the route gives it")
    func pathNames() async throws {
        let running = try RunningServer(.old)
        for (path, name) in [
            ("/v1/tenants/x", "id"), ("/v1/tenants/x/projects", "tenant_id"),
            ("\(RunningServer.tenant)/projects/x", "id"), ("/v1/users/me/notification-settings/x", "project_id"),
        ] {
            let answer = try await running.send("GET", path)
            #expect(answer.status == 400)
            #expect(answer.text.hasPrefix("Invalid URL: Cannot parse `\(name)` with value `x`: "))
        }
    }
}
