import struct SyncCore.CalendarDay
import struct SyncCore.Timestamp

/// What a new task is made of when a world is built.
public struct TaskSeed: Sendable {
    public var title: String
    public var description: String?
    /// The name of a status of the project; the default status without one.
    public var status: String?
    public var priority = Priority.medium
    public var progress = 0
    public var parent: Identifier?
    public var milestone: Identifier?
    public var sprint: Identifier?
    public var softDeadline: Timestamp?
    public var hardDeadline: Timestamp?
    public var estimatedMinutes: Int?
    /// Kept in this order; roles are free text such as `primary`.
    public var assignees: [(user: Identifier, role: String)] = []
    public var labels: [Identifier] = []
    public var fieldValues: [Identifier: String] = [:]
    public var isArchived = false
    public var createdBy: Identifier
    /// Must not lie before the newest task of the project; now without one.
    public var createdAt: Timestamp?
    /// `createdAt` plus one microsecond without one, as on a fresh task.
    public var updatedAt: Timestamp?
    /// Only used with a done status; `updatedAt` without one.
    public var completedAt: Timestamp?

    public init(title: String, createdBy: Identifier) {
        self.title = title
        self.createdBy = createdBy
    }
}

/// Building a world by hand: nothing is checked, no activity or notification is written but `task_created` and
/// `comment_added`. Names of things are expected to exist.
extension World {
    /// An account. The e-mail address is made of the name where none is given.
    @discardableResult
    public mutating func addUser(
        _ username: String, id: Identifier? = nil, email: String? = nil, avatarURL: String? = nil,
        isSuspended: Bool = false
    ) -> Identifier {
        let id = id ?? makeID()
        let user = User(
            id: id, username: username, email: email ?? "\(username)@example.com", avatarURL: avatarURL,
            isSuspended: isSuspended)
        users.insert(user, id: id)
        return id
    }

    /// A tenant; `displayID` is its name in addresses. The owner is no member.
    @discardableResult
    public mutating func addTenant(
        _ displayID: String, name: String, owner: Identifier, id: Identifier? = nil, description: String = "",
        iconURL: String = ""
    ) -> Identifier {
        let id = id ?? makeID()
        let tenant = Tenant(
            id: id, displayID: displayID, name: name, description: description, iconURL: iconURL, ownerID: owner)
        tenants.insert(tenant, id: id)
        return id
    }

    /// Puts a person into a tenant; see `removeMember` for one that left.
    public mutating func addMember(
        _ user: Identifier, to tenant: Identifier, role: Role = .member, id: Identifier? = nil
    ) {
        let membership = Membership(id: id ?? makeID(), userID: user, role: role)
        tenants[tenant]?.members.append(membership)
    }

    /// The account and all that the person did stay.
    public mutating func removeMember(_ user: Identifier, from tenant: Identifier) {
        tenants[tenant]?.members.removeAll { $0.userID == user }
    }

    /// Makes a member explicit; from the first one on the project is closed to the rest of the tenant.
    public mutating func addProjectMember(_ user: Identifier, to project: Identifier, role: Role = .member) {
        let membership = Membership(id: makeID(), userID: user, role: role)
        projects[project]?.members.append(membership)
    }

    /// A personal access token; without `projects` it reaches all of the tenant.
    public mutating func addToken(
        key: String, text: String, user: Identifier, tenant: Identifier, scopes: Set<Scope>,
        projects: [Identifier]? = nil, expiresAt: Timestamp? = nil, isRevoked: Bool = false
    ) {
        let kind = Token.Kind.personal(tenant: tenant, scopes: scopes, projects: projects)
        tokens.append(
            Token(
                id: makeID(), key: key, text: text, name: key, userID: user, kind: kind, createdAt: now(),
                expiresAt: expiresAt, isRevoked: isRevoked))
    }

    /// A device token, which only new servers know; it lives 90 days.
    public mutating func addDeviceToken(key: String, text: String, user: Identifier) {
        let created = now()
        tokens.append(
            Token(
                id: makeID(), key: key, text: text, name: key, userID: user, kind: .device, createdAt: created,
                expiresAt: created.advanced(bySeconds: 90 * 86_400)))
    }

    /// A project with the statuses Backlog, Todo (default), In Progress and Done.
    @discardableResult
    public mutating func addProject(
        _ name: String, key: String, tenant: Identifier, id: Identifier? = nil, description: String = "",
        iconEmoji: String? = nil, hasStatuses: Bool = true
    ) -> Identifier {
        let id = id ?? makeID()
        var project = Project(id: id, tenantID: tenant, name: name, description: description, key: key)
        project.iconEmoji = iconEmoji
        if hasStatuses { project.statuses = makeStatuses(.board) }
        projects.insert(project, id: id)
        return id
    }

    /// A status behind those that are there. The color has the form `#rrggbb`; the first done status becomes the default
    /// among them.
    @discardableResult
    public mutating func addStatus(
        _ name: String, color: String, position: Int, to project: Identifier, id: Identifier? = nil,
        isDefault: Bool = false, isDone: Bool = false, createdAt: Timestamp? = nil
    ) -> Identifier {
        let created = createdAt ?? now()
        let isFirstDone = isDone && projects[project]?.statuses.contains { $0.isDone } == false
        let status = Status(
            id: id ?? makeID(), name: name, color: color, position: position, isDefault: isDefault, isDone: isDone,
            isDefaultDone: isFirstDone, createdAt: created)
        projects[project]?.statuses.append(status)
        return status.id
    }

    /// A label; the color has the form `#rrggbb`.
    @discardableResult
    public mutating func addLabel(
        _ name: String, color: String, to project: Identifier, description: String = ""
    ) -> Identifier {
        let label = Label(id: makeID(), name: name, description: description, color: color)
        projects[project]?.labels.insert(label, id: label.id)
        return label.id
    }

    /// A milestone; `createdAt` is also the time of its last change.
    @discardableResult
    public mutating func addMilestone(
        _ name: String, due: CalendarDay, to project: Identifier, createdBy: Identifier, description: String? = nil,
        createdAt: Timestamp? = nil
    ) -> Identifier {
        let created = createdAt ?? now()
        let milestone = Milestone(
            id: makeID(), name: name, description: description, dueDate: due, createdBy: createdBy,
            createdAt: created, updatedAt: created)
        projects[project]?.milestones.append(milestone)
        return milestone.id
    }

    /// `state` is `planning`, `active` or `completed`; anything else counts as `planning`.
    @discardableResult
    public mutating func addSprint(
        _ name: String, from start: CalendarDay, to end: CalendarDay, in project: Identifier,
        createdBy: Identifier, goal: String? = nil, state: String = "planning", createdAt: Timestamp? = nil
    ) -> Identifier {
        let created = createdAt ?? now()
        let sprint = Sprint(
            id: makeID(), name: name, goal: goal, startDate: start, endDate: end,
            state: Sprint.State(rawValue: state) ?? .planning, createdBy: createdBy, createdAt: created,
            updatedAt: created)
        projects[project]?.sprints.append(sprint)
        return sprint.id
    }

    /// `kind` is `text`, `number`, `select`, `date`, `url` or `checkbox`; anything else counts as `text`.
    @discardableResult
    public mutating func addCustomField(
        _ name: String, kind: String, to project: Identifier, options: [(label: String, value: String)] = [],
        isRequired: Bool = false
    ) -> Identifier {
        let choices = options.map { option in
            JSONValue.object([
                JSONMember(name: "label", value: .text(option.label)),
                JSONMember(name: "value", value: .text(option.value)),
            ])
        }
        let field = CustomField(
            id: makeID(), name: name, kind: CustomField.Kind(rawValue: kind) ?? .text,
            options: choices.isEmpty ? nil : .list(choices), isRequired: isRequired,
            position: projects[project]?.fields.count ?? 0, createdAt: now())
        projects[project]?.fields.append(field)
        return field.id
    }
}
