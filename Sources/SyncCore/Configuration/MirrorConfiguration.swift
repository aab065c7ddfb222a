/// What `.toji/config.yml` says.
public struct MirrorConfiguration: Hashable, Sendable {
    public var url = ""
    public var tenant = ""
    public var projects: [String] = []
    public var branch = "main"
    public var usesIDsAsFileNames = false
    public var maxDeletions = 20

    public init() {}
}
