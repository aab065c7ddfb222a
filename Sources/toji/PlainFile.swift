import FoundationEssentials
@preconcurrency import Glibc
import SyncCore

/// Small files outside of the mirror's own care: settings, templates, input of the demo.
enum PlainFile {
    private static let largest = 16 * 1024 * 1024

    /// Nil for what is not there, cannot be read or is no plain file.
    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var status = stat()
        guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest else {
            return nil
        }
        return readAll(file)
    }

    /// Puts a whole file in the place of another.
    static func write(_ bytes: [UInt8], to path: String) throws(RepositoryError) {
        do {
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw RepositoryError(attempt: .write(.file(path)), reason: .failed("\(error)"))
        }
    }

    static func readStandardInput() -> [UInt8] { readAll(stdin) }

    private static func readAll(_ file: UnsafeMutablePointer<FILE>) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= largest {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}

extension PlainFile {
    /// The names in a folder that do not begin with a dot, sorted; none for a folder that is not there.
    static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
