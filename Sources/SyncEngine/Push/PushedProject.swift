import SyncCore

/// What a push needs to know of one project.
struct PushedProject: Sendable {
    var vocabulary: ProjectVocabulary
    var contexts: DocumentContexts
    var names: ProjectNames

    var project: Project { vocabulary.project }

    init(_ vocabulary: ProjectVocabulary, connection: Connection, configuration: MirrorConfiguration) {
        self.vocabulary = vocabulary
        contexts = DocumentContexts(
            vocabulary: vocabulary, webAddress: connection.webAddress(of: vocabulary.project),
            capabilities: connection.capabilities, usesIDsAsFileNames: configuration.usesIDsAsFileNames)
        names = ProjectNames(vocabulary)
    }

    /// With people who came into the project since the last pull.
    func knowing(_ people: [Person]) -> PushedProject {
        let known = Set(vocabulary.people.map(\.id))
        let others = people.filter { !known.contains($0.id) }
        if others.isEmpty { return self }
        var project = self
        project.vocabulary.people += others
        project.vocabulary = project.vocabulary.sorted()
        project.contexts.vocabulary = project.vocabulary
        project.names = ProjectNames(project.vocabulary)
        return project
    }

    /// The file of a task as it would be with what was just read: the tracker's version of a merge.
    ///
    /// - Parameter said: the file in the newest server commit.
    /// - Throws: a ``Problem`` when that cannot be edited in place.
    func document(
        of item: TaskItem, comments: [Comment]?, parent: TaskID?, children: [StoredChild],
        over said: VersionReader.Version
    ) throws -> ParsedDocument {
        let context = contexts.context(of: item, parent: parent, children: children, names: names)
        let bytes = try DocumentRenderer.splice(
            item, comments: comments, in: context, into: said.bytes, writtenWith: said.names)
        return DocumentParser.parse(bytes, file: said.path, names: names, project: project.key)
    }
}
