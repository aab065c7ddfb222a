import CGit2
@preconcurrency import Glibc
import SyncCore

/// Blobs equal what `git add` would store, and files what `git checkout` would write: line endings may be converted by
/// the user's configuration and attributes.
extension GitRepository {
    func toStored(_ bytes: [UInt8], at path: String) throws(RepositoryError) -> [UInt8] {
        guard try hasFilters(path) else { return bytes }
        try refuseForeignFilter(path)
        let list = try made(.read(.attributes(of: path))) {
            git_filter_list_load(&$0, repository.pointer, nil, path, GIT_FILTER_TO_ODB, 0)
        }
        guard let list else { return bytes }
        defer { git_filter_list_free(list) }
        return try output(of: path) { buffer in
            bytes.withUnsafeBytes {
                git_filter_list_apply_to_buffer(
                    &buffer, list, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
            }
        }
    }

    /// What lies on disk for a blob. A filter may ask for the blob's id.
    func diskContent(of blob: git_oid, at path: String) throws(RepositoryError) -> [UInt8] {
        guard try hasFilters(path) else { return try content(of: blob) }
        try refuseForeignFilter(path)
        var id = blob
        let handle = try Handle(.read(.file(path)), free: git_blob_free) {
            git_blob_lookup(&$0, repository.pointer, &id)
        }
        let list = try made(.read(.attributes(of: path))) {
            git_filter_list_load(&$0, repository.pointer, handle.pointer, path, GIT_FILTER_TO_WORKTREE, 0)
        }
        guard let list else { return try content(of: blob) }
        defer { git_filter_list_free(list) }
        return try output(of: path) { git_filter_list_apply_to_blob(&$0, list, handle.pointer) }
    }

    private func output(of path: String, _ apply: (inout git_buf) -> Int32) throws(RepositoryError) -> [UInt8] {
        var output = git_buf()
        defer { git_buf_dispose(&output) }
        let code = apply(&output)
        try check(.convert(.file(path))) { code }
        return Array(UnsafeRawBufferPointer(start: output.ptr, count: output.size))
    }

    /// A configuration may change between two runs of a long-lived process.
    func forgetConversions() {
        conversions = nil
        attributeFolders = [:]
    }

    /// False in nearly every mirror, and then no file pays for the look-up.
    func hasFilters(_ wanted: String) throws(RepositoryError) -> Bool {
        if let known = conversions { return known || hasAttributes(inFolderOf: wanted) }
        let config = try Handle(.read(.gitConfiguration), free: git_config_free) {
            git_repository_config_snapshot(&$0, repository.pointer)
        }
        let autocrlf = Self.setting("core.autocrlf", in: config) ?? "false"
        var places = ["\(commonFolder)/info/attributes"]
        places += Self.searchFolders(GIT_CONFIG_LEVEL_SYSTEM).map { "\($0)/gitattributes" }
        places += Self.searchFolders(GIT_CONFIG_LEVEL_XDG).map { "\($0)/attributes" }
        var path = git_buf()
        defer { git_buf_dispose(&path) }
        if git_config_get_path(&path, config.pointer, "core.attributesfile") == 0, let file = path.ptr {
            places.append(String(cString: file))
        }
        let known = autocrlf != "false" || places.contains { AttributesFile(path: $0).mayConvert }
        conversions = known
        return try hasFilters(wanted)
    }

    /// Where libgit2 looks for the configuration of that level.
    private static func searchFolders(_ level: git_config_level_t) -> [String] {
        var folders = git_buf()
        defer { git_buf_dispose(&folders) }
        guard cgit2_search_path(Int32(level.rawValue), &folders) == 0, let text = folders.ptr else { return [] }
        return String(cString: text).split(separator: ":").map(String.init)
    }

    /// Looks for `.gitattributes` in the folders that lead to a file, each folder once.
    private func hasAttributes(inFolderOf path: String) -> Bool {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(path[..<$0]) } ?? ""
        if let known = attributeFolders[folder] { return known }
        let file = workFolder + (folder.isEmpty ? "" : "/\(folder)") + "/.gitattributes"
        let isThere = access(file, F_OK) == 0 || !folder.isEmpty && hasAttributes(inFolderOf: folder)
        attributeFolders[folder] = isThere
        return isThere
    }

    /// Throws for a path whose bytes git would convert in a way that libgit2 cannot.
    func refuseForeignFilter(_ path: String) throws(RepositoryError) {
        guard try hasFilters(path) else { return }
        for attribute in ["filter", "working-tree-encoding"] {
            var value: UnsafePointer<CChar>?
            let code = git_attr_get(&value, repository.pointer, 0, path, attribute)
            try check(.read(.attributes(of: path))) { code }
            guard git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value else { continue }
            throw RepositoryError(
                attempt: .write(.file(path)), reason: .foreignConversion("\(attribute) \(String(cString: value))"))
        }
    }
}
