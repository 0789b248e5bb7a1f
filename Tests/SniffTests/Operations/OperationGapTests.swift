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
            capture.send(&link, .sent, AirFate.uncaptured)
            capture.send(&link, .received, AirFate.uncaptured)
        }
        link.next()
        for _ in 0..<3 { capture.idle(&link) }
        let lines = try OperationText(bytes: [capture.bytes]).lines
        #expect(lines.contains { $0.contains("gap missedEvents(1)") } == isGap, "\(lines)")
    }

    private func gaps(_ bytes: [UInt8]) throws -> [CaptureGap] {
        try OperationText(bytes: [bytes]).events.compactMap { if case .gap(let gap) = $0 { gap } else { nil } }
    }

    /// Records that are missing lie between the last one and the next, whatever comes of that.
    @Test func missingRecordsLieBeforeTheNext() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        let last = capture.frame
        capture.dropped = 3
        capture.event(0x13, [1, 0x40, 0, 1, 0])
        let gap = try #require(
            try gaps(capture.bytes).first { if case .droppedRecords = $0.reason { true } else { false } })
        #expect(gap.begin.frame == UInt64(last) && gap.end?.frame == UInt64(last + 1), "\(gap)")
    }

    /// The header of L2CAP tells how long a value is that the capture cut.
    @Test func aValueThatWasCutHasItsLength() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        capture.longest = 20
        capture.att(0x40, .sent, ATT.write(3, Array(repeating: 7, count: 40)))
        capture.att(0x40, .received, ATT.writeResponse)
        capture.att(0x40, .sent, ATT.read(5))
        capture.att(0x40, .received, ATT.readResponse(Array(repeating: 7, count: 30)))
        capture.att(0x40, .received, ATT.notify(3, [1, 2]))
        let operations = try OperationText(bytes: [capture.bytes]).operations.filter { $0.attribute != nil }
        #expect(operations.map(\.length) == [40, 30, 2])
        #expect(operations.map(\.value.count) == [8, 10, 2])
        #expect(operations.map(\.isCut) == [true, true, false])
    }

    /// A read that was refused for want of encryption, and is not any more, shows the encryption.
    @Test func anAnsweredReadShowsTheEncryption() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        for handle: UInt16 in [3, 5] {
            capture.att(0x40, .sent, ATT.read(handle))
            capture.att(0x40, .received, handle == 5 ? ATT.readResponse([1]) : ATT.error(0x0A, handle, 0x0F))
        }
        for handle: UInt16 in [3, 5] {
            capture.att(0x40, .sent, ATT.read(handle))
            capture.att(0x40, .received, ATT.readResponse([1]))
        }
        let reads = try OperationText(bytes: [capture.bytes]).operations.filter { $0.kind == .read }
        #expect(reads.map(\.isEncrypted) == [false, false, true, false])
    }

    /// On the air, the link layer knows which packets were encrypted.
    @Test func whatWasDecryptedShowsTheEncryption() throws {
        let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let operations = try OperationText(["/\(folder)/Captures/air-titan-decrypted.pcapng"]).operations
        let encrypted = try #require(operations.first { $0.kind == .encrypt && $0.outcome == .succeeded })
        let exchanges = operations.filter {
            OperationKinds.exchanges.contains($0.kind) && $0.connection == encrypted.connection
        }
        let before = exchanges.filter { ($0.end ?? $0.begin).frame < encrypted.begin.frame }
        let after = exchanges.filter { $0.begin.frame > (encrypted.end ?? encrypted.begin).frame }
        #expect(!before.isEmpty && !before.contains(where: \.isEncrypted))
        #expect(!after.isEmpty && after.allSatisfy(\.isEncrypted))
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
