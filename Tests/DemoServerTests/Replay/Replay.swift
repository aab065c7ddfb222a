/// Sends the steps of a recorded file to a server on this machine and compares every answer.
struct Replay {
    enum Outcome {
        case passed
        /// Not expected to be answered as recorded: a left-out endpoint, or a browser session.
        case leftOut(LeftOutEndpoint.Feature)
        case failed([String])
    }

    struct Report: Sendable {
        var passed = 0
        var leftOut: [LeftOutEndpoint.Feature: Int] = [:]
        /// One text a failed step: its place, its name and what differs.
        var failures: [String] = []

        var steps: Int { passed + leftOut.values.reduce(0, +) + failures.count }

        mutating func add(_ other: Report) {
            passed += other.passed
            leftOut.merge(other.leftOut, uniquingKeysWith: +)
            failures += other.failures
        }
    }

    let port: UInt16
    private var bindings: Bindings

    /// Ids of calls that were left out are unknown to everybody: the left-out route must be so for any id.
    private static let inventedID = "00000000-0000-4000-8000-00000000dead"

    init(port: UInt16, bindings: Bindings) {
        self.port = port
        self.bindings = bindings
    }

    /// Blocks until all steps are done: call it from a thread of its own.
    mutating func run(_ file: RecordedFile) -> Report {
        var report = Report()
        for (index, step) in file.steps.enumerated() {
            switch outcome(of: step) {
            case .passed: report.passed += 1
            case .leftOut(let feature): report.leftOut[feature, default: 0] += 1
            case .failed(let differences):
                let lines = differences.map { "\n    \($0)" }.joined()
                report.failures.append("\(file.name) step \(index): \(step.name)\(lines)")
            }
        }
        return report
    }

    private mutating func outcome(of step: RecordedStep) -> Outcome {
        if step.exchanges.contains(where: \.usesSession) { return .leftOut(.sessions) }
        let endpoints = step.exchanges.compactMap { LeftOutEndpoint.of(path: $0.path) }
        do {
            if let endpoint = endpoints.first {
                let wrong = try differencesFromUnknownRoute(step)
                return wrong.isEmpty ? .leftOut(endpoint.feature) : .failed(wrong)
            }
            let wrong = try differences(step)
            return wrong.isEmpty ? .passed : .failed(wrong)
        } catch {
            return .failed(["\(error)"])
        }
    }

    private mutating func differences(_ step: RecordedStep) throws -> [String] {
        var answers = try answers(to: step, bindings)
        if step.answersInAnyOrder { answers.sort { $0.status < $1.status } }
        return zip(step.exchanges, answers).flatMap { exchange, answer in
            exchange.differences(in: answer, &bindings)
        }
    }

    private func differencesFromUnknownRoute(_ step: RecordedStep) throws -> [String] {
        var bindings = bindings
        bindings.unknownID = Self.inventedID
        let answers = try answers(to: step, bindings)
        return zip(step.exchanges, answers).flatMap { exchange, answer in
            LeftOutEndpoint.differencesFromUnknownRoute(answer, to: exchange.method)
        }
    }

    /// The requests of a parallel step are all on the wire before the first answer is read.
    private func answers(to step: RecordedStep, _ bindings: Bindings) throws -> [RawAnswer] {
        let requests = try step.exchanges.map { try RawRequest($0, bindings) }
        let connections = try requests.map { request in
            let connection = try LoopbackConnection(port: port)
            connection.send(request.bytes(host: "127.0.0.1:\(port)"))
            return connection
        }
        return try zip(requests, connections).map { try $1.receive(answerTo: $0.method) }
    }
}
