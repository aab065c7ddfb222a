@preconcurrency import Glibc

enum RealPath {
    /// The path without links and dots; as it is when it does not exist.
    static func of(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// This program's file; nil where the system does not tell.
    static var program: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
        guard count > 0 else { return nil }
        let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A program that was replaced while it runs lies under its name again.
        let gone = " (deleted)"
        return path.hasSuffix(gone) ? String(path.dropLast(gone.count)) : path
    }

    static var currentFolder: String {
        guard let folder = getcwd(nil, 0) else { return "/" }
        defer { free(folder) }
        return String(cString: folder)
    }
}
