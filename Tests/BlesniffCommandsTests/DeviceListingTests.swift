import Decoders
import Sniff
import Testing

@testable import BlesniffCommands

/// Rows of devices: what they show, how wide they are, their order.
@Suite struct DeviceListingTests {
    private static let iBeacon: [UInt8] =
        [0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15] + [
            0xE2, 0x0A, 0x39, 0xF4, 0x73, 0xF5, 0x4B, 0xC4, 0xA1, 0x2F, 0x17, 0xD1, 0xAD, 0x07, 0xA9, 0x61,
        ] + [0x04, 0x62, 0x0D, 0x11, 0xC8]

    /// Four devices that advertise for half a minute, one of which falls silent after ten seconds and one of which moves.
    private static let some: TestCapture = {
        var capture = TestCapture()
        let pulse = [7, 0x09] + Array("Pulse7".utf8) + [3, 0x03, 0x0D, 0x18]
        for tenth in 0..<300 as Range<Int64> {
            let time = tenth * 100_000
            let drift = Int8(tenth / 10)
            if tenth % 10 == 0 {
                capture.add(TestCapture.report(0xC001_0000_0001, rssi: -80, data: iBeacon), received: true, after: time)
            }
            capture.add(
                TestCapture.report(0x5002_0000_0002, rssi: -90 + drift, data: pulse), received: true, after: time + 1)
            if tenth < 100, tenth % 3 == 0 {
                let name = [5, 0x08] + Array("abcd".utf8)
                capture.add(
                    TestCapture.report(0x0003_0000_0003, type: 0, rssi: -40, data: name), received: true,
                    after: time + 2)
            }
            if tenth % 5 == 0 {
                capture.add(TestCapture.report(0x1004_0000_0004, rssi: 127), received: true, after: time + 3)
            }
        }
        return capture
    }()

    @Test func rowsOf80Columns() throws {
        let rows = try TestDevices(Self.some).rows(80)
        #expect(
            rows == [
                "ADDRESS           KIND dBm▾ LAST 30 s     /s   DIST SEEN NAME",
                "50:02:00:00:00:02 rpa   -61 ▂▃▃▃▄▄▄▅▅▅  10.1          0s Pulse7  Heart Rate     ",
                "C0:01:00:00:00:01 stat  -80 ▃▃▃▃▃▃▃▃▃    1.0  ~16 m   0s iBeacon 1122 3345 E20A…",
                "00:03:00:00:00:03 pub   -40 ███          0.0         19s abcd…                  ",
                "10:04:00:00:00:04 nrpa                   2.0          0s                        ",
            ])
    }

    @Test func rowsOf120Columns() throws {
        let rows = try TestDevices(Self.some).rows(120)
        let expected = [
            "ADDRESS           KIND dBm▾ LAST 60 s               /s  INTVL   DIST SEEN NAME",
            "50:02:00:00:00:02 rpa   -61          ▂▂▃▃▃▄▄▄▅▅▅  10.1 100 ms          0s Pulse7  Heart Rate",
            "C0:01:00:00:00:01 stat  -80          ▃▃▃▃▃▃▃▃▃▃    1.0 1.00 s  ~16 m   0s iBeacon 1122 3345 E20A39F4-73F5-4BC4-A12F-17D…",
            "00:03:00:00:00:03 pub   -40          ████          0.0 300 ms         19s abcd…",
            "10:04:00:00:00:04 nrpa                             2.0 500 ms          0s",
        ]
        #expect(rows.map { $0.trimmingSpacesAtEnd } == expected)
    }

    /// What is least needed goes first; what is left takes the width.
    @Test func narrowTables() throws {
        let devices = try TestDevices(Self.some)
        for width in [0, 1, 10, 17, 20, 30, 40, 50, 60, 70, 79, 81, 99, 100, 101, 119, 200, 500] {
            for row in devices.rows(width).dropFirst() where width >= 18 {
                #expect(row.unicodeScalars.columns == width, "\(width): \(row)")
            }
        }
        #expect(devices.rows(50)[0] == "ADDRESS           dBm▾ SEEN NAME")
    }

    @Test func orders() throws {
        func addresses(_ order: DeviceOrder) throws -> [UInt64] { try TestDevices(Self.some, order: order).addresses }
        // By the mean of ten seconds, the latest value of those that are silent after all others; without a power last.
        #expect(try addresses(.signal) == [0x5002, 0xC001, 0x0003, 0x1004])
        #expect(try addresses(.name) == [0x0003, 0x5002, 0x1004, 0xC001])
        #expect(try addresses(.rate) == [0x5002, 0x1004, 0xC001, 0x0003])
        #expect(try addresses(.seen) == [0x1004, 0x5002, 0xC001, 0x0003])
        #expect(try addresses(.address) == [0x0003, 0x1004, 0x5002, 0xC001])
        #expect(try addresses(.distance) == [0xC001, 0x0003, 0x1004, 0x5002])
        var devices = try TestDevices(Self.some)
        devices.listing.isReversed = true
        devices.listing.arrange(devices.beacons)
        #expect(devices.addresses == [0x1004, 0x0003, 0xC001, 0x5002])
    }

    @Test(
        arguments: [
            ("pulse", [0x5002]), ("PULSE", [0x5002]), ("heart rate", [0x5002]), ("3345", [0xC001]), ("apple", [0xC001]),
            ("10:04", [0x1004]), ("00:00:00", [0x5002, 0xC001, 0x0003, 0x1004]), ("nothing of this", []),
            ("e20a39f4", [0xC001]),
        ] as [(String, [UInt64])])
    func searches(text: String, expected: [UInt64]) throws {
        #expect(try TestDevices(Self.some, search: text).addresses == expected)
    }

    @Test func filters() throws {
        #expect(try TestDevices(Self.some, filter: "adv.rssi > -50").addresses == [0x0003])
        #expect(try TestDevices(Self.some, filter: "exists adv.value.major").addresses == [0xC001])
    }

    /// A device that connects is not gone, though it does not advertise.
    @Test func connectedDevices() throws {
        var capture = TestCapture()
        capture.add(TestCapture.report(0xC001_0000_0001), received: true)
        let complete: [UInt8] =
            [0x04, 0x3E, 19, 0x01, 0x00, 0x40, 0x00, 0x00, 0x01] + [1, 0, 0, 0, 1, 0xC0] + [24, 0, 0, 0, 0x90, 1, 0]
        capture.add(complete, received: true, after: 1000)
        let connected = try TestDevices(capture, after: 60_000)
        #expect(connected.rows(80)[1].contains(" conn "))
        #expect(connected.listing.figures.map(\.isConnected) == [true])
        #expect(connected.listing.figures.map(\.isGone) == [false])
        capture.add([0x04, 0x05, 4, 0, 0x40, 0, 0x16], received: true, after: 2000)
        let ended = try TestDevices(capture, after: 60_000)
        #expect(ended.rows(80)[1].contains("  1m "))
        #expect(ended.listing.figures.map(\.isGone) == [true])
        // A reset ends connections, too.
        var other = TestCapture()
        other.add(complete, received: true)
        other.add(TestCapture.reset, received: false, after: 1)
        other.add(TestCapture.resetComplete, received: true, after: 2)
        #expect(try TestDevices(other).listing.figures.map(\.isConnected) == [false])
    }

    @Test(
        arguments: [
            Array("\u{1B}[2J\u{1B}]0;title\u{7}\r\n\t".utf8), Array(repeating: 0x41, count: 229),
            [0xFF, 0xFE, 0xC3, 0x28, 0x80],
            Array("漢字かな混じり文の長い名前です漢字かな混じり文".utf8), Array("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}".utf8),
            Array("👩‍👩‍👧‍👦🏳️‍🌈".utf8), Array("\u{202E}gnirts\u{2066}".utf8), [0xC2, 0x9B, 0x33, 0x31, 0x6D], [],
        ] as [[UInt8]])
    func hostileNames(name: [UInt8]) throws {
        var capture = TestCapture()
        let data = [UInt8(name.count + 1), 0x09] + name
        capture.add(TestCapture.report(0xC001_0000_0001, data: data), received: true)
        for width in [80, 120] {
            let row = try TestDevices(capture).rows(width)[1]
            #expect(row.unicodeScalars.columns == width)
            #expect(row.unicodeScalars.allSatisfy { $0.columns != nil })
        }
    }

    /// The selected device stays selected wherever it goes, and is always seen.
    @Test func selection() throws {
        var devices = try TestDevices(Self.some)
        #expect(devices.listing.selectedIndex == nil && devices.listing.window(2) == 0..<2)
        devices.listing.move(by: 3)
        #expect(devices.listing.selected?.value == 0x5002_0000_0002)
        devices.listing.move(by: 1)
        #expect(devices.listing.selected?.value == 0xC001_0000_0001)
        devices.listing.order = .address
        devices.listing.arrange(devices.beacons)
        #expect(devices.listing.selectedIndex == devices.listing.shown[3] && devices.listing.window(2) == 2..<4)
        devices.listing.move(by: -100)
        #expect(devices.listing.selected?.value == 0x0003_0000_0003 && devices.listing.window(2) == 0..<2)
        devices.listing.move(by: 1000)
        #expect(devices.listing.window(2) == 2..<4 && devices.listing.window(0).isEmpty)
        devices.listing.deselect()
        #expect(devices.listing.selectedIndex == nil && devices.listing.window(3) == 0..<3)
        devices.listing.move(by: 1000)
        #expect(devices.listing.selected?.value == 0xC001_0000_0001)
        devices.listing.release()
        devices.listing.move(by: 1)
        #expect(devices.listing.window(5).isEmpty && devices.listing.selectedIndex == nil)
    }
}

extension String {
    fileprivate var trimmingSpacesAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
