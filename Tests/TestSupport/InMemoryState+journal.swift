import SyncCore

extension InMemoryState: Journal {
    public func begin(_ entry: JournalEntry) -> Int64 {
        lastCall += 1
        callsInDoubt.append(NumberedEntry(number: lastCall, entry: entry))
        return lastCall
    }

    public func settle(_ number: Int64, created: EntityID?) {
        guard let index = callsInDoubt.firstIndex(where: { $0.number == number }) else { return }
        var call = callsInDoubt.remove(at: index)
        call.created = created
        settledCalls.append(call)
        settledCalls.sort { $0.number < $1.number }
    }

    public func withdraw(_ number: Int64) { callsInDoubt.removeAll { $0.number == number } }

    public func inDoubt() -> [NumberedEntry] { callsInDoubt }

    public func settled() -> [NumberedEntry] { settledCalls }

    public func forgetSettled(upTo number: Int64) { settledCalls.removeAll { $0.number <= number } }

    public func noteRefusal(_ refusal: Refusal) {
        if let index = refused.firstIndex(where: { $0.isSameWish(as: refusal) }) {
            refused[index] = refusal
        } else {
            refused.append(refusal)
        }
    }

    public func refusals(of subject: String) -> [Refusal] { refused.filter { $0.subject == subject } }

    public func forgetRefusals(of subject: String) { refused.removeAll { $0.subject == subject } }

    public func hold(_ draft: HeldDraft) { held[draft.key] = draft }

    public func heldDraft(_ key: HeldDraft.Key) -> HeldDraft? { held[key] }

    public func release(_ key: HeldDraft.Key) { held[key] = nil }

    public func release(thing: EntityID) { held = held.filter { $0.value.found != thing } }
}

extension Refusal {
    /// Byte for byte, as the database has it.
    fileprivate func isSameWish(as other: Refusal) -> Bool {
        zip([subject, field, wish, remote], [other.subject, other.field, other.wish, other.remote])
            .allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}
