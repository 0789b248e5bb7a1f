import Decoders
import Reassembly
import Testing

@testable import Sniff

/// Messages over all connections: when they are due, and how they are given up.
@Suite struct TransferTrackerTests {
    @Test func messagesThatAreDueEndAndOthersAreGivenUp() {
        var flow = TransferFlow(.toServer, [BluetoothUUID(0xFF01)])
        flow.framing = .idleGap(1_000_000_000)
        let profile = TransferProfile(name: "x", flows: [flow])
        let key = ConnectionTransfers.Key(profile: 0, service: 0, isServerCentral: false)
        let bytes = [UInt8](repeating: 1, count: 1 << 16)
        var tracker = TransferTracker()
        let links = 5
        for link in 0..<links {
            for part in 0..<2 {
                let packet = TransferPacket(
                    frame: UInt64(10 * link + part), time: Nanoseconds(Int64(link)), handle: 1,
                    uuid: BluetoothUUID(0xFF01),
                    procedure: .writeWithoutResponse)
                tracker.change(LinkID(index: link), creating: true) { $0.take(packet, bytes, in: key, of: profile) }
            }
        }
        #expect(tracker.ended.isEmpty && tracker.isActive)
        #expect(tracker.takeAdded() > links * 2 * bytes.count && tracker.takeAdded() == 0)
        #expect(tracker.open.map(\.since) == [0, 10, 20, 30, 40])
        tracker.giveUp(LinkID(index: 1), upTo: 10, "x")
        #expect(tracker.ended.map(\.link.index) == [1])
        let givenUp = tracker.ended.flatMap(\.transfers)
        #expect(givenUp.count == 1 && tracker.endedCount == 1)
        #expect(givenUp.allSatisfy { $0.violations.map(\.kind) == [.givenUp] })
        #expect(givenUp.first?.message.count == 2 * bytes.count)
        #expect(tracker.open.map(\.link.index).filter { $0 != 1 } == [0, 2, 3, 4])
        #expect(tracker.deadlines.first == 1_000_000_000)
        // Only those are looked at that are due.
        tracker.beginRecord(at: 1_000_000_002)
        #expect(tracker.ended.map(\.link.index) == [1, 0, 2])
        tracker.abandon()
        tracker.beginRecord(at: nil)
        #expect(!tracker.isActive)
    }
}

extension TransferTracker {
    /// The transfers that have ended and are not resolved.
    fileprivate var ended: [(transfers: [Transfer], link: LinkID)] {
        lives.compactMap { if case .ended(let transfers, let link, _) = $0 { (transfers, link) } else { nil } }
    }
}
