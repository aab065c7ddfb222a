import SyncCore
import SyncEngine

/// `toji doctor`: looks at everything that a mirror stands on, without changing anything.
struct RunDoctor {
    let context: CommandContext

    struct Finding {
        enum Mark: String {
            case fine
            case notice
            case trouble
        }

        var mark: Mark
        var name: String
        var words: Words
    }

    func run() async throws -> ExitCode {
        let findings = try await findings()
        if context.isJSON {
            context.data(JSONText.array(findings.map(json)).line)
        } else {
            for finding in findings { write(finding) }
        }
        return findings.contains { $0.mark == .trouble } ? .leftover : .done
    }

    private func findings() async throws -> [Finding] {
        let wiring = Wiring(context: context)
        let mirror = try await wiring.openMirror()
        let position = try await mirror.repository.position()
        let tip = try await mirror.repository.serverCommit()
        var findings = [
            Finding(mark: .fine, name: "mirror", words: DoctorWords.mirror(mirror.repository.workFolder)),
            branch(position, mirror), server(tip), exchange(mirror.repository.canExchangeFiles),
            await token(wiring, mirror),
        ]
        let hooks = await mirror.repository.activeHooks()
        if !hooks.isEmpty { findings.append(.init(mark: .notice, name: "hooks", words: DoctorWords.hooks(hooks))) }
        if try await mirror.repository.signsCommits() {
            findings.append(.init(mark: .notice, name: "signing", words: DoctorWords.signing))
        }
        let overrides = PlainFile.names(in: mirror.repository.workFolder + "/.toji/templates")
        if !overrides.isEmpty {
            findings.append(.init(mark: .notice, name: "templates", words: DoctorWords.templates(overrides)))
        }
        return findings
    }

    private func branch(_ position: BranchPosition, _ mirror: Mirror) -> Finding {
        if position.branch == mirror.configuration.branch {
            return .init(mark: .fine, name: "branch", words: DoctorWords.branch(mirror.configuration.branch))
        }
        return .init(mark: .trouble, name: "branch", words: DoctorWords.otherBranch(mirror.configuration.branch))
    }

    private func server(_ tip: ServerCommit?) -> Finding {
        guard let tip else { return .init(mark: .trouble, name: "server", words: DoctorWords.noServerCommit) }
        return .init(mark: .fine, name: "server", words: DoctorWords.server(tip))
    }

    private func exchange(_ isThere: Bool) -> Finding {
        isThere
            ? .init(mark: .fine, name: "files", words: DoctorWords.exchange)
            : .init(mark: .notice, name: "files", words: DoctorWords.noExchange)
    }

    private func token(_ wiring: Wiring, _ mirror: Mirror) async -> Finding {
        do {
            _ = try await wiring.tracker(address: mirror.configuration.url, tenant: mirror.configuration.tenant)
            return .init(mark: .fine, name: "token", words: DoctorWords.token(mirror.configuration.url))
        } catch {
            return .init(mark: .trouble, name: "token", words: ErrorMessage(error).words)
        }
    }

    private func write(_ finding: Finding) {
        let stream = context.terminal.output
        let mark =
            switch finding.mark {
            case .fine: stream.styled("ok", .green)
            case .notice: stream.styled("--", .yellow)
            case .trouble: stream.styled("!!", .red)
            }
        context.data("\(mark)  \(finding.name.padded(toWidth: 9))  \(finding.words[context.language])")
    }

    private func json(_ finding: Finding) -> JSONText {
        .object([
            "name": .text(finding.name), "state": .text(finding.mark.rawValue), "message": .text(finding.words.en),
        ])
    }
}

enum DoctorWords {
    static func mirror(_ folder: String) -> Words {
        let folder = folder.escapedForTerminal()
        return Words(en: folder, ja: folder)
    }

    static func branch(_ name: String) -> Words {
        let name = name.escapedForTerminal()
        return Words(en: "\(name) is checked out", ja: "\(name) が取り出されています")
    }

    static func otherBranch(_ name: String) -> Words {
        let name = name.escapedForTerminal()
        return Words(
            en: "HEAD is not at \(name); pulls move only toji/server until `git switch \(name)`",
            ja: "HEAD が \(name) にありません。`git switch \(name)` までは toji/server だけが進みます")
    }

    static let noServerCommit = Words(
        en: "no server commit yet; run `toji pull`", ja: "toji のコミットがまだありません。`toji pull` をしてください")

    static func server(_ tip: ServerCommit) -> Words {
        let text = "toji/server \(tip.id.hex.prefix(8)), \(tip.source.time.minuteInUTC), \(tip.source.host)"
            .escapedForTerminal()
        return Words(en: text, ja: text)
    }

    static let exchange = Words(en: "files are exchanged in one step", ja: "ファイルは一度に入れ替えられます")
    static let noExchange = Words(
        en:
            "this file system cannot exchange files in one step; a save at the very moment of a pull may need a second look",
        ja: "このファイルシステムではファイルを一度に入れ替えられません")
    static let signing = Words(
        en: "commit.gpgsign is set; toji's own commits are not signed",
        ja: "commit.gpgsign が設定されていますが、toji のコミットには署名しません")

    static func token(_ address: String) -> Words {
        let address = address.escapedForTerminal()
        return Words(en: "there is a token for \(address)", ja: "\(address) のトークンがあります")
    }

    static func hooks(_ names: [String]) -> Words {
        let list = names.joined(separator: ", ").escapedForTerminal()
        return Words(en: "toji does not run hooks: \(list)", ja: "toji はフックを実行しません: \(list)")
    }

    static func templates(_ names: [String]) -> Words {
        let list = names.joined(separator: ", ").escapedForTerminal()
        return Words(en: "overridden: \(list)", ja: "差し替え済み: \(list)")
    }
}
