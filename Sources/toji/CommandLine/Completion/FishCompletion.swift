/// The completion script for fish 3.2 and later.
struct FishCompletion {
    let table: CommandTable
    let language: Language

    func script() -> String {
        let commands = table.visibleCommands.flatMap { [line(for: $0)] + lines(of: $0) }
        let options = table.globalOptions.map { line(for: $0, condition: nil) }
        return ([Self.frame] + options + commands).joined(separator: "\n") + "\n"
    }

    private func line(for command: Command) -> String {
        complete("not __toji_command", ["-a", command.name.rawValue, "-d", quoted(command.summary[language])])
    }

    private func lines(of command: Command) -> [String] {
        let names = ([command.name.rawValue] + command.aliases).joined(separator: " ")
        let condition = "__toji_command \(names)"
        let arguments = command.arguments.compactMap { argument in
            candidates(argument.kind).map { complete(condition, $0) }
        }
        return command.options.map { line(for: $0, condition: condition) } + arguments
    }

    private func line(for option: CommandOption, condition: String?) -> String {
        var words: [String] = []
        if let short = option.short { words += ["-s", String(short)] }
        // The long spelling of a flag that is on begins with `no-`.
        if option.long != nil { words += ["-l", String(option.spelling.dropFirst(2))] }
        if let value = option.value { words += ["-x"] + (candidates(value.kind) ?? []) }
        return complete(condition, words + ["-d", quoted(option.summary[language])])
    }

    private func candidates(_ kind: ValueKind) -> [String]? {
        switch kind {
        case .known(let kind) where kind == .ids || kind == .assignments:
            ["-k", "-a", quoted("(__toji_known \(kind.rawValue); __fish_complete_path (commandline -ct))")]
        case .known(let kind): ["-k", "-a", quoted("(__toji_known \(kind.rawValue))")]
        case .choice(let choices): ["-a", quoted(choices.joined(separator: " "))]
        case .command: ["-a", quoted(table.visibleCommands.map(\.name.rawValue).joined(separator: " "))]
        case .file: ["-a", quoted("(__fish_complete_path (__toji_current))")]
        case .folder: ["-a", quoted("(__fish_complete_directories (__toji_current) '')")]
        case .standardInput: ["-a", "-"]
        case .text, .address, .number: nil
        }
    }

    private func complete(_ condition: String?, _ words: [String]) -> String {
        (["complete", "-c", "toji"] + (condition.map { ["-n", quoted($0)] } ?? []) + words).joined(separator: " ")
    }

    /// In fish a backslash inside single quotes escapes a quote and itself.
    private func quoted(_ text: String) -> String {
        "'" + text.map { #"\'"#.contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
    }
}

extension FishCompletion {
    private static let frame = #"""
        # Completion of toji for fish.

        # The word at the cursor, without the option that it belongs to.
        function __toji_current
            string replace -r '^(--[^=]*=|-[A-Za-z](?=.))' '' -- (commandline -ct)
        end

        # What the mirror knows, with descriptions after a tab.
        function __toji_known
            set -l words (commandline -opc)
            set -l directory
            for index in (seq 2 (count $words))
                if test "$words[$index]" = -C; and set -q words[(math $index + 1)]
                    set -a directory -C (string replace -r '^~' $HOME -- $words[(math $index + 1)])
                end
            end
            command toji $directory complete $argv[1] -- (__toji_current) 2>/dev/null
        end

        # Whether a command was typed; with arguments, whether it is one of them.
        function __toji_command
            set -l skip no
            for word in (commandline -opc)[2..-1]
                if test $skip = yes
                    set skip no
                else if test "$word" = -C
                    set skip yes
                else if not string match -q -- '-*' $word
                    test (count $argv) -eq 0; or contains -- $word $argv
                    return
                end
            end
            return 1
        end

        complete -c toji -f
        """#
}
