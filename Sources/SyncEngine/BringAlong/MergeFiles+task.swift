import SyncCore

extension MergeFiles {
    mutating func merge(_ task: TaskSides, onDisk: [String: LocalFile]) throws {
        let remote = task.remote.map { FileVersion(path: $0.path, bytes: $0.bytes) }
        let held = held(task)
        let wanted = held.map(\.version) ?? (task.taken == nil ? remote : nil)
        if wanted != remote {
            if let remote, remote.path != wanted?.path {
                merged.wanted[remote.path] = task.taken?.committed.map { .file($0) } ?? .nothing
            }
            if let wanted { merged.wanted[wanted.path] = .file(wanted.bytes) }
        }
        if let held, held.fields == nil, let base = task.base { merged.heldFiles[base.path] = base.vocabulary }
        let committed = try commit(task, held: held, wanted: wanted)
        try put(task, committed: committed, onDisk: onDisk)
        if let wanted, committed?.path == wanted.path, task.isClean { merged.clean[wanted.path] = wanted.bytes }
    }

    // MARK: the new base

    /// What the new base commit has of a task where it is not what the tracker says.
    fileprivate struct Held {
        /// Nil when the former base does not know the file, and neither may the next one, which would make edits of the
        /// values in conflict.
        var version: FileVersion?
        /// Nil when the whole file is held.
        var fields: [FieldKey]?
    }

    private func held(_ task: TaskSides) -> Held? {
        let whole = Held(version: task.base.map { FileVersion(path: $0.path, bytes: $0.bytes) })
        if task.taken != nil { return task.base.map { _ in whole } }
        if case .several = task.disk { return whole }
        guard let side = task.side else { return nil }
        // Should it be a task's again one day, then with the edits that it has.
        if side.isIgnored { return task.remote == nil ? nil : whole }
        if side.isHeldWhole { return resolution.settles(.task, of: side) ? nil : whole }
        var fields = side.merge.conflicts.map(\.field)
        if task.diskIsHead, case .one(let inHead) = task.inHead {
            fields += inHead.merge.conflicts.map(\.field).filter { !fields.contains($0) }
        }
        fields.removeAll { resolution.settles($0, of: task.id) }
        guard !fields.isEmpty, let remote = task.remote else { return nil }
        // A file that no base knows has none until all of it is decided.
        guard let base = task.base else { return Held(version: nil, fields: fields) }
        let bytes = try? DocumentRenderer.held(
            fields, from: base.document, in: remote.bytes, baseNames: base.names, names: remote.names,
            project: task.id.project)
        return bytes.map { Held(version: FileVersion(path: remote.path, bytes: $0), fields: fields) } ?? whole
    }

    // MARK: HEAD

    /// The committed version, merged like a file. Returns what the branch will have of the task in the end.
    private mutating func commit(_ task: TaskSides, held: Held?, wanted: FileVersion?) throws -> FileVersion? {
        switch task.inHead {
        case nil: return wanted
        case .gone:
            // Taking a file away asks for nothing: it comes back.
            if wanted != nil { merged.headIsMerged = false }
            return wanted
        case .several(let files):
            merged.hasUnsent = true
            for file in files { if let bytes = file.bytes { merged.committed[file.path] = .file(bytes) } }
            return nil
        case .unknown(let file):
            merged.hasUnsent = true
            if let bytes = file.bytes { merged.committed[file.path] = .file(bytes) }
            return nil
        case .one(let inHead):
            let isWithoutBase = held.map { $0.version == nil } ?? false
            if inHead.holdsWork || inHead.isIgnored || isWithoutBase { merged.hasUnsent = true }
            guard let bytes = inHead.local.bytes else { return wanted }
            let present = FileVersion(path: inHead.local.path, bytes: bytes)
            // A file that stays where it is on disk stays there in HEAD too, or else there were two of the task.
            let target =
                isLeft(task, at: present.path)
                ? present.path : wanted?.path ?? held?.fields.flatMap { _ in task.remote?.path }
            if inHead.isIgnored, let wanted, target != present.path, task.taken == nil {
                // It is no task's any more on disk alone: there the task has its own name, and HEAD has both.
                merged.headIsMerged = false
                merged.committed[present.path] = .file(present.bytes)
                return wanted
            }
            let isTaken = task.taken != nil
            let version =
                isTaken ? present : try merge(inHead, present, held: held, base: task.base, target: target)
            // Of a task that is gone, and of which nothing is committed but an edit lies on disk, HEAD keeps the base.
            let result = version ?? wanted
            if result != present { merged.headIsMerged = false }
            if result != wanted {
                if let wanted, wanted.path != result?.path { merged.committed[wanted.path] = .nothing }
                if let result { merged.committed[result.path] = .file(result.bytes) }
            }
            return result
        }
    }

    /// The disk keeps what it has there.
    private func isLeft(_ task: TaskSides, at path: String) -> Bool {
        switch task.disk {
        case .one(let disk):
            disk.local.path == path && (disk.isIgnored || disk.isHeldWhole && !resolution.settles(.task, of: disk))
        case .several(let files): files.contains { $0.path == path }
        case .gone, .unknown: false
        }
    }

    private func merge(
        _ inHead: TaskComparison, _ present: FileVersion, held: Held?, base: VersionReader.Version?, target: String?
    ) throws -> FileVersion? {
        if inHead.isIgnored { return present }
        if inHead.isHeldWhole {
            if resolution.settles(.task, of: inHead) { return nil }
            // What cannot be read is known by its path, which must be that of the base.
            return FileVersion(path: target ?? present.path, bytes: present.bytes)
        }
        guard let written = try? inHead.merge.write(into: inHead.mended ?? present.bytes, project: inHead.id.project)
        else {
            return inHead.merge.fate == .removed
                ? nil : inHead.remote.map { FileVersion(path: $0.path, bytes: $0.bytes) } ?? present
        }
        var result = FileVersion(
            path: target ?? present.path, bytes: try resolution.applied(to: written, of: inHead))
        guard let base, let fields = held?.fields, let remote = inHead.remote else { return result }
        // What HEAD does not edit keeps the base that is held for the edit on disk.
        let unedited = fields.filter { field in
            switch inHead.merge.outcomes[field] {
            case .none, .remote, .agreed: true
            case .local, .merged, .conflict: false
            }
        }
        if !unedited.isEmpty {
            result.bytes = try DocumentRenderer.held(
                unedited, from: base.document, in: result.bytes, baseNames: base.names, names: remote.names,
                project: inHead.id.project)
        }
        return result
    }

    // MARK: the disk

    private mutating func put(_ task: TaskSides, committed: FileVersion?, onDisk: [String: LocalFile]) throws {
        if let taken = task.taken {
            merged.waiting.append(Waiting(id: task.id, file: taken.path, reason: .left(taken.reason)))
        }
        switch task.disk {
        case .unknown(let file):
            merged.problems.append(Problem(file: file.path, reason: .unknownID(task.id.description)))
            merged.keep(file)
        case .several(let files):
            for file in files {
                let other = files.first { $0.path != file.path }?.path ?? file.path
                merged.problems.append(
                    Problem(file: file.path, reason: .duplicateID(task.id.description, otherFile: other)))
                merged.keep(file)
            }
            stayAway(task.home, task.home, onDisk)
        case .gone:
            if let side = task.side { tell(side) }
            // HEAD may have a file of the user's under the task's number, which is still there, or they made it theirs on
            // disk alone.
            if let home = task.home, let file = onDisk[home] {
                if file.isThere { merged.keep(file) } else { merged.edit(home, found: nil, wanted: nil) }
            }
            if let committed, isAway(committed.path, task.home, onDisk) {
                merged.edit(committed.path, found: nil, wanted: committed.bytes)
            }
        case .one(let disk):
            tell(disk)
            if task.taken == nil {
                try put(disk, committed: committed, home: task.home, onDisk: onDisk)
            } else {
                merged.keep(disk.local)
            }
        }
    }

    private mutating func tell(_ side: TaskComparison) {
        merged.problems += side.problems
        for conflict in side.merge.conflicts {
            let conflict = TaskConflict(id: side.id, file: side.local.path, conflict: conflict)
            if resolution.settles(conflict.conflict.field, of: side) {
                merged.resolved.append(conflict)
                if resolution.choice == .mine { merged.kept.insert(side.id) }
            } else {
                merged.conflicts.append(conflict)
            }
        }
    }

    /// Nothing lies there. What is not among these is as in HEAD.
    private func isAway(_ path: String, _ home: String?, _ onDisk: [String: LocalFile]) -> Bool {
        if let file = onDisk[path] { return file.bytes == nil }
        return path != home
    }

    /// What a person moved away does not come back beside the file that they have of the task.
    private mutating func stayAway(_ path: String?, _ home: String?, _ onDisk: [String: LocalFile]) {
        guard let path, isAway(path, home, onDisk) else { return }
        merged.edit(path, found: nil, wanted: nil)
    }

    private mutating func put(
        _ disk: TaskComparison, committed: FileVersion?, home: String?, onDisk: [String: LocalFile]
    ) throws {
        if home != disk.local.path { stayAway(home, home, onDisk) }
        let isSettled = resolution.settles(.task, of: disk)
        guard let bytes = disk.local.bytes, !disk.isHeldWhole || isSettled, !disk.isIgnored else {
            if committed?.path != disk.local.path { stayAway(committed?.path, home, onDisk) }
            return merged.keep(disk.local)
        }
        let present = FileVersion(path: disk.local.path, bytes: bytes)
        let result: FileVersion?
        merged.take(disk.local.lateSaves)
        do { result = try self.result(of: disk, present) } catch let problem as Problem {
            merged.problems.append(problem)
            return merged.keep(disk.local)
        }
        let found = disk.local.present
        if present.path != result?.path { merged.edit(present.path, found: found, wanted: nil) }
        if let result {
            merged.edit(result.path, found: result.path == present.path ? found : nil, wanted: result.bytes)
        }
        if onDisk[present.path] != nil, let found, result?.bytes != found, !disk.isAdopted {
            merged.rescued.append(NewFile(path: present.path, bytes: found))
        }
        if disk.mended != nil, !disk.isAdopted { merged.undone.append(present.path) }
    }

    private func result(of disk: TaskComparison, _ present: FileVersion) throws -> FileVersion? {
        if disk.merge.outcomes[.task] == .conflict { return resolution.deleted(present, of: disk) }
        if let written = try disk.merge.write(into: disk.mended ?? present.bytes, project: disk.id.project) {
            return FileVersion(
                path: disk.remote?.path ?? present.path, bytes: try resolution.applied(to: written, of: disk))
        }
        if disk.merge.fate == .removed { return nil }
        return disk.remote.map { FileVersion(path: $0.path, bytes: $0.bytes) } ?? present
    }
}
