import Testing

@testable import Trackers

@Suite struct WebAddressTests {
    @Test(
        "an address is read as curl reads it",
        arguments: [
            ("https://Koyori.Example.com", "https://koyori.example.com/"),
            ("koyori.example.com/x/", "https://koyori.example.com/x/"),
            ("https://a.example:443/b?c=d#e", "https://a.example/b?c=d"),
            ("http://127.0.0.1:3400/", "http://127.0.0.1:3400/"),
            ("http://[::1]:8080/api", "http://[::1]:8080/api"),
            ("https://a.example/x/../y", "https://a.example/y"),
        ])
    func read(text: String, expected: String) {
        #expect(WebAddress(text)?.text == expected)
    }

    @Test(
        "what is no web address, or carries a password, is refused",
        arguments: ["", "ftp://a.example", "file:///etc/passwd", "https://me:pw@a.example", "https://", "https://a b"])
    func refused(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test(
        "plain http is safe on this machine only",
        arguments: [
            ("http://127.0.0.1:1", true), ("http://127.8.9.10", true), ("http://localhost:1", true),
            ("http://[::1]", true), ("https://a.example", true), ("http://a.example", false),
            ("http://127.0.0.1.evil.example", false), ("http://localhost.evil.example", false),
            ("http://10.0.0.1", false), ("http://[::2]", false),
        ])
    func safe(text: String, expected: Bool) throws {
        #expect(try #require(WebAddress(text)).isSafe == expected)
    }

    @Test(
        "a location is resolved against where it was said",
        arguments: [
            ("/login", "https://a.example/login"), ("c", "https://a.example/x/c"),
            ("//b.example/y", "https://b.example/y"), ("http://a.example/", "http://a.example/"),
        ])
    func resolved(location: String, expected: String) throws {
        #expect(try #require(WebAddress("https://a.example/x/y?z")).resolving(location)?.text == expected)
    }

    @Test("query values are escaped")
    func query() throws {
        let address = try #require(WebAddress("https://a.example")).with(path: "/v1/x", query: [("q", "a&b=ü /")])
        #expect(address.text == "https://a.example/v1/x?q=a%26b%3D%C3%BC%20%2F")
    }
}
