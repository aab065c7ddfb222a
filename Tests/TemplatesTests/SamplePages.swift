import Templates

/// Data for each page, in the documented shape.
enum SamplePages {
    /// With at least one entry in every list. `name` stands for every name that people choose.
    static func full(_ text: TemplateText, name: String? = nil) -> TemplateValue {
        func chosen(_ usual: String) -> TemplateValue { .text(name ?? usual) }
        let statuses: TemplateValue = [
            ["name": chosen("Todo"), "default": true, "done": false],
            ["name": chosen("Done"), "default": false, "done": true],
        ]
        let priorities: TemplateValue = ["values": ["high", "low"]]
        switch text {
        case .mirror:
            return [
                "tenant": chosen("acme"), "host": "koyori.example.com",
                "projects": [
                    [
                        "key": "ENG", "name": chosen("Engine | Motor"), "path": .link("ENG/README.md"), "open": 12,
                        "done": 40,
                    ]
                ],
            ]
        case .project:
            return project(chosen, statuses: statuses, priorities: priorities)
        case .agents:
            return [
                "tenant": chosen("acme"), "host": "koyori.example.com", "priorities": priorities,
                "projects": [
                    ["key": "ENG", "name": chosen("Engine"), "path": .link("ENG/README.md"), "statuses": statuses]
                ],
            ]
        case .people:
            let person: TemplateValue = [
                "name": chosen("tanaka"), "open": 3, "more": 2,
                "projects": [["key": "ENG", "path": .link("ENG/README.md")]],
                "tasks": [
                    [
                        "id": "ENG-42", "title": chosen("A [x]"), "status": chosen("Todo"), "due": "2026-06-01",
                        "path": .link("ENG/tasks/ENG-42-x.md"),
                    ]
                ],
            ]
            let gone: TemplateValue = ["name": chosen("mori"), "open": 0, "more": nil, "projects": [], "tasks": []]
            return ["people": [person], "left": [gone], "anyoneLeft": true]
        }
    }

    static func empty(_ text: TemplateText) -> TemplateValue {
        switch text {
        case .mirror: ["tenant": "acme", "host": "koyori.example.com", "projects": []]
        case .project:
            [
                "key": "ENG", "name": "Engine", "description": "", "statuses": [], "priorities": nil, "labels": [],
                "milestones": [], "sprints": [], "fields": [], "people": [],
            ]
        case .agents: ["tenant": "acme", "host": "koyori.example.com", "priorities": nil, "projects": []]
        case .people: ["people": [], "left": [], "anyoneLeft": false]
        }
    }

    private static func project(
        _ chosen: (String) -> TemplateValue, statuses: TemplateValue, priorities: TemplateValue
    ) -> TemplateValue {
        [
            "key": "ENG", "name": chosen("Engine"), "description": chosen("What makes it go"), "statuses": statuses,
            "priorities": priorities,
            "labels": [
                ["name": chosen("auth"), "color": "#3b82f6", "description": chosen("Sign-in")],
                ["name": chosen("plain"), "color": "", "description": ""],
            ],
            "milestones": [
                ["name": chosen("v2.0"), "due": "2026-06-30", "done": 3, "total": 4, "percent": 75],
                ["name": chosen("later"), "due": nil, "done": 0, "total": 0, "percent": nil],
            ],
            "sprints": [
                [
                    "name": chosen("Sprint 12"), "state": "active", "start": "2026-05-25", "end": "2026-06-07",
                    "goal": chosen("Sign-in works"),
                ]
            ],
            "fields": [
                ["name": chosen("Points"), "type": "number", "required": false, "options": []],
                [
                    "name": chosen("Team"), "type": "select", "required": true,
                    "options": [["value": chosen("core"), "label": chosen("Core")]],
                ],
            ],
            "people": [["name": chosen("tanaka")]],
        ]
    }
}
