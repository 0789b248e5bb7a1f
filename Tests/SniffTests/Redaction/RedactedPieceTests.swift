import Decoders
import Testing

@testable import Sniff
@testable import SniffRedact

/// Names, addresses and values that are cut in two by what carries them.
@Suite struct RedactedPieceTests {
    private let peer: UInt64 = 0xC6A5_0403_0201
    private let name = Array("Kitchen Clock".utf8)

    /// Appearance, an LE Bluetooth Device Address and a name.
    private var data: [UInt8] {
        [3, 0x19, 0x00, 0x02, 8, 0x1B] + addressOctets(peer) + [1, UInt8(name.count + 1), 0x09] + name
    }
    private var redactedData: [UInt8] {
        [3, 0x19, 0x00, 0x02, 8, 0x1B] + addressOctets(0xC000_0000_0001) + [1, UInt8(name.count + 1), 0x09]
            + name.map { _ in UInt8(ascii: "x") }
    }

    /// Two parts of a unit, cut everywhere: what remains of both together is the same.
    private func check(
        _ data: [UInt8], _ wanted: [UInt8], from first: Int = 1,
        _ build: (inout CaptureBuilder, _ part: [UInt8], _ index: Int) -> Int
    ) throws {
        for cut in first..<data.count {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: peer)
            let frames = [build(&capture, Array(data[..<cut]), 0), build(&capture, Array(data[cut...]), 1)]
            let redacted = try Redacted(capture.bytes)
            #expect(redacted.isClean)
            let after = Array(redacted[frames[0]].suffix(cut) + redacted[frames[1]].suffix(data.count - cut))
            #expect(after == wanted, "cut at \(cut)")
            // Headers stay, but for an address that a report has.
            for (frame, count) in zip(frames, [cut, data.count - cut]) {
                let changed = redacted.changes(frame).filter { $0 < redacted[frame].count - count }
                #expect(
                    changed.isEmpty || changed.count == 6 && redacted[frame].starts(with: [4, 0x3E]), "cut at \(cut)")
            }
        }
    }

    /// LE Set Extended Advertising Data, Scan Response Data, Periodic Advertising Data; a part of another set in between.
    @Test(arguments: [0x2037, 0x2038, 0x203F] as [UInt16]) func dataThatAHostSets(opcode: UInt16) throws {
        try check(data, redactedData) { capture, part, index in
            let isPeriodic = opcode == 0x203F
            if index == 1 {
                capture.send(opcode, [2, 1] + (isPeriodic ? [] : [0]) + [3, 2, 0x01, 0x06])
            }
            return capture.send(
                opcode, [1, index == 0 ? 1 : 2] + (isPeriodic ? [] : [0]) + [UInt8(part.count)] + part)
        }
    }

    /// LE Extended Advertising Reports.
    @Test func reports() throws {
        try check(data, redactedData) { capture, part, index in
            let status: UInt16 = index == 0 ? 1 << 5 : 0
            let head: [UInt8] =
                [0x0D, 1] + le16(status) + [1] + addressOctets(0xC777_6655_4433) + [1, 2, 3, 0x7F, 0xC4]
            return capture.event(
                0x3E, head + le16(0) + [0] + addressOctets(0) + [UInt8(part.count)] + part)
        }
    }

    /// LE Periodic Advertising Reports.
    @Test func periodicReports() throws {
        try check(data, redactedData) { capture, part, index in
            capture.event(0x3E, [0x0F] + le16(7) + [0x7F, 0xC4, 0xFF, index == 0 ? 1 : 0, UInt8(part.count)] + part)
        }
    }

    /// A name and a harmless value in two ACL fragments.
    @Test func fragments() throws {
        let name = Array("AAAAAA".utf8)
        let rate: [UInt8] = [0x10, 60, 1, 2, 3, 4]
        let cases: [(UInt16, [UInt8], [UInt8])] = [(0x2A00, name, Array("xxxxxx".utf8)), (0x2A37, rate, rate)]
        for (uuid, few, wanted) in cases {
            let response: [UInt8] =
                le16(UInt16(few.count + 4)) + le16(4) + [0x09, UInt8(few.count + 2)] + le16(3) + few
            try check(response, response.dropLast(6) + wanted) { capture, part, index in
                if index == 0 { capture.att(0x40, .sent, ATT.readByType(1, 0xFFFF, uuid)) }
                return capture.acl(0x40, .received, boundary: index == 0 ? 2 : 1, part)
            }
        }
    }

    private func open(_ capture: inout CaptureBuilder) {
        capture.l2cap(0x40, .sent, cid: 5, [0x14, 1, 10, 0] + [0x80, 0, 0x50, 0, 0, 2, 64, 0, 20, 0])
        capture.l2cap(0x40, .received, cid: 5, [0x15, 1, 10, 0] + [0x60, 0, 0, 2, 64, 0, 20, 0, 0, 0])
    }

    /// An SDU in K-frames of a channel without a decoder.
    @Test func kFrames() throws {
        let sdu = Array("{\"password\":\"hunter2\"}".utf8)
        try check(sdu, sdu.map { _ in 0 }) { capture, part, index in
            if index == 0 { open(&capture) }
            return capture.l2cap(0x40, .sent, cid: 0x60, (index == 0 ? le16(UInt16(sdu.count)) : []) + part)
        }
    }

    /// An SDU of an enhanced ATT bearer in K-frames that are in fragments themselves.
    @Test func fragmentsOfKFrames() throws {
        let sdu = ATT.notify(3, [0x16, 60, 1, 2, 3, 4])
        for uuid: UInt16 in [0x2A37, 0xFFF1] {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: peer)
            capture.discover(0x40, declaration: 2, value: 3, uuid)
            capture.l2cap(0x40, .sent, cid: 5, [0x17, 1, 10, 0] + [0x27, 0, 64, 0, 64, 0, 20, 0, 0x50, 0])
            capture.l2cap(0x40, .received, cid: 5, [0x18, 1, 10, 0] + [64, 0, 64, 0, 20, 0, 0, 0, 0x60, 0])
            var frames: [Int] = []
            for part in [le16(UInt16(sdu.count)) + sdu.prefix(5), Array(sdu.dropFirst(5))] {
                let pdu = le16(UInt16(part.count)) + le16(0x50) + part
                frames.append(capture.acl(0x40, .received, boundary: 2, Array(pdu.dropLast(2))))
                frames.append(capture.acl(0x40, .received, boundary: 1, Array(pdu.suffix(2))))
            }
            let redacted = try Redacted(capture.bytes)
            let changed = frames.map { redacted.changes($0).count }
            #expect(changed == (uuid == 0x2A37 ? [0, 0, 0, 0] : [0, 2, 2, 2]), "\(uuid): \(changed)")
        }
    }

    /// PDUs without their ends, one by a new one, one by the end of the capture, and an end without its beginning.
    @Test func incompletePDUs() throws {
        let text = Array("psk=hunter2".utf8)
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let first = capture.acl(0x40, .sent, le16(40) + le16(4) + ATT.writeCommand(9, text))
        capture.att(0x40, .sent, ATT.writeCommand(9, Array("keep".utf8)))
        let middle = capture.acl(0x40, .sent, boundary: 1, text)
        let last = capture.acl(0x40, .received, boundary: 2, le16(40) + le16(4) + ATT.notify(9, text))
        let redacted = try Redacted(capture.bytes)
        for frame in [first, middle, last] { #expect(redacted[frame].suffix(11).allSatisfy { $0 == 0 }) }
        #expect(Array(redacted[first].suffix(18).prefix(7)) == le16(40) + le16(4) + [0, 0, 0])
    }

    /// More PDUs without their ends than are kept open, in three fragments each.
    @Test func manyIncompletePDUs() throws {
        var capture = CaptureBuilder()
        var frames: [Int] = []
        for handle in 0..<600 as Range<UInt16> {
            for (index, part) in ["{\"psk\"", ":\"S3c", "ret"].enumerated() {
                let head = index == 0 ? le16(40) + le16(4) + [0x52, 9, 0] : []
                frames.append(
                    capture.acl(handle, .sent, boundary: index == 0 ? 0 : 1, head + Array(part.utf8)))
            }
        }
        let redacted = try Redacted(capture.bytes)
        for frame in frames { #expect(redacted[frame].suffix(3).allSatisfy { $0 == 0 }, "\(frame)") }
    }

    /// An SDU whose last K-frame is missing, so that the next SDU seems to be the rest of it.
    @Test func anSDUThatBecomesTooLong() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        open(&capture)
        let parts = [
            le16(30) + Array("{\"password\":".utf8), Array("\"S3cret\"".utf8),
            le16(20) + Array("another one, whole".utf8),
        ]
        let frames = parts.map { capture.l2cap(0x40, .sent, cid: 0x60, $0) }
        let redacted = try Redacted(capture.bytes)
        #expect(
            frames.allSatisfy {
                !contains(redacted[$0], Array("S3c".utf8)) && !contains(redacted[$0], Array("pass".utf8))
            })
    }

    /// Reports that say that more follows, which never does.
    @Test func anIncompleteAdvertisement() throws {
        for cut in 1..<name.count {
            var capture = CaptureBuilder()
            let head: [UInt8] =
                [0x0D, 1] + le16(1 << 5) + [1] + addressOctets(peer) + [1, 2, 3, 0x7F, 0xC4] + le16(0) + [0]
                + addressOctets(0)
            let parts = [[2, 1, 6, 20, 0x09] + name[..<cut], Array(name[cut...])]
            let frames = parts.map { capture.event(0x3E, head + [UInt8($0.count)] + $0) }
            let redacted = try Redacted(capture.bytes)
            let after = zip(frames, parts).flatMap { redacted[$0].suffix($1.count) }
            #expect(after.prefix(5) == [2, 1, 6, 20, 0x09])
            #expect(Set(after.dropFirst(5)).isSubset(of: [0]), "cut at \(cut): \(after)")
        }
    }
}
