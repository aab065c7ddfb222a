@preconcurrency import Glibc
import SyncCore

/// Either all files of a run are brought along or none: a branch that stays needs its files to stay as well.
extension FileReplacement {
    enum Done {
        case created, replaced, deleted
        case alreadyThere
    }

    /// Whether somebody has written into a file after it came out of the mirror, as an editor does that keeps it open.
    func wasSavedLate(_ number: Int, expected: () throws(RepositoryError) -> [UInt8]) throws(RepositoryError) -> Bool {
        guard let then = displaced[number], let now = scratch.status(number) else { return false }
        let isSame =
            then.st_size == now.st_size && then.st_mtim.tv_sec == now.st_mtim.tv_sec
            && then.st_mtim.tv_nsec == now.st_mtim.tv_nsec
        if isSame { return false }
        let expected = try expected()
        return try scratch.read(number)?.bytes != expected
    }

    /// Takes back what was done for one file, unless it was saved since.
    func undo(_ done: Done, _ path: String, number: Int, old: [UInt8], new: [UInt8]) throws(RepositoryError) {
        switch done {
        case .alreadyThere: return
        case .created: _ = try delete(path, number: number, expected: new)
        case .deleted where scratch.status(number) == nil:
            // What a killed run had taken away is gone; its bytes are not.
            _ = try create(path, number: number, bytes: old, isRunnable: false)
        case .deleted:
            guard let (directory, name) = try folder.split(path, makingFolders: true), directory >= 0 else { return }
            _ = try scratch.moveOut(number, to: name, in: directory)
        case .replaced: try undoReplacement(path, number: number, old: old, new: new)
        }
        displaced[number] = nil
        scratch.remove(number)
    }

    private func undoReplacement(_ path: String, number: Int, old: [UInt8], new: [UInt8]) throws(RepositoryError) {
        guard let (directory, name) = try folder.split(path, makingFolders: false), directory >= 0 else { return }
        guard scratch.status(number) != nil else {
            _ = try replace(path, number: number, expected: new, bytes: old)
            return
        }
        guard case .file(new, _) = try folder.read(path) else { return }
        try giveBack(number, to: name, in: directory, expected: new)
    }

    /// Puts a file back that went away; false where another one lies.
    func giveBack(_ number: Int, to path: String) throws(RepositoryError) -> Bool {
        guard let (directory, name) = try folder.split(path, makingFolders: true), directory >= 0 else { return false }
        return try scratch.moveOut(number, to: name, in: directory)
    }

    /// Brings back a save that a killed run had taken out of the mirror; tells where it is when another file took its
    /// place.
    func recover(_ number: Int, of path: String, old: [UInt8]?, new: [UInt8]?) throws(RepositoryError) -> String? {
        guard let found = try scratch.read(number) else { return nil }
        if found.bytes == old || found.bytes == new {
            scratch.remove(number)
            return nil
        }
        guard let (directory, name) = try folder.split(path, makingFolders: true), directory >= 0 else {
            return try scratch.rescue(number, of: path.split(separator: "/").last.map(String.init) ?? "file")
        }
        if try scratch.moveOut(number, to: name, in: directory) { return nil }
        if let new, case .file(new, _) = try folder.read(path) {
            try giveBack(number, to: name, in: directory, expected: new)
            return nil
        }
        return try scratch.rescue(number, of: name)
    }
}
