import SyncCore
import Testing

@testable import toji

@Suite("Progress")
struct ProgressTests {
    @Test("is drawn on one line at most ten times a second, and taken away at the end")
    func drawing() {
        let recording = RecordingTerminal()
        let clock = ManualClock()
        let display = ProgressDisplay(on: recording.terminal()) { clock.elapsed }
        display.report(.projects(total: 3))
        for _ in 0..<50 { display.report(.tasks(read: 1)) }
        clock.advance(by: .milliseconds(99))
        display.report(.tasks(read: 1))
        clock.advance(by: .milliseconds(1))
        display.report(.tasks(read: 1))
        display.finish()
        display.report(.tasks(read: 1))
        display.finish()
        let erase = "\r\u{1B}[K"
        #expect(
            recording.errors == erase + "projects 0/3 · tasks 0" + erase + "projects 0/3 · tasks 52" + erase)
        #expect(recording.output.isEmpty)
    }

    @Test("prints nothing where nobody is looking")
    func piped() {
        let recording = RecordingTerminal()
        let display = ProgressDisplay(on: recording.terminal(isTerminal: false)) { .seconds(1) }
        display.report(.projects(total: 3))
        display.report(.tasks(read: 1))
        display.finish()
        #expect(recording.errors.isEmpty && recording.output.isEmpty)
    }

    @Test("fits into a narrow terminal, and the last column stays free")
    func narrow() {
        let recording = RecordingTerminal()
        let display = ProgressDisplay(on: recording.terminal(width: 12)) { .zero }
        display.report(.projects(total: 3))
        #expect(recording.errors == "\r\u{1B}[Kprojects 0…")
    }

    @Test(
        "tells counts, rate and time left",
        arguments: [
            (Language.english, "projects 1/3 · tasks 5,000 · comments 1,000/4,000 · 600/s · 0:30 left"),
            (.japanese, "プロジェクト 1/3 · タスク 5,000 · コメント 1,000/4,000 · 毎秒 600 · 残り 0:30"),
        ])
    func line(language: Language, expected: String) {
        var counts = ProgressCounts()
        for step in [
            ProgressStep.projects(total: 3), .projectDone, .tasks(read: 5000), .commentsExpected(4000),
            .comments(read: 1000),
        ] { counts.add(step) }
        #expect(counts.line(after: .seconds(10), in: language) == expected)
    }

    @Test("tells no rate in the first moment, hours when there are some, and the last steps by name")
    func corners() {
        var counts = ProgressCounts()
        counts.add(.projects(total: 1))
        counts.add(.tasks(read: 1))
        #expect(counts.line(after: .milliseconds(1), in: .english) == "projects 0/1 · tasks 1")
        counts.add(.commentsExpected(1000))
        counts.add(.comments(read: 1))
        #expect(counts.line(after: .seconds(10), in: .english).hasSuffix("0/s · 2:46:30 left"))
        counts.add(.committing(files: 1234))
        #expect(counts.line(after: .seconds(1), in: .english) == "writing the history: 1,234 files")
        counts.add(.writing(files: 12))
        #expect(counts.line(after: .seconds(1), in: .japanese) == "ファイルを書き込み中: 12")
    }
}

@Suite("Colours")
struct StyleTests {
    @Test(
        "need a terminal and nobody who declined",
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true),
        ] as [(Bool, [String: String], Bool)])
    func wanted(isTerminal: Bool, environment: [String: String], wanted: Bool) {
        #expect(Terminal.wantsColor(isTerminal: isTerminal, environment: environment) == wanted)
    }

    @Test("wrap a text only where they are used")
    func styled() {
        let colored = RecordingTerminal().terminal(usesColor: true)
        #expect(colored.output.styled("done", .bold, .green) == "\u{1B}[1;32mdone\u{1B}[0m")
        #expect(colored.output.styled("", .bold).isEmpty)
        #expect(colored.withoutColor().output.styled("done", .bold) == "done")
    }
}
