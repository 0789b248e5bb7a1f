import Foundation
import TestSupport
import Testing

@testable import Sniff

/// What a capture lacks, and what announced changes wait for.
@Suite struct OperationGapTests {
    /// Of one event with one packet of each side the sequence numbers show that it is missing; of one with several they may
    /// not.
    @Test(arguments: [(1, false), (2, true)]) func aMissedEventIsAGapWhereItMayHideTwoPackets(
        packets: Int, isGap: Bool
    ) throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        for _ in 0..<3 {
            for _ in 0..<packets {
                capture.send(&link, .sent)
                capture.send(&link, .received)
            }
            link.next()
        }
        // Two packets of each side: the sequence numbers are the same as before.
        for _ in 0..<2 {
            capture.send(&link, .sent, AirFate.unheard)
            capture.send(&link, .received, AirFate.unheard)
        }
        link.next()
        for _ in 0..<3 { capture.idle(&link) }
        let lines = try OperationText(bytes: [capture.bytes]).lines
        #expect(lines.contains { $0.contains("gap missedEvents(1)") } == isGap, "\(lines)")
    }

    /// New parameters are in force from their instant on (Core 6.0, Vol 6, Part B, 5.1.1).
    @Test func parametersAreUpdatedAtTheirInstant() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        let instant = UInt16(link.event + 6)
        let pdu: [UInt8] = [0x00, 1] + le16(0) + le16(40) + le16(0) + le16(400) + le16(instant)
        let announced = capture.control(&link, .sent, pdu)
        var applied = 0
        for _ in 0..<8 {
            if link.event == Int(instant) {
                link.interval = 40
                applied = capture.send(&link, .sent)
                capture.send(&link, .received)
                link.next()
            } else {
                capture.idle(&link)
            }
        }
        let update = try #require(
            try OperationText(bytes: [capture.bytes]).operations.first { $0.kind == .updateParameters })
        #expect(update.begin.frame == UInt64(announced))
        #expect(update.end?.frame == UInt64(applied))
        #expect(update.outcome == .succeeded)
    }

    @Test func parametersOfAConnectionThatEndsFirstAreNotUpdated() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        let pdu: [UInt8] = [0x00, 1] + le16(0) + le16(40) + le16(0) + le16(400) + le16(UInt16(link.event + 60))
        capture.control(&link, .sent, pdu)
        capture.control(&link, .sent, [0x02, 0x13])
        let update = try #require(
            try OperationText(bytes: [capture.bytes]).operations.first { $0.kind == .updateParameters })
        #expect(update.outcome == .unanswered(.disconnected) && update.end == nil)
    }

    /// Records about the capturing system are no packets.
    @Test func aCaptureOfNotesHasNoPackets() throws {
        var bytes = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 7, 0xD1]
        let text = Array("note\0".utf8)
        for _ in 0..<2 {
            bytes += [0, 0, 0, UInt8(text.count), 0, 0, 0, UInt8(text.count), 0xFF, 0xFF, 0, 12, 0, 0, 0, 0]
            bytes += [0, 0xE2, 0xD4, 0xA0, 0, 0, 0, 0] + text
        }
        #expect(try OperationText(bytes: [bytes]).lines == ["2 gap noPackets"])
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        #expect(try !OperationText(bytes: [capture.bytes]).lines.contains { $0.contains("noPackets") })
    }
}
