import LocalStore
import SyncCore
import SyncEngine

/// `toji forget ID…`
struct RunForget {
    let context: CommandContext

    func run() async throws -> ExitCode {
        let mirror = try await Wiring(context: context).openMirror()
        let tasks = try await tasks(in: mirror)
        let isUndone = context.invocation.flag(.undo)
        let report = try await mirror.locked(context) {
            let progress = ProgressDisplay(on: context.terminal, elapsed: context.elapsed)
            defer { progress.finish() }
            let forget = ForgetTasks(
                history: mirror.repository, workTree: mirror.repository, state: mirror.state, journal: mirror.state,
                templates: MirrorTemplates(folder: mirror.repository.workFolder), progress: progress,
                texts: GitTextMerge())
            if !isUndone,
                let file = try await forget.filesWithWork(of: tasks, configuration: mirror.configuration).first
            {
                throw CommandError.unsentWork(file: file)
            }
            return try await forget.follow(tasks, configuration: try write(tasks, isUndone: isUndone, in: mirror))
        }
        let ids = tasks.map(\.description)
        if context.isJSON {
            context.data(
                JSONText.object([
                    isUndone ? "remembered" : "forgotten": .texts(ids),
                    "commits": .texts(report.commits.map(\.hex)),
                ]).line)
        } else {
            context.say(ForgetWords.done(ids, isUndone: isUndone, isCommitted: !report.commits.isEmpty))
        }
        for waiting in report.waiting { context.note(WaitingWords.of(waiting)) }
        return report.waiting.isEmpty ? .done : .leftover
    }

    /// A task that is forgotten already has no file.
    private func tasks(in mirror: Mirror) async throws -> [TaskID] {
        let reading = ReadTasks(workTree: mirror.repository)
        let known = mirror.configuration.forgottenTasks
        var tasks: [TaskID] = []
        for name in context.invocation.arguments {
            if let id = TaskID(name.uppercased()), known.contains(id) {
                tasks.append(id)
            } else if let id = try await reading.task(context.path(name, in: mirror.repository))?.row.id {
                tasks.append(id)
            } else {
                throw CommandError.unknownTask(name)
            }
        }
        return tasks
    }

    /// Returns the new configuration.
    private func write(_ tasks: [TaskID], isUndone: Bool, in mirror: Mirror) throws -> MirrorConfiguration {
        let path = "\(mirror.repository.workFolder)/\(MirrorFiles.configuration)"
        let ids = tasks.map(\.description)
        var configuration = mirror.configuration
        configuration.forgotten.removeAll(where: ids.contains)
        if !isUndone { configuration.forgotten += ids }
        if configuration.forgotten != mirror.configuration.forgotten {
            let bytes = PlainFile.read(path) ?? configuration.render()
            do {
                let changed = try MirrorConfiguration.setting(
                    forgotten: configuration.forgotten, in: bytes, file: MirrorFiles.configuration)
                try PlainFile.write(changed, to: path)
            } catch let problem as Problem {
                throw CommandError.configuration(problem)
            }
        }
        return configuration
    }
}

enum ForgetWords {
    static func done(_ ids: [String], isUndone: Bool, isCommitted: Bool) -> Words {
        let ids = ids.joined(separator: ", ")
        switch (isUndone, isCommitted) {
        case (false, true): return Words(en: "\(ids): the file stays away", ja: "\(ids): ファイルを外しました")
        case (false, false):
            return Words(en: "\(ids): the file goes with the next pull", ja: "\(ids): 次の pull でファイルを外します")
        case (true, true): return Words(en: "\(ids): the file is back", ja: "\(ids): ファイルを元に戻しました")
        case (true, false):
            return Words(en: "\(ids): the file comes back with the next pull", ja: "\(ids): 次の pull でファイルが戻ります")
        }
    }
}
