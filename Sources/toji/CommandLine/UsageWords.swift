/// The words of usage errors.
enum UsageWords {
    static func unknownCommand(_ word: String) -> Words {
        Words(en: "“\(word)” is not a command of toji.", ja: "「\(word)」というコマンドはありません。")
    }

    static func unknownOption(_ word: String, of owner: String) -> Words {
        Words(en: "\(owner) has no option \(word).", ja: "\(owner) に \(word) というオプションはありません。")
    }

    static func optionBeforeCommand(_ word: String) -> Words {
        Words(
            en: "\(word) belongs to a command and stands after its name: toji COMMAND \(word)",
            ja: "\(word) はコマンドのオプションです。コマンド名の後に書いてください: toji COMMAND \(word)")
    }

    static func missingValue(_ option: String, _ placeholder: String) -> Words {
        Words(
            en: "\(option) needs a value: \(option) \(placeholder)", ja: "\(option) には値が必要です: \(option) \(placeholder)")
    }

    static func unexpectedValue(_ option: String) -> Words {
        Words(en: "\(option) takes no value.", ja: "\(option) に値は指定できません。")
    }

    static func badChoice(_ value: String, _ place: String, _ choices: [String]) -> Words {
        Words(
            en: "“\(value)” does not fit \(place). It can be: \(choices.joined(separator: ", "))",
            ja: "「\(value)」は \(place) に指定できません。指定できる値: \(choices.joined(separator: ", "))")
    }

    static func badNumber(_ value: String, _ place: String, _ range: ClosedRange<Int>) -> Words {
        guard range.upperBound < Int.max else {
            return Words(
                en: "\(place) needs a whole number of at least \(range.lowerBound), not “\(value)”.",
                ja: "\(place) には \(range.lowerBound) 以上の整数を指定してください（「\(value)」は使えません）。")
        }
        return Words(
            en: "\(place) needs a whole number from \(range.lowerBound) to \(range.upperBound), not “\(value)”.",
            ja: "\(place) には \(range.lowerBound) から \(range.upperBound) までの整数を指定してください（「\(value)」は使えません）。")
    }

    static func onlyStandardInput(_ option: String) -> Words {
        Words(
            en: "A secret on the command line can be read by others on this machine. Hand it over on standard input: "
                + "\(option) - < FILE. Consider the one you typed as known, and revoke it.",
            ja: "コマンドラインに書いた秘密の値は、このマシンのほかの利用者にも見えます。標準入力から渡してください: "
                + "\(option) - < FILE。入力してしまった値は漏れたものとみなし、無効にしてください。")
    }

    static func missingArgument(_ placeholder: String, of owner: String) -> Words {
        Words(en: "\(owner) needs \(placeholder).", ja: "\(owner) には \(placeholder) が必要です。")
    }

    static func unexpectedArgument(_ word: String, of owner: String) -> Words {
        Words(en: "\(owner) cannot take “\(word)” as well.", ja: "\(owner) に余分な引数「\(word)」があります。")
    }

    static func exclusive(_ options: [String]) -> Words {
        Words(
            en: "Only one of these can be given: \(options.joined(separator: ", "))",
            ja: "同時に指定できるのは一つだけです: \(options.joined(separator: ", "))")
    }

    static func didYouMean(_ suggestions: Words) -> Words {
        Words(en: "Did you mean \(suggestions.en)?", ja: "もしかして: \(suggestions.ja)")
    }

    static func usage(_ usage: String) -> Words {
        Words(en: "Usage: \(usage)", ja: "使い方: \(usage)")
    }

    static func seeHelp(_ command: CommandName?) -> Words {
        let line = command.map { "toji \($0.rawValue) --help" } ?? "toji --help"
        return Words(en: "More: \(line)", ja: "詳しくは: \(line)")
    }
}
