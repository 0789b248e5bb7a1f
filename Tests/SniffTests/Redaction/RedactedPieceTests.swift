import Decoders
import Testing

@testable import Sniff
@testable import SniffRedact

/// Names, addresses and credentials that are cut in two by what carries them, and stand nowhere else whole.
@Suite struct RedactedPieceTests {
    private let peer: UInt64 = 0xC6A5_0403_0201
    private let name = Array("Kitchen Clock".utf8)

    /// Appearance, an LE Bluetooth Device Address and a name.
    private var data: [UInt8] {
        [3, 0x19, 0x00, 0x02, 8, 0x1B] + addressOctets(peer) + [1, UInt8(name.count + 1), 0x09] + name
    }
    private var redactedData: [UInt8] {
        [3, 0x19, 0x00, 0x02, 8, 0x1B] + addressOctets(0xC000_0000_0001) + [1, UInt8(name.count + 1), 0x09]
            + name.map { _ in UInt8(ascii: "a") }
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

    /// An address in a value that nobody knows, and a name of one letter, in two ACL fragments.
    @Test func fragments() throws {
        let value = [1, 2] + addressOctets(peer) + [3]
        let pdu: [UInt8] = le16(UInt16(value.count + 3)) + le16(4) + ATT.notify(9, value)
        let wanted: [UInt8] = Array(pdu.dropLast(7)) + addressOctets(0xC000_0000_0001) + [3]
        try check(pdu, wanted) { capture, part, index in
            capture.acl(0x40, .received, boundary: index == 0 ? 2 : 1, part)
        }
        let few = Array("AAAAAA".utf8)
        let response: [UInt8] = le16(UInt16(few.count + 4)) + le16(4) + [0x09, UInt8(few.count + 2)] + le16(3) + few
        let letters: [UInt8] = Array(response.dropLast(6)) + Array("aaaaaa".utf8)
        try check(response, letters, from: 4) { capture, part, index in
            if index == 0 { capture.att(0x40, .sent, ATT.readByType(1, 0xFFFF, 0x2A00)) }
            return capture.acl(0x40, .received, boundary: index == 0 ? 2 : 1, part)
        }
    }

    private func open(_ capture: inout CaptureBuilder) {
        capture.l2cap(0x40, .sent, cid: 5, [0x14, 1, 10, 0] + [0x80, 0, 0x50, 0, 0, 2, 64, 0, 20, 0])
        capture.l2cap(0x40, .received, cid: 5, [0x15, 1, 10, 0] + [0x60, 0, 0, 2, 64, 0, 20, 0, 0, 0])
    }

    /// An SDU in K-frames of a channel without a decoder.
    @Test func kFrames() throws {
        let sdu = Array("{\"password\":\"hunter2\",\"id\":\"".utf8) + addressOctets(peer) + Array("\"}".utf8)
        let wanted =
            Array("{\"password\":\"xxxxxx1\",\"id\":\"".utf8) + addressOctets(0xC000_0000_0001) + Array("\"}".utf8)
        try check(sdu, wanted) { capture, part, index in
            if index == 0 { open(&capture) }
            return capture.l2cap(0x40, .sent, cid: 0x60, (index == 0 ? le16(UInt16(sdu.count)) : []) + part)
        }
    }

    /// The same in two SDUs, cut in the credential.
    @Test func sdus() throws {
        let (first, second) = (Array("{\"password\":\"hun".utf8), Array("ter2\",\"keep\":\"it\"}".utf8))
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        open(&capture)
        let frames = [capture.sdu(0x40, .sent, cid: 0x60, first), capture.sdu(0x40, .sent, cid: 0x60, second)]
        let redacted = try Redacted(capture.bytes)
        #expect(Array(redacted[frames[0]].suffix(3)) == Array("xxx".utf8))
        #expect(Array(redacted[frames[1]].suffix(second.count)) == Array("xxx1\",\"keep\":\"it\"}".utf8))
    }

    /// An SDU in K-frames that are in fragments themselves.
    @Test func fragmentsOfKFrames() throws {
        let secret = Array("psk=hunter2".utf8)
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        open(&capture)
        var bytes: [UInt8] = []
        var frames: [Int] = []
        for part in [le16(UInt16(secret.count)) + secret.prefix(6), Array(secret.dropFirst(6))] {
            let pdu = le16(UInt16(part.count)) + le16(0x60) + part
            frames.append(capture.acl(0x40, .sent, boundary: 0, Array(pdu.dropLast(2))))
            frames.append(capture.acl(0x40, .sent, boundary: 1, Array(pdu.suffix(2))))
            bytes += pdu
        }
        let redacted = try Redacted(capture.bytes)
        let after = frames.flatMap { redacted[$0].dropFirst(5) }
        #expect(after.count == bytes.count && !contains(after, Array("hu".utf8)) && !contains(after, Array("er2".utf8)))
        #expect(contains(after, Array("psk=xx".utf8)) && Array(after.suffix(5)) == Array("xxxx1".utf8))
    }

    /// Lines of a profile whose ends never come.
    @Test(arguments: [#"{terminator: "\n"}"#, "{idle_gap: 1}", "none"]) func linesWithoutEnd(framing: String) throws {
        let own = try ProfileFile.profiles(
            "profiles: [{name: lines, flows: [{to: server, characteristic: FFF1, framing: \(framing)}]}]",
            file: "lines.yaml")
        let text = Array(#"{"ssid":"Guest","password":"hunter2","keep":"it"}"#.utf8)
        for cut in 1..<text.count {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: peer)
            capture.discover(0x40, declaration: 2, value: 3, 0xFFF1)
            let first = capture.att(0x40, .sent, ATT.writeCommand(3, Array(text[..<cut])))
            let last = capture.att(0x40, .sent, ATT.writeCommand(3, Array(text[cut...])))
            let redacted = try Redacted(capture.bytes, profiles: TransferProfiles(own))
            let after = redacted[first].suffix(cut) + redacted[last].suffix(text.count - cut)
            #expect(Array(after) == Array(#"{"ssid":"Guest","password":"xxxxxx1","keep":"it"}"#.utf8), "cut at \(cut)")
        }
    }

    /// PDUs without their ends, one by a new one, one by the end of the capture, and an end without its beginning.
    @Test func incompletePDUs() throws {
        let text = Array("psk=hunter2".utf8)
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let first = capture.acl(0x40, .sent, le16(40) + le16(4) + ATT.writeCommand(9, text))
        let whole = capture.att(0x40, .sent, ATT.writeCommand(9, Array("keep".utf8)))
        let middle = capture.acl(0x40, .sent, boundary: 1, text)
        let last = capture.acl(0x40, .received, boundary: 2, le16(40) + le16(4) + ATT.notify(9, text))
        let redacted = try Redacted(capture.bytes)
        for frame in [first, middle, last] { #expect(redacted[frame].suffix(11).allSatisfy { $0 == 0 }) }
        #expect(Array(redacted[first].suffix(18).prefix(7)) == le16(40) + le16(4) + [0x52, 9, 0])
        #expect(redacted.changes(whole).isEmpty)
        let change = redacted.report.changes.last
        #expect(change?.kind == .incomplete && change?.places == 3, "\(redacted.report.changes)")
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
        #expect(redacted.report.changes.last?.kind == .incomplete)
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
            #expect(Set(after.dropFirst(5)).isSubset(of: Array("ax".utf8)), "cut at \(cut): \(after)")
        }
    }

    /// Records stay in their order, and what never ends does not hold them back: it is given up, and its end wiped.
    @Test func aUnitThatNeverEnds() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let first = capture.acl(0x40, .received, le16(400) + le16(4) + ATT.notify(9, Array("begins".utf8)))
        var size = 0
        while size < 5 << 20 {
            size += 1024 * 2 + 256
            capture.att(
                0x41, .received, ATT.notify(3, [UInt8](repeating: UInt8(truncatingIfNeeded: size), count: 1017)))
        }
        let later = capture.acl(0x40, .received, boundary: 1, Array("goes on".utf8))
        let redacted = try Redacted(capture.bytes)
        #expect(redacted[first].suffix(8) == [0x09, 0] + [0, 0, 0, 0, 0, 0])
        #expect(redacted[later].suffix(7).allSatisfy { $0 == 0 })
        let (before, after) = redacted.captures[0]
        #expect(before.count == after.count)
        for (left, right) in zip(before, after) where left.bytes.count > 1000 {
            #expect(right.bytes.suffix(1000).elementsEqual(left.bytes.suffix(1000)))
        }
    }
}
