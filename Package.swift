// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// The tests run what they test, and most of their time goes by in it; random histories also in reading what came of it.
let optimized = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func system(_ name: String, _ pkgConfig: String?, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: optimized)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, exclude: exclude,
        resources: resources, swiftSettings: name == "SyncEngine" ? optimized : settings)
}

let package = Package(
    name: "toji",
    products: [
        // Loaded by tests into a program of its own, never linked.
        .library(name: "KillSwitch", type: .dynamic, targets: ["KillSwitch"])
    ],
    targets: [
        system("CGit2", "libgit2", apt: "libgit2-dev", brew: "libgit2"),
        system("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        system("CCrypto", "libcrypto", apt: "libssl-dev", brew: "openssl"),
        system("CYaml", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        system("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        // Its pkg-config file holds a flag that the package manager warns of; the header lies in the usual place.
        system("CUtf8proc", nil, apt: "libutf8proc-dev", brew: "utf8proc"),

        // Calls of the system that Swift's Glibc module does not have.
        .systemLibrary(name: "CSystem", path: "Sources/CSystem"),

        module("SyncCore", ["CYaml", "CUtf8proc"]),
        module("SyncEngine", ["SyncCore"]),
        module("Trackers", ["SyncCore", "CCurl", "CCrypto"]),
        module("LocalStore", ["SyncCore", "CGit2", "CSQLite", "CSystem"]),
        module("DemoServer", ["SyncCore", "CCrypto"]),
        .target(
            name: "Templates", path: "Templates",
            resources: [
                .embedInCode("README.mustache"), .embedInCode("PROJECT.mustache"),
                .embedInCode("AGENTS.mustache"), .embedInCode("people.mustache"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "toji",
            dependencies: [
                "SyncCore", "SyncEngine", "Trackers", "LocalStore", "DemoServer", "Templates", "CUtf8proc",
            ],
            exclude: ["Toji.docc"], swiftSettings: settings),

        // `make bench`
        .executableTarget(
            name: "toji-bench", dependencies: ["SyncCore", "LocalStore"], path: "Sources/Bench", swiftSettings: settings
        ),

        .target(name: "KillSwitch", path: "Tests/KillSwitch", cSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "TestSupport", dependencies: ["SyncCore", "CSystem"], path: "Tests/TestSupport",
            swiftSettings: settings),
        tests("SyncCore", [], exclude: ["Golden"]),
        tests("SyncEngine", ["Trackers", "LocalStore", "DemoServer", "Templates", "toji"]),
        tests("Trackers", ["DemoServer"]),
        tests("LocalStore", ["CGit2", "CSQLite"]),
        tests("DemoServer", [], exclude: ["Recorded"]),
        tests("Templates", [], exclude: ["MustacheSpec"]),
        tests("toji", ["DemoServer"]),
    ],
    swiftLanguageModes: [.v6]
)
