import Dispatch
@preconcurrency import Glibc

/// The functions of libsecret and GLib that are needed, found at run time: linking the library would slow down every
/// start by milliseconds, and machines without a desktop do not have it.
struct Libsecret {
    typealias Pointer = UnsafeMutableRawPointer
    typealias Text = UnsafePointer<CChar>
    /// Where a function leaves the address of a ``Failure``.
    typealias FailurePlace = UnsafeMutablePointer<Pointer?>

    /// `GError`. C functions know this and ``Link`` as plain pointers, since their types must be C's own.
    struct Failure {
        var domain: UInt32
        var code: Int32
        var message: Text?
    }

    /// `GList`.
    struct Link {
        var data: Pointer?
        var next: Pointer?
        var previous: Pointer?
    }

    private struct NotFound: Error {}

    /// `SECRET_SEARCH_ALL`.
    static let searchAll: Int32 = 2

    let lookup: @convention(c) (Pointer?, Pointer?, Pointer?, FailurePlace) -> UnsafeMutablePointer<CChar>?
    let store: @convention(c) (Pointer?, Pointer?, Text, Text, Text, Pointer?, FailurePlace) -> Int32
    let clear: @convention(c) (Pointer?, Pointer?, Pointer?, FailurePlace) -> Int32
    let search: @convention(c) (Pointer?, Pointer?, Int32, Pointer?, FailurePlace) -> Pointer?
    let freePassword: @convention(c) (UnsafeMutablePointer<CChar>?) -> Void
    let freeFailure: @convention(c) (Pointer?) -> Void
    let freeList: @convention(c) (Pointer?) -> Void
    let unrefTable: @convention(c) (Pointer?) -> Void
    let unrefObject: @convention(c) (Pointer?) -> Void
    let makeCancellable: @convention(c) () -> Pointer?
    let schema: Pointer?

    private let refObject: @convention(c) (Pointer?) -> Pointer?
    private let cancel: @convention(c) (Pointer?) -> Void
    private let attributesOf: @convention(c) (Pointer?) -> Pointer?
    private let findInTable: @convention(c) (Pointer?, Text) -> Text?
    private let insertIntoTable: @convention(c) (Pointer?, Pointer?, Pointer?) -> Int32
    private let makeTable: @convention(c) (Pointer?, Pointer?, Pointer?, Pointer?) -> Pointer?
    private let copyText: @convention(c) (Text) -> Pointer?
    private let nameOfDomain: @convention(c) (UInt32) -> Text?
    private let hashText: Pointer
    private let equalTexts: Pointer
    private let freeText: Pointer

    /// Nil when the library is not installed, or lacks a function. It is never unloaded.
    init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        func address(_ symbol: String) throws -> Pointer {
            guard let address = dlsym(handle, symbol) else { throw NotFound() }
            return address
        }
        func find<Function>(_ symbol: String) throws -> Function {
            // `dlsym` promises that a function's address may be called as a function pointer.
            unsafeBitCast(try address(symbol), to: Function.self)
        }
        do {
            lookup = try find("secret_password_lookupv_sync")
            store = try find("secret_password_storev_sync")
            clear = try find("secret_password_clearv_sync")
            search = try find("secret_password_searchv_sync")
            freePassword = try find("secret_password_free")
            freeFailure = try find("g_error_free")
            freeList = try find("g_list_free")
            unrefTable = try find("g_hash_table_unref")
            unrefObject = try find("g_object_unref")
            makeCancellable = try find("g_cancellable_new")
            refObject = try find("g_object_ref")
            cancel = try find("g_cancellable_cancel")
            attributesOf = try find("secret_retrievable_get_attributes")
            findInTable = try find("g_hash_table_lookup")
            insertIntoTable = try find("g_hash_table_insert")
            makeTable = try find("g_hash_table_new_full")
            copyText = try find("g_strdup")
            nameOfDomain = try find("g_quark_to_string")
            hashText = try address("g_str_hash")
            equalTexts = try address("g_str_equal")
            freeText = try address("g_free")
            let makeSchema: @convention(c) (Text, Int32, Pointer?) -> Pointer? = try find("secret_schema_newv")

            // A null value is the attribute type "string".
            let types = makeTable(hashText, equalTexts, freeText, nil)
            for attribute in ["host", "account"] { _ = insertIntoTable(types, copyText(attribute), nil) }
            schema = makeSchema("dev.toji.Token", 0, types)
            unrefTable(types)
        } catch {
            return nil
        }
    }

    /// The caller gives it back with ``unrefTable``.
    func table(_ attributes: [String: String]) -> Pointer? {
        let table = makeTable(hashText, equalTexts, freeText, freeText)
        for (name, value) in attributes { _ = insertIntoTable(table, copyText(name), copyText(value)) }
        return table
    }

    func attribute(_ name: String, of item: Pointer?) -> String? {
        let attributes = attributesOf(item)
        defer { unrefTable(attributes) }
        return findInTable(attributes, name).map { String(cString: $0) }
    }

    /// Ends the calls made with this object after that time.
    func cancel(_ cancellable: Pointer?, after patience: Duration) {
        // The timer keeps the object alive until then, also when the call is long over. Pointers are not sendable, so
        // their address goes.
        let address = UInt(bitPattern: refObject(cancellable))
        let milliseconds = Int(
            patience.components.seconds * 1000 + patience.components.attoseconds / 1_000_000_000_000_000)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [cancel, unrefObject] in
            cancel(Pointer(bitPattern: address))
            unrefObject(Pointer(bitPattern: address))
        }
    }

    func meaning(of failure: Failure) -> KeyringFailure {
        let domain = nameOfDomain(failure.domain).map { String(cString: $0) }
        return switch (domain, failure.code) {
        // `SECRET_ERROR_IS_LOCKED`
        case ("secret-error", 2): .locked
        // `G_IO_ERROR_TIMED_OUT`, `G_IO_ERROR_CANCELLED`: nobody answered in time.
        case ("g-io-error-quark", 24), ("g-io-error-quark", 19): .locked
        default: .unavailable
        }
    }
}
