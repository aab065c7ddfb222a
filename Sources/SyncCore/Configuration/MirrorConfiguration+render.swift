extension MirrorConfiguration {
    /// The file that `clone` writes: what differs from the defaults, and a word on what else can stand there.
    public func render() -> [UInt8] {
        var lines = [
            "# How this folder mirrors its tracker. `toji help --man` tells every key.",
            "format: \(Self.format)",
            "tracker: \(YAMLEmitter.scalar(tracker))",
            "url: \(YAMLEmitter.scalar(url))",
            "tenant: \(YAMLEmitter.scalar(tenant))",
            projects.isEmpty ? "projects: []  # all" : "projects: \(YAMLEmitter.list(projects))",
        ]
        if branch != "main" { lines.append("branch: \(YAMLEmitter.scalar(branch))") }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
}
