@testable import Trackers

/// What others do on the tracker. Estimates are whole hours, points whole numbers and days lie after 2050 there.
extension RandomHistory {
    func changeTracker() async throws {
        if server.statuses.isEmpty { try await readStatuses() }
        guard !server.tasks.isEmpty else { return try await addTask(parent: nil) }
        let index = below(server.tasks.count)
        let number = fresh()
        switch below(31) {
        case 0, 1: try await put(index, #""title":"Srv \#(number)""#)
        case 2: try await put(index, #""status_id":"\#(pick(server.statuses.sorted { $0.key < $1.key }).value)""#)
        case 3: try await put(index, #""priority":"\#(pick(["Critical", "High", "Medium", "Low", "Trivial"]))""#)
        case 4: try await put(index, #""progress_pct":\#(below(5) * 25)"#)
        case 5: try await put(index, #""soft_deadline":"\#(2050 + below(40))-03-0\#(1 + below(9))T00:00:00Z""#)
        case 6: try await put(index, #""clear_soft_deadline":true"#)
        case 7: try await put(index, #""estimated_minutes":\#(60 * (1 + below(50)))"#)
        case 8: try await put(index, fieldValue("\(below(100))"))
        case 9: try await put(index, fieldValue(""))
        case 10, 11, 12: try await changeDescription(index)
        case 13, 14: try await comment(on: index)
        case 15: try await changeComment(index)
        case 16:
            try await put(index, #""\#(isOne(in: 2) ? "add" : "remove")_label_ids":["\#(pick(server.labels).id)"]"#)
        case 17, 18: try await changePeople(index)
        case 19: try await archive(index)
        case 20: if isOne(in: 3) { try await delete(index) }
        case 21: try await renameLabel()
        case 22: if server.tasks.count < 9 { try await addTask(parent: isOne(in: 2) ? server.tasks[index].id : nil) }
        case 23: try await put(index, #""clear_parent_task_id":true"#)
        case 24: try await put(index, #""title":"\#(hostile())""#)
        case 25:
            let place = below(server.tasks[index].lines.count + 1)
            server.tasks[index].lines.insert(hostile(), at: place)
            try await describe(index)
        case 26: try await renameLabel()
        default: try await agree(index)
        }
    }

    private func readStatuses() async throws {
        let project = try await stage.tracker().projects(["ENG"]).first?.outcome.get()
        guard let project else { throw BrokenPromise("no project") }
        for status in try await stage.tracker().vocabulary(of: project).statuses {
            server.statuses[status.name] = status.id.description
        }
    }

    func put(_ index: Int, _ member: String) async throws {
        note("tracker: ENG-\(server.tasks[index].number) \(member)")
        try await stage.write(.put, server.tasks[index].path, "{\(member)}")
    }

    private func fieldValue(_ value: String) -> String {
        #""custom_field_values":[{"field_id":"\#(server.points)","value":"\#(value)"}]"#
    }

    private func changeDescription(_ index: Int) async throws {
        let place = below(server.tasks[index].lines.count + 1)
        if place < server.tasks[index].lines.count, isOne(in: 2) {
            server.tasks[index].lines[place] = "srv \(fresh())"
        } else {
            server.tasks[index].lines.insert("srv \(fresh())", at: place)
        }
        try await describe(index)
    }

    private func describe(_ index: Int) async throws {
        try await put(index, #""description":"\#(server.tasks[index].lines.joined(separator: #"\n"#))""#)
    }

    /// As it stands in JSON: what would leave a folder, a file's part or a line of a terminal.
    private func hostile() -> String {
        let text = pick([
            "../../srv", "/etc/srv", #"a\\b: srv"#, "<!-- toji:new -->", "<!-- toji:comment 1 -->", "---",
            "- [x] [ENG-1](x)",
            #"\u001b[31msrv"#, #"\u202esrv"#, #"srv\r\nid: ENG-1"#, #"srv # no: \"[x]\""#, "con", ".git", "日本語 👩‍👩‍👧 é",
            "&#13;",
            #"\\<!-- toji:subtasks -->"#, "@srv", "null", "~", "[a, b]",
        ])
        return isOne(in: 2) ? text : "\(text) \(fresh())"
    }

    private func comment(on index: Int) async throws {
        let account = isOne(in: 2) ? "owner" : "member"
        let head = server.tasks[index].comments.filter(\.isHead).randomElement(by: below)
        let parent = isOne(in: 3) ? head.map { #","parent_comment_id":"\#($0.id)""# } ?? "" : ""
        note("tracker: ENG-\(server.tasks[index].number) comment by \(account)\(parent)")
        let answer = try await stage.write(
            .post, server.tasks[index].path + "/comments", #"{"body":"srv \#(fresh())\n\nmore"\#(parent)}"#, as: account
        )
        guard let id = TrackerMemory.value("id", in: answer) else { throw BrokenPromise("no id in \(answer)") }
        server.tasks[index].comments.append((id, account, parent.isEmpty))
    }

    private func changeComment(_ index: Int) async throws {
        guard !server.tasks[index].comments.isEmpty else { return }
        let place = below(server.tasks[index].comments.count)
        let comment = server.tasks[index].comments[place]
        let path = server.tasks[index].path + "/comments/\(comment.id)"
        if isOne(in: 2) {
            note("tracker: ENG-\(server.tasks[index].number) comment \(comment.id) edited")
            try await stage.write(.put, path, #"{"body":"srv \#(fresh())\n\nmore"}"#, as: comment.author)
        } else {
            note("tracker: ENG-\(server.tasks[index].number) comment \(comment.id) deleted")
            try await stage.write(.delete, path, as: comment.author)
            server.tasks[index].comments.remove(at: place)
        }
    }

    private func changePeople(_ index: Int) async throws {
        let (name, id) = pick(server.people.sorted { $0.key < $1.key })
        let path = server.tasks[index].path + "/assignees"
        let role = pick(["primary", "secondary", "reviewer"])
        note("tracker: ENG-\(server.tasks[index].number) \(name) \(role), or not")
        if !server.tasks[index].people.contains(name) {
            try await stage.write(.post, path, #"{"user_id":"\#(id)","role":"\#(role)"}"#)
            server.tasks[index].people.insert(name)
        } else if isOne(in: 2) {
            try await stage.write(.put, "\(path)/\(id)", #"{"role":"\#(role)"}"#)
        } else {
            try await stage.write(.delete, "\(path)/\(id)")
            server.tasks[index].people.remove(name)
        }
    }

    private func archive(_ index: Int) async throws {
        note("tracker: ENG-\(server.tasks[index].number) archived, or back")
        let verb = server.tasks[index].isArchived ? "unarchive" : "archive"
        try await stage.write(.post, server.tasks[index].path + "/\(verb)")
        server.tasks[index].isArchived.toggle()
    }

    private func delete(_ index: Int) async throws {
        guard server.tasks.count > 2 else { return }
        note("tracker: ENG-\(server.tasks[index].number) deleted")
        try await stage.write(.delete, server.tasks[index].path)
        server.tasks.remove(at: index)
    }

    private func renameLabel() async throws {
        let index = below(server.labels.count)
        let name = "label\(fresh())"
        note("tracker: label \(server.labels[index].name) is \(name)")
        try await stage.write(.put, "/labels/\(server.labels[index].id)", #"{"name":"\#(name)"}"#)
        server.labels[index].name = name
        server.labelNames[name] = server.labels[index].id
    }

    private func addTask(parent: String?) async throws {
        if server.statuses.isEmpty { try await readStatuses() }
        let status = server.statuses["Todo"] ?? ""
        let link = parent.map { #","parent_task_id":"\#($0)""# } ?? ""
        let body = #"{"title":"New \#(fresh())","status_id":"\#(status)","description":"one\n\ntwo"\#(link)}"#
        let answer = try await stage.write(.post, "/tasks", body)
        guard let id = TrackerMemory.value("id", in: answer),
            let number = TrackerMemory.value("seq_id", in: answer).flatMap({ Int($0) })
        else { throw BrokenPromise("no id in \(answer)") }
        note("tracker: ENG-\(number) created\(link)")
        server.tasks.append(TrackerMemory.Task(number: number, id: id, lines: ["one", "", "two"]))
    }

    /// Somebody comes to the same title as a person here.
    private func agree(_ index: Int) async throws {
        let mirror = pick(mirrors)
        guard let file = try file(of: server.tasks[index].number, in: mirror), let text = mirror.text(file),
            let title = PlainDocument(text).fields["title"], title.contains("tok"), !title.contains("[")
        else { return }
        agreed.formUnion(typedTokens(in: title))
        try await put(index, #""title":"\#(title)""#)
    }

    /// The file of that task on disk, wherever it lies.
    func file(of number: Int, in mirror: RandomMirror) throws -> String? {
        try mirror.files().keys.sorted().first { path in
            let name = path.split(separator: "/").last ?? ""
            return path.hasPrefix("ENG/tasks/")
                && (name.hasPrefix("ENG-\(number)-") || name == "ENG-\(number).md"
                    || name.hasPrefix("moved-\(number)-"))
        }
    }
}

extension Array {
    fileprivate func randomElement(by below: (Int) -> Int) -> Element? { isEmpty ? nil : self[below(count)] }
}
