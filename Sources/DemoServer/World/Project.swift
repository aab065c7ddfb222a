/// A project and everything in it.
struct Project: Sendable {
    let id: Identifier
    let tenantID: Identifier
    var name: String
    var description = ""
    var iconEmoji: String?
    var iconURL: String?
    let key: String
    /// Set for an inbox: the person whose it is.
    var personalOwnerID: Identifier?
    var members: [Membership] = []
    var statuses: [Status] = []
    var labels = OrderedTable<Label>()
    var fields: [CustomField] = []
    var milestones: [Milestone] = []
    var sprints: [Sprint] = []
    var relations: [Relation] = []
    var tasks = TaskStore()

    var isPersonal: Bool { personalOwnerID != nil }

    func status(_ id: Identifier) -> Status? { statuses.first { $0.id == id } }
}
