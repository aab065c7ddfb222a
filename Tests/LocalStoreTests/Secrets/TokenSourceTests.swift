import LocalStore
import SyncCore
import TestSupport
import Testing

@Suite("Where a token comes from")
struct TokenSourceTests {
    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var host: String
        var variables = ["TOJI_TOKEN": "t"]
        var isNamed = false
        var known: Set<String> = []
        var expected: TokenSource
    }

    static let used = TokenSource.environment(token: "t")
    static let cases = [
        Case(testDescription: "no variable", host: "a.example", variables: [:], isNamed: true, expected: .store),
        Case(
            testDescription: "an empty variable", host: "a.example", variables: ["TOJI_TOKEN": ""], isNamed: true,
            expected: .store),
        Case(testDescription: "nothing speaks for the host", host: "a.example", expected: .storeSinceHostIsUnknown),
        Case(testDescription: "named on the command line", host: "a.example", isNamed: true, expected: used),
        Case(testDescription: "known", host: "A.example", known: ["a.example"], expected: used),
        Case(
            testDescription: "known with another port", host: "a.example:8443", known: ["a.example"],
            expected: .storeSinceHostIsUnknown),
        Case(
            testDescription: "TOJI_HOST", host: "a.example:8443",
            variables: ["TOJI_TOKEN": "t", "TOJI_HOST": "https://A.example:8443/acme"], expected: used),
        Case(
            testDescription: "another TOJI_HOST", host: "a.example",
            variables: ["TOJI_TOKEN": "t", "TOJI_HOST": "b.example"], expected: .storeSinceHostIsUnknown),
        Case(testDescription: "this machine", host: "127.0.0.1:4711", expected: used),
    ]

    @Test("TOJI_TOKEN goes only where somebody on this machine wanted to go", arguments: cases)
    func choice(example: Case) {
        let source = TokenSource.choose(
            host: example.host, isNamedOnCommandLine: example.isNamed,
            environment: Environment(variables: example.variables, home: "/home/me"), knownHosts: example.known)
        #expect(source == example.expected)
    }

    @Test(
        "this machine is told by its addresses, not by names that look like them",
        arguments: [
            ("localhost", true), ("LOCALHOST:80", true), ("127.0.0.1", true), ("127.9.9.9:65535", true),
            ("[::1]", true), ("[::1]:8080", true), ("localhost.example", false), ("127.0.0.1.example", false),
            ("127.example", false), ("127.0.0", false), ("127.0.0.256", false), ("127.0.0.+1", false),
            ("128.0.0.1", false), ("localhost:port", false), ("localhost:1:2", false), ("me@localhost", false),
            ("localhost:80@evil.example", false), ("[::2]", false), ("", false),
        ])
    func loopback(host: String, expected: Bool) {
        #expect(TokenSource.isLoopback(host) == expected)
    }

    @Test("known hosts are remembered one a line, each once")
    func knownHosts() throws {
        let folder = try TemporaryFolder()
        let hosts = KnownHosts(environment: Environment(variables: [:], home: folder.path))
        #expect(try hosts.all() == [])
        for host in ["b.example", "A.example:8443", "a.example:8443", "two words", ""] { try hosts.add(host) }
        #expect(try hosts.all() == ["a.example:8443", "b.example"])
        #expect(folder.text(of: ".local/state/toji/hosts") == "a.example:8443\nb.example\n")
        #expect(try folder.mode(of: ".local/state/toji") == 0o700)
        #expect(try folder.mode(of: ".local/state/toji/hosts") == 0o600)
    }

    @Test(
        "the XDG folders are honoured when they are absolute",
        arguments: [("/x", "/x/toji"), ("x", "/home/me/.config/toji"), ("", "/home/me/.config/toji")])
    func configHome(value: String, expected: String) {
        #expect(Environment(variables: ["XDG_CONFIG_HOME": value], home: "/home/me").configHome == expected)
    }
}
