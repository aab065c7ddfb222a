@preconcurrency import Glibc
import SyncCore

/// The secret service of the session (GNOME Keyring, KWallet, KeePassXC) through libsecret.
///
/// Its calls block, and may wait for a person who is asked for the keyring's password; after `patience` they are given up.
actor LibsecretKeyring: Keyring {
    private let executor = QueueExecutor(label: "toji.keyring")
    private let library: Result<Libsecret, KeyringFailure>
    private let patience: Duration

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads the library, which need not be installed, unless the session has no bus to ask.
    init(environment: Environment, library name: String = "libsecret-1.so.0", patience: Duration = .seconds(30)) {
        let loaded = Self.hasBus(environment) ? Libsecret(name) : nil
        library = loaded.map(Result.success) ?? .failure(.unavailable)
        self.patience = patience
    }

    func token(host: String, account: String) throws(KeyringFailure) -> String? {
        try call { library, cancellable, error in
            let attributes = library.table(["host": host, "account": account])
            defer { library.unrefTable(attributes) }
            guard let password = library.lookup(library.schema, attributes, cancellable, &error) else { return nil }
            defer { library.freePassword(password) }
            return String(cString: password)
        }
    }

    func store(token: String, host: String, account: String) throws(KeyringFailure) {
        try call { library, cancellable, error in
            let attributes = library.table(["host": host, "account": account])
            defer { library.unrefTable(attributes) }
            let label = "toji: \(account) on \(host)"
            _ = library.store(library.schema, attributes, "default", label, token, cancellable, &error)
        }
    }

    func remove(host: String, account: String) throws(KeyringFailure) -> Bool {
        try call { library, cancellable, error in
            let attributes = library.table(["host": host, "account": account])
            defer { library.unrefTable(attributes) }
            return library.clear(library.schema, attributes, cancellable, &error) != 0
        }
    }

    func accounts(host: String) throws(KeyringFailure) -> Set<String> {
        try call { library, cancellable, error in
            let attributes = library.table(["host": host])
            defer { library.unrefTable(attributes) }
            let first = library.search(library.schema, attributes, Libsecret.searchAll, cancellable, &error)
            defer { library.freeList(first) }
            var accounts: Set<String> = []
            var rest = first
            while let link = rest?.load(as: Libsecret.Link.self) {
                if let account = library.attribute("account", of: link.data) { accounts.insert(account) }
                library.unrefObject(link.data)
                rest = link.next
            }
            return accounts
        }
    }

    private func call<Value>(
        _ body: (Libsecret, Libsecret.Pointer?, inout Libsecret.Pointer?) -> Value
    ) throws(KeyringFailure) -> Value {
        let library = try library.get()
        let cancellable = library.makeCancellable()
        defer { library.unrefObject(cancellable) }
        library.cancel(cancellable, after: patience)
        var error: Libsecret.Pointer?
        let value = body(library, cancellable, &error)
        guard let error else { return value }
        defer { library.freeFailure(error) }
        throw library.meaning(of: error.load(as: Libsecret.Failure.self))
    }

    /// Without a bus GLib would try to start one by way of X11.
    private static func hasBus(_ environment: Environment) -> Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
        return access("\(folder)/bus", R_OK | W_OK) == 0
    }
}
