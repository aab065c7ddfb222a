/// What the package builds beside the bundle of tests.
public enum BuiltProduct {
    /// The absolute path of a program or library by its file name, whether it is there or not.
    public static func path(of name: String) -> String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        let end = bundle.firstRange(of: ".xctest")?.lowerBound ?? bundle.endIndex
        let slash = bundle[..<end].lastIndex(of: "/") ?? bundle.startIndex
        return bundle[..<slash] + "/" + name
    }
}
