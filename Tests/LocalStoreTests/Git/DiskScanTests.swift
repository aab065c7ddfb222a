import SyncCore
import TestSupport
import Testing

@testable import LocalStore

/// What is told of the disk is what git tells, whatever happened there.
struct DiskScanTests {
    private static let deeds = [
        "echo more >> $a", "echo x > $a", "rm -f $a", "mv -f $a $b", "cp -f $a $b", "mv -f $a ${a%.md}-moved.md",
        "touch $a", "ln -sf x.md $a", "rm -rf $a; mkdir $a; echo x > $a/in.md",
        "rm -rf $d; ln -s . $d", "mkdir -p $d/more; echo x > $d/more/new.md", "echo x > $d/new.md; mv -f $a $d/new2.md",
        "printf '%s' \"$(cat $a)\" | tr a-y b-z > $a.new; mv $a.new $a", "echo x > $d/.hidden.md", "rm -rf $d",
        "mkdir -p NEW/tasks; echo x > NEW/tasks/1.md", "mkdir -p own/er/tasks; echo x > own/er/tasks/1.md",
        "echo '*.tmp.md' >> .gitignore; echo x > $d/x.tmp.md",
    ]

    @Test("random deeds are told as git tells them", arguments: 0..<12)
    func sameAsGit(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var files = ["README.md": "readme\n", "ENG/labels.yml": "[]\n", ".gitignore": ""]
        for number in 1...12 { files["ENG/tasks/ENG-\(number).md"] = "text \(number)\n" }
        for number in 1000...1004 { files["ENG/tasks/1000/ENG-\(number).md"] = "text \(number)\n" }
        for number in 1...4 { files["WEB/tasks/WEB-\(number).md"] = "text \(number)\n" }
        let mirror = try await TestMirror(files: files)
        let base = try #require(try mirror.head())
        let names = files.keys.filter { $0.hasSuffix(".md") }.sorted()
        var trace: [String] = []
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let (first, second) = (names.randomElement(using: &random) ?? "", names.randomElement(using: &random) ?? "")
            let folder = ["ENG/tasks", "ENG/tasks/1000", "WEB/tasks"].randomElement(using: &random) ?? ""
            let deed = Self.deeds.randomElement(using: &random) ?? ""
            trace.append("a=\(first); b=\(second); d=\(folder); \(deed)")
            try mirror.shell("(\(trace.last ?? "")) 2>/dev/null || true")
        }
        let found = try await mirror.repository.differences(from: base).map { "\(Self.mark($0.kind)) \($0.path)" }
        #expect(found.sorted() == Self.owned(try mirror.status()), "seed \(seed): \(trace)")
    }

    @Test(
        "what git does not look at, or has to be decided, hides no new file beside it",
        arguments: [
            "git update-index --skip-worktree ENG/tasks/ENG-1.md; rm ENG/tasks/ENG-1.md",
            "git update-index --assume-unchanged ENG/tasks/ENG-1.md; rm ENG/tasks/ENG-1.md",
            """
            for stage in 1 2 3; do printf '100644 %s %s\\tENG/tasks/ENG-1.md\\n' $(git rev-parse :README.md) $stage
            done > entries; git update-index --force-remove ENG/tasks/ENG-1.md; git update-index --index-info < entries
            """,
        ])
    func hidden(deed: String) async throws {
        let mirror = try await TestMirror(files: ["README.md": "readme\n", "ENG/tasks/ENG-1.md": "text\n"])
        let base = try #require(try mirror.head())
        try mirror.shell("\(deed); echo x > ENG/tasks/new.md")
        let found = try await mirror.repository.differences(from: base)
        #expect(found.contains { $0.path == "ENG/tasks/new.md" && $0.kind == .added })
    }

    private static func mark(_ kind: FileDifference.Kind) -> String {
        switch kind {
        case .added: "?"
        case .modified: "M"
        case .deleted: "D"
        case .typeChanged: "T"
        }
    }

    /// Lines of `git status --porcelain -uall`: everything that is tracked, and what toji may own of the rest.
    private static func owned(_ status: String) -> [String] {
        status.split(separator: "\n").compactMap { line in
            let path = String(line.dropFirst(3))
            let mark = line.prefix(2).last ?? " "
            if line.hasPrefix("??") { return Ownership.isTaskFile(path) ? "? \(path)" : nil }
            return "\(mark) \(path)"
        }
        .sorted()
    }
}
