/// What hangs together: subtasks, and tasks that block each other.
enum RelationEndpoints {
    static let routes: [Route] = [
        .task("GET", "/relations", needs: [.readTask], list),
        .task("POST", "/relations", needs: [.writeTask], body: newRelation, isSerializable: { _ in true }, add),
        .task("DELETE", "/relations/{relation_id}", needs: [.writeTask], remove),
    ]

    static let newRelation = ObjectShape(
        "AddRelationRequest", [.required("type", .text), .required("target_task_id", .id)])

    static func list(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let record = project.tasks.records[task]
        let relations = call.unordered(project.relations, &world)
        let blocks = project.ends(of: relations.filter { $0.blocker == record.id }, \.blocked)
        let blockedBy = project.ends(of: relations.filter { $0.blocked == record.id }, \.blocker)
        var writer = JSONWriter()
        writer.object { writer in
            if call.isNew {
                writer.key("parent")
                if let parent = record.parentID.flatMap(project.tasks.position(of:)) {
                    writer.task(project.tasks.records[parent], project, call, &world)
                } else {
                    writer.null()
                }
            }
            writer.key("subtasks")
            writer.array(project.tasks.children(of: record.id)) {
                $0.task(project.tasks.records[$1], project, call, &world)
            }
            writer.key("blocks")
            writer.array(blocks) { $0.task($1.task, project, call, &world, relation: $1.relation) }
            writer.key("blocked_by")
            writer.array(blockedBy) { $0.task($1.task, project, call, &world, relation: $1.relation) }
        }
        return .json(200, writer.bytes)
    }

    static func add(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let own = project.tasks.records[task].id
        guard let other = call.body.id("target_task_id"), let position = project.tasks.position(of: other) else {
            throw Refusal.notFound
        }
        guard let type = call.body.text("type"), ["blocks", "blocked_by"].contains(type) else {
            throw Refusal.badRequest
        }
        let (blocker, blocked) = type == "blocks" ? (own, other) : (other, own)
        if project.blocks(blocked, blocker) { throw Refusal.conflict }
        if project.relations.contains(where: { $0.blocker == blocker && $0.blocked == blocked }) {
            throw Refusal.conflict
        }
        let relation = Relation(id: world.makeID(), blocker: blocker, blocked: blocked, createdAt: world.now())
        project.relations.append(relation)
        // Always `blocks`, whichever end was named.
        note("relation_added", "blocks", project.tasks.records[position].number, task, call, &world, &project)
        return .json(201) { writer in
            writer.object { writer in
                writer.member("id", relation.id)
                writer.member("blocker_task_id", relation.blocker)
                writer.member("blocked_task_id", relation.blocked)
                writer.member("created_at", relation.createdAt)
            }
        }
    }

    /// Either end may take it away.
    static func remove(_ call: Call, _ world: inout World, _ project: inout Project, _ task: Int) throws -> Response {
        let id = try call.id("relation_id")
        let own = project.tasks.records[task].id
        guard let place = project.relations.firstIndex(where: { $0.id == id }) else { throw Refusal.notFound }
        let relation = project.relations[place]
        guard relation.blocker == own || relation.blocked == own else { throw Refusal.notFound }
        project.relations.remove(at: place)
        let isBlocker = relation.blocker == own
        let other = project.tasks.anyPosition(of: isBlocker ? relation.blocked : relation.blocker) ?? task
        let number = project.tasks.records[other].number
        note("relation_removed", isBlocker ? "blocks" : "blocked_by", number, task, call, &world, &project)
        return .empty(204)
    }

    private static func note(
        _ event: String, _ type: String, _ number: Int, _ task: Int, _ call: Call, _ world: inout World,
        _ project: inout Project
    ) {
        let payload = Payload.make { writer in
            writer.member("type", type)
            writer.member("target_seq_id", number)
        }
        project.note(event, payload, on: task, by: call, &world)
    }
}

extension Project {
    /// The tasks at the far ends that are not deleted.
    fileprivate func ends(
        of relations: [Relation], _ end: KeyPath<Relation, Identifier>
    ) -> [(relation: Identifier, task: TaskRecord)] {
        relations.compactMap { relation in
            tasks.position(of: relation[keyPath: end]).map { (relation.id, tasks.records[$0]) }
        }
    }

    /// Whether one task blocks another, directly or over others; each counts as blocking itself.
    fileprivate func blocks(_ first: Identifier, _ last: Identifier) -> Bool {
        var seen: Set<Identifier> = []
        var open = [first]
        while let current = open.popLast() {
            if current == last { return true }
            guard seen.insert(current).inserted else { continue }
            for relation in relations where relation.blocker == current { open.append(relation.blocked) }
        }
        return false
    }
}
