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
        for outer in entries(of: "") where outer.isFolder {
            if isProject(outer.name) {
                folders.append(outer.name)
                continue
            }
            let inner = entries(of: outer.name).filter(\.isFolder).map { "\(outer.name)/\($0.name)" }
            folders += inner.filter(isProject)
        }
        return folders.sorted()
    }

    public func openFiles(in folder: String) throws(RepositoryError) -> Set<String> {
        Set((folderEntries("\(workFolder)/\(folder)") ?? []).compactMap { EditorFiles.openFile(besides: $0.name) })
    }

    private func isProject(_ folder: String) -> Bool {
        access("\(workFolder)/\(folder)/project.yml", F_OK) == 0
    }

    /// Folders of thousands lie one level down; what a person put deeper is found as well, links are not followed.
    private func collectTaskFiles(below folder: String, depth: Int, into files: inout [String]) {
        guard depth < 8 else { return }
        for entry in entries(of: folder) {
            let path = "\(folder)/\(entry.name)"
            if entry.isFolder { collectTaskFiles(below: path, depth: depth + 1, into: &files) }
            if entry.isFile, entry.name.hasSuffix(".md") { files.append(path) }
        }
    }

    /// The entries of a folder whose names do not begin with a dot; none for a folder that cannot be read.
    private func entries(of folder: String) -> [FolderEntry] {
        let path = folder.isEmpty ? workFolder : "\(workFolder)/\(folder)"
        return (folderEntries(path) ?? []).filter { !$0.name.hasPrefix(".") }
    }
}

extension GitRepository: History, WorkTree {}
