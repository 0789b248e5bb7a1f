import Foundation
import Testing

@testable import Sniff
@testable import SniffRedact

/// Names, addresses and credentials in values and advertising data, whole and in pieces.
@Suite struct RedactedValueTests {
    private let peer: UInt64 = 0xC6A5_0403_0201

    private func advertise(_ data: [UInt8], _ capture: inout CaptureBuilder) -> Int {
        let parameters: [UInt8] = [0x02, 0x01, 0x00, 0x01] + addressOctets(peer) + [UInt8(data.count)] + data + [0xC4]
        return capture.event(0x3E, parameters)
    }

    @Test func advertisedNames() throws {
        var capture = CaptureBuilder()
        let short = advertise([2, 1, 6, 2, 0x09, 0x41], &capture)
        let long = advertise([2, 1, 6, 8, 0x09] + Array("Kitchen".utf8), &capture)
        let begun = advertise([5, 0x08] + Array("Kitc".utf8), &capture)
        let other = advertise([6, 0x09] + Array("Garde".utf8), &capture)
        let redacted = try Redacted(capture.bytes)
        #expect(Array(redacted[short].dropLast().suffix(6)) == [2, 1, 6, 2, 0x09, UInt8(ascii: "a")])
        #expect(contains(redacted[long], [8, 0x09] + Array("bbbbbbb".utf8)))
        // The beginning of a name has the letter of the whole one.
        #expect(contains(redacted[begun], [5, 0x08] + Array("bbbb".utf8)))
        #expect(contains(redacted[other], [6, 0x09] + Array("ccccc".utf8)))
        #expect(redacted.isClean)
        // Five octets of the address, whose lowest one is the same by chance, and the name.
        #expect(redacted.changes(short).count == 6)
    }

    /// A Read Response with the Device Name, cut into two ACL fragments at every place.
    @Test func aNameInTwoFragments() throws {
        let name = Array("Kitchen Scale".utf8)
        let pdu: [UInt8] = le16(UInt16(name.count + 1)) + le16(4) + [0x0B] + name
        for cut in 4..<pdu.count {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: peer)
            capture.discover(0x40, declaration: 2, value: 3, 0x2A00)
            capture.att(0x40, .sent, ATT.read(3))
            let first = capture.acl(0x40, .received, Array(pdu[..<cut]))
            let last = capture.acl(0x40, .received, boundary: 1, Array(pdu[cut...]))
            let redacted = try Redacted(capture.bytes)
            let both = redacted[first].dropFirst(5) + redacted[last].dropFirst(5)
            #expect(Array(both) == pdu.prefix(5) + [UInt8](repeating: UInt8(ascii: "a"), count: name.count), "\(cut)")
        }
    }

    /// The Device Name in the parts of a long read, and elsewhere whole.
    @Test func aLongRead() throws {
        let name = Array("The Kitchen Scale Of 14 Main Street".utf8)
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.discover(0x40, declaration: 2, value: 3, 0x2A00)
        capture.att(0x40, .sent, ATT.read(3))
        let first = capture.att(0x40, .received, [0x0B] + name.prefix(22))
        capture.att(0x40, .sent, [0x0C] + le16(3) + le16(22))
        let second = capture.att(0x40, .received, [0x0D] + name.dropFirst(22))
        let redacted = try Redacted(capture.bytes)
        #expect(redacted[first].suffix(22).allSatisfy { $0 == UInt8(ascii: "a") })
        #expect(Set(redacted[second].suffix(13)).count == 1 && redacted[second].last != name.last)
    }

    /// JSON in writes, cut at every place into two: also in the name of the key.
    @Test func aCredentialInTwoWrites() throws {
        let before = Array("{\"ssid\":\"Guest\",\"password\":\"".utf8)
        let secret = Array("hunter2".utf8)
        let behind = Array("\",\"keep\":\"this\"}".utf8)
        let text = before + secret + behind
        for cut in 1..<text.count {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: peer)
            let first = capture.att(0x40, .sent, ATT.writeCommand(9, Array(text[..<cut])))
            let last = capture.att(0x40, .sent, ATT.writeCommand(9, Array(text[cut...])))
            let redacted = try Redacted(capture.bytes)
            let after = Array(redacted[first].suffix(cut) + redacted[last].suffix(text.count - cut))
            #expect(after == before + Array("xxxxxx1".utf8) + behind, "\(cut)")
        }
    }

    /// The same in parts of any size that the program puts together: also where the key's name is cut.
    @Test func aCredentialInAMessage() throws {
        let text = Array("{\"ssid\":\"Guest\",\"password\":\"hunter2\",\"keep\":\"this\"}".utf8)
        // Prepared writes, which the Attribute Protocol itself puts together.
        for size in [1, 2, 5, 18] {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: peer)
            var frames: [(Int, Int)] = []
            for start in stride(from: 0, to: text.count, by: size) {
                let part = Array(text[start..<min(start + size, text.count)])
                let tail = le16(9) + le16(UInt16(start)) + part
                frames.append((capture.att(0x40, .sent, [0x16] + tail), part.count))
                frames.append((capture.att(0x40, .received, [0x17] + tail), part.count))
            }
            capture.att(0x40, .sent, [0x18, 1])
            capture.att(0x40, .received, [0x19])
            let redacted = try Redacted(capture.bytes)
            for side in 0...1 {
                let parts = frames.enumerated().filter { $0.offset % 2 == side }.map(\.element)
                let after = parts.flatMap { redacted[$0.0].suffix($0.1) }
                let wanted = "{\"ssid\":\"Guest\",\"password\":\"xxxxxx1\",\"keep\":\"this\"}"
                #expect(String(decoding: after, as: UTF8.self) == wanted, "\(size)")
            }
        }
    }

    /// A part of a long write whose beginning nobody has heard, of a credential that is told whole elsewhere, and of one that
    /// never is.
    @Test func aPieceWithoutItsBeginning() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.att(0x40, .sent, ATT.writeCommand(9, Array("{\"password\":\"correct horse battery\"}".utf8)))
        let known = capture.att(0x40, .sent, ATT.writeCommand(9, Array("horse battery\"}".utf8)))
        let unknown = capture.att(0x40, .sent, [0x16] + le16(10) + le16(90) + Array("tle\",\"keep\":\"it\"}".utf8))
        let redacted = try Redacted(capture.bytes)
        #expect(String(decoding: redacted[known].suffix(15), as: UTF8.self) == "xxxxxxxxxxxxx\"}")
        #expect(String(decoding: redacted[unknown].suffix(17), as: UTF8.self) == "xxx\",\"keep\":\"it\"}")
    }

    @Test func addressesInsideOtherData() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let big = Array(addressOctets(peer).reversed())
        let data = advertise([9, 0xFF, 0x59, 0x00] + big, &capture)
        let texts = [
            "C6:A5:04:03:02:01", "c6-a5-04-03-02-01", "dev_C6_A5_04_03_02_01", "id=c6a504030201;", "xC6A504030201",
            "01020304a5c6",
        ]
        let frames = texts.map { capture.att(0x40, .received, ATT.notify(9, Array($0.utf8))) }
        let redacted = try Redacted(capture.bytes)
        #expect(Array(redacted[data].dropLast().suffix(6)) == [0xC0, 0, 0, 0, 0, 1])
        let wanted = [
            "C0:00:00:00:00:01", "c0-00-00-00-00-01", "dev_C0_00_00_00_00_01", "id=c00000000001;", "xC00000000001",
            "0100000000c0",
        ]
        for (frame, text) in zip(frames, wanted) {
            #expect(String(decoding: redacted[frame].suffix(text.utf8.count), as: UTF8.self) == text)
        }
    }

    @Test func pseudonymsAreTheSameInAllFiles() throws {
        var (one, two) = (CaptureBuilder(), CaptureBuilder())
        one.connect(0x40, to: 0xC111_2233_4455)
        one.connect(0x41, to: peer)
        two.connect(0x40, to: peer)
        let redacted = try Redacted(one.bytes, two.bytes)
        let place = 9..<15
        let second = redacted.captures[0].after[1].bytes.suffix(redacted.captures[0].before[1].bytes.count)
        let third = redacted.captures[1].after[0].bytes.suffix(redacted.captures[1].before[0].bytes.count)
        #expect(Array(Array(second)[place]) == addressOctets(0xC000_0000_0002))
        #expect(Array(Array(third)[place]) == addressOctets(0xC000_0000_0002))
    }

    /// Comments and names of interfaces of pcapng.
    @Test func textsOfTheCapture() throws {
        let comment = "Kitchen, C6:A5:04:03:02:01, on the table; psk=hunter2"
        var record = SeenRecord(time: Timestamp(seconds: 1, fraction: 0, digits: 6), link: .h4WithDirection)
        let data = [8, 0x09] + Array("Kitchen".utf8)
        record.bytes =
            [0, 0, 0, 1, 4, 0x3E, 21, 0x02, 0x01, 0x00, 0x01] + addressOctets(peer) + [UInt8(data.count)] + data + [
                0xC4
            ]
        (record.comment, record.interface) = (comment, "sniffer-C6A504030201")
        let recording = try TestRecording(.pcapng)
        recording.add(record)
        recording.recorder.close()
        let redaction = try Redaction()
        try redaction.learn(recording.file.path)
        let new = try TemporaryFile()
        try redaction.write(recording.file.path, to: new.path)
        let after = try SeenCapture(new.path).records
        #expect(after.map(\.comment) == ["aaaaaaa, C0:00:00:00:00:01, on the table; psk=xxxxxx1"])
        #expect(after.map(\.interface) == ["sniffer-C00000000001"])
        #expect(try !redaction.finds(in: new.path))
        #expect(try redaction.finds(in: recording.file.path))
        #expect(redaction.report.kept.map(\.name).sorted() == ["comment", "interface"])
    }

    /// Lines that programs wrote into the log of a monitor: User Logging, with a priority and the length of the program's name.
    @Test func linesOfLogs() throws {
        var capture = CaptureBuilder(isMonitor: true)
        capture.monitor(13, [6, 4] + Array("app\0".utf8) + Array("join {\"password\":\"hunter2\"}\0".utf8))
        let redacted = try Redacted(capture.bytes)
        let after = String(decoding: redacted[1], as: UTF8.self)
        #expect(after.contains("join {\"password\":\"") && !after.contains("hunter2"), "\(after)")
    }

    /// What is written to a file between the two times that it is read is not looked at, and so is not shared.
    @Test func aFileThatGrows() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let file = try TemporaryFile(capture.bytes)
        let redaction = try Redaction()
        try redaction.learn(file.path)
        capture.connect(0x41, to: 0xC111_2233_4455)
        let bytes = capture.bytes
        try Data(bytes).write(to: URL(fileURLWithPath: file.path))
        let new = try TemporaryFile()
        try redaction.write(file.path, to: new.path)
        #expect(try SeenCapture(new.path).records.count == 1)
    }

    @Test func whatIsChosen() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.discover(0x40, declaration: 2, value: 3, 0x2A6E)
        capture.discover(0x40, declaration: 4, value: 5, 0x2A19)
        let temperature = capture.att(0x40, .received, ATT.notify(3, [0x66, 0x08]))
        let battery = capture.att(0x40, .received, ATT.notify(5, [0x55]))
        let apple = advertise([5, 0xFF, 0x4C, 0x00, 7, 9], &capture)
        let other = advertise([5, 0xFF, 0x59, 0x00, 7, 9], &capture)
        var options = RedactionOptions()
        try options.wipe("Temperature")
        try options.wipe("company:004C")
        let redacted = try Redacted(capture.bytes, options: options)
        #expect(Array(redacted[temperature].suffix(2)) == [0, 0])
        #expect(redacted[battery].last == 0x55)
        #expect(Array(redacted[apple].suffix(5)) == [0x4C, 0x00, 0, 0, 0xC4])
        #expect(Array(redacted[other].suffix(5)) == [0x59, 0x00, 7, 9, 0xC4])
        options.wipesValues = true
        let all = try Redacted(capture.bytes, options: options)
        #expect(all[battery].last == 0)
        // Discovery stays: without it nothing else would have a name.
        #expect((2...5).flatMap { all.changes($0) } == [])
        #expect(throws: RedactionError.self) { try options.wipe("no such thing") }
    }

    /// Those of the program's own packages, in what is chosen and in the report.
    @Test func namesOfOnesOwn() throws {
        let own = [VendorUUID(BluetoothUUID(0xFFF1), .characteristic, "Tank Level")]
        let names = try Registry(names: own).vocabulary.uuidNames
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.discover(0x40, declaration: 2, value: 3, 0xFFF1)
        let value = capture.att(0x40, .received, ATT.notify(3, [0x66, 0x08]))
        var options = RedactionOptions()
        #expect(throws: RedactionError.self) { try options.wipe("tank level") }
        let whole = try Redacted(capture.bytes, names: own)
        #expect(whole.report.kept.contains { $0.identifier == "FFF1" && $0.assignedName == "Tank Level" })
        try options.wipe("tank level", names)
        #expect(Array(try Redacted(capture.bytes, options: options)[value].suffix(2)) == [0, 0])
    }

    @Test func theRestOfAFieldThatIsFilledUp() throws {
        var capture = CaptureBuilder()
        // Write Local Name: behind the zero something of an older name is left.
        let name = Array("Desk".utf8) + [0] + Array("Bedroom".utf8)
        let frame = capture.send(0x0C13, name + [UInt8](repeating: 0, count: 248 - name.count))
        let redacted = try Redacted(capture.bytes)
        #expect(!contains(redacted[frame], Array("Bedroom".utf8)) && !contains(redacted[frame], Array("Desk".utf8)))
        #expect(redacted[frame].count == redacted.before(frame).count)
    }

    @Test func keptThingsAreReported() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        _ = advertise([5, 0xFF, 0x4C, 0x00, 7, 9], &capture)
        capture.att(0x40, .received, ATT.notify(9, [1, 2, 3]))
        let report = try Redacted(capture.bytes).report
        #expect(report.kept.map(\.name) == ["manufacturer_data", "unknown_attribute_value"])
        #expect(report.kept[0].assignedName == "Apple, Inc." && report.kept[0].identifier == "004C")
        #expect(report.changes.map(\.kind) == [.address] && report.changes[0].values == 1)
        #expect(report.packets == 3 && report.changedPackets == 2)
    }

    /// Damaged captures: nothing traps, and lengths stay.
    @Test(arguments: 0..<40) func hostileBytes(seed: Int) throws {
        var capture = CaptureBuilder(isMonitor: seed % 2 == 1)
        var state = UInt64(seed) &* 2_654_435_761 &+ 12345
        func next() -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 40)
        }
        capture.connect(0x40, to: peer)
        for _ in 0..<60 {
            let bytes = (0..<Int(next()) % 60).map { _ in next() }
            switch next() % 5 {
            case 0: _ = advertise(Array(bytes.prefix(31)), &capture)
            case 1: capture.att(0x40, .received, bytes)
            case 2: capture.acl(0x40, .sent, boundary: UInt16(next() % 3), bytes)
            case 3: capture.event(next(), bytes)
            default: capture.send(UInt16(next()) << 8 | UInt16(next()), bytes)
            }
        }
        let redacted = try Redacted(capture.bytes)
        #expect(redacted.captures[0].after.count == redacted.captures[0].before.count)
        #expect(redacted.isClean)
    }
}
