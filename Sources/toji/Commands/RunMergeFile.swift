import LocalStore
import SyncCore

/// `toji merge-file ANCESTOR OURS THEIRS PATH`: Git's merge driver.
///
/// Git takes 0 for merged and anything up to 128 for a conflict; what stands in the file OURS is the result.
struct RunMergeFile {
    let context: CommandContext

    func run() throws -> ExitCode {
        let arguments = context.invocation.arguments
        let path = arguments[3]
        let files = try arguments[..<3].map { try read(context.absolute($0)) }
        let texts = GitTextMerge()
        let merged = FileMerge(path: path, texts: texts).run(base: files[0], local: files[1], remote: files[2])
        guard let merged else {
            let lines = texts.marked(base: files[0], local: files[1], remote: files[2])
            try write(lines.bytes, over: files[1])
            return lines.isClean ? .done : .failed
        }
        try write(merged.bytes, over: files[1])
        for conflict in merged.conflicts {
            context.terminal.errors.writeLine(MergeWords.of(conflict, in: path)[context.language])
        }
        return merged.conflicts.isEmpty ? .done : .failed
    }

    private func read(_ path: String) throws -> [UInt8] {
        if let bytes = PlainFile.read(path) { return bytes }
        throw RepositoryError(attempt: .read(.file(path)), reason: .noPlainFile)
    }

    private func write(_ bytes: [UInt8], over former: [UInt8]) throws {
        if bytes != former { try PlainFile.write(bytes, to: context.absolute(context.invocation.arguments[1])) }
    }
}
