import SyncCore
import Testing

@Suite("The configuration of a mirror")
struct MirrorConfigurationTests {
    private func read(_ text: String, personal: String? = nil) -> MirrorConfiguration.Reading {
        MirrorConfiguration.read(
            Array(text.utf8), file: ".toji/config.yml",
            personal: personal.map { (bytes: Array($0.utf8), file: "~/.config/toji/config.yml") })
    }

    @Test("every key is read")
    func everyKey() {
        let reading = read(
            """
            format: 1
            tracker: koyori
            url: "https://koyori.example.com"
            tenant: acme
            projects: [ENG, WEB]
            branch: trunk
            file_names: id
            timezone: Asia/Tokyo
            max_deletions: 5
            max_edits: 7
            personal: true
            hide_outsiders: true
            forget:
              - ENG-1
              - ENG-2
            history: one
            auto_push: none
            interval: 90
            traffic: 5000
            """)
        var expected = MirrorConfiguration()
        expected.url = "https://koyori.example.com"
        expected.tenant = "acme"
        expected.projects = ["ENG", "WEB"]
        expected.branch = "trunk"
        expected.usesIDsAsFileNames = true
        expected.timezone = "Asia/Tokyo"
        expected.maxDeletions = 5
        expected.maxEdits = 7
        expected.isPersonalMirrored = true
        expected.hidesOutsiders = true
        expected.forgotten = ["ENG-1", "ENG-2"]
        expected.history = "one"
        expected.autoPush = .none
        expected.interval = 90
        expected.traffic = 5000
        #expect(reading.configuration == expected)
        #expect(reading.problems.isEmpty)
    }

    @Test(
        "what is missing or empty has its default", arguments: ["", "# nothing\n", "format: 1\nbranch:\nprojects:\n"])
    func defaults(text: String) {
        let reading = read(text)
        #expect(reading.configuration == MirrorConfiguration())
        #expect(reading.problems.isEmpty)
    }

    @Test(
        "what cannot be read is a problem with its place, and the rest counts",
        arguments: [
            (
                "tenant: acme\nproject: [ENG]\n", 2, 1,
                .unknownName(field: "key", name: "project", nearest: ["projects"])
            ),
            ("tenant: acme\ncolour: red\n", 2, 1, .unknownName(field: "key", name: "colour", nearest: [])),
            (
                "tenant: acme\nmax_edits: many\n", 2, 12,
                .badValue(field: "max_edits", value: "many", expected: "0, 1, 2 …")
            ),
            ("tenant: acme\nmax_edits: -1\n", 2, 12, .badValue(field: "max_edits", value: "-1", expected: "0, 1, 2 …")),
            (
                "tenant: acme\npersonal: yes\n", 2, 11,
                .badValue(field: "personal", value: "yes", expected: "true, false")
            ),
            ("tenant: acme\nprojects: {a: b}\n", 2, 11, .wrongShape(field: "projects", expected: "list")),
            ("tenant: acme\nprojects: [[a]]\n", 2, 11, .wrongShape(field: "projects", expected: "list")),
            ("tenant: acme\nbranch: [a]\n", 2, 9, .wrongShape(field: "branch", expected: "text")),
        ] as [(String, Int, Int, ProblemReason)])
    func problems(text: String, line: Int, column: Int, reason: ProblemReason) {
        let reading = read(text)
        #expect(
            reading.problems == [Problem(file: ".toji/config.yml", line: line, column: column, reason: reason)])
        #expect(reading.configuration.tenant == "acme")
    }

    @Test(
        "text that is no YAML or no mapping is a problem", arguments: ["a: b: c\n", "- a\n", "word\n", "a: 1\na: 2\n"])
    func broken(text: String) {
        let reading = read(text)
        #expect(reading.problems.count == 1)
        #expect(reading.configuration == MirrorConfiguration())
    }

    @Test("another format is told, and nothing of it is read", arguments: ["2", "1.0", "x"])
    func newerFormat(format: String) {
        let reading = read("format: \(format)\ntenant: acme\nnew_key: 1\n")
        #expect(reading.unknownFormat == format)
        #expect(reading.configuration == MirrorConfiguration())
        #expect(reading.problems.isEmpty)
    }

    @Test("a person's own file wins, for the personal keys alone")
    func personal() {
        let reading = read("interval: 90\nauto_push: all\n", personal: "interval: 30\nbranch: mine\n")
        #expect(reading.configuration.interval == 30)
        #expect(reading.configuration.autoPush == .all)
        #expect(reading.configuration.branch == "main")
        #expect(reading.problems.map(\.file) == ["~/.config/toji/config.yml"])
    }

    @Test("what clone writes is read back", arguments: [[], ["ENG"], ["a: b", "on", "#x"]])
    func rendering(projects: [String]) {
        var configuration = MirrorConfiguration()
        configuration.url = "http://127.0.0.1:4711/v1"
        configuration.tenant = "1.0"
        configuration.projects = projects
        configuration.branch = projects.isEmpty ? "main" : "feature/#1"
        let reading = MirrorConfiguration.read(configuration.render(), file: "config.yml")
        #expect(reading.configuration == configuration)
        #expect(reading.problems.isEmpty)
    }

    @Test(
        "what is forgotten is written with every other byte as it was",
        arguments: [
            ("url: x\n", ["ENG-1"], "url: x\nforget: [ENG-1]\n"),
            ("url: x", ["ENG-1", "A-2"], "url: x\nforget: [ENG-1, A-2]\n"),
            ("forget: [ENG-1] # why\nurl: x\n", ["ENG-2"], "forget: [ENG-2] # why\nurl: x\n"),
            ("forget: ENG-1\nurl: x\n", ["ENG-1", "ENG-2"], "forget: [ENG-1, ENG-2]\nurl: x\n"),
            ("forget:\nurl: x\n", ["ENG-2"], "forget: [ENG-2]\nurl: x\n"),
            ("# a\nforget:\n  - ENG-1\n  - ENG-2\nurl: x # b\n", ["ENG-2"], "# a\nforget: [ENG-2]\nurl: x # b\n"),
            ("forget: # why\n  - ENG-1\nurl: x\n", [], "forget: []\nurl: x\n"), ("url: x\n", [], "url: x\n"),
        ])
    func forgotten(text: String, ids: [String], expected: String) throws {
        let changed = try MirrorConfiguration.setting(forgotten: ids, in: Array(text.utf8), file: "config.yml")
        #expect(String(decoding: changed, as: UTF8.self) == expected)
    }
}
