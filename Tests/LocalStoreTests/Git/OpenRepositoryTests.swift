@preconcurrency import Glibc
import SyncCore
import TestSupport
import Testing

@testable import LocalStore

struct OpenRepositoryTests {
    @Test("a mirror is found from every folder inside it")
    func fromInside() async throws {
        let mirror = try await TestMirror(files: ["ENG/tasks/ENG-1.md": "one\n"])
        for folder in ["", "/ENG", "/ENG/tasks"] {
            let found = try GitRepository.open(at: mirror.path + folder)
            #expect(found.workFolder == mirror.path)
            #expect(found.stateFolder == mirror.path + "/.git/toji")
        }
    }

    @Test("a linked work tree has files of its own and shares the state")
    func linked() async throws {
        let mirror = try await TestMirror(files: ["ENG/tasks/ENG-1.md": "one\n"])
        try mirror.git("worktree", "add", "-q", "../linked", "-b", "other")
        let linked = mirror.folder.path(of: "linked")
        let found = try GitRepository.open(at: linked + "/ENG")
        #expect(found.workFolder == linked)
        #expect(found.stateFolder == mirror.path + "/.git/toji")
        #expect(try await found.position().branch == "other")
        let next = try await mirror.commitServer(["ENG/tasks/ENG-1.md": "two\n"])
        let first = try #require(try await found.position().head)
        _ = try await found.bringAlong(from: first, to: next)
        #expect(mirror.folder.text(of: "linked/ENG/tasks/ENG-1.md") == "two\n")
        #expect(try mirror.git("status", "--porcelain", in: linked) == "")
        #expect(mirror.text("ENG/tasks/ENG-1.md") == "one\n")
    }

    @Test("outside of a repository there is none")
    func outside() throws {
        TestMirror.isolate()
        let folder = try TemporaryFolder()
        #expect(refusal { () throws(RepositoryError) in try GitRepository.open(at: folder.path) } == .notARepository)
        #expect(
            refusal { () throws(RepositoryError) in try GitRepository.open(at: folder.path(of: "missing")) }
                == .notARepository)
    }

    @Test("a new mirror needs a folder that is new or empty")
    func create() throws {
        TestMirror.isolate()
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "full/notes.txt")
        try folder.makeFolder("empty")
        _ = try GitRepository.create(at: folder.path(of: "empty"), branch: "main")
        _ = try GitRepository.create(at: folder.path(of: "new/deep"), branch: "work")
        #expect(
            refusal { () throws(RepositoryError) in
                try GitRepository.create(at: folder.path(of: "full"), branch: "main")
            }
                == .folderNotEmpty)
        #expect(try folder.names(in: "full") == ["notes.txt"])
        let head = try run(["git", "symbolic-ref", "HEAD"], in: folder.path(of: "new/deep"))
        #expect(head.text == "refs/heads/work\n")
    }

    @Test("where nothing may be written, a new mirror says so")
    func noPermission() throws {
        #expect(
            refusal { () throws(RepositoryError) in try GitRepository.create(at: "/sys/toji", branch: "main") }
                == .noPermission)
    }

    @Test(
        "a format that libgit2 cannot handle is refused before anything is written",
        arguments: [
            (
                setup: [
                    ["config", "core.repositoryformatversion", "1"], ["config", "extensions.objectFormat", "sha256"],
                ], "sha256"
            ),
            (
                setup: [
                    ["config", "core.repositoryformatversion", "1"], ["config", "extensions.refStorage", "reftable"],
                ], "reftable"
            ),
            (
                setup: [
                    ["config", "core.repositoryformatversion", "1"], ["config", "extensions.partialClone", "origin"],
                ], "partial clone"
            ),
            (setup: [["config", "extensions.partialClone", "origin"]], "partial clone"),
            (setup: [["config", "extensions.worktreeConfig", "true"]], "worktree configuration"),
            (setup: [["update-index", "--split-index"]], "split index"),
            (setup: [["sparse-checkout", "set", "--cone", "--sparse-index", "ENG"]], "worktree configuration"),
            (
                setup: [
                    ["config", "core.sparseCheckout", "true"], ["config", "core.sparseCheckoutCone", "true"],
                    ["config", "index.sparse", "true"], ["read-tree", "-mu", "HEAD"],
                ], "sparse index"
            ),
        ] as [(setup: [[String]], String)])
    func unsupported(setup: [[String]], format: String) async throws {
        let mirror = try await TestMirror(files: ["ENG/tasks/ENG-1.md": "one\n", "OPS/tasks/OPS-1.md": "two\n"])
        try mirror.write("/*\n!/*/\n/ENG/\n", to: ".git/info/sparse-checkout")
        for command in setup {
            _ = try run(["git"] + command, in: mirror.path, environment: TestMirror.environment)
        }
        let before = try mirror.folder.names(in: "mirror/.git/toji")
        #expect(
            refusal { () throws(RepositoryError) in try GitRepository.open(at: mirror.path) } == .unsupported(format))
        #expect(try mirror.folder.names(in: "mirror/.git/toji") == before)
    }

    @Test("a repository made for SHA-256 is refused")
    func sha256() throws {
        TestMirror.isolate()
        let folder = try TemporaryFolder()
        #expect(try run(["git", "init", "-q", "--object-format=sha256", "."], in: folder.path).status == 0)
        #expect(
            refusal { () throws(RepositoryError) in try GitRepository.open(at: folder.path) } == .unsupported("sha256"))
    }

    @Test("a bare repository is refused")
    func bare() throws {
        TestMirror.isolate()
        let folder = try TemporaryFolder()
        #expect(try run(["git", "init", "-q", "--bare", "."], in: folder.path).status == 0)
        #expect(
            refusal { () throws(RepositoryError) in try GitRepository.open(at: folder.path) }
                == .unsupported("bare repository"))
    }

    @Test("a folder of another user is refused", .enabled(if: geteuid() == 0, "only root can give a folder away"))
    func foreignOwner() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        #expect(try run(["chown", "-R", "65534:65534", mirror.path], in: "/").status == 0)
        #expect(refusal { () throws(RepositoryError) in try GitRepository.open(at: mirror.path) } == .foreignOwner)
    }

    @Test("the branch follows toji/server, unless the user chose another upstream")
    func upstream() async throws {
        let mirror = try await TestMirror(files: ["README.md": "one\n"])
        try await mirror.repository.configureUpstream(ofBranch: "main")
        #expect(try mirror.git("rev-parse", "--abbrev-ref", "main@{upstream}") == "toji/server\n")
        try await mirror.commitServer(["README.md": "two\n"])
        #expect(try mirror.git("status", "-sb").hasPrefix("## main...toji/server [behind 1]"))
        try mirror.git("config", "branch.main.merge", "refs/heads/theirs")
        try await mirror.repository.configureUpstream(ofBranch: "main")
        #expect(try mirror.git("config", "branch.main.merge") == "refs/heads/theirs\n")
    }
}

/// Why that failed; nil when it did not.
func refusal(_ body: () throws(RepositoryError) -> GitRepository) -> RepositoryError.Reason? {
    do throws(RepositoryError) {
        _ = try body()
        return nil
    } catch {
        return error.reason
    }
}

/// Why that failed; nil when it did not.
func reason(_ body: () async throws -> Void) async -> RepositoryError.Reason? {
    do {
        try await body()
        return nil
    } catch let error as RepositoryError {
        return error.reason
    } catch {
        return .failed("\(error)")
    }
}
