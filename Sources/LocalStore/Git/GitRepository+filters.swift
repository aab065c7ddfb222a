import CGit2
@preconcurrency import Glibc
import SyncCore

/// Blobs equal what `git add` would store, and files what `git checkout` would write: line endings may be converted by
/// the user's configuration and attributes.
extension GitRepository {
    func toStored(_ bytes: [UInt8], at path: String) throws(RepositoryError) -> [UInt8] {
        try filtered(bytes, at: path, mode: GIT_FILTER_TO_ODB)
    }

    func toDisk(_ bytes: [UInt8], at path: String) throws(RepositoryError) -> [UInt8] {
        try filtered(bytes, at: path, mode: GIT_FILTER_TO_WORKTREE)
    }

    private func filtered(_ bytes: [UInt8], at path: String, mode: git_filter_mode_t) throws(RepositoryError)
        -> [UInt8]
    {
        guard try hasFilters(path) else { return bytes }
        try refuseForeignFilter(path)
        let list = try made("find the filters of \(path)") {
            git_filter_list_load(&$0, repository.pointer, nil, path, mode, 0)
        }
        guard let list else { return bytes }
        defer { git_filter_list_free(list) }
        var output = git_buf()
        defer { git_buf_dispose(&output) }
        try check("filter \(path)") {
            bytes.withUnsafeBytes { buffer in
                let start = buffer.bindMemory(to: CChar.self).baseAddress
                return git_filter_list_apply_to_buffer(&output, list, start, buffer.count)
            }
        }
        return Array(UnsafeRawBufferPointer(start: output.ptr, count: output.size))
    }

    /// False in nearly every mirror, and then no file pays for the look-up.
    private func hasFilters(_ path: String) throws(RepositoryError) -> Bool {
        if let known = conversions { return known || hasAttributes(inFolderOf: path) }
        let config = try Handle("read the configuration", free: git_config_free) {
            git_repository_config_snapshot(&$0, repository.pointer)
        }
        var text = git_buf()
        defer { git_buf_dispose(&text) }
        let autocrlf =
            git_config_get_string_buf(&text, config.pointer, "core.autocrlf") == 0
            && String(cString: text.ptr) != "false"
        let places =
            [stateFolder.dropLast("/toji".count) + "/info/attributes", "/etc/gitattributes"] + userAttributes(config)
        let known = autocrlf || places.contains { access(String($0), F_OK) == 0 }
        conversions = known
        return known || hasAttributes(inFolderOf: path)
    }

    private func userAttributes(_ config: borrowing Handle) -> [String] {
        var path = git_buf()
        defer { git_buf_dispose(&path) }
        if git_config_get_path(&path, config.pointer, "core.attributesfile") == 0 { return [String(cString: path.ptr)] }
        guard git_config_find_xdg(&path) == 0, let file = path.ptr else { return [] }
        return [String(cString: file).replacing("/config", with: "/attributes")]
    }

    /// Looks for `.gitattributes` in the folders that lead to a file, each folder once.
    private func hasAttributes(inFolderOf path: String) -> Bool {
        var folder = ""
        for part in [""] + path.split(separator: "/").dropLast().map(String.init) {
            folder += part.isEmpty ? "" : "\(part)/"
            if let known = attributeFolders[folder] {
                if known { return true }
                continue
            }
            let isThere = access("\(workFolder)/\(folder).gitattributes", F_OK) == 0
            attributeFolders[folder] = isThere
            if isThere { return true }
        }
        return false
    }

    /// A filter program of the user's cannot be run here.
    private func refuseForeignFilter(_ path: String) throws(RepositoryError) {
        var value: UnsafePointer<CChar>?
        let code = git_attr_get(&value, repository.pointer, 0, path, "filter")
        try check("read the attributes of \(path)") { code }
        guard git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value else { return }
        throw RepositoryError(attempt: "write \(path)", reason: .unsupported("filter \(String(cString: value))"))
    }
}
