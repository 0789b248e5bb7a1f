import Decoders
import Reassembly
import Testing

@testable import Sniff

/// What is held over all connections.
@Suite struct TransferTrackerTests {
    @Test func allConnectionsTogetherHoldSoMuch() {
        var flow = TransferFlow(.toServer, [BluetoothUUID(0xFF01)])
        flow.framing = .idleGap(1_000_000_000)
        let profile = TransferProfile(name: "x", flows: [flow])
        let key = ConnectionTransfers.Key(profile: 0, service: 0, isServerCentral: false)
        let bytes = [UInt8](repeating: 1, count: 1 << 16)
        var tracker = TransferTracker()
        let links = TransferLimit.total / TransferLimit.message + 2
        for link in 0..<links {
            for part in 0..<TransferLimit.message / bytes.count {
                let packet = TransferPacket(
                    frame: UInt64(part), time: 0, handle: 1, uuid: BluetoothUUID(0xFF01),
                    procedure: .writeWithoutResponse)
                tracker.change(LinkID(index: link), creating: true) { $0.take(packet, bytes, in: key, of: profile) }
            }
        }
        // What came last found no room.
        #expect(tracker.ended.map(\.link.index) == [links - 2, links - 1])
        #expect(tracker.ended.allSatisfy { $0.transfer.violations.map(\.kind) == [.overCap] })
        #expect(tracker.isActive)
        #expect(tracker.deadline == 1_000_000_000)
        tracker.beginRecord(at: 1_000_000_000)
        #expect(tracker.ended.count == links)
        tracker.abandon()
        tracker.beginRecord(at: nil)
        #expect(!tracker.isActive)
    }
}
