@preconcurrency import Glibc

import class SyncCore.Guarded

/// Why a server could not start.
public struct ServerStartError: Error, CustomStringConvertible, Sendable {
    /// What was tried, for example `bind 127.0.0.1:8080`.
    public let attempt: String
    /// The system's error number.
    public let code: Int32

    public var description: String { "\(attempt): \(String(cString: strerror(code)))" }
}

/// Accepts connections on 127.0.0.1 and gives each a thread.
final class SocketListener: Sendable {
    private struct State {
        var isStopped = false
        var connections: Set<Int32> = []
    }

    private let descriptor: Int32
    let port: UInt16
    private let state = Guarded(State())
    private let serve: @Sendable (Int32) -> Void

    /// Listens at once; `serve` runs on the thread of a connection and must not close it.
    init(port wanted: UInt16, serve: @escaping @Sendable (Int32) -> Void) throws(ServerStartError) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ServerStartError(attempt: "open a socket", code: errno) }
        do throws(ServerStartError) {
            port = try Self.bind(descriptor, wanted)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.serve = serve
    }

    private static func bind(_ descriptor: Int32, _ port: UInt16) throws(ServerStartError) -> UInt16 {
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                if Glibc.bind(descriptor, plain, length) != 0 { return Int32(-1) }
                if listen(descriptor, 512) != 0 { return -1 }
                return getsockname(descriptor, plain, &length)
            }
        }
        guard result == 0 else { throw ServerStartError(attempt: "listen on 127.0.0.1:\(port)", code: errno) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Begins to accept.
    func start() throws(ServerStartError) {
        guard startThread({ self.acceptAll() }) else {
            throw ServerStartError(attempt: "start a thread", code: EAGAIN)
        }
    }

    private func acceptAll() {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 {
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                take(connection)
            } else if errno == EMFILE || errno == ENFILE {
                // Out of descriptors: a moment later some connection will be gone.
                usleep(10_000)
            } else if state.withLock({ $0.isStopped }) {
                break
            }
        }
        close(descriptor)
    }

    private func take(_ connection: Int32) {
        var yes: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isWanted = state.withLock { state in
            if !state.isStopped { state.connections.insert(connection) }
            return !state.isStopped
        }
        let isServed = isWanted && startThread { self.run(connection) }
        if !isServed { release(connection) }
    }

    private func run(_ connection: Int32) {
        serve(connection)
        release(connection)
    }

    /// Forgets and closes in one step, so that `stop` never touches a number that the system has given away anew.
    private func release(_ connection: Int32) {
        state.withLock { state in
            state.connections.remove(connection)
            close(connection)
        }
    }

    /// Ends all connections and waits until their threads are done.
    func stop() {
        let isFirst = state.withLock { state in
            let isFirst = !state.isStopped
            state.isStopped = true
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
            return isFirst
        }
        if isFirst { shutdown(descriptor, Int32(SHUT_RDWR)) }
        while state.withLock({ !$0.connections.isEmpty }) { usleep(500) }
    }
}
