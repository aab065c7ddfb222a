import CUtf8proc

/// Makes the names of files and folders. Only an allow-list of characters gets into them, so that no title can leave
/// its folder, hide a file or collide.
public enum FileNames {
    private static let longestSlug = 60
    private static let longestSlugBytes = 180

    /// The readable part of a task's file name; empty when nothing of the title is left.
    ///
    /// Letters, marks that follow one and digits of any script are kept in lower case, every other run becomes one `-`.
    public static func slug(_ title: String) -> String {
        var kept = String.UnicodeScalarView()
        var isGap = false
        var followsLetter = false
        for scalar in normalized(normalized(title).lowercased()).unicodeScalars {
            let category = scalar.properties.generalCategory
            let isLetter = category.isLetter || category.isMark && followsLetter
            followsLetter = isLetter
            guard isLetter || category == .decimalNumber else {
                isGap = true
                continue
            }
            if isGap, !kept.isEmpty { kept.append("-") }
            isGap = false
            kept.append(scalar)
        }
        return cut(String(kept))
    }

    private static func cut(_ slug: String) -> String {
        var result = ""
        for character in slug.prefix(longestSlug) {
            if result.utf8.count + character.utf8.count > longestSlugBytes { break }
            result.append(character)
        }
        while result.hasSuffix("-") { result.removeLast() }
        return result
    }

    /// `ENG-42-oauth-対応を実装する.md`; on GitHub `12-slug.md`.
    public static func taskFile(_ id: TaskID, title: String, idOnly: Bool) -> String {
        let slug = idOnly ? "" : slug(title)
        let head = id.project.contains("/") ? String(id.number) : id.description
        return slug.isEmpty ? "\(head).md" : "\(head)-\(slug).md"
    }

    /// `ENG/tasks`, and from number 1000 on `ENG/tasks/1000`.
    public static func tasksFolder(of id: TaskID) -> String {
        let folder = projectFolder(id.project) + "/tasks"
        return id.number < 1000 ? folder : "\(folder)/\(id.number / 1000 * 1000)"
    }

    /// Where a task's file lies, relative to the mirror.
    public static func taskPath(_ id: TaskID, title: String, idOnly: Bool) -> String {
        "\(tasksFolder(of: id))/\(taskFile(id, title: title, idOnly: idOnly))"
    }

    /// The way from a folder to a file; both relative to the mirror.
    public static func link(to path: String, from folder: String) -> String {
        let target = path.split(separator: "/")
        let origin = folder.split(separator: "/")
        var shared = 0
        while shared < origin.count, shared < target.count - 1, origin[shared] == target[shared] { shared += 1 }
        let up = Array(repeating: Substring(".."), count: origin.count - shared)
        return (up + target[shared...]).joined(separator: "/")
    }

    /// The folder of a project. One that would equal, without case, a generated name or a device gets a trailing `-`.
    public static func projectFolder(_ key: String) -> String {
        let parts = key.split(separator: "/", maxSplits: 1).map { part in
            let safe = String(part.unicodeScalars.map { isSafe($0) ? Character($0) : "-" })
            return safe.hasPrefix(".") ? "-" + safe.dropFirst() : safe
        }
        switch parts.count {
        case 0: return "-"
        case 1: return parts[0] + (isReserved(parts[0]) ? "-" : "")
        // A repository called `tasks` would look like the folder of an owner's tasks.
        default:
            let isTasks = parts[1].lowercased() == "tasks"
            return parts[0] + (isReserved(parts[0]) ? "-/" : "/") + parts[1]
                + (isTasks || isReserved(parts[1]) ? "-" : "")
        }
    }

    /// The folder of the project in which the file of a task lies.
    public static func projectFolder(ofPath path: String) -> String {
        path.split(separator: "/").prefix { $0 != "tasks" }.joined(separator: "/")
    }

    /// The key of the project that has this folder.
    public static func projectKey(ofFolder folder: String) -> String {
        let parts = folder.split(separator: "/", maxSplits: 1)
        let bare = parts.map { $0.hasSuffix("-") ? $0.dropLast() : $0 }
        // Only the names that got a `-` lose it again; others may end in one themselves.
        for candidate in [bare, [bare.first ?? "", parts.last ?? ""], [parts.first ?? "", bare.last ?? ""]] {
            let key = candidate.prefix(parts.count).joined(separator: "/")
            if key != folder, projectFolder(key) == folder { return key }
        }
        return folder
    }

    /// Windows has these names in every folder, with any ending and without case.
    private static let devices: Set<String> = [
        "con", "prn", "aux", "nul", "conin$", "conout$",
        "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
        "lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
    ]
    private static let generated: Set<String> = ["calendar", "readme.md", "agents.md", "people.md", "inbox.md"]

    private static func isReserved(_ name: String) -> Bool {
        let folded = name.lowercased()
        return generated.contains(folded) || name.hasSuffix(".")
            || devices.contains(folded.split(separator: ".").first.map(String.init) ?? "")
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
    }

    /// The task that a path below a folder `tasks` names; nil for any other path.
    public static func taskID(ofPath path: String) -> TaskID? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard Ownership.isTaskFile(path), let name = parts.last,
            let tasks = parts.dropFirst().prefix(2).firstIndex(of: "tasks")
        else { return nil }
        return taskID(ofFile: String(name), project: projectKey(ofFolder: parts[..<tasks].joined(separator: "/")))
    }

    /// The task whose id a file name begins with: `ENG-42.md`, `ENG-42-slug.md`, also `ENG-42 copy.md`.
    public static func taskID(ofFile name: String, project: String) -> TaskID? {
        var rest = Substring(name)
        if !project.contains("/") {
            guard rest.hasPrefix(project + "-") else { return nil }
            rest = rest.dropFirst(project.count + 1)
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), number > 0, digits.first != "0", let next = rest.dropFirst(digits.count).first,
            !next.isLetter, !next.isNumber
        else { return nil }
        return TaskID(project: project, number: number)
    }

    /// Unicode normalisation form C.
    static func normalized(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var copy = text
        return copy.withUTF8 { bytes in
            var result: UnsafeMutablePointer<UInt8>?
            let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
            let count = utf8proc_map(bytes.baseAddress, bytes.count, &result, options)
            defer { result?.deallocate() }
            guard count >= 0, let result else { return text }
            return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
        }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isLetter: Bool {
        switch self {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    fileprivate var isMark: Bool {
        switch self {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
