/// Texts as words of a shell's command that people copy from the terminal.
enum ShellText {
    /// One word for a POSIX shell; where the text holds what a terminal would act on or hide, one for bash, zsh and ksh, in
    /// which every such byte is spelt out.
    static func quoted(_ text: String) -> String {
        if text.escapedForTerminal() == text { return "'" + text.replacing("'", with: #"'\''"#) + "'" }
        let words = text.unicodeScalars.map { scalar -> String in
            if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
            let character = String(scalar)
            if character.escapedForTerminal() == character { return character }
            return character.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return "$'" + words.joined() + "'"
    }
}
