/// The completion script for Bash 4 and later; needs no other package.
struct BashCompletion {
    let table: CommandTable

    func script() -> String {
        Self.frame
            .replacing(
                "@COMMANDS@", with: Shell.quoted(table.visibleCommands.map(\.name.rawValue).joined(separator: " "))
            )
            .replacing("@OPTIONS@", with: optionCases.joined(separator: "\n"))
            .replacing("@VALUES@", with: valueCases.joined(separator: "\n"))
            .replacing("@ARGUMENTS@", with: argumentCases.joined(separator: "\n"))
    }

    private var optionCases: [String] {
        let global = table.globalOptions.flatMap(\.spellings)
        let cases = table.visibleCommands.map { command in
            let own = command.options.flatMap(\.spellings)
            return "        \(pattern(command))) words=\(Shell.quoted((own + global).joined(separator: " "))) ;;"
        }
        return cases + ["        *) words=\(Shell.quoted(global.joined(separator: " "))) ;;"]
    }

    /// `list:-s|list:--status) action='_toji_known statuses' ;;`
    private var valueCases: [String] {
        let global = table.globalOptions.map { (owners: ["*"], option: $0) }
        let own = table.visibleCommands.flatMap { command in
            command.options.map { (owners: [command.name.rawValue] + command.aliases, option: $0) }
        }
        return (own + global).compactMap { owners, option in
            guard let value = option.value else { return nil }
            let patterns = owners.flatMap { owner in option.spellings.map { "\(owner):\($0)" } }
            return "        \(patterns.joined(separator: "|"))) action=\(Shell.quoted(action(value.kind))) ;;"
        }
    }

    private var argumentCases: [String] {
        table.visibleCommands.flatMap { command in
            command.arguments.enumerated().map { index, argument in
                let position = argument.count == .several ? "*" : String(index)
                let patterns = ([command.name.rawValue] + command.aliases).map { "\($0):\(position)" }
                return "        \(patterns.joined(separator: "|"))) action=\(Shell.quoted(action(argument.kind))) ;;"
            }
        }
    }

    private func pattern(_ command: Command) -> String {
        ([command.name.rawValue] + command.aliases).joined(separator: "|")
    }

    private func action(_ kind: ValueKind) -> String {
        switch kind {
        case .known(let kind): "_toji_known \(kind.rawValue)"
        case .choice(let choices): "_toji_words " + choices.joined(separator: " ")
        case .command: "_toji_words $commands"
        case .file: "compopt -o default"
        case .folder: "compopt -o dirnames"
        case .standardInput: "_toji_words -"
        case .text, .address, .number: ":"
        }
    }
}

extension BashCompletion {
    /// The other functions use the variables of `_toji`, which calls them.
    private static let frame = #"""
        # Completion of toji for Bash.

        # Offers those of the given words that begin as typed.
        _toji_words() {
            local word
            for word in "$@"; do
                [[ $word == "$current"* ]] && COMPREPLY+=("$word")
            done
        }

        # Offers what the mirror knows, quoted where needed. Paths of task files are taken too.
        _toji_known() {
            local candidate plain=${current#[\"\']} quote= start=
            [[ $current == [\"\']* ]] && quote=${current:0:1}
            [[ -z $quote ]] && plain=${plain//\\/}
            [[ $1 == ids || $1 == assignments ]] && compopt -o default
            [[ $1 == assignments && -n $before ]] && start=$before=
            while IFS=$'\t' read -r candidate _; do
                [[ $candidate == "$start$plain"* ]] || continue
                candidate=${candidate#"$start"}
                [[ $candidate == *= ]] && compopt -o nospace
                [[ -z $quote ]] && printf -v candidate %q "$candidate"
                COMPREPLY+=("$candidate")
            done < <(command toji "${directory[@]}" complete "$1" -- "$start$plain" 2>/dev/null)
        }

        _toji_options() {
            local words
            case $1 in
        @OPTIONS@
            esac
            _toji_words $words
        }

        # Finds what an option takes, by COMMAND:OPTION; fails where it takes nothing.
        _toji_value() {
            case $1 in
        @VALUES@
                *) return 1 ;;
            esac
        }

        # Finds what stands where no option stands, by COMMAND:POSITION.
        _toji_argument() {
            case $1 in
        @ARGUMENTS@
            esac
        }

        _toji() {
            local commands=@COMMANDS@
            local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
            local command= action=: word index position=0 literal= before=
            local -a directory=()
            COMPREPLY=()

            for ((index = 1; index < COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                if [[ -n $literal ]]; then
                    ((position++))
                elif [[ $word == -- ]]; then
                    literal=yes
                elif [[ ${COMP_WORDS[index + 1]} == "=" && $word == --* ]]; then
                    ((index += 2))
                elif [[ $word == -C ]]; then
                    ((index++))
                    [[ $index -lt $COMP_CWORD ]] && directory+=(-C "${COMP_WORDS[index]/#\~/$HOME}")
                elif [[ $word == -?* ]]; then
                    _toji_value "$command:$word" && ((index++))
                elif [[ -z $command ]]; then
                    command=$word
                else
                    ((position++))
                fi
            done

            # Bash splits --option=value and FIELD=VALUE into three words.
            if [[ $current == "=" ]]; then
                before=$option
                current=
            elif [[ $option == "=" ]]; then
                option=${COMP_WORDS[COMP_CWORD - 2]}
                before=$option
            fi

            action=:
            if [[ -z $literal ]] && _toji_value "$command:$option"; then
                :
            elif [[ -z $literal && $current == -* ]]; then
                action='_toji_options "$command"'
            elif [[ -z $command ]]; then
                action='_toji_words $commands'
            else
                _toji_argument "$command:$position"
            fi
            eval "$action"
        }

        complete -F _toji toji

        """#
}
