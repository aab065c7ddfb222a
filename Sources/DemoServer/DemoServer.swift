/// A small Koyori on loopback: the API over a world in memory, with faults on demand.
public final class DemoServer: Sendable {
    /// The port that is listened on.
    public let port: UInt16
    private let listener: SocketListener

    /// Takes the port at once; nothing is answered before `start`.
    /// - Throws: `ServerStartError` when the port cannot be had.
    public init(_ options: DemoServerOptions) throws(ServerStartError) {
        let responder = Responder(options)
        listener = try SocketListener(port: options.port) { descriptor in
            var connection = Connection(descriptor, seed: responder.makeSessionSeed()) { head, body in
                responder.respond(to: head, body)
            }
            connection.serve()
        }
        port = listener.port
        apiRoot = "http://127.0.0.1:\(listener.port)" + (options.apiPrefix ? "/api" : "")
    }

    /// The address under which `/v1/…` lies, for example `http://127.0.0.1:3400`, without a slash at the end.
    public let apiRoot: String

    /// The address under which `/_demo/…` lies.
    public var origin: String { "http://127.0.0.1:\(port)" }

    /// Begins to answer.
    /// - Throws: `ServerStartError` when the system has no thread left.
    public func start() throws(ServerStartError) { try listener.start() }

    /// Closes all connections and waits until their threads are done. A second call does nothing.
    public func stop() { listener.stop() }
}
