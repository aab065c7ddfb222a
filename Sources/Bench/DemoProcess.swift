import FoundationEssentials
@preconcurrency import Glibc

/// A demo server in a process of its own, and what it was asked.
struct DemoProcess {
    let apiRoot: String
    let token: String
    private let process: pid_t

    private struct Ready: Decodable {
        var url: String
        var tokens: [String: String]
    }

    struct RequestLog: Decodable {
        struct Entry: Decodable {
            var method: String
            var path: String
            var query: String?
            var body: String?
            /// Microseconds since 1970.
            var time: Int

            enum CodingKeys: String, CodingKey {
                case method, path, query, body
                case time = "time_us"
            }
        }

        var requests: [Entry]
    }

    init(toji: String, size: Int, program: Program) throws {
        let output = "\(program.folder)/serve.json"
        unlink(output)
        process = try program.start([toji, "demo", "--serve", "--size", String(size), "--json"], output: output)
        let clock = Stopwatch()
        var ready: Ready?
        while ready == nil, clock.seconds < 60 {
            usleep(20_000)
            guard let data = try? Data(contentsOf: URL(filePath: output)), data.last == 10 else { continue }
            ready = try? JSONDecoder().decode(Ready.self, from: data)
        }
        guard let ready, let token = ready.tokens["owner"] else {
            kill(process, SIGTERM)
            throw BenchError(description: "the demo server did not start")
        }
        apiRoot = ready.url
        self.token = token
    }

    func stop() {
        kill(process, SIGTERM)
        waitpid(process, nil, 0)
    }

    /// Lets each answer be so late, as that of a server at the other end of a network is.
    func delayAnswers(byMilliseconds delay: Int, _ program: Program) throws {
        let fault = #"{"path":"*","kind":"delay","milliseconds":\#(delay),"times":1000000}"#
        try program.run(["curl", "-s", "-f", "-d", fault, "\(apiRoot)/_demo/faults"])
    }

    func forgetRequests(_ program: Program) throws {
        try program.run(["curl", "-s", "-X", "DELETE", "\(apiRoot)/_demo/requests"])
    }

    /// Everything since the last call of ``forgetRequests(_:)``.
    func requests(_ program: Program) throws -> [RequestLog.Entry] {
        let answer = "\(program.folder)/requests.json"
        try program.run(["curl", "-s", "-o", answer, "\(apiRoot)/_demo/requests"])
        return try JSONDecoder().decode(RequestLog.self, from: try Data(contentsOf: URL(filePath: answer))).requests
    }

    /// The same as a file for `curl -K`, writes included.
    func writeAll(_ requests: [RequestLog.Entry], to file: String) throws {
        var blocks: [String] = []
        for request in requests {
            let query = request.query.map { $0.isEmpty ? "" : "?\($0)" } ?? ""
            var lines = [
                "silent", "header = \"Authorization: Bearer \(token)\"", "url = \"\(apiRoot)\(request.path)\(query)\"",
                "output = \"/dev/null\"", "request = \"\(request.method)\"",
            ]
            if let body = request.body, !body.isEmpty {
                let text = body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                lines += ["header = \"Content-Type: application/json\"", "data-binary = \"\(text)\""]
            }
            blocks.append(lines.joined(separator: "\n"))
        }
        try write(Array((blocks.joined(separator: "\nnext\n") + "\n").utf8), to: file)
    }

    /// What was read since the last call of ``forgetRequests(_:)``, as a file for `curl -K`.
    func writeRequests(to file: String, _ program: Program) throws -> Int {
        let reads = try requests(program).filter { $0.method == "GET" }
        var text = "silent\nheader = \"Authorization: Bearer \(token)\"\n"
        for read in reads {
            let query = read.query.map { $0.isEmpty ? "" : "?\($0)" } ?? ""
            text += "url = \"\(apiRoot)\(read.path)\(query)\"\noutput = \"/dev/null\"\n"
        }
        try write(Array(text.utf8), to: file)
        return reads.count
    }
}
