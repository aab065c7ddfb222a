import TestSupport
import Testing

@testable import DemoServer

@Suite("toji edit, as it is started by people")
struct EditProgramTests {
    private let stage: ProgramStage

    init() throws {
        stage = try ProgramStage()
        try stage.clone()
        stage.server.stop()
    }

    @Test("opens the files of tasks and tells what changed in each")
    func changes() throws {
        let run = try edit(
            "ENG-42", "ENG-7",
            editor: #"sed -i -e "s/^priority: .*/priority: trivial/" -e "s/^progress: .*/progress: 99/""#)
        #expect(run.status == 0, "\(run.errorText)")
        #expect(run.lines.contains("ENG-42  priority high → trivial"))
        #expect(run.lines.count { $0.hasPrefix("ENG-7  ") } == 2)
        #expect(try edit("ENG-42", editor: "true").text == "Nothing was edited.\n")
    }

    @Test("tells what cannot be understood, with line and column, and ends with 3")
    func problems() throws {
        let run = try edit("ENG-42", editor: #"sed -i "s/^status: .*/status: Nowhere/""#)
        #expect(run.status == 3)
        let file = try stage.taskFile("ENG-42").dropFirst("mirror/".count)
        #expect(run.text.contains("\(file):4:9: status: Nowhere is not known"))
        let json = try edit("--json", "ENG-42", editor: #"echo noise; sed -i "s/^priority: .*/priority: low/""#)
        #expect(json.status == 3)
        #expect(try json.json["edits"]?.asList?.first?["local"]?.asText == "low")
        #expect(try json.json["problems"]?.asList?.first?["line"]?.asInteger == 4)
        let gone = try edit("ENG-42", editor: "rm")
        #expect(gone.status == 3)
        #expect(gone.text.contains("\(file): "))
    }

    @Test("VISUAL comes before EDITOR, may hold arguments, and gets a path with blanks as one")
    func editor() throws {
        let own = "mirror/ENG/tasks/my own.md"
        try stage.folder.write("---\ntitle: Water the plants\n---\n", to: own)
        let script = stage.folder.path(of: "editor.sh")
        try stage.folder.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$HOME/arguments\"\n", to: "editor.sh")
        try stage.folder.write("", to: "home/arguments")
        let run = try stage.toji(
            "edit", "my own.md", in: "mirror/ENG/tasks", token: nil,
            variables: ["VISUAL": "sh '\(script)' --wait", "EDITOR": "false"])
        #expect(run.status == 0, "\(run.errorText)")
        let given = stage.folder.text(of: "home/arguments")?.split(separator: "\n") ?? []
        #expect(given.first == "--wait")
        #expect(given.last?.hasSuffix("/mirror/ENG/tasks/my own.md") == true)
    }

    @Test("Ctrl-C belongs to the editor, which may take it for a key")
    func interrupt() throws {
        // Signals its parents, the shell and toji, as a terminal would.
        let script = """
            trap '' INT
            shell=$PPID
            kill -INT "$shell" "$(cut -d ' ' -f 4 "/proc/$shell/stat")"
            sleep 0.1
            sed -i 's/^priority: .*/priority: low/' "$1"

            """
        try stage.folder.write(script, to: "editor.sh")
        let run = try edit("ENG-42", editor: "sh '\(stage.folder.path(of: "editor.sh"))'")
        #expect(run.status == 0, "\(run.errorText)")
        #expect(run.text == "ENG-42  priority high → low\n")
    }

    @Test("without a terminal and without an editor it says what to do; a failing one is told")
    func noEditor() throws {
        let run = try stage.toji("edit", "ENG-42", in: "mirror", token: nil, variables: ["EDITOR": " "])
        #expect(run.status == 1)
        #expect(run.errorText.contains("Set EDITOR, or use `toji set`."))
        let failing = try edit("ENG-42", editor: "sh -c 'exit 7'")
        #expect(failing.status == 1)
        #expect(failing.errorText.contains("ended with 7"))
        let unknown = try edit("ENG-42", "ENG-4242", editor: "rm")
        #expect(unknown.status == 1)
        #expect(unknown.errorText.contains("ENG-4242: no such task"))
        #expect(stage.folder.text(of: try stage.taskFile("ENG-42")) != nil)
    }

    private func edit(_ arguments: String..., editor: String) throws -> ProcessRun {
        var variables = stage.environment(token: nil)
        variables["EDITOR"] = editor
        return try run(
            [ProgramStage.program, "edit"] + arguments, in: stage.folder.path(of: "mirror"), environment: variables)
    }
}
