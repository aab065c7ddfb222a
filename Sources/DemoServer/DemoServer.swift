/// A small Koyori on loopback: the API over a world in memory, with faults on demand.
public final class DemoServer: Sendable {
    /// The port that is listened on.
    public let port: UInt16
    private let listener: SocketListener
    private let responder: Responder

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
        self.responder = responder
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
    public func stop() {
        responder.stop()
        listener.stop()
    }

    /// One line of JSON for scripts that started the server: `{"url", "tenant": {"id", "display_id"}, "tokens":
    /// {KEY: TOKEN}}`. The tenant is the first of the world, `url` is `apiRoot`.
    public func readyLine(for world: World) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("url", apiRoot)
            writer.key("tenant")
            if let tenant = world.tenants.values.first {
                writer.object { writer in
                    writer.member("id", tenant.id)
                    writer.member("display_id", tenant.displayID)
                }
            } else {
                writer.null()
            }
            writer.key("tokens")
            let tokens = world.tokens.map { JSONMember(name: $0.key, value: .text($0.text)) }
            JSONValue.object(tokens).write(to: &writer)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
