/// The texts that toji writes for people, each made from a template that a mirror may override.
///
/// They hold no time of the run and nothing that changes by itself: the same data gives the same bytes.
public enum TemplateText: CaseIterable, Hashable, Sendable {
    /// `README.md` of the mirror.
    ///
    /// - `tenant`, `host`: text
    /// - `projects`: list, sorted by key, of `key`, `name`: text; `path`: link to the project's page (`ENG/README.md`);
    ///   `open`, `done`: numbers of tasks
    case mirror
    /// `KEY/README.md`. Paths are relative to the project's folder. Texts may be empty; what is unset is null.
    ///
    /// - `key`, `name`, `description`: text
    /// - `statuses`: list, in order, of `name`: text; `default`, `done`: bool
    /// - `priorities`: null where the tracker has none, else an object with `values`: list of text
    /// - `labels`: list of `name`, `color` (`#3b82f6`), `description`: text
    /// - `milestones`: list of `name`, `due` (a day): text; `done`, `total`: numbers; `percent`: number, null without tasks
    /// - `sprints`: list of `name`, `state`, `start`, `end` (days), `goal`: text
    /// - `fields`: list of `name`, `type`: text; `required`: bool; `options`: list of `value`: text and `label`: text,
    ///   null where it equals the value
    /// - `people`: list of `name`: text
    case project
    /// `AGENTS.md`.
    ///
    /// - `tenant`, `host`: text
    /// - `priorities`: as for ``project``
    /// - `projects`: list of `key`, `name`: text; `path`: link to the project's page; `statuses` as for ``project``
    case agents
    /// `people.md`.
    ///
    /// - `people`, `left`: lists of `name`: text; `open`: number of tasks; `projects`: list of `key`: text and `path`:
    ///   link; `tasks`: list of `id`, `title`, `status`, `due` (a day or null): text and `path`: link; `more`: number of
    ///   open tasks that are not listed, null for none
    /// - `anyoneLeft`: bool
    case people

    /// As it is called below `.toji/templates/`.
    public var fileName: String {
        switch self {
        case .mirror: "README.mustache"
        case .project: "PROJECT.mustache"
        case .agents: "AGENTS.mustache"
        case .people: "people.mustache"
        }
    }

    /// The built-in template.
    public var source: String {
        let bytes =
            switch self {
            case .mirror: PackageResources.README_mustache
            case .project: PackageResources.PROJECT_mustache
            case .agents: PackageResources.AGENTS_mustache
            case .people: PackageResources.people_mustache
            }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The page, with every text escaped for Markdown.
    ///
    /// `override` is the template to use instead of the built-in one. Throws a ``TemplateError`` when it cannot be
    /// parsed or asks for a name that the data does not have.
    public func render(_ value: TemplateValue, override: String? = nil) throws -> String {
        try Template(override ?? source).render(value, refusesUnknownNames: true, escape: markdownEscaped)
    }
}
