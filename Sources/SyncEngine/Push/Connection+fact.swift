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

extension StateStore {
    /// Keeps what was told, and who we are. Older servers tell that by the first thing that we make: then it stays known for
    /// as long as the credential is the same.
    func remember(_ connection: Connection) async throws {
        if connection.knownAccount != nil, try await fact(.account) == nil {
            try await setFact(.accountSince, to: connection.date.rfc3339)
        }
        try await setFact(.connection, to: connection.encoded)
        try await setFact(.account, to: connection.knownAccount)
        try await setFact(.guessedAccount, to: connection.accountIsGuess ? connection.account?.id : nil)
    }

    /// Who we are, as something that we made has told it.
    func learn(_ account: EntityID, at time: Timestamp) async throws {
        if try await fact(.account) == account { return }
        try await setFact(.account, to: account)
        try await setFact(.guessedAccount, to: nil)
        try await setFact(.accountSince, to: time.rfc3339)
    }

    /// When we learned who we are; nil where the tracker has not told it.
    func accountSince() async throws -> Timestamp? {
        try await fact(.accountSince).flatMap(Timestamp.init(rfc3339:))
    }

    /// With who we are, where the tracker does not tell it and an earlier run has learned it with this credential.
    func completed(_ connection: Connection) async throws -> Connection {
        guard connection.knownAccount == nil, let account = try await fact(.account),
            let former = try await fact(.connection).flatMap(Connection.init(encoded:)),
            former.credential == connection.credential
        else { return connection }
        var completed = connection
        let name = try await people([account]).first?.name ?? account
        (completed.account, completed.accountIsGuess) = (Person(id: account, name: name), false)
        return completed
    }
}

extension Timestamp {
    /// Whether something that we made at this time came into the files while nobody knew that it was ours, as before this
    /// state began, and not long ago: then a draft that equals it may be what it was made from.
    ///
    /// - Parameter learned: when we learned who we are, in whole seconds as the server's clock is told.
    func isFromUnknownTimes(before learned: Timestamp?, at now: Timestamp) -> Bool {
        guard let learned else { return false }
        return seconds <= learned.seconds && isRecent(at: now)
    }

    /// Whether something that was made at this time can have been made from a draft that git brought back.
    ///
    /// - Parameter committed: when the draft was committed first; nil for one that is not.
    func isMade(fromDraftOf committed: Timestamp?) -> Bool { committed.map { seconds >= $0.seconds } ?? false }
}
