/// Turns the data of a generated page into its text.
///
/// Throws a ``PageTemplateError`` when a template that the mirror overrides is broken.
public protocol PageTemplates: Sendable {
    func render(_ page: GeneratedPage) throws -> [UInt8]

    /// Another text whenever a template may give another page for the same data.
    var version: String { get }
}

public struct PageTemplateError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// `{{` without its `}}`.
        case unclosedTag
        /// A tag without a name, or with blanks inside the name.
        case badName(String)
        /// `{{=` that does not hold two delimiters.
        case badDelimiters
        /// `{{#name}}` without its `{{/name}}`.
        case unclosedSection(String)
        /// `{{/name}}` where another section, or none, is open.
        case unexpectedClose(String, open: String?)
        /// Sections or partials inside each other, more than a person would write.
        case tooDeep
        /// The page has no value of that name.
        case unknownName(String)
    }

    /// `README.mustache`
    public var template: String
    /// Counted from 1.
    public var line: Int
    public var reason: Reason

    public init(template: String, line: Int, reason: Reason) {
        self.template = template
        self.line = line
        self.reason = reason
    }
}

/// The pages that are written for people, and read back by nobody.
public enum GeneratedPage: Hashable, Sendable {
    /// `README.md`
    case mirror(MirrorPage)
    /// `KEY/README.md`
    case project(ProjectPage)
    /// `AGENTS.md`
    case agents(AgentsPage)
    /// `people.md`
    case people(PeoplePage)
}

public struct MirrorPage: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        public var key: String
        public var name: String
        public var folder: String
        public var open: Int
        public var done: Int

        public init(key: String, name: String, folder: String, open: Int, done: Int) {
            self.key = key
            self.name = name
            self.folder = folder
            self.open = open
            self.done = done
        }
    }

    public var tenant: String
    public var host: String
    /// Sorted by key.
    public var projects: [Row]

    public init(tenant: String, host: String, projects: [Row]) {
        self.tenant = tenant
        self.host = host
        self.projects = projects
    }
}

public struct ProjectPage: Hashable, Sendable {
    public struct Progress: Hashable, Sendable {
        public var done: Int
        public var total: Int

        public init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }
    }

    public var vocabulary: ProjectVocabulary
    public var priorities: [String]
    /// By milestone; archived tasks count.
    public var progress: [EntityID: Progress]

    public init(vocabulary: ProjectVocabulary, priorities: [String], progress: [EntityID: Progress]) {
        self.vocabulary = vocabulary
        self.priorities = priorities
        self.progress = progress
    }
}

public struct AgentsPage: Hashable, Sendable {
    public var tenant: String
    public var host: String
    public var priorities: [String]
    /// Sorted by key.
    public var projects: [ProjectVocabulary]

    public init(tenant: String, host: String, priorities: [String], projects: [ProjectVocabulary]) {
        self.tenant = tenant
        self.host = host
        self.priorities = priorities
        self.projects = projects
    }
}

public struct PeoplePage: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var name: String
        /// Keys of the projects in which the person appears, sorted.
        public var projects: [String]
        /// Open tasks assigned to the person, also beyond ``tasks``.
        public var open: Int
        public var tasks: [Link]

        public init(name: String, projects: [String], open: Int, tasks: [Link]) {
            self.name = name
            self.projects = projects
            self.open = open
            self.tasks = tasks
        }
    }

    public struct Link: Hashable, Sendable {
        public var id: TaskID
        public var title: String
        /// Relative to the mirror.
        public var path: String
        /// The status's name.
        public var status: String
        /// A day, or the instant in full.
        public var due: String?

        public init(id: TaskID, title: String, path: String, status: String, due: String?) {
            self.id = id
            self.title = title
            self.path = path
            self.status = status
            self.due = due
        }
    }

    /// Sorted by name, then id.
    public var people: [Entry]
    /// Those who left the tenant, where the tracker tells.
    public var left: [Entry]

    public init(people: [Entry], left: [Entry]) {
        self.people = people
        self.left = left
    }
}
