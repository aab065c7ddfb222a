import FoundationEssentials
import SyncCore

extension Connection {
    /// As the state keeps it.
    var encoded: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }

    /// Nil for what another version of toji wrote.
    init?(encoded: String) {
        guard let connection = try? JSONDecoder().decode(Connection.self, from: Data(encoded.utf8)) else { return nil }
        self = connection
    }
}
