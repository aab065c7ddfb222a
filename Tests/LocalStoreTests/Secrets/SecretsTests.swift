import SyncCore
import TestSupport
import Testing

@testable import LocalStore

@Suite("Keyring before file")
struct SecretsTests {
    let folder: TemporaryFolder
    let file: FileSecrets

    init() throws {
        folder = try TemporaryFolder()
        file = FileSecrets(environment: Environment(variables: [:], home: folder.path))
    }

    @Test("with a keyring nothing lies in the file, not even an older token")
    func keyringThere() async throws {
        let keyring = StubKeyring()
        let secrets = Secrets(keyring: keyring, file: file)
        try file.store(token: "old", host: "a", account: "me")
        #expect(try await secrets.token(host: "a", account: nil) == "old")
        try await secrets.store(token: "new", host: "a", account: "me")
        #expect(await keyring.tokens == ["a": ["me": "new"]])
        #expect(try file.accounts(host: "a").isEmpty)
        #expect(try await secrets.token(host: "a", account: nil) == "new")
    }

    @Test("without a keyring the file serves")
    func noKeyring() async throws {
        let secrets = Secrets(keyring: StubKeyring(failure: .unavailable), file: file)
        try await secrets.store(token: "1", host: "a", account: "me")
        #expect(try file.token(host: "a", account: "me") == "1")
        #expect(try await secrets.token(host: "a", account: "me") == "1")
        #expect(try await secrets.accounts(host: "a") == ["me"])
        #expect(try await secrets.remove(host: "a", account: "me"))
        #expect(try await secrets.token(host: "a", account: nil) == nil)
    }

    @Test("accounts of both places count, and both are cleaned")
    func bothPlaces() async throws {
        let keyring = StubKeyring()
        let secrets = Secrets(keyring: keyring, file: file)
        try await secrets.store(token: "1", host: "a", account: "one")
        try file.store(token: "2", host: "a", account: "two")
        #expect(try await secrets.accounts(host: "a") == ["one", "two"])
        #expect(try await secrets.token(host: "a", account: nil) == nil)
        #expect(try await secrets.remove(host: "a", account: nil))
        #expect(try await secrets.accounts(host: "a").isEmpty)
        #expect(try await secrets.remove(host: "a", account: nil) == false)
    }

    @Test("a locked keyring is told, unless the file has the token; nothing is stored in the file instead")
    func locked() async throws {
        let secrets = Secrets(keyring: StubKeyring(failure: .locked), file: file)
        for call in [
            { _ = try await secrets.token(host: "a", account: "me") }, { _ = try await secrets.accounts(host: "a") },
            { _ = try await secrets.remove(host: "a", account: "me") },
            { try await secrets.store(token: "1", host: "a", account: "me") },
        ] {
            let error = await #expect(throws: RepositoryError.self) { try await call() }
            #expect(error?.reason == .keyringLocked)
        }
        #expect(try file.accounts(host: "a").isEmpty)
        try file.store(token: "1", host: "a", account: "me")
        #expect(try await secrets.token(host: "a", account: nil) == "1")
    }

    @Test(
        "without a session bus or the library there is no keyring",
        arguments: [
            ([:], "libsecret-1.so.0"), (["XDG_RUNTIME_DIR": "/nowhere"], "libsecret-1.so.0"),
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"], "libnothing-of-this-name.so"),
            // A library that is there but is another one.
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"], "libc.so.6"),
        ] as [([String: String], String)])
    func noLibrary(variables: [String: String], library: String) async {
        let keyring = LibsecretKeyring(
            environment: Environment(variables: variables, home: "/"), library: library)
        let error = await #expect(throws: KeyringFailure.self) { try await keyring.token(host: "a", account: "me") }
        #expect(error == .unavailable)
    }
}
