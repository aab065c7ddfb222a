import SyncCore

/// How editors put a text into a file.
enum SavingWay: CaseIterable {
    /// The file is emptied and written.
    case inPlace
    /// A new file takes the place of the old one.
    case byRename
    /// Only what is more is written, where nothing else changed.
    case appended
}

extension RandomHistory {
    func save(_ text: String, _ file: String, _ mirror: RandomMirror, _ verb: String) throws {
        let way = pick(SavingWay.allCases)
        note("\(mirror.name): \(verb) \(file) (\(way))")
        try mirror.save(text, to: file, way)
    }

    /// What was opened before may be older than the file is now, and takes back what came since.
    func saveBuffer(_ files: [String: String], _ mirror: RandomMirror) throws {
        guard let (file, text) = buffers.removeValue(forKey: mirror.name), files[file] != nil else { return }
        switch below(4) {
        case 0: try save(text, file, mirror, "saves the old buffer of")
        case 1: try set("title", "Mine \(token())", file, text, mirror)
        case 2: try editDescription(file, text, mirror)
        default: try save(text + "\n\(token()) draft\n", file, mirror, "drafts a comment in the old buffer of")
        }
    }
}
