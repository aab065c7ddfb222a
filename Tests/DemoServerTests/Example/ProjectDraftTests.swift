import Testing

@testable import DemoServer

@Suite("The stories of the example tenant")
struct ProjectDraftTests {
    struct Story: Sendable, CustomTestStringConvertible {
        var setting: ProjectSetting
        var draft: ProjectDraft
        var testDescription: String { setting.key }

        init(_ setting: ProjectSetting, _ tell: (inout ProjectDraft) -> Void) {
            self.setting = setting
            draft = ProjectDraft()
            tell(&draft)
        }
    }

    static let stories = [
        Story(.engine) {
            $0.tellEngineBeginnings()
            $0.tellEngineMiddle()
            $0.tellEngineAccounts()
        },
        Story(.shop) {
            $0.tellShopRelaunch()
            $0.tellShopSeason()
        },
        Story(.operations) { $0.tellOperations() },
    ]

    @Test("every name that a task uses is in the vocabulary of its project", arguments: stories)
    func names(story: Story) {
        for task in story.draft.tasks {
            #expect(story.setting.statuses.contains { $0.status == task.status }, "\(task.title): \(task.status)")
            for label in task.labels {
                #expect(story.setting.labels.contains { $0.name == label }, "\(task.title): \(label)")
            }
            for field in task.fields.keys {
                #expect(story.setting.fields.contains { $0.name == field }, "\(task.title): \(field)")
            }
            if let milestone = task.milestone {
                #expect(story.setting.milestones.contains { $0.name == milestone }, "\(task.title): \(milestone)")
            }
            if let sprint = task.sprint {
                #expect(story.setting.sprints.contains { $0.name == sprint }, "\(task.title): \(sprint)")
            }
        }
    }

    @Test("tasks are told in the order of their creation, and what happens to them happens later", arguments: stories)
    func order(story: Story) {
        for (earlier, later) in zip(story.draft.tasks, story.draft.tasks.dropFirst()) {
            #expect(earlier.created > later.created, "\(later.title) is older than \(earlier.title)")
        }
        for task in story.draft.tasks {
            let moments = [task.changed, task.completed].compactMap(\.self) + task.comments.map(\.ago)
            for moment in moments { #expect(task.created > moment && moment > 0.1, "\(task.title): \(moment)") }
            if let completed = task.completed, let changed = task.changed { #expect(changed <= completed) }
            #expect((task.status == .done) == (task.completed != nil), "\(task.title)")
        }
    }

    @Test("parents and relations name earlier tasks by their numbers", arguments: stories)
    func references(story: Story) {
        for (index, task) in story.draft.tasks.enumerated() {
            if let parent = task.parent { #expect((1...index).contains(parent), "\(task.title): \(parent)") }
        }
        for (blocker, blocked) in story.draft.blocks {
            #expect(story.draft.tasks.indices.contains(blocker - 1) && story.draft.tasks.indices.contains(blocked - 1))
        }
    }

    @Test("a reply has a comment to answer", arguments: stories)
    func replies(story: Story) {
        for task in story.draft.tasks {
            var thread: CommentDraft?
            for comment in task.comments {
                if comment.isReply {
                    #expect((thread?.ago ?? 0) > comment.ago, "\(task.title): \(comment.text)")
                } else {
                    thread = comment
                }
            }
        }
    }

    @Test("values of fields suit the kinds of the fields", arguments: stories)
    func fieldValues(story: Story) {
        for task in story.draft.tasks {
            for (name, value) in task.fields {
                guard let field = story.setting.fields.first(where: { $0.name == name }) else { continue }
                switch field.kind {
                case "number": #expect(Double(value) != nil, "\(task.title)")
                case "select": #expect(field.options.map { $0.lowercased() }.contains(value), "\(task.title)")
                case "url": #expect(value.hasPrefix("https://"), "\(task.title)")
                case "checkbox": #expect(["true", "false"].contains(value), "\(task.title)")
                case "date": #expect(Int(value) != nil, "\(task.title)")
                default: break
                }
            }
        }
    }
}
