import Testing

@testable import Sniff

/// What is held back, and how much.
@Suite struct HeldOperationsTests {
    private func operation(_ kind: OperationKind, _ frame: UInt64) -> BluetoothOperation {
        BluetoothOperation(kind, Moment(frame: frame, nanoseconds: .microseconds(Int(frame))))
    }

    private func operations(_ events: [OperationEvent]) -> [BluetoothOperation] {
        events.compactMap { if case .operation(let operation) = $0 { operation } else { nil } }
    }

    private func frames(_ events: [OperationEvent]) -> [UInt64] {
        operations(events).map(\.begin.frame)
    }

    @Test func theOldestIsGivenUpWhenThereIsNoRoom() {
        var held = HeldOperations()
        let first = held.begin(operation(.write, 1), deadline: nil)
        for frame in 2...UInt64(HeldOperations.limit) { _ = held.append(operation(.notify, frame)) }
        #expect(held.take(before: nil).isEmpty)
        #expect(held.isWaiting(first))
        _ = held.append(operation(.notify, UInt64(HeldOperations.limit) + 1))
        let events = held.take(before: nil)
        #expect(events.count == HeldOperations.limit + 1)
        #expect(operations(events).first?.outcome == .unanswered(.notCaptured))
        #expect(held.isEmpty)
    }

    @Test func aMessageIsPutWhereItBegan() {
        var held = HeldOperations()
        let write = held.begin(operation(.write, 5), deadline: nil)
        let read = held.begin(operation(.read, 7), deadline: nil)
        held.insert(operation(.message, 6))
        held.insert(operation(.message, 3))
        held.insert(operation(.message, 7))
        // Those that were there before are still found.
        held.complete(read) { $0.state.value = [7] }
        held.complete(write) { $0.state.value = [5] }
        let events = held.take(before: nil)
        #expect(frames(events) == [3, 5, 6, 7, 7])
        #expect(operations(events).map(\.value) == [[], [5], [], [7], []])
    }

    @Test func nothingIsHandedOnThatBeganAfterAnOpenMessage() {
        var held = HeldOperations()
        for frame in 1...4 { _ = held.append(operation(.notify, UInt64(frame))) }
        #expect(frames(held.take(before: 3000)) == [1, 2])
        #expect(held.mayHandOn)
        #expect(frames(held.take(before: nil)) == [3, 4])
    }

    @Test func whatTurnedOutToBeNoneIsNotHandedOn() {
        var held = HeldOperations()
        let first = held.begin(operation(.disconnect, 1), deadline: nil)
        _ = held.append(operation(.notify, 2))
        held.remove(first)
        #expect(frames(held.take(before: nil)) == [2])
    }

    @Test func deadlinesAreThoseOfTheOldest() {
        var held = HeldOperations()
        _ = held.begin(operation(.connect, 1), deadline: 2000, expiry: .succeeded)
        _ = held.begin(operation(.write, 2), deadline: 1000)
        held.expire(at: 1500)
        #expect(held.take(before: nil).isEmpty)
        held.expire(at: 2000)
        #expect(operations(held.take(before: nil)).map(\.outcome) == [.succeeded, .unanswered(.timedOut)])
    }
}

extension HeldOperations {
    fileprivate mutating func take(before firstOpen: Nanoseconds?) -> [OperationEvent] {
        var ready: [OperationEvent] = []
        take(before: firstOpen, into: &ready)
        return ready
    }
}
