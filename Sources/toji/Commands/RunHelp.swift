/// `toji help`, `toji completion`
struct RunHelp {
    let context: CommandContext

    func help() -> ExitCode {
        if context.invocation.flag(.man) {
            context.terminal.output.write(
                ManualPage(table: .toji, language: context.language, version: Version.text).source())
            return .done
        }
        return page(of: context.invocation.arguments.first.flatMap { CommandTable.toji.command($0)?.name })
    }

    func page(of command: CommandName?) -> ExitCode {
        let help = HelpText(table: .toji, language: context.language, width: context.terminal.textWidth)
        context.terminal.output.write(
            command.flatMap { CommandTable.toji[$0] }.map { help.page(of: $0) } ?? help.overview())
        return .done
    }

    func completion() -> ExitCode {
        guard let shell = context.invocation.arguments.first.flatMap(Shell.init) else { return .usage }
        context.terminal.output.write(shell.completionScript(in: context.language))
        return .done
    }
}
