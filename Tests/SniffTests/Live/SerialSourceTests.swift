import Foundation
import TestSupport
import Testing

@testable import Sniff
@testable import SniffLive

/// Serial ports, played by pseudo-terminals.
@Suite("Live: serial ports")
struct SerialSourceTests {
    /// A pseudo-terminal, with a name of its own that can lead to another one later.
    final class Port {
        let link: String
        private var firmware: Int32 = -1
        /// The test's own end of the device, which keeps its settings while nobody else has it open.
        private(set) var device: Int32 = -1

        init() throws {
            link = FileManager.default.temporaryDirectory.path + "/blesniff-port-\(UUID().uuidString)"
            try plugIn()
        }

        deinit { unplug() }

        func plugIn() throws {
            var name = [CChar](repeating: 0, count: 128)
            try #require(openpty(&firmware, &device, &name, nil, nil) == 0)
            let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            try #require(symlink(path, link) == 0)
        }

        func unplug() {
            unlink(link)
            if device >= 0 { close(device) }
            if firmware >= 0 { close(firmware) }
            (device, firmware) = (-1, -1)
        }

        func write(_ bytes: [UInt8]) {
            #expect(bytes.withUnsafeBytes { Foundation.write(firmware, $0.baseAddress, $0.count) } == bytes.count)
        }

        var settings: termios {
            var settings = termios()
            tcgetattr(device, &settings)
            return settings
        }
    }

    struct Seen {
        var capture = SeenCapture()
        var idles = 0
        private var record = CaptureRecord()

        /// Reads until something is so, or for half a minute.
        mutating func read(_ source: inout SerialSource, until isSo: (Seen) -> Bool) {
            let deadline = Date(timeIntervalSinceNow: 30)
            var continues = true
            while !isSo(self), continues, Date() < deadline {
                let step = source.next(&record)
                if case .idle = step { idles += 1 }
                continues = capture.take(step, record, of: source)
            }
            #expect(isSo(self), "\(capture.records.count) records, \(capture.notes), \(capture.damage)")
        }
    }

    private let sample = CaptureSample.monitorStream()

    @Test("every byte arrives as it was sent, from the middle of a record on")
    func records() throws {
        let port = try Port()
        #expect(SerialSource.isLine(port.link))
        var source = try SerialSource(path: port.link)
        // Control characters are bytes like others: ^C, ^S, carriage return, 255.
        let special: [UInt8] = [3, 4, 13, 10, 17, 19, 26, 27, 127, 255, 0]
        let packet = [UInt8(0x0E), UInt8(special.count)] + special
        port.write(Array(sample.bytes.dropFirst(3)))
        port.write(CaptureSample.monitorStreamRecord(packet, opcode: 3, extended: [8, 1, 0, 0, 0]))
        var seen = Seen()
        seen.read(&source) { $0.capture.records.count == sample.records.count }
        #expect(seen.capture.records.map(\.bytes) == sample.records.dropFirst().map(\.bytes) + [packet])
        #expect(seen.capture.notes == ["\(sample.ends[0] - 3) bytes before the first whole record are passed over"])
        #expect(seen.capture.damage == [] && seen.capture.lost == sample.lost)
        // The one without a time has that of its arrival.
        let times = seen.capture.records.map(\.time)
        #expect(times.allSatisfy { $0.isKnown && $0.seconds < 100 })
    }

    @Test("bytes that the line loses cost no record but the one they belong to")
    func lostBytes() throws {
        let port = try Port()
        var source = try SerialSource(path: port.link)
        var bytes = sample.bytes
        let offset = Int(sample.records[4].offset) + 12
        bytes.removeSubrange(offset..<offset + 2)
        port.write(bytes)
        var seen = Seen()
        // The record itself has the bytes of the next one in the place of its own, which nothing tells.
        seen.read(&source) { $0.capture.records.count == sample.records.count }
        #expect(seen.capture.damage.count == 1)
        #expect(seen.capture.records.prefix(4).map(\.bytes) == sample.records.prefix(4).map(\.bytes))
        #expect(seen.capture.records.suffix(7).map(\.bytes) == sample.records.suffix(7).map(\.bytes))
    }

    @Test("a capture with a header is recognised on a line, too", arguments: CaptureSample.all)
    func formats(_ sample: CaptureSample) throws {
        guard sample.headerLength > 0 else { return }
        let port = try Port()
        var source = try SerialSource(path: port.link)
        var seen = Seen()
        for start in stride(from: 0, to: sample.bytes.count, by: 256) {
            port.write(Array(sample.bytes[start..<min(start + 256, sample.bytes.count)]))
            let idles = seen.idles
            seen.read(&source) { $0.idles > idles }
        }
        seen.read(&source) { $0.capture.records.count == sample.records.count }
        #expect(seen.capture.records == sample.records)
    }

    @Test("8 bits, nothing translated, the speed that was asked for; and as before in the end")
    func settings() throws {
        let port = try Port()
        var before = port.settings
        do {
            let (speed, code) = TestSystem.highSpeed
            var source = try SerialSource(path: port.link, speed: speed)
            var during = port.settings
            let speeds = [cfgetispeed(&during), cfgetospeed(&during)]
            #expect(speeds == [code, code])
            #expect(during.c_lflag & tcflag_t(ICANON | ECHO | ISIG | IEXTEN) == 0)
            #expect(during.c_iflag & tcflag_t(IXON | ICRNL | INLCR | ISTRIP | PARMRK) == 0)
            #expect(during.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
            #expect(during.c_cflag & tcflag_t(PARENB | CSTOPB) == 0)
            var seen = Seen()
            seen.read(&source) { $0.idles == 1 }
        }
        var after = port.settings
        let speeds = (cfgetospeed(&before), cfgetospeed(&after))
        #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag && after.c_cflag == before.c_cflag)
        #expect(speeds.0 == speeds.1)
        #expect(SerialSource.speeds.contains(SerialSource.standardSpeed))
    }

    @Test("a device is used by one program at a time")
    func exclusive() throws {
        let port = try Port()
        do {
            let first = try SerialSource(path: port.link)
            let error = #expect(throws: CaptureError.self) { _ = try SerialSource(path: port.link) }
            let text = "\(try #require(error))"
            #expect(text.hasSuffix(": is in use by another program"))
            #expect(error?.exitStatus == 66)
            #expect(first.progress.read == 0)
        }
        _ = try SerialSource(path: port.link)
    }

    @Test("a device that is unplugged is waited for")
    func unplugged() throws {
        let port = try Port()
        var source = try SerialSource(path: port.link)
        port.write(Array(sample.bytes[..<(sample.ends[3] + 5)]))
        var seen = Seen()
        seen.read(&source) { $0.capture.records.count == 4 }
        port.unplug()
        seen.read(&source) { $0.capture.notes.count == 1 && $0.idles > 2 }
        #expect(seen.capture.notes[0].hasPrefix("the device is gone"), "\(seen.capture.notes)")
        #expect(seen.capture.notes[0].hasSuffix("; waiting for it to return"))
        try port.plugIn()
        seen.read(&source) { $0.capture.notes.count == 2 }
        #expect(seen.capture.notes[1] == "the device is here")
        port.write(sample.bytes)
        seen.read(&source) { $0.capture.records.count == 4 + sample.records.count }
        #expect(seen.capture.damage == [])
    }

    @Test("a device that is not there: an error, or waited for")
    func missing() throws {
        let path = "/dev/blesniff-no-such-device"
        let error = #expect(throws: CaptureError.self) { _ = try SerialSource(path: path) }
        #expect(error?.exitStatus == 66)
        var source = try SerialSource(path: path, waits: true)
        var seen = Seen()
        seen.read(&source) { $0.idles == 1 }
        #expect(!SerialSource.isLine(path) && !SerialSource.isLine("/dev/null") && !SerialSource.isLine("/"))
    }
}
