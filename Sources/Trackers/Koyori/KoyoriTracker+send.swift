import SyncCore

extension KoyoriTracker {
    public func send(_ operation: Operation) async -> SendOutcome {
        let session: KoyoriSession
        let project: Project?
        let call: KoyoriCall
        do throws(TrackerError) {
            session = try await self.session()
            guard isUUID(operation.project) else {
                throw session.api.error(.notFound, KoyoriAPI.tenantsPath)
            }
            let place = KoyoriAPI.Place(tenant: session.connection.tenant.id, project: operation.project)
            call = try KoyoriCall(
                operation, in: place,
                labelsInBulk: leavesLabelsOut || !session.connection.capabilities.setsLabelsWithFields)
            project = call.tellsTask ? try await self.project(operation.project, session) : nil
        } catch {
            return .notSent(error)
        }
        let outcome = SendOutcome(await session.api.write(call), of: call, token: session.api.token) {
            response throws(JSONFault) in try call.read(response, in: project)
        }
        if case .done(.task(let answer)) = outcome, operation.asksForOtherLabels(than: answer.item) {
            leavesLabelsOut = true
        }
        guard case .bulk(let key) = call.answer, case .done = outcome, let project else { return outcome }
        return await look(at: key, in: project, after: call)
    }

    /// The bulk call answers with counts alone, so the task is read. While that fails nobody has seen what came of it.
    private func look(at key: EntityID, in project: Project, after call: KoyoriCall) async -> SendOutcome {
        do throws(TrackerError) {
            guard let answer = try await task(key, in: project) else {
                return .unknown(TrackerError(request: call.label, reason: .notFound))
            }
            return .done(.task(answer))
        } catch {
            return .unknown(error)
        }
    }
}

extension Operation {
    fileprivate func asksForOtherLabels(than item: TaskItem) -> Bool {
        guard case .update(let writes) = action else { return false }
        return writes.contains { $0.isLabels && !$0.isApplied(in: item) }
    }
}

extension KoyoriCall {
    /// Its outcome is a task.
    fileprivate var tellsTask: Bool {
        switch answer {
        case .task, .bulk: true
        case .assignee, .comment, .nothing: false
        }
    }
}
