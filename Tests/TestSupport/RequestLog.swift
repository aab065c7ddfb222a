@preconcurrency import Glibc

/// What the threads of one server share.
///
/// Unchecked, since the compiler cannot see that every access happens between lock and unlock.
final class RequestLog: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var all: [ScriptedServer.Request] = []
    private var open: Set<Int32> = []
    private var connections = 0
    private var atOnce = 0
    private var most = 0
    private var isStopped = false

    init() { pthread_mutex_init(mutex, nil) }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    var requests: [ScriptedServer.Request] { locked { all } }
    var connectionCount: Int { locked { connections } }
    var mostAtOnce: Int { locked { most } }

    /// The connection's number; nil when the server has stopped.
    func open(_ descriptor: Int32) -> Int? {
        locked {
            guard !isStopped else {
                Glibc.close(descriptor)
                return nil
            }
            open.insert(descriptor)
            connections += 1
            return connections - 1
        }
    }

    func begin(_ request: ScriptedServer.Request) -> Int {
        locked {
            var request = request
            request.index = all.count
            all.append(request)
            atOnce += 1
            most = max(most, atOnce)
            return request.index
        }
    }

    func end() { locked { atOnce -= 1 } }

    func close(_ descriptor: Int32) {
        locked {
            open.remove(descriptor)
            Glibc.close(descriptor)
        }
    }

    /// The threads wake from reading and close their own descriptors.
    func shutAll() {
        locked {
            isStopped = true
            for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}

/// Servers block in `accept` and `read`, which the few threads of Swift's pool must not do.
func startThread(_ body: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    var thread = pthread_t()
    let code = pthread_create(
        &thread, nil,
        { @Sendable context in
            guard let context else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }, context)
    precondition(code == 0, "the system gives no thread")
    pthread_detach(thread)
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
