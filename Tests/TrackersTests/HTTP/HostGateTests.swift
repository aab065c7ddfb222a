import Testing

@testable import Trackers

@Suite struct HostGateTests {
    @Test("so many at a time go in for each host, in their order, and one that leaves makes room")
    func limits() {
        var gate = HostGate<String>(limit: 2)
        for (id, name) in ["a1", "a2", "a3"].enumerated() { gate.enqueue(name, id: UInt64(id), host: "a") }
        gate.enqueue("b1", id: 9, host: "b")
        var inside: Set<String> = []
        while let item = gate.next() { inside.insert(item) }
        #expect(inside == ["a1", "a2", "b1"])
        gate.leave(host: "a")
        #expect(gate.next() == "a3")
        #expect(gate.next() == nil)
    }

    @Test("what waits can be taken out, what is inside cannot")
    func removal() {
        var gate = HostGate<String>(limit: 1)
        gate.enqueue("first", id: 1, host: "a")
        gate.enqueue("second", id: 2, host: "a")
        #expect(gate.next() == "first")
        #expect(gate.remove(1) == nil)
        #expect(gate.remove(2) == "second")
        gate.leave(host: "a")
        #expect(gate.next() == nil)
    }
}
