extension DocumentMerge {
    mutating func mergeBody(_ remote: ParsedDocument) {
        if versions.bases.isEmpty, TextComparison.isBlank(versions.local.body) {
            document.body = remote.body
            if !TextComparison.isBlank(remote.body) { outcomes[.body] = .remote }
            return
        }
        let value = ValueVersions(
            bases: versions.bases.map { Prose($0.body) }, local: Prose(versions.local.body),
            said: versions.said.map { Prose($0.body) }, remote: Prose(remote.body))
        document.body = note(.body, value, value.reconciled(by: mergeLines)) { .text($0.text) }.text
    }

    private func mergeLines(base: Prose, local: Prose, remote: Prose) -> Prose? {
        texts.merge(base: base.text, local: local.text, remote: remote.text).map(Prose.init)
    }

    // MARK: subtasks

    /// Each box is a value; the list itself, its links and titles are the tracker's.
    mutating func mergeSubtasks(_ remote: ParsedDocument) {
        for id in Set(versions.local.subtasks.keys).union(remote.subtasks.keys).sorted() {
            guard let local = versions.local.subtasks[id] else {
                if isTakenOut(id, remote) { continue }
                document.subtasks[id] = remote.subtasks[id]
                document.subtaskTexts[id] = remote.subtaskTexts[id]
                outcomes[.subtask(id)] = .remote
                continue
            }
            let value = ValueVersions<Bool?>(
                bases: versions.bases.map { $0.subtasks[id] }, local: local,
                said: versions.said.map { $0.subtasks[id] }, remote: remote.subtasks[id])
            document.subtasks[id] = note(.subtask(id), value, value.reconciled()) {
                $0.map { .box(isDone: $0) } ?? .nothing
            }
            if !isSameText(id, remote) { document.subtaskTexts[id] = remote.subtaskTexts[id] }
        }
    }

    /// A person took the line out, which asks for nothing: it stays away as long as nothing is new about it.
    private func isTakenOut(_ id: TaskID, _ remote: ParsedDocument) -> Bool {
        versions.bases.contains { $0.subtasks[id] == remote.subtasks[id] } && isSameText(id, remote)
    }

    private func isSameText(_ id: TaskID, _ remote: ParsedDocument) -> Bool {
        guard let now = remote.subtaskTexts[id] else { return true }
        return versions.bases.contains { base in
            base.subtaskTexts[id].map { TextComparison.isExact($0, now) } ?? false
        }
    }

    // MARK: comments

    /// One by one. The order is that of the file; new ones come behind those that they follow on the tracker.
    mutating func mergeComments(_ remote: ParsedDocument) {
        let merge = CommentVersions(versions, remote)
        document.comments = []
        for comment in versions.local.comments {
            let value = merge.versions(of: comment)
            let state = note(.comment(comment.id), value, value.reconciled(by: mergeLines)) { $0.content }
            if let kept = merge.comment(comment, in: state, isConflict: outcomes[.comment(comment.id)] == .conflict) {
                document.comments.append(kept)
            }
        }
        let former = Set(document.comments.map(\.id))
        document.add(remote.comments, where: merge.comesNew)
        for comment in document.comments where !former.contains(comment.id) {
            outcomes[.comment(comment.id)] = .remote
        }
    }

    private func mergeLines(base: CommentState, local: CommentState, remote: CommentState) -> CommentState? {
        guard case .text(let base) = base, case .text(let local) = local, case .text(let remote) = remote else {
            return nil
        }
        return mergeLines(base: base, local: local, remote: remote).map(CommentState.text)
    }
}
