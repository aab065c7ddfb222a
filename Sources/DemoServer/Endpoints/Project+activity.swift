/// Writes JSON texts for the payloads of activities and notifications.
enum Payload {
    static func make(_ members: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(capacity: 64)
        writer.object { members(&$0) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Project {
    /// Adds a row to the history of a task.
    mutating func note(
        _ event: String, _ payload: String = "{}", on task: Int, by call: Call, _ world: inout World
    ) {
        tasks.activities[task].append(
            Activity(id: world.makeID(), event: event, userID: call.user, payload: payload, createdAt: world.now()))
    }

    mutating func noteLabel(_ event: String, _ id: Identifier, on task: Int, by call: Call, _ world: inout World) {
        let name = labels[id]?.name ?? ""
        let payload = Payload.make { writer in
            writer.member("label_id", id)
            writer.member("name", name)
        }
        note(event, payload, on: task, by: call, &world)
    }

    mutating func noteStatus(
        from old: Identifier, to new: Identifier, on task: Int, by call: Call, _ world: inout World
    ) {
        note("status_changed", statusPayload(old, new, by: nil), on: task, by: call, &world)
    }

    func statusPayload(_ old: Identifier, _ new: Identifier, by name: String?) -> String {
        Payload.make { writer in
            writer.member("from", status(old)?.name ?? "")
            writer.member("to", status(new)?.name ?? "")
            if let name { writer.member("changed_by", name) }
        }
    }
}
