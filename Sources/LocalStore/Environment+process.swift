import FoundationEssentials
@preconcurrency import Glibc
import SyncCore

extension Environment {
    /// What this process was started with. Without `HOME` the home folder is the one of the user's account.
    public static func ofProcess() -> Environment {
        let variables = ProcessInfo.processInfo.environment
        var home = variables["HOME"] ?? ""
        if !home.hasPrefix("/") { home = accountHome() ?? "/" }
        while home.count > 1, home.hasSuffix("/") { home.removeLast() }
        return Environment(variables: variables, home: home)
    }

    private static func accountHome() -> String? {
        guard let account = getpwuid(getuid()), let folder = account.pointee.pw_dir else { return nil }
        return String(cString: folder)
    }
}
