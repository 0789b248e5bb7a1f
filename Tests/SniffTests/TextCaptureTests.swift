import TestSupport
import Testing

@testable import Sniff

/// Texts that hold all bytes: each form gives the packets that were printed.
@Suite("Capture: texts")
struct TextCaptureTests {
    /// A text of one form, with what a reader must find in it.
    struct Printed: CustomTestStringConvertible, Sendable {
        let name: String
        let form: String
        var packets = CaptureSample.packets
        var hasTimes = true
        var logs = 0
        /// Direction of data: said, or not.
        var hasDirections = true
        let text: String

        var testDescription: String { name }
    }

    private static func hex(_ bytes: some Sequence<UInt8>, _ separator: String = " ", upper: Bool = false) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: upper)
            return digits.count < 2 ? "0" + digits : digits
        }.joined(separator: separator)
    }

    private static func clock(_ index: Int) -> String { "09:0\(index / 10):0\(index % 10).018095" }

    private static func isReceived(_ packet: [UInt8], _ index: Int) -> Bool {
        packet[0] == 4 || packet[0] == 2 && index % 8 == 2
    }

    private static func lines(_ line: (Int, [UInt8], Bool) -> String) -> String {
        CaptureSample.packets.enumerated().map { line($0, $1, isReceived($1, $0)) }.joined(separator: "\n") + "\n"
    }

    private static func dump(_ bytes: [UInt8], digits: Int = 4, ascii: Bool = true) -> String {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            let part = bytes[start..<min(start + 16, bytes.count)]
            let offset = String(repeating: "0", count: digits - 2) + hex([UInt8(start)])
            let padding = String(repeating: " ", count: (16 - part.count) * 3 + 3)
            return offset + "  " + hex(part) + (ascii ? padding + part.map { _ in "." }.joined() : "")
        }.joined(separator: "\n")
    }

    static let all: [Printed] = [
        Printed(
            name: "hcidump -t -R", form: "text of hcidump --raw",
            text: "HCI sniffer - Bluetooth packet analyzer ver 5.50\ndevice: hci0 snap_len: 1500 filter: 0xff\n"
                + lines { index, packet, isReceived in
                    let rows = stride(from: 0, to: packet.count, by: 20).map {
                        hex(packet[$0..<min($0 + 20, packet.count)], upper: true) + " "
                    }
                    return "2025-03-08 \(clock(index)) \(isReceived ? ">" : "<") " + rows.joined(separator: "\n  ")
                }),
        Printed(
            name: "BTstack", form: "text of BTstack", logs: 1,
            text: "\u{1B}[0mLOG -- BTstack up and running.\r\n"
                + lines { index, packet, isReceived in
                    let type = ["CMD", "ACL", "SCO", "EVT"][Int(packet[0]) - 1]
                    return "[\(clock(index))] \(type) \(isReceived ? "<=" : "=>") "
                        + hex(packet.dropFirst(), upper: true) + " \r"
                }),
        Printed(
            name: "noble", form: "text of noble or bleno with DEBUG=hci", hasTimes: false, logs: 1,
            text: "starting the scan with my own words\n"
                + lines { index, packet, isReceived in
                    "  \u{1B}[34;1mhci \u{1B}[0m" + (isReceived ? "onSocketData: " : "some command - writing: ")
                        + hex(packet, "") + " \u{1B}[34m+\(index)ms\u{1B}[0m\n  hci \tevent type = 4 +0ms"
                }),
        Printed(
            name: "ESP-IDF", form: "text of ESP-IDF's HCI log", hasTimes: false, logs: 1,
            text: "I (310) main_task: Calling app_main()\n"
                + lines { index, packet, isReceived in
                    if packet[0] == 4, packet[1] == 0x3E { return "\(index) " + hex(packet.dropFirst(2)) }
                    let letter = packet[0] == 1 ? "C" : packet[0] == 4 ? "E" : isReceived ? "D" : "H"
                    return String(index, radix: 16) + " \(letter):" + hex(packet.dropFirst())
                }),
        Printed(
            name: "ESP-IDF with times", form: "text of ESP-IDF's HCI log", logs: 1,
            text: "I (310) main_task: Calling app_main()\n"
                + lines { index, packet, isReceived in
                    let time = hex([UInt8(index), 1, 2, 0, 0, 0, 0, 0])
                    if packet[0] == 4, packet[1] == 0x3E { return "\(index) \(time) " + hex(packet.dropFirst(2)) }
                    let letter = packet[0] == 1 ? "C" : packet[0] == 4 ? "E" : isReceived ? "D" : "H"
                    return String(index, radix: 16) + " \(letter):\(time) " + hex(packet.dropFirst())
                }),
        Printed(
            name: "ESP-IDF with the times of a terminal", form: "text of ESP-IDF's HCI log", logs: 1,
            text: "[2025-03-08 09:00:00] I (310) main_task: Calling app_main()\n"
                + lines { index, packet, isReceived in
                    let letter = packet[0] == 1 ? "C" : packet[0] == 4 ? "E" : isReceived ? "D" : "H"
                    return "[2025-03-08 \(clock(index))] \(index) \(letter):" + hex(packet.dropFirst())
                }),
        Printed(
            name: "text2pcap", form: "text of a hexdump of packets",
            text: lines { index, packet, isReceived in
                "\(isReceived ? "I" : "O") 2025-03-08 \(clock(index))\n" + dump(packet, digits: 6) + "\n"
            }),
        Printed(
            name: "tshark -x", form: "text of a hexdump of packets", hasTimes: false, hasDirections: false,
            text: lines { _, packet, _ in dump(packet) + "\n" }),
        Printed(
            name: "tshark -x of the Linux monitor", form: "text of a hexdump of packets", hasTimes: false,
            hasDirections: false, text: lines { _, packet, _ in dump(Array(packet.dropFirst())) + "\n" }),
        Printed(
            name: "tshark -V -x of the Linux monitor", form: "text of a hexdump of packets",
            text: lines { index, packet, isReceived in
                let opcode = packet[0] == 1 ? 2 : packet[0] == 4 ? 3 : isReceived ? 5 : 4
                return "Frame \(index + 1): some bytes\n    Epoch Time: 1741424400.01809\(index % 10) seconds\n"
                    + "    [Opcode: HCI Packet (\(opcode))]\n        0000 0000 0000 00.. = Reserved: 0x0000\n"
                    + dump(Array(packet.dropFirst())) + "\n"
            }),
        Printed(
            name: "tshark -V -x", form: "text of a hexdump of packets",
            text: lines { index, packet, isReceived in
                "Frame \(index + 1): \(packet.count) bytes on wire\n    Arrival Time: Mar  8, 2025 \(clock(index)) UTC\n"
                    + "    Point-to-Point Direction: \(isReceived ? "Received (1)" : "Sent (0)")\n\n"
                    + dump([0, 0, 0, isReceived ? 1 : 0] + packet)
                    + "\nReassembled L2CAP (5 bytes):\n0000  01 02 03 04 05\n"
            }),
        Printed(
            name: "NimBLE", form: "text of NimBLE's host log", packets: CaptureSample.packets.filter { $0[0] < 3 },
            hasTimes: false,
            text: "D NimBLE: starting with quite some words\n"
                + lines { _, packet, isReceived in
                    func octets(_ bytes: some Sequence<UInt8>) -> String {
                        bytes.map { "0x" + hex([$0]) + " " }.joined()
                    }
                    if packet[0] == 1 {
                        return "D NimBLE: ble_hs_hci_cmd_send: ogf=0x03 ocf=0x0003 len=0\nD NimBLE: "
                            + octets(packet.dropFirst())
                    }
                    guard packet[0] == 2 else { return "D NimBLE: something else" }
                    if !isReceived { return "D NimBLE: ble_hs_hci_acl_tx(): " + octets(packet.dropFirst()) }
                    let length = Int(packet[3]) + Int(packet[4]) << 8
                    return "ble_hs_hci_evt_acl_process(): conn_handle=64 pb=2 len=\(length) data="
                        + octets(packet.dropFirst(5))
                }),
        Printed(
            name: "PacketLogger's export", form: "text of PacketLogger's export", logs: 1,
            text: "May 22 09:00:00.591  Note             0x0000                     Product: iPhone9,3  \n"
                + lines { index, packet, isReceived in
                    let kind =
                        packet[0] == 1
                        ? "HCI Command" : packet[0] == 4 ? "HCI Event  " : isReceived ? "ACL Receive" : "ACL Send   "
                    return "May 22 \(clock(index))  \(kind)      0x0040  C0:51:A0:0B:04:30  Status: 00  "
                        + hex(packet.dropFirst(), upper: true) + " "
                }),
        Printed(
            name: "PacketLogger's export with hexdumps", form: "text of PacketLogger's export", logs: 0,
            text: lines { index, packet, isReceived in
                let kind =
                    packet[0] == 1
                    ? "HCI Command" : packet[0] == 4 ? "HCI Event  " : isReceived ? "ATT Receive" : "ACL Send   "
                let rows = xxd(Array(packet.dropFirst()))
                return "May 22 \(clock(index))  \(kind)      0x0040  00:00:00:00:00:00  "
                    + rows.split(separator: "\n")
                    .joined(separator: "\n\t") + "\n\t" + rows
            }),
        Printed(
            name: "ArduinoBLE", form: "text of ArduinoBLE with BLE.debug", hasTimes: false, logs: 1,
            text: "Bluetooth device active, waiting for connections, as the sketch says\n"
                + lines { _, packet, isReceived in
                    let kind =
                        packet[0] == 1
                        ? "COMMAND TX ->" : packet[0] == 4 ? "EVENT RX <-" : "ACLDATA \(isReceived ? "RX <-" : "TX ->")"
                    return "HCI \(kind) " + hex(packet, "", upper: true)
                }),
    ]

    private func check(_ seen: SeenCapture, _ printed: Printed, count: Int) {
        let packets = seen.records.filter { $0.link != .packetLogger }
        #expect(packets.map(\.bytes) == Array(printed.packets.prefix(count)))
        #expect(packets.allSatisfy { $0.time.isKnown == printed.hasTimes })
        for (index, packet) in packets.enumerated() where packet.bytes[0] == 2 {
            let place = CaptureSample.packets.firstIndex(of: packet.bytes) ?? index
            let tag: UInt32 = printed.hasDirections ? (Self.isReceived(packet.bytes, place) ? 1 : 2) : 0
            #expect(packet.tag & 3 == tag)
        }
        #expect(seen.damage == [])
    }

    @Test(arguments: all) func packets(_ printed: Printed) throws {
        let bytes = Array(printed.text.utf8)
        let whole = try SeenCapture(bytes)
        check(whole, printed, count: .max)
        #expect(whole.records.count { $0.link == .packetLogger } == printed.logs)
        #expect(whole.notes.contains { $0.contains("no times") } == !printed.hasTimes)
        #expect(whole.notes.contains { $0.contains("who sent") } == !printed.hasDirections)
        #expect(try CaptureReader(bytes: bytes, name: "").formatName == printed.form)
        for size in [1, 7, 64] { #expect(try SeenCapture(bytes, readSize: size) == whole) }
        #expect(try SeenCapture(gzipped(bytes)).records == whole.records)
        // The last line may have no end.
        #expect(try SeenCapture(bytes.dropLast()).records.map(\.bytes) == whole.records.map(\.bytes))
    }

    /// A text that is cut off gives the packets before, and may give the beginning of one more.
    @Test(arguments: all) func everyBeginning(_ printed: Printed) throws {
        let bytes = Array(printed.text.utf8)
        for count in stride(from: 0, to: bytes.count, by: 5) {
            guard let seen = try? SeenCapture(Array(bytes[..<count])) else { continue }
            let packets = seen.records.filter { $0.link != .packetLogger }.map(\.bytes)
            let complete = packets.dropLast()
            #expect(Array(complete) == Array(printed.packets.prefix(complete.count)), "\(count) bytes")
        }
        #expect(throws: CaptureError.self) { try SeenCapture(Array(bytes[..<60])) }
    }

    /// Lines that are no text of the form do not end it, and bytes in place of letters do not trap.
    @Test(arguments: all) func damaged(_ printed: Printed) throws {
        var random = SplitMix(state: UInt64(printed.text.utf8.count))
        for _ in 0..<100 {
            var bytes = Array(printed.text.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? SeenCapture(bytes)
        }
        let noise = Array("\nnoise\n\n \n0000\n> \n[09:\nhci onSocketData: \n00 C:\n".utf8)
        let seen = try SeenCapture(Array(printed.text.utf8) + noise + Array(printed.text.utf8))
        #expect(seen.records.count { $0.link != .packetLogger } >= printed.packets.count * 2 - 1)
    }

    /// Quoted, as a block of Markdown, as Windows writes it.
    @Test(arguments: all) func pasted(_ printed: Printed) throws {
        let lines = printed.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for mark in ["> ", "    ", "\t"] {
            let text = lines.map { $0.isEmpty ? $0 : mark + $0 }.joined(separator: "\n")
            check(try SeenCapture(Array(text.utf8)), printed, count: .max)
        }
        let units = Array(("\u{FEFF}" + printed.text).replacing("\n", with: "\r\n").utf16)
        for shifts in [[0, 8], [8, 0]] as [[UInt16]] {
            let bytes = units.flatMap { unit in shifts.map { UInt8(truncatingIfNeeded: unit >> $0) } }
            check(try SeenCapture(bytes), printed, count: .max)
            #expect(try SeenCapture(bytes, readSize: 7) == SeenCapture(bytes))
        }
    }

    /// Before each line stands the time of a terminal or logger.
    @Test(
        arguments: ["BTstack", "noble", "ESP-IDF", "NimBLE", "ArduinoBLE"],
        [
            "09:00:00.123 -> ", "09:00:00:123> ", "[09:00:00.123] ", "[05/18/2026 09:00:00.123] ", "Mar  8 09:00:00 ",
            "2025-03-08T09:00:00.123Z ", "[  794.373973] ", "00> ",
        ])
    func stamped(_ name: String, _ stamp: String) throws {
        var printed = try #require(Self.all.first { $0.name == name })
        if stamp != "00> " { printed.hasTimes = true }
        let text = printed.text.split(separator: "\n").map { stamp + $0 }.joined(separator: "\n")
        check(try SeenCapture(Array(text.utf8)), printed, count: .max)
    }

    /// A terminal has broken the lines, and a prompt is before one of them.
    @Test(arguments: ["BTstack", "noble", "ESP-IDF", "ESP-IDF with times", "ArduinoBLE"], [43, 64, 80])
    func broken(_ name: String, _ columns: Int) throws {
        let printed = try #require(Self.all.first { $0.name == name })
        let lines = printed.text.split(whereSeparator: \.isNewline).map { line in
            let line = Array(line.replacing(#/\u{1B}\[[0-9;]*m/#, with: ""))
            return stride(from: 0, to: line.count, by: columns)
                .map { String(line[$0..<min($0 + columns, line.count)]) }.joined(separator: "\n")
        }
        let seen = try SeenCapture(Array((lines.joined(separator: "\n") + "\n").utf8))
        #expect(seen.records.filter { $0.link != .packetLogger }.map(\.bytes) == printed.packets)
    }

    /// ESP-IDF's log is a ring: what is left of an older packet is no packet.
    @Test func overwritten() throws {
        let printed = try #require(Self.all.first { $0.name == "ESP-IDF" })
        let rest = "0d 18 0f 18 bf \n3e 05 60 60 00 19 \n"
        let seen = try SeenCapture(Array((rest + printed.text).utf8))
        #expect(seen.records.filter { $0.link != .packetLogger }.map(\.bytes) == printed.packets)
        #expect(seen.notes.contains { $0.hasPrefix("the line at byte 0 has no whole packet") })
    }

    /// Packets without their type, which other types would fit: a handle of 1, an event of 5.
    @Test func typesByLength() throws {
        let packets: [[UInt8]] = [
            [4, 0x3E, 19, 1, 0, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 0x18, 0, 0, 0, 0xC8, 0, 0],
            [2, 1, 0, 7, 0, 3, 0, 4, 0, 2, 0x40, 0],
            [2, 1, 0x20, 7, 0, 3, 0, 4, 0, 3, 0x40, 0], [4, 5, 4, 0, 1, 0, 0x16], [1, 6, 4, 3, 1, 0, 0x13],
        ]
        let text = packets.map { Self.dump(Array($0.dropFirst())) + "\n" }.joined(separator: "\n")
        let seen = try SeenCapture(Array(text.utf8))
        #expect(seen.records.map(\.bytes) == packets)
        #expect(seen.records.map { $0.tag & 3 } == [1, 0, 0, 1, 2])
    }

    /// A hexdump of packets from the air, with what the link type puts before them.
    @Test func fromTheAir() throws {
        let packet: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x40, 9, 1, 2, 3, 4, 5, 6, 2, 1, 6, 1, 2, 3]
        for (head, link) in [
            ([], .linkLayer), ([37, 0, 0, 0, 0xD6, 0xBE, 0x89, 0x8E, 0x37, 0], .linkLayerWithHeader),
        ] as [([UInt8], DataLink)] {
            let text = (0..<3).map { _ in Self.dump(head + packet) + "\n" }.joined(separator: "\n")
            let seen = try SeenCapture(Array(text.utf8))
            #expect(seen.records.map(\.bytes) == Array(repeating: head + packet, count: 3))
            #expect(seen.records.allSatisfy { $0.link == link })
        }
    }

    /// Messages say where the bytes are.
    @Test(arguments: [
        ("[00:00:00.252,000] <inf> bt_hci_core: HW Platform: Nordic Semiconductor\n", "a log of Zephyr"),
        ("[\"an array\", 1]\n", "it is JSON"),
        ("[794.37] a line of a log with a time before it\n", "it is text that begins"),
        ("> HCI Event: Command Complete (0x0e) plen 4\n    LE Set Scan Enable (0x08|0x000c)\n", "btmon --write FILE"),
        (
            "HCI sniffer - Bluetooth packet analyzer ver 5.50\n< 01 03 0C 00\n> 04 0E 04 01\n",
            "fewer than three packets"
        ),
        ("May 22 09:00:00.591  HCI Event        0x0000                     Command Complete\n", "raw data"),
    ])
    func messages(_ text: String, _ message: String) throws {
        let error = #expect(throws: CaptureError.self) { try SeenCapture(Array(text.utf8)) }
        #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }

    /// A text that somebody packed is read as it is by itself; among many files it is none.
    @Test func packed() throws {
        let printed = try #require(Self.all.first { $0.name == "BTstack" })
        let text = Array(printed.text.utf8)
        let dump = Array(Self.base64(CaptureSample.all[0].bytes, columns: 76).utf8)
        for archive in [
            zipArchive([ZippedFile("readme.txt", Array("see the log\n".utf8)), ZippedFile("log.txt", text)]),
            tarArchive([("log.txt", text)]), gzipped(tarArchive([("readme.txt", [0x61]), ("log.txt", text)])),
        ] {
            check(try SeenCapture(archive), printed, count: .max)
        }
        #expect(try SeenCapture(zipArchive([ZippedFile("x.txt", dump)])).records == CaptureSample.all[0].records)
        let many = (0..<40).map { ZippedFile("note \($0)", Array("nothing \($0)\n".utf8)) }
        #expect(throws: CaptureError.self) { try SeenCapture(zipArchive(many + [ZippedFile("log.txt", text)])) }
    }

    /// A log and the one before it, dumped one after the other.
    @Test func twoDumps() throws {
        let sample = CaptureSample.all[0]
        for dump in [Self.xxd(sample.bytes), Self.hexdump(sample.bytes), Self.base64(sample.bytes, columns: 76)] {
            for between in ["", "$ base64 log\n", "\nand now the other one\n\n"] {
                let seen = try SeenCapture(Array((dump + between + dump + "bye\n").utf8))
                #expect(seen.records.count == sample.records.count * 2)
            }
        }
    }

    @Test(arguments: [
        "12:00:01 E: 0e failed to open 04 01 03\nD: 10 20 30 40\n> quoted reply: 04 05 06\n< 01 02 03\n",
        "< 01 02 03 04\n> 04 05 06 07\n< 02 02 03 04\n> 04 05 06 07\n> this is a mail with many more words in it\n",
        "0000  61 62 63 64\n0000  65 66 67 68\n0000  69 70 71 72\n0000  61 62 63 64\n0000  65 66 67 68\n",
        "00 11 22 33 44 55\n01 0e 04 01 03 0c 00\n02 01 02 03 04 05 06\n03 00 00 00 00\n04 02 01 00\n05 02 01 00\n",
        "00000000: 8950 4e47 0d0a 1a0a 0000 000d 4948 4452  .PNG........IHDR\n00000010: 0000\n",
        "00000000: 00000000 00000001 01100010 01110100 00000001 00000000  ..bt..\n",
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAAAAAADhZOFXAAAADElEQVR4nGNgoA4AAEgAAS64PH4\n",
    ])
    func noCapture(_ text: String) {
        #expect(throws: CaptureError.self) { try SeenCapture(Array(text.utf8)) }
    }

    /// Times of a day go on after midnight.
    @Test func midnight() throws {
        let times = ["23:59:59.900", "00:00:00.100", "00:00:01.000"]
        let text = times.map { "[\($0)] CMD => 03 0C 00 " }.joined(separator: "\n") + "\n"
        let seen = try SeenCapture(Array(text.utf8))
        #expect(seen.records.map(\.time.seconds) == [86_399, 86_400, 86_401])
    }

    /// A line without an end does not fill the memory.
    @Test func longLine() throws {
        let printed = try #require(Self.all.first { $0.name == "BTstack" })
        let bytes =
            Array(printed.text.utf8) + [UInt8](repeating: 0x41, count: 3 << 20) + [0x0A] + Array(printed.text.utf8)
        let seen = try SeenCapture(bytes)
        #expect(seen.records.count { $0.link != .packetLogger } == 24)
    }

    // MARK: - Whole captures

    private static func xxd(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            let part = Array(bytes[start..<min(start + 16, bytes.count)])
            let groups = stride(from: 0, to: part.count, by: 2).map { hex(part[$0..<min($0 + 2, part.count)], "") }
            return offset(start) + ": " + groups.joined(separator: " ") + "  " + part.map { _ in "." }.joined()
        }.joined(separator: "\n") + "\n"
    }

    private static func offset(_ value: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// `hexdump -C`: a wider gap after eight octets, equal lines as `*`.
    private static func hexdump(_ bytes: [UInt8]) -> String {
        var lines: [String] = []
        var last: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 16) {
            let part = Array(bytes[start..<min(start + 16, bytes.count)])
            if part == last {
                if lines.last != "*" { lines.append("*") }
                continue
            }
            last = part
            let text = hex(part.prefix(8)) + "  " + hex(part.dropFirst(8))
            let padding = String(repeating: " ", count: max(50 - text.count, 2))
            lines.append(offset(start) + "  " + text + padding + "|" + part.map { _ in "." }.joined() + "|")
        }
        return (lines + [offset(bytes.count)]).joined(separator: "\n") + "\n"
    }

    /// `od -t x1`, with offsets of another base.
    private static func od(_ bytes: [UInt8], base: Int) -> String {
        func offset(_ value: Int) -> String {
            let digits = String(value, radix: base)
            return String(repeating: "0", count: 7 - digits.count) + digits
        }
        let lines = stride(from: 0, to: bytes.count, by: 16).map {
            offset($0) + " " + hex(bytes[$0..<min($0 + 16, bytes.count)])
        }
        return (lines + [offset(bytes.count)]).joined(separator: "\n") + "\n"
    }

    /// `hexdump` without options: words of which the low octet comes last.
    private static func words(_ bytes: [UInt8]) -> String {
        let lines = stride(from: 0, to: bytes.count, by: 16).map { start in
            let part = Array(bytes[start..<min(start + 16, bytes.count)])
            let words = stride(from: 0, to: part.count, by: 2).map {
                hex([$0 + 1 < part.count ? part[$0 + 1] : 0, part[$0]], "")
            }
            return String(offset(start).dropFirst()) + " " + words.joined(separator: " ")
        }
        return (lines + [String(offset(bytes.count).dropFirst())]).joined(separator: "\n") + "\n"
    }

    private static func base64(_ bytes: [UInt8], columns: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text: [Character] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let value = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for index in 0..<4 { text.append(index <= part.count ? letters[value >> (18 - 6 * index) & 63] : "=") }
        }
        return stride(from: 0, to: text.count, by: columns)
            .map { String(text[$0..<min($0 + columns, text.count)]) }.joined(separator: "\n") + "\n"
    }

    @Test("a whole capture as text", arguments: CaptureSample.all) func dumped(_ sample: CaptureSample) throws {
        // The second record of a capture without a header may be far from the first bytes.
        let zipped = gzipped(sample.bytes)
        let texts = [
            Self.xxd(sample.bytes), Self.hexdump(sample.bytes), Self.words(sample.bytes),
            Self.hex(sample.bytes, "") + "\n", Self.base64(sample.bytes, columns: 76),
            "$ adb shell base64 log\n" + Self.base64(sample.bytes, columns: 76) + "$ \n",
            Self.base64(sample.bytes, columns: .max / 2), Self.base64(zipped, columns: 64), Self.xxd(zipped),
            Self.od(sample.bytes, base: 8), Self.od(sample.bytes, base: 10), Self.od(sample.bytes, base: 16),
        ]
        for (index, text) in texts.enumerated() {
            for size in [Int.max, 100] {
                let seen = try SeenCapture(Array(text.utf8), readSize: size)
                #expect(seen.records == sample.records, "text \(index)")
                #expect(seen.damage == [], "text \(index)")
            }
        }
    }

    @Test("zeros as a star") func repeatedLines() throws {
        let sample = try #require(CaptureSample.all.first)
        var bytes = sample.bytes
        bytes += CaptureSample.btsnoopRecord(
            [UInt8](repeating: 0, count: 300), flags: 2, microseconds: CaptureSample.microseconds(20))
        let seen = try SeenCapture(Array(Self.hexdump(bytes).utf8))
        #expect(seen.records.last?.bytes == [UInt8](repeating: 0, count: 300) && seen.damage == [])
    }
}

/// A text that a live source brings.
@Suite("Capture: live texts")
struct LiveTextTests {
    @Test func packetsComeWithTheirLines() throws {
        let printed = try #require(TextCaptureTests.all.first { $0.name == "BTstack" })
        let bytes = Array(printed.text.utf8.drop { $0 != 0x0A }.dropFirst())
        let feed = FedBytes()
        var reader = CaptureReader(live: ByteInput(OpenFile(feed), name: ""))
        var packets: [[UInt8]] = []
        var record = CaptureRecord()
        for start in stride(from: 0, to: bytes.count, by: 40) {
            feed.append(Array(bytes[start..<min(start + 40, bytes.count)]))
            while true {
                let step = reader.next(&record)
                if case .idle = step { break }
                guard case .record = step else { continue }
                packets.append(reader.withBytes(record.range) { span in span.indices.map { span[$0] } })
            }
        }
        #expect(packets == printed.packets)
    }
}
