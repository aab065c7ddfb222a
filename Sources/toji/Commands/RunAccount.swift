import SyncCore
import Trackers

/// `toji login URL --token -`
struct RunLogin {
    let context: CommandContext

    /// The token is tried before it is kept.
    func run() async throws -> ExitCode {
        let address = context.invocation.arguments[0]
        guard context.invocation.value(.token) != nil else { throw CommandError.tokenNotGiven }
        let text = String(decoding: context.input(), as: UTF8.self)
        guard let token = Token(text) else { throw CommandError.badToken }
        let wiring = Wiring(context: context)
        let identity = try await identity(at: address, token: token, wiring: wiring)
        let plain = text.split { $0.isWhitespace || $0.isNewline }.joined()
        try await wiring.secrets.store(token: plain, host: identity.host, account: identity.account)
        try wiring.knownHosts.add(identity.host)
        if context.isJSON {
            context.data(JSONText.object(["host": .text(identity.host), "account": .text(identity.account)]).line)
        } else {
            context.say(NoteWords.loggedIn(host: identity.host, account: identity.account))
        }
        return .done
    }

    /// A token that reaches several tenants, or cannot list them, is good all the same.
    private func identity(at address: String, token: Token, wiring: Wiring) async throws -> (
        host: String, account: String
    ) {
        let tracker = KoyoriTracker(address: address, token: token, tenant: nil, client: wiring.client)
        do {
            let connection = try await tracker.connect()
            return (connection.host, connection.account?.name ?? "-")
        } catch let error as TrackerError {
            guard case .tenantNotChosen = error.reason, let host = WebAddress(address)?.authority else { throw error }
            return (host, "-")
        }
    }
}

/// `toji logout [URL]`
struct RunLogout {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let wiring = Wiring(context: context)
        let host = try await wiring.host(named: context.invocation.arguments.first)
        let wasThere = try await wiring.secrets.remove(host: host, account: nil)
        if context.isJSON {
            context.data(JSONText.object(["host": .text(host), "removed": .bool(wasThere)]).line)
        } else {
            context.say(wasThere ? NoteWords.loggedOut(host: host) : NoteWords.notLoggedIn(host: host))
        }
        return .done
    }
}

/// `toji whoami [URL]`
struct RunWhoami {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let wiring = Wiring(context: context)
        let (address, tenant) = try await wiring.address(named: context.invocation.arguments.first)
        let connection = try await wiring.tracker(address: address, tenant: tenant).connect()
        if context.isJSON {
            context.data(json(connection).line)
            return .done
        }
        let account = connection.account?.name ?? NoteWords.unknownAccount[context.language]
        context.data("\(account)  \(connection.tenant.slug)  \(connection.host)".escapedForTerminal())
        if connection.accountIsGuess, let account = connection.account {
            context.note(NoteWords.guessedAccount(account.name))
        }
        return .done
    }

    private func json(_ connection: Connection) -> JSONText {
        .object([
            "host": .text(connection.host), "tenant": .text(connection.tenant.slug),
            "tenant_id": .text(connection.tenant.id), "account": .optional(connection.account?.name),
            "account_id": .optional(connection.account?.id), "is_guess": .bool(connection.accountIsGuess),
        ])
    }
}
