import SyncCore
import Testing

@Suite struct EditorFilesTests {
    @Test(
        "the file that an editor has open is told by what lies beside it",
        arguments: [
            (".ENG-1-a.md.swp", "ENG-1-a.md"), (".ENG-1-a.md.swo", "ENG-1-a.md"), (".#ENG-1-a.md", "ENG-1-a.md"),
            (".~lock.ENG-1-a.md#", "ENG-1-a.md"), (".ENG-1-a.md.kate-swp", "ENG-1-a.md"), (".対応.md.swp", "対応.md"),
            ("ENG-1-a.md", nil), (".ENG-1-a.md", nil), ("ENG-1-a.md.swp", nil), (".swp", nil), (".#", nil), ("", nil),
            (".ENG-1-a.md.sw1", nil), (".~lock.ENG-1-a.md", nil),
        ] as [(String, String?)])
    func openFile(name: String, file: String?) {
        #expect(EditorFiles.openFile(besides: name) == file)
    }
}
