import Foundation
import Testing

@testable import Sniff
@testable import SniffRedact

/// Values and advertising data: what is known to be harmless stays, and nothing else.
@Suite struct RedactedValueTests {
    private let peer: UInt64 = 0xC6A5_0403_0201

    private func advertise(_ data: [UInt8], _ capture: inout CaptureBuilder) -> Int {
        let parameters: [UInt8] = [0x02, 0x01, 0x00, 0x01] + addressOctets(peer) + [UInt8(data.count)] + data + [0xC4]
        return capture.event(0x3E, parameters)
    }

    private func letters(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "x"), count: count) }

    @Test func advertisingData() throws {
        let flags: [UInt8] = [2, 1, 6]
        let services: [UInt8] = [3, 3, 0x0D, 0x18]
        let cases: [(data: [UInt8], wanted: [UInt8])] = [
            (flags + [8, 0x09] + Array("Kitchen".utf8), flags + [8, 0x09] + letters(7)),
            ([2, 0x0A, 4] + services + [3, 0x19, 0xC1, 0x03], [2, 0x0A, 4] + services + [3, 0x19, 0xC1, 0x03]),
            // Manufacturer data, service data of a member and of an assigned service, a URI, a type that nobody knows.
            // What says the format stays, and no other decoder takes what is left.
            ([7, 0xFF, 0x4C, 0x00, 7, 9, 8, 7], [7, 0xFF, 0x4C, 0x00, 7, 9, 0, 0]),
            ([8, 0xFF, 0x4C, 0x00, 0x10, 3, 8, 7, 6], [8, 0xFF, 0x4C, 0x00, 0x10, 3, 0, 0, 0]),
            ([5, 0x16, 0xAA, 0xFE, 7, 9], [5, 0x16, 0xAA, 0xFE, 1, 1]),
            ([6, 0x16, 0xAA, 0xFE, 0x10, 9, 3], [6, 0x16, 0xAA, 0xFE, 0x10, 0, 0]),
            ([5, 0x16, 0x0F, 0x18, 7, 9], [5, 0x16, 0x0F, 0x18, 0, 0]),
            ([5, 0x24, 0x17] + Array("//a".utf8), [5, 0x24] + letters(4)),
            ([5, 0x7A] + Array("text".utf8), [5, 0x7A, 0, 0, 0, 0]),
            // A structure that is longer than the data, and what comes after their end.
            (flags + [20, 0x09] + Array("Kitchen".utf8), flags + [20, 0x09] + [UInt8](repeating: 0, count: 7)),
            (flags + [0] + Array("behind".utf8), flags + [0] + [UInt8](repeating: 0, count: 6)),
        ]
        for (data, wanted) in cases {
            var capture = CaptureBuilder()
            let frame = advertise(data, &capture)
            let redacted = try Redacted(capture.bytes)
            #expect(Array(redacted[frame].dropLast().suffix(data.count)) == wanted)
            #expect(redacted[frame].last == 0xC4 && redacted.isClean)
        }
    }

    @Test func values() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let types: [UInt16] = [0x2A19, 0x2A00, 0x2A23, 0x2A37, 0xFFF1]
        for (index, uuid) in types.enumerated() {
            capture.discover(0x40, declaration: UInt16(index * 2 + 2), value: UInt16(index * 2 + 3), uuid)
        }
        let battery = capture.att(0x40, .received, ATT.notify(3, [0x55]))
        let name = capture.att(0x40, .received, ATT.notify(5, Array("Küche".utf8)))
        let system = capture.att(0x40, .received, ATT.notify(7, [1, 2, 3, 4, 5, 6, 7, 8]))
        let rate = capture.att(0x40, .received, ATT.notify(9, [0x10, 60, 0x00, 0x04]))
        let vendors = capture.att(0x40, .received, ATT.notify(11, Array("opensesame".utf8)))
        let unknown = capture.att(0x40, .received, ATT.notify(0x99, [1, 2, 3]))
        let long = capture.att(0x40, .received, ATT.notify(3, [0x55, 0x66]))
        let redacted = try Redacted(capture.bytes)
        for frame in [battery, rate] { #expect(redacted.changes(frame).isEmpty) }
        #expect(Array(redacted[name].suffix(6)) == letters(6))
        #expect(redacted[system].suffix(8).allSatisfy { $0 == 0 })
        #expect(redacted[vendors].suffix(10).allSatisfy { $0 == 0 })
        #expect(Array(redacted[unknown].suffix(5)) == [0x99, 0, 0, 0, 0])
        // Bytes after the end of a value are no part of it, so that nobody knows what it is.
        #expect(Array(redacted[long].suffix(2)) == [0, 0])
        #expect(redacted.isClean)
        // Discovery stays: without it nothing else would have a name.
        #expect((2..<battery).flatMap { redacted.changes($0) }.isEmpty)
    }

    /// Each number of these is harmless elsewhere.
    @Test func keystrokesAndPersons() throws {
        let values: [(UInt16, [UInt8])] = [
            (0x2A22, [2, 0, 4, 5, 6, 7, 8, 9]), (0x2A32, [0x13]), (0x2A80, [41]), (0x2A85, [0xB9, 0x07, 5, 23]),
            (0x2A8C, [1]), (0x2A8E, [0xB4, 0]), (0x2A98, [0x10, 0x27]),
        ]
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        for (index, (uuid, _)) in values.enumerated() {
            capture.discover(0x40, declaration: UInt16(index * 2 + 2), value: UInt16(index * 2 + 3), uuid)
        }
        let frames = values.enumerated().map { index, value in
            capture.att(0x40, .received, ATT.notify(UInt16(index * 2 + 3), value.1))
        }
        let redacted = try Redacted(capture.bytes)
        for (frame, value) in zip(frames, values) {
            #expect(redacted[frame].suffix(value.1.count).allSatisfy { $0 == 0 }, "\(String(value.0, radix: 16))")
        }
        #expect(redacted.isClean)
    }

    /// The address of a device is no address where nothing says so, and does not stay there either.
    @Test func addressesInsideOtherData() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let data = advertise([9, 0xFF, 0x59, 0x00] + addressOctets(peer), &capture)
        let text = capture.att(0x40, .received, ATT.notify(9, Array("dev_C6_A5_04_03_02_01".utf8)))
        let redacted = try Redacted(capture.bytes)
        #expect(redacted[data].dropLast().suffix(6).allSatisfy { $0 == 0 })
        #expect(redacted[text].suffix(21).allSatisfy { $0 == 0 })
        #expect(Array(redacted[data].dropFirst(7).prefix(6)) == addressOctets(0xC000_0000_0001))
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
            #expect(Array(both) == pdu.prefix(5) + letters(name.count), "\(cut)")
        }
    }

    /// The Device Name in the parts of a long read.
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
        #expect(Array(redacted[first].suffix(22)) == letters(22))
        #expect(Array(redacted[second].suffix(13)) == letters(13))
    }

    /// A value that is written in parts stays where the whole one is harmless, in the requests and in their echoes.
    @Test func aLongWrite() throws {
        // Heart Rate Measurement with RR-intervals.
        let value: [UInt8] = [0x10, 60] + (0..<12).flatMap { le16(0x0380 + UInt16($0)) }
        for uuid: UInt16 in [0x2A37, 0xFFF1] {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: peer)
            capture.discover(0x40, declaration: 2, value: 3, uuid)
            var frames: [Int] = []
            for start in stride(from: 0, to: value.count, by: 18) {
                let tail = le16(3) + le16(UInt16(start)) + value[start..<min(start + 18, value.count)]
                frames.append(capture.att(0x40, .sent, [0x16] + tail))
                frames.append(capture.att(0x40, .received, [0x17] + tail))
            }
            capture.att(0x40, .sent, [0x18, 1])
            capture.att(0x40, .received, [0x19])
            let redacted = try Redacted(capture.bytes)
            #expect(frames.allSatisfy { redacted.changes($0).isEmpty == (uuid == 0x2A37) })
        }
    }

    /// Messages of profiles keep what says where they begin and end, and what comes back remains what was sent.
    @Test func messages() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.att(0x40, .sent, [0x10] + le16(1) + le16(0xFFFF) + le16(0x2800))
        capture.att(0x40, .received, [0x11, 6] + le16(1) + le16(0x20) + le16(0x180C))
        capture.discover(0x40, declaration: 2, value: 3, 0x2A57)
        capture.discover(0x40, declaration: 4, value: 5, 0x2A56)
        let texts = ["one\n\0", "another\n\0"].map { Array($0.utf8) }
        let frames = texts.map { text in
            let sent = capture.att(0x40, .sent, ATT.writeCommand(3, text))
            return (sent, capture.att(0x40, .received, ATT.notify(5, text)))
        }
        let redacted = try Redacted(capture.bytes)
        #expect(Array(redacted[frames[0].0].suffix(5)) == Array("xxx\n\0".utf8))
        #expect(Array(redacted[frames[1].0].suffix(9)) == Array("yxxxxxx\n\0".utf8))
        for (text, frame) in zip(texts, frames) {
            #expect(redacted[frame.0].suffix(text.count) == redacted[frame.1].suffix(text.count))
        }
        #expect(redacted.isClean)
    }

    @Test func pseudonymsAreTheSameInAllFiles() throws {
        var (one, two) = (CaptureBuilder(), CaptureBuilder())
        one.connect(0x40, to: 0xC111_2233_4455)
        one.connect(0x41, to: peer)
        two.connect(0x40, to: peer)
        let redacted = try Redacted(one.bytes, two.bytes)
        let index = 9..<15
        let second = redacted.captures[0].after[1].bytes.suffix(redacted.captures[0].before[1].bytes.count)
        let third = redacted.captures[1].after[0].bytes.suffix(redacted.captures[1].before[0].bytes.count)
        #expect(Array(Array(second)[index]) == addressOctets(0xC000_0000_0002))
        #expect(Array(Array(third)[index]) == addressOctets(0xC000_0000_0002))
    }

    /// Comments and names of interfaces of pcapng.
    @Test func textsOfTheCapture() throws {
        let comment = "Kitchen,\non the table"
        var record = SeenRecord(time: Timestamp(seconds: 1, fraction: 0, digits: 6), link: .h4WithDirection)
        record.bytes = [0, 0, 0, 1, 4, 0x0E, 4, 1, 3, 0x0C, 0]
        (record.comment, record.interface) = (comment, "sniffer-C6A504030201")
        let recording = try TestRecording(.pcapng)
        recording.add(record)
        recording.recorder.close()
        for isKept in [false, true] {
            var options = RedactionOptions()
            if isKept { try options.keep("comments") }
            let redaction = try Redaction(options)
            try redaction.learn(contentsOf: recording.file.path)
            let new = try TemporaryFile()
            try redaction.write(contentsOf: recording.file.path, to: new.path)
            let after = try SeenCapture(new.path).records
            #expect(after.map(\.comment) == [isKept ? comment : "xxxxxxxx\nxxxxxxxxxxxx"])
            #expect(after.map(\.interface) == [isKept ? "sniffer-C6A504030201" : "interface 1"])
            #expect((isKept ? redaction.report.kept : redaction.report.overwritten).map(\.name) == ["comment"])
        }
    }

    /// What somebody has left in a file is found.
    @Test func theCheck() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.att(0x40, .received, ATT.notify(9, [7, 8, 9]))
        let file = try TemporaryFile(capture.bytes)
        let redaction = try Redaction()
        try redaction.learn(contentsOf: file.path)
        let new = try TemporaryFile()
        try redaction.write(contentsOf: file.path, to: new.path)
        #expect(try redaction.finds(in: [new.path, file.path]) == [file.path])
    }

    /// Lines that programs wrote into the log of a monitor: User Logging, with a priority and the length of the program's name.
    @Test func linesOfLogs() throws {
        var capture = CaptureBuilder(isMonitor: true)
        capture.monitor(13, [6, 4] + Array("app\0".utf8) + Array("join hunter2\0".utf8))
        let redacted = try Redacted(capture.bytes)
        #expect(Array(redacted[1].suffix(19)) == [6, 4] + Array("xxx\0".utf8) + letters(12) + [0])
    }

    /// What is written to a file between the two times that it is read is not looked at, and so is not shared.
    @Test func aFileThatGrows() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let file = try TemporaryFile(capture.bytes)
        let redaction = try Redaction()
        try redaction.learn(contentsOf: file.path)
        capture.connect(0x41, to: 0xC111_2233_4455)
        let bytes = capture.bytes
        try Data(bytes).write(to: URL(fileURLWithPath: file.path))
        let new = try TemporaryFile()
        try redaction.write(contentsOf: file.path, to: new.path)
        #expect(try SeenCapture(new.path).records.count == 1)
    }

    @Test func whatIsChosen() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.discover(0x40, declaration: 2, value: 3, 0x2A6E)
        capture.discover(0x40, declaration: 4, value: 5, 0x2A19)
        capture.discover(0x40, declaration: 6, value: 7, 0xFFF1)
        let temperature = capture.att(0x40, .received, ATT.notify(3, [0x66, 0x08]))
        let battery = capture.att(0x40, .received, ATT.notify(5, [0x55]))
        let own = capture.att(0x40, .received, ATT.notify(7, Array("text".utf8)))
        let apple = advertise([5, 0xFF, 0x4C, 0x00, 7, 9], &capture)
        let other = advertise([5, 0xFF, 0x59, 0x00, 7, 9], &capture)
        var options = RedactionOptions()
        try options.wipe("Temperature")
        try options.keep("company:004C")
        try options.keep("FFF1")
        let redacted = try Redacted(capture.bytes, options: options)
        #expect(Array(redacted[temperature].suffix(2)) == [0, 0])
        #expect(redacted[battery].last == 0x55)
        #expect(Array(redacted[own].suffix(4)) == Array("text".utf8))
        #expect(Array(redacted[apple].suffix(5)) == [0x4C, 0x00, 7, 9, 0xC4])
        #expect(Array(redacted[other].suffix(5)) == [0x59, 0x00, 0, 0, 0xC4])
        let vouched = redacted.report.kept.filter(\.isVouchedFor)
        #expect(vouched.map(\.identifier) == ["FFF1", "004C"] && vouched.last?.assignedName == "Apple, Inc.")
        options.wipesValues = true
        let all = try Redacted(capture.bytes, options: options)
        #expect(all[battery].last == 0)
        // Discovery stays: without it nothing else would have a name.
        #expect((2...5).flatMap { all.changes($0) } == [])
        #expect(throws: RedactionError.self) { try options.wipe("no such thing") }
        #expect(throws: RedactionError.self) { try options.keep("no such thing") }
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
        #expect(throws: RedactionError.self) { try options.keep("tank level") }
        let whole = try Redacted(capture.bytes, names: own)
        #expect(whole.report.overwritten.contains { $0.identifier == "FFF1" && $0.assignedName == "Tank Level" })
        try options.keep("tank level", names)
        #expect(Array(try Redacted(capture.bytes, options: options)[value].suffix(2)) == [0x66, 0x08])
    }

    @Test func theRestOfAFieldThatIsFilledUp() throws {
        var capture = CaptureBuilder()
        // Write Local Name: behind the zero something of an older name is left.
        let name = Array("Desk".utf8) + [0] + Array("Bedroom".utf8)
        let frame = capture.send(0x0C13, name + [UInt8](repeating: 0, count: 248 - name.count))
        let redacted = try Redacted(capture.bytes)
        #expect(Array(redacted[frame].suffix(248)) == letters(4) + [UInt8](repeating: 0, count: 244))
    }

    @Test func theReport() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.discover(0x40, declaration: 2, value: 3, 0x2A19)
        _ = advertise([6, 0xFF, 0x4C, 0x00, 7, 1, 9], &capture)
        capture.att(0x40, .received, ATT.notify(9, [1, 2, 3]))
        capture.att(0x40, .received, ATT.notify(3, [0x55]))
        let report = try Redacted(capture.bytes).report
        #expect(report.overwritten.map(\.name) == ["manufacturer_data", "unknown_attribute_value"])
        #expect(report.overwritten[0].assignedName == "Apple, Inc." && report.overwritten[0].identifier == "004C")
        #expect(report.kept.map(\.identifier) == ["2A19"] && !report.kept[0].isVouchedFor)
        #expect(report.changes.map(\.kind) == [.address, .opaque] && report.changes.map(\.packets) == [2, 2])
        #expect(report.addresses == 1 && report.packets == 6 && report.changedPackets == 3)
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
