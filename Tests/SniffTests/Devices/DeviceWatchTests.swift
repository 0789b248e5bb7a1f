import Decoders
import Testing

@testable import Sniff

/// A table of devices that is watched: what is forgotten, and what was heard lately.
@Suite struct DeviceWatchTests {
    private struct Nothing: PacketSink {
        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
    }

    private func session(_ watch: DeviceWatch?) -> Session {
        Session(.standard, FieldSelection(Registry.standard.vocabulary), tracksDevices: true, watch: watch)
    }

    /// An advertising report without data.
    private func report(_ address: UInt64) -> [UInt8] {
        [4, 0x3E, 12, 0x02, 0x01, 0x00, 0x01] + (0..<6).map { UInt8(truncatingIfNeeded: address >> ($0 * 8)) } + [
            0, 0xC4,
        ]
    }

    private func connection(_ address: UInt64) -> [UInt8] {
        [4, 0x3E, 19, 0x01, 0, 0x40, 0, 0, 1] + (0..<6).map { UInt8(truncatingIfNeeded: address >> ($0 * 8)) }
            + [24, 0, 0, 0, 0x90, 1, 0]
    }

    @Test func devicesAreForgottenUnlessTheyAreConnected() {
        var session = session(DeviceWatch(forgetsAfter: 60_000_000_000))
        var source = ScriptedSource([
            .packet(report(1), .received, at: 1000), .packet(report(2), .received, at: 1000),
            .packet(connection(3), .received, at: 1000), .nothing(until: 1060), .packet(report(2), .received, at: 1060),
            .nothing(until: 1061), .packet(report(4), .received, at: 1062),
        ])
        var sink = Nothing()
        session.read(&source, into: &sink)
        #expect(session.devices.map(\.address.value) == [2, 3, 4])
        #expect(session.analyzer.devices?.histories.count == 3)
        // What comes again is a new device, and the others are found where they are now.
        #expect(session.devices.map(\.reports) == [2, 0, 1])
    }

    @Test func nothingIsForgottenUnlessItIsAskedFor() {
        var session = session(DeviceWatch())
        var source = ScriptedSource([.packet(report(1), .received, at: 1000), .nothing(until: 900_000_000)])
        var sink = Nothing()
        session.read(&source, into: &sink)
        #expect(session.devices.count == 1)
    }

    /// A capture is counted as before, without histories.
    @Test func onlyWhoWatchesHasHistories() {
        var session = session(nil)
        var source = ScriptedSource([.packet(report(1), .received, at: 1000)])
        var sink = Nothing()
        session.read(&source, into: &sink)
        #expect(session.devices.count == 1 && session.analyzer.devices?.histories.isEmpty == true)
    }

    /// A connection that was there before the first packet has no time.
    @Test func connectionsOfBefore() {
        var session = session(DeviceWatch())
        let existing = ExistingConnection(
            adapter: 0, handle: 0x40, peer: DeviceAddress(7, type: 1), isCentral: true, isLE: true)
        var source = ScriptedSource([.existing(existing), .packet(report(7), .received, at: 1000)])
        var sink = Nothing()
        session.read(&source, into: &sink)
        #expect(session.devices.map(\.isConnected) == [true] && session.devices[0].first.seconds == 1000)
    }

    /// Addresses change all the time: when the table is full, those that were heard longest ago make room.
    @Test func aFullTableMakesRoom() {
        let count = UInt64(DeviceTable.limit) + 10
        var session = session(DeviceWatch())
        var lines: [ScriptedSource.Line] = [.packet(connection(1), .received, at: 0)]
        for address in 2...count { lines.append(.packet(report(address), .received, at: Int64(address))) }
        lines.reverse()
        var source = Reversed(lines)
        var sink = Nothing()
        session.read(&source, into: &sink)
        let kept = Set(session.devices.map(\.address.value))
        #expect(kept.count == DeviceTable.limit - DeviceTable.limit / 8 + 10 && session.limitsReached == [])
        #expect(kept.contains(1) && kept.contains(count) && !kept.contains(2))
        #expect(kept.contains(UInt64(DeviceTable.limit / 8) + 2) && !kept.contains(UInt64(DeviceTable.limit / 8) + 1))
    }

    /// A script of many lines, the last one first: they are taken from the end.
    private struct Reversed: CaptureSource {
        let name = "script"
        var lines: [ScriptedSource.Line]
        private var window: [UInt8] = []

        init(_ lines: [ScriptedSource.Line]) { self.lines = lines }

        mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
            guard case .packet(let bytes, _, at: let seconds)? = lines.popLast() else { return .end }
            window = bytes
            record.number += 1
            record.time = Timestamp(seconds: seconds, fraction: 0, digits: 6)
            record.link = .h4
            record.tag = 1
            record.setBytes(window.indices)
            return .record
        }

        func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
            body(window.span.extracting(range))
        }
    }
}
