@preconcurrency import Glibc
import SyncCore

extension GitRepository {
    public func taskFiles(of projectFolder: String) throws(RepositoryError) -> [String] {
        var files: [String] = []
        collectTaskFiles(below: projectFolder + "/tasks", depth: 0, into: &files)
        return files.sorted()
    }

    public func projectFolders() throws(RepositoryError) -> [String] {
        var folders: [String] = []
        // One level on Koyori, two on GitHub.
        for (name, type) in entries(of: "") where type == DT_DIR {
            if isProject(name) {
                folders.append(name)
                continue
            }
            for (inner, type) in entries(of: name) where type == DT_DIR && isProject("\(name)/\(inner)") {
                folders.append("\(name)/\(inner)")
            }
        }
        return folders.sorted()
    }

    private func isProject(_ folder: String) -> Bool {
        access("\(workFolder)/\(folder)/project.yml", F_OK) == 0
    }

    /// Folders of thousands lie one level down; what a person put deeper is found as well, links are not followed.
    private func collectTaskFiles(below folder: String, depth: Int, into files: inout [String]) {
        guard depth < 8 else { return }
        for (name, type) in entries(of: folder) {
            if type == DT_DIR { collectTaskFiles(below: "\(folder)/\(name)", depth: depth + 1, into: &files) }
            if type == DT_REG, name.hasSuffix(".md") { files.append("\(folder)/\(name)") }
        }
    }

    /// The entries of a folder whose names do not begin with a dot; none for a folder that cannot be read.
    private func entries(of folder: String) -> [(name: String, type: Int)] {
        guard let stream = opendir(folder.isEmpty ? workFolder : "\(workFolder)/\(folder)") else { return [] }
        defer { closedir(stream) }
        var entries: [(name: String, type: Int)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { entries.append((name, Int(entry.pointee.d_type))) }
        }
        return entries
    }
}

extension GitRepository {
    /// Puts files into a mirror that is being made, where nothing lies in their way.
    public func writeNew(_ files: [(path: String, bytes: [UInt8])]) throws(RepositoryError) {
        try makeFolder(stateFolder)
        let replacement = try replacement(count: files.count)
        for (number, file) in files.enumerated() {
            let outcome = try replacement.create(file.path, number: number, bytes: file.bytes, isRunnable: false)
            guard case .left(let reason) = outcome else { continue }
            throw RepositoryError(attempt: "write \(file.path)", reason: .failed(reason))
        }
    }
}

extension GitRepository: History, WorkTree {}
