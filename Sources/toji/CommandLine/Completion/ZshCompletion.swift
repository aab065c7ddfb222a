/// The completion script for Zsh.
struct ZshCompletion {
    let table: CommandTable
    let language: Language

    func script() -> String {
        Self.frame
            .replacing("@COMMANDS@", with: commandLines.joined(separator: "\n"))
            .replacing("@GLOBAL@", with: lines(table.globalOptions.flatMap(specifications), indent: 8))
            .replacing("@CASES@", with: table.visibleCommands.map(caseOf).joined(separator: "\n"))
    }

    private var commandLines: [String] {
        table.visibleCommands.map { command in
            "        " + Shell.quoted("\(command.name.rawValue):\(command.summary[language])")
        }
    }

    private func caseOf(_ command: Command) -> String {
        let names = ([command.name.rawValue] + command.aliases).joined(separator: "|")
        let arguments = command.arguments.map(specification)
        let all = command.options.flatMap(specifications) + arguments
        let own = all.isEmpty ? "" : lines(all, indent: 20) + " \\\n"
        return """
                    \(names))
                        _arguments -s -S \\
            \(own)                    $global
                        ;;
            """
    }

    private func lines(_ specifications: [String], indent: Int) -> String {
        let blanks = String(repeating: " ", count: indent)
        let separator = indent > 8 ? " \\\n" : "\n"
        return specifications.map { blanks + Shell.quoted($0) }.joined(separator: separator)
    }

    /// One for each spelling; a spelling excludes the other unless the option can be repeated.
    private func specifications(_ option: CommandOption) -> [String] {
        let repeats = option.value?.repeats == true
        let exclusion = repeats ? "*" : "(" + option.spellings.joined(separator: " ") + ")"
        return option.spellings.map { spelling in
            guard let value = option.value else {
                return "\(exclusion)\(spelling)[\(escaped(option.summary[language]))]"
            }
            let joint = spelling.hasPrefix("--") ? "=" : "+"
            return "\(exclusion)\(spelling)\(joint)[\(escaped(option.summary[language]))]"
                + ":\(escaped(value.placeholder)):\(action(value.kind))"
        }
    }

    private func specification(_ argument: CommandArgument) -> String {
        let count =
            switch argument.count {
            case .one: ":"
            case .optional: "::"
            case .several, .any: "*:"
            }
        return "\(count)\(escaped(argument.summary[language])):\(action(argument.kind))"
    }

    private func action(_ kind: ValueKind) -> String {
        switch kind {
        case .known(let kind): "{_toji_known \(kind.rawValue)}"
        case .choice(let choices): "(\(choices.joined(separator: " ")))"
        case .command: "_toji_commands"
        case .file: "_files"
        case .folder: "_files -/"
        case .standardInput: "(-)"
        case .text, .address, .number: " "
        }
    }

    /// Brackets, colons and backslashes have a meaning in a specification.
    private func escaped(_ text: String) -> String {
        text.map { #"\:[]"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

extension ZshCompletion {
    private static let frame = #"""
        #compdef toji
        # Completion of toji for Zsh.

        # Offers what the mirror knows. Paths of task files are taken too.
        _toji_known() {
            local kind=$1 line value
            local -a candidates fields
            for line in "${(@f)$(command toji $directory complete $kind -- "${(Q)PREFIX}" 2>/dev/null)}"; do
                [[ -n $line ]] || continue
                value=${${line%%$'\t'*}//(#m)[\\:]/\\$MATCH}
                if [[ $value == *= ]]; then
                    fields+=("$value")
                elif [[ $line == *$'\t'* ]]; then
                    candidates+=("$value:${line#*$'\t'}")
                else
                    candidates+=("$value")
                fi
            done
            _describe -V -t $kind $kind candidates -- fields -S '' && return
            [[ $kind == ids || $kind == assignments ]] && _files
        }

        _toji_commands() {
            local -a commands=(
        @COMMANDS@
            )
            _describe -V -t commands toji commands
        }

        _toji() {
            emulate -L zsh
            setopt extendedglob
            local context curcontext=$curcontext state line
            local -A opt_args
            local -a directory global=(
        @GLOBAL@
            )

            _arguments -s -S -C $global ':toji:_toji_commands' '*:: :->command'
            [[ $state == command ]] || return
            [[ -n ${opt_args[-C]} ]] && directory=(-C ${~${(Q)opt_args[-C]}})
            curcontext=${curcontext%:*}-$words[1]:
            case $words[1] in
        @CASES@
            esac
        }

        if [[ $funcstack[1] == _toji ]]; then
            _toji "$@"
        else
            compdef _toji toji
        fi

        """#
}
