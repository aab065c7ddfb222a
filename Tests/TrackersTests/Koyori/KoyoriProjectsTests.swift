import SyncCore
import TestSupport
import Testing

@testable import Trackers

@Suite struct KoyoriProjectsTests {
    private func outcome(_ listing: ProjectListing) -> String {
        switch listing.outcome {
        case .success(let project): "\(listing.name)=\(project.key)"
        case .failure(let error): "\(listing.name)!\(word(error.reason))"
        }
    }

    private func word(_ reason: TrackerError.Reason) -> String {
        switch reason {
        case .notFound: "notFound"
        case .forbidden: "forbidden"
        case .badAnswer: "badAnswer"
        default: "\(reason)"
        }
    }

    @Test(
        "projects are chosen by key or id; those that are not there fail alone",
        arguments: [
            ([], ["ENG=ENG", "OPS=OPS", "WEB=WEB"]), (["OPS"], ["OPS=OPS"]),
            (["WEB", "GONE", "ENG"], ["WEB=WEB", "GONE!notFound", "ENG=ENG"]),
            ([KoyoriPayloads.project("OPS").uppercased()], ["\(KoyoriPayloads.project("OPS").uppercased())=OPS"]),
            ([KoyoriPayloads.project("GONE")], ["\(KoyoriPayloads.project("GONE"))!notFound"]),
            ([KoyoriPayloads.project("SHUT")], ["\(KoyoriPayloads.project("SHUT"))!forbidden"]),
            ([KoyoriPayloads.project("INBOX")], ["\(KoyoriPayloads.project("INBOX"))=ME1A2B"]),
        ])
    func chosen(selection: [String], expected: [String]) async throws {
        let koyori = ScriptedKoyori()
        koyori.world.withLock {
            $0.instead = { path, _ in
                switch path.split(separator: "/").last.map(String.init) {
                case KoyoriPayloads.project("GONE"): known(#"{"message":"not-found"}"#, status: 404)
                case KoyoriPayloads.project("SHUT"): known(#"{"message":"forbidden"}"#, status: 403)
                case KoyoriPayloads.project("INBOX"):
                    known(
                        KoyoriPayloads.projectJSON("ME1A2B").replacing(
                            KoyoriPayloads.project("ME1A2B"), with: KoyoriPayloads.project("INBOX")))
                default: nil
                }
            }
        }
        #expect(try await koyori.tracker().projects(selection).map(outcome) == expected)
    }

    @Test("a token limited to some projects asks for each by id, never for the list")
    func limited() async throws {
        let koyori = ScriptedKoyori()
        koyori.world.withLock {
            $0.instead = { path, _ in
                if path.hasSuffix("/projects") { return known(#"{"message":"forbidden"}"#, status: 403) }
                if path.hasSuffix(KoyoriPayloads.project("OPS")) { return known(KoyoriPayloads.projectJSON("OPS")) }
                guard path.hasSuffix("personal_tokens/me") else { return nil }
                let ids = "[\"\(KoyoriPayloads.project("OPS"))\"]"
                return known(
                    """
                    {"user_id":"\(KoyoriPayloads.suzuki)","username":"suzuki","tenant_id":"\(KoyoriPayloads.tenant)",\
                    "allowed_project_ids":\(ids)}
                    """)
            }
        }
        #expect(try await koyori.tracker().projects([]).map(outcome) == ["OPS=OPS"])
        #expect(try await koyori.tracker().projects(["OPS", "ENG"]).map(outcome) == ["OPS=OPS", "ENG!notFound"])
    }

    @Test("a run asks once who it is and which projects there are, and again for those that failed")
    func askedOnce() async throws {
        let koyori = ScriptedKoyori()
        let tracker = koyori.tracker()
        let connection = try await tracker.connect()
        #expect(try await tracker.projects([]).map(outcome) == ["ENG=ENG", "OPS=OPS", "WEB=WEB"])
        let requests = await tracker.requestCount
        #expect(try await tracker.connect() == connection)
        #expect(try await tracker.projects(["WEB"]).map(outcome) == ["WEB=WEB"])
        #expect(try await tracker.projects([]).map(outcome) == ["ENG=ENG", "OPS=OPS", "WEB=WEB"])
        #expect(await tracker.requestCount == requests)
    }

    @Test("a list that failed, or told of a project that cannot be, is asked for again")
    func askedAgain() async throws {
        let koyori = ScriptedKoyori()
        let tracker = koyori.tracker()
        for answer in [known(#"{"message":"forbidden"}"#, status: 403), known("[\(KoyoriPayloads.projectJSON("a"))]")] {
            koyori.world.withLock { $0.instead = { path, _ in path.hasSuffix("/projects") ? answer : nil } }
            #expect(try await tracker.projects(["ENG"]).map(outcome).first?.hasPrefix("ENG!") == true)
        }
        koyori.world.withLock { $0.instead = { _, _ in nil } }
        #expect(try await tracker.projects(["ENG"]).map(outcome) == ["ENG=ENG"])
    }

    @Test("where the list is closed and nothing is named, the run cannot go on; a named id can")
    func closedList() async throws {
        let koyori = ScriptedKoyori(.init(isNew: false))
        let id = KoyoriPayloads.project("OPS")
        koyori.world.withLock {
            $0.instead = { path, _ in
                if path.hasSuffix("/projects") { return known(#"{"message":"forbidden"}"#, status: 403) }
                return path.hasSuffix(id) ? known(KoyoriPayloads.projectJSON("OPS")) : nil
            }
        }
        #expect(await failure { try await koyori.tracker().projects([]) } == .forbidden("forbidden"))
        #expect(try await koyori.tracker().projects([id, "ENG"]).map(outcome) == ["\(id)=OPS", "ENG!forbidden"])
    }

    @Test("a key that could not be a folder, and a key that is there twice, fail alone")
    func hostileKeys() async throws {
        let koyori = ScriptedKoyori()
        koyori.world.withLock {
            $0.instead = { path, _ in
                guard path.hasSuffix("/projects") else { return nil }
                let keys = ["ENG", "../..", "a", ".GIT", "ENG"]
                let projects = keys.enumerated().map { index, key in
                    KoyoriPayloads.projectJSON(key).replacing(
                        KoyoriPayloads.project(key), with: KoyoriPayloads.id("c001", index))
                }
                return known("[\(projects.joined(separator: ","))]")
            }
        }
        let listings = try await koyori.tracker().projects([])
        #expect(listings.map(outcome).filter { !$0.hasSuffix("!badAnswer") } == ["ENG=ENG"])
        #expect(listings.count == 5)
    }
}
