import Templates
import Testing

@Suite("The texts written for people")
struct TemplateTextTests {
    @Test("render the same bytes for the same data, with one newline at the end", arguments: TemplateText.allCases)
    func stable(text: TemplateText) throws {
        let page = try text.render(SamplePages.full(text))
        #expect(try text.render(SamplePages.full(text)) == page)
        #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
        #expect(!page.contains("\n\n\n"))
        #expect(!page.split(separator: "\n").contains { $0.hasSuffix(" ") })
    }

    @Test(
        "use only names that the documented data has, also when every list is empty", arguments: TemplateText.allCases)
    func emptyData(text: TemplateText) throws {
        let page = try text.render(SamplePages.empty(text))
        #expect(!page.contains("\n\n\n"))
    }

    @Test("say what the data says")
    func content() throws {
        let mirror = try TemplateText.mirror.render(SamplePages.full(.mirror))
        #expect(mirror.contains("| [ENG](ENG/README.md) | Engine \\| Motor | 12 | 40 |\n"))
        let project = try TemplateText.project.render(SamplePages.full(.project))
        #expect(project.contains("- Todo · new tasks get it\n- Done · done\n"))
        #expect(project.contains("- **auth** · `#3b82f6` · Sign-in\n- **plain**\n"))
        #expect(project.contains("- **v2.0** · due 2026-06-30 · 3 of 4 done (75 %)\n- **later** · 0 of 0 done\n"))
        #expect(project.contains("- **Sprint 12** · active · from 2026-05-25 · to 2026-06-07 · Sign-in works\n"))
        #expect(
            project.contains("- **Team** · select · must be filled before a task is done\n  - core · shown as Core\n"))
        let people = try TemplateText.people.render(SamplePages.full(.people))
        #expect(
            people.contains("## tanaka\n\n3 open · [ENG](ENG/README.md)\n\n- [ENG-42](ENG/tasks/ENG-42-x.md) A \\[x\\]")
        )
        #expect(people.contains("- … and 2 more\n\n## No longer here\n\n### mori\n\n0 open\n\nNo open task.\n"))
        let agents = try TemplateText.agents.render(SamplePages.full(.agents))
        #expect(agents.contains("| `priority` | one of `high` `low` |\n| `assignees`"))
        for word in ["toji status", "Stop there", "`due`", "Never add, change, copy or remove an `id`"] {
            #expect(agents.contains(word))
        }
    }

    @Test("keep a hostile name on its line and out of the page's structure", arguments: TemplateText.allCases)
    func hostileNames(text: TemplateText) throws {
        let hostile = "| x |\n\n# Owned\n- [a](javascript:b) <img> {{tenant}} `"
        let honest = try text.render(SamplePages.full(text))
        let page = try text.render(SamplePages.full(text, name: hostile))
        #expect(page.split(separator: "\n").count == honest.split(separator: "\n").count)
        #expect(!page.contains("\n# Owned") && !page.contains("<img>") && !page.contains("[a](javascript"))
        #expect(page.contains("{{tenant}}"))
    }

    @Test("can be overridden, and an override that asks for an unknown name is refused with its line")
    func overrides() throws {
        let data = SamplePages.full(.mirror)
        #expect(try TemplateText.mirror.render(data, override: "{{host}}: {{tenant}}") == "koyori.example.com: acme")
        let error = #expect(throws: TemplateError.self) {
            try TemplateText.mirror.render(data, override: "{{host}}\n{{#projects}}\n{{nmae}}\n{{/projects}}")
        }
        #expect(error?.line == 3)
        #expect(error?.reason == .unknownName("nmae"))
    }
}
