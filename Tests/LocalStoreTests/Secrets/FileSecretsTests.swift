@preconcurrency import Glibc
import LocalStore
import SyncCore
import TestSupport
import Testing

@Suite("Tokens in a file")
struct FileSecretsTests {
    let folder: TemporaryFolder
    let secrets: FileSecrets

    init() throws {
        folder = try TemporaryFolder()
        secrets = FileSecrets(environment: Environment(variables: [:], home: folder.path))
    }

    private let file = ".config/toji/credentials"

    @Test("a token is found by host and account, or as the host's only one")
    func lookUp() throws {
        #expect(try secrets.token(host: "a", account: nil) == nil)
        try secrets.store(token: "1\n\"", host: "a", account: "me")
        #expect(try secrets.token(host: "a", account: "me") == "1\n\"")
        #expect(try secrets.token(host: "a", account: nil) == "1\n\"")
        #expect(try secrets.token(host: "b", account: nil) == nil)
        try secrets.store(token: "2", host: "a", account: "other")
        #expect(try secrets.token(host: "a", account: nil) == nil, "two accounts, none named")
        try secrets.store(token: "3", host: "a", account: "me")
        #expect(try secrets.token(host: "a", account: "me") == "3")
        #expect(try secrets.accounts(host: "a") == ["me", "other"])
    }

    @Test("one account is removed, or all of a host")
    func removal() throws {
        for account in ["me", "other"] { try secrets.store(token: "1", host: "a", account: account) }
        try secrets.store(token: "1", host: "b", account: "me")
        #expect(try secrets.remove(host: "a", account: "me"))
        #expect(try !secrets.remove(host: "a", account: "me"))
        #expect(try secrets.accounts(host: "a") == ["other"])
        #expect(try secrets.remove(host: "a", account: nil))
        #expect(try !secrets.remove(host: "a", account: nil))
        #expect(try secrets.accounts(host: "b") == ["me"])
    }

    @Test("file and folder belong to their owner alone, whatever the mask, and nothing else is left behind")
    func modes() throws {
        try secrets.store(token: "1", host: "a", account: "me")
        #expect(try folder.mode(of: file) == 0o600)
        #expect(try folder.mode(of: ".config/toji") == 0o700)
        #expect(try folder.names(in: ".config/toji") == ["credentials"])
    }

    @Test("a file that others may read or write is refused and left as it is", arguments: [0o644, 0o640, 0o602, 0o601])
    func openToOthers(mode: mode_t) throws {
        try secrets.store(token: "marked", host: "a", account: "me")
        chmod(folder.path(of: file), mode)
        let before = folder.text(of: file)
        for call in [
            { _ = try secrets.token(host: "a", account: "me") }, { _ = try secrets.remove(host: "a", account: "me") },
            { try secrets.store(token: "2", host: "a", account: "me") },
        ] {
            let error = #expect(throws: RepositoryError.self) { try call() }
            #expect(error?.reason == .openToOthers(mode: mode))
        }
        #expect(folder.text(of: file) == before)
    }

    @Test(
        "a file that is not ours is told without its words, and never overwritten",
        arguments: ["", "{\"a\": \"marked\"}", "\u{0}"])
    func foreignText(text: String) throws {
        try folder.write(text, to: file)
        chmod(folder.path(of: file), 0o600)
        let error = #expect(throws: RepositoryError.self) { try secrets.store(token: "2", host: "a", account: "me") }
        #expect(String(reflecting: error).contains("marked") == false)
        #expect(folder.text(of: file) == text)
    }

    @Test("a link or a pipe instead of the file is refused")
    func noFile() throws {
        try folder.write("{}", to: "elsewhere")
        try folder.makeFolder(".config/toji")
        symlink(folder.path(of: "elsewhere"), folder.path(of: file))
        let error = #expect(throws: RepositoryError.self) { try secrets.token(host: "a", account: nil) }
        #expect(error?.reason == .symbolicLink)
        unlink(folder.path(of: file))
        mkfifo(folder.path(of: file), 0o600)
        #expect(throws: RepositoryError.self) { try secrets.token(host: "a", account: nil) }
    }

    @Test("logins at the same time keep each other's tokens")
    func concurrency() async throws {
        await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...20 {
                group.addTask { try secrets.store(token: "t", host: "a", account: "\(number)") }
            }
        }
        #expect(try secrets.accounts(host: "a").count == 20)
    }
}
