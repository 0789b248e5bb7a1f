import Foundation
import Testing

@testable import BlesniffCommands

/// The lines of `summary`.
@Suite("Summary") struct SummaryTests {
    /// A connection of a central, on which something is said on a channel of L2CAP.
    private func lines(_ say: (inout TestCapture) -> Void) throws -> [String] {
        var capture = TestCapture()
        capture.connect(after: 0)
        say(&capture)
        return try ProgramRun("summary", "--terse", capture: capture).lines
    }

    private func acl(_ cid: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let count = UInt8(payload.count)
        return [0x02, 0x40, 0x00, count + 4, 0x00, count, 0x00, cid, 0x00] + payload
    }

    // MARK: - Classic

    /// Create Connection to 00:57:A6:72:14:31, and Connection Complete with this status.
    private static func page(_ capture: inout TestCapture, status: UInt8, after now: Int64) {
        let peer: [UInt8] = [0x31, 0x14, 0x72, 0xA6, 0x57, 0x00]
        capture.add([0x01, 0x05, 0x04, 13] + peer + [0x18, 0xCC, 1, 0, 0, 0, 1], received: false, after: now)
        capture.add([0x04, 0x0F, 4, 0, 1, 0x05, 0x04], received: true, after: now + 400)
        capture.add([0x04, 0x03, 11, status, 0x02, 0x00] + peer + [1, 0], received: true, after: now + 900_000)
    }

    @Test("a Classic connection has its beginning, its end and its reason") func classic() throws {
        var capture = TestCapture()
        Self.page(&capture, status: 0, after: 0)
        capture.add([0x04, 0x05, 4, 0, 0x02, 0, 0x08], received: true, after: 2_000_000)
        let run = try ProgramRun("summary", capture: capture)
        #expect(run.status == 0 && run.messages.isEmpty)
        #expect(
            run.lines.prefix(3) == [
                "connection 1  Classic connection to 00:57:A6:72:14:31, not LE", "  began       at 0.900 s, frame 3",
                "  ended       +1.100 s, lost: Connection Timeout (frame 4)",
            ])
        let json = try ProgramRun("summary", "--format", "jsonl", capture: capture).lines
        #expect(json.count == 1)
        for part in [
            #""connection":1,"transport":"BR/EDR","peripheral":"00:57:A6:72:14:31""#, #""frame":3"#,
            #""end":{"frame":4,"#, #""by":"nobody","reason":"Connection Timeout""#,
        ] {
            #expect(json[0].contains(part), "\(part)")
        }
    }

    @Test("Classic connections that were tried in vain are failures") func classicAttempts() throws {
        var capture = TestCapture()
        Self.page(&capture, status: 4, after: 0)
        Self.page(&capture, status: 4, after: 5_000_000)
        let run = try ProgramRun("summary", capture: capture)
        #expect(
            run.lines.contains(
                "  failed      Classic connection to 00:57:A6:72:14:31, not LE: Page Timeout  2 times  frames 1, 4"))
        #expect(
            run.messages.contains("no connection in the capture: this host tried Classic (BR/EDR) 2 times, not LE"))
        #expect(try ProgramRun("summary", "--format", "jsonl", capture: capture).lines.isEmpty)
    }

    /// GATT over BR/EDR is PSM 0x001F (Core 6.0, Vol 3, Part G, 5.3), Enhanced ATT 0x0027 (5.4).
    @Test(arguments: [(UInt8(0x1F), false), (0x27, true)]) func bearers(psm: UInt8, isEnhanced: Bool) throws {
        var capture = TestCapture()
        Self.page(&capture, status: 0, after: 0)
        func add(_ cid: UInt8, _ payload: [UInt8], received: Bool, after now: Int64) {
            let count = UInt8(payload.count)
            let data: [UInt8] = [0x02, 0x02, received ? 0x20 : 0x00, count + 4, 0, count, 0, cid, 0]
            capture.add(data + payload, received: received, after: now)
        }
        add(1, [0x02, 1, 4, 0, psm, 0, 0x41, 0], received: false, after: 910_000)
        add(1, [0x03, 1, 8, 0, 0x42, 0, 0x41, 0, 0, 0, 0, 0], received: true, after: 920_000)
        add(0x42, [0x0A, 0x03, 0x00], received: false, after: 930_000)
        add(0x41, [0x0B, 0x41], received: true, after: 940_000)
        capture.add([0x04, 0x05, 4, 0, 0x02, 0, 0x16], received: true, after: 2_000_000)
        let lines = try ProgramRun("summary", capture: capture).lines
        #expect(lines.contains { $0.contains("1 EATT bearer") } == isEnhanced)
        #expect(lines.contains { $0.contains("ATT over BR/EDR") })
        #expect(lines.contains("  began       at 0.900 s, frame 3"))
        #expect(lines.contains("  ended       +1.100 s, by this host: Connection Terminated By Local Host (frame 8)"))
    }

    // MARK: - Pairing

    /// The central has keyboard and display and asks for protection.
    ///
    /// - Parameter key: a PDU of the phase that makes a key: DHKey Check.
    private func pairing(_ response: [UInt8]?, key: UInt8? = 0x0D) throws -> [String] {
        try lines { capture in
            capture.add(acl(6, [0x01, 0x04, 0x00, 0x0C, 0x10, 0x00, 0x00]), received: false, after: 1000)
            if let response { capture.add(acl(6, response), received: true, after: 2000) }
            if let key { capture.add(acl(6, [key] + [UInt8](repeating: 1, count: 16)), received: true, after: 2500) }
            // Encryption Change.
            capture.add([0x04, 0x08, 0x04, 0x00, 0x40, 0x00, 0x01], received: true, after: 3000)
        }
    }

    @Test("Just Works protects nobody, whatever was asked for") func justWorks() throws {
        let lines = try pairing([0x02, 0x03, 0x00, 0x08, 0x10, 0x00, 0x00])
        #expect(
            lines.contains("  +0.001 s    paired: Secure Connections, Just Works, no bonding, key of 16 bytes, in 2 ms")
        )
    }

    @Test func numericComparison() throws {
        let text = "Secure Connections, Numeric Comparison, protected against a machine in the middle, no bonding"
        #expect(try pairing([0x02, 0x01, 0x00, 0x08, 0x10, 0x00, 0x00]).contains { $0.contains(text) })
    }

    @Test("where the response is missing nothing is claimed") func noResponse() throws {
        #expect(try pairing(nil).contains("  +0.001 s    paired in 2 ms"))
    }

    @Test(
        "features alone are no pairing",
        arguments: [
            (UInt8(0x08), "no Public Key, no DHKey Check"), (0x00, "no Pairing Confirm, no Pairing Random"),
        ])
    func noPairing(authentication: UInt8, skipped: String) throws {
        let lines = try pairing([0x02, 0x03, 0x00, authentication, 0x10, 0x00, 0x00], key: nil)
        #expect(
            lines.contains(
                "  +0.001 s    no pairing: it began, but the link was encrypted without it (\(skipped))"))
        #expect(lines.contains("  +0.003 s    encrypted with a key from before"))
        let paired = try pairing([0x02, 0x03, 0x00, authentication, 0x10, 0x00, 0x00], key: 0x03)
        #expect(paired.contains("  +0.003 s    encrypted with a new key"))
    }

    // MARK: - Parameters

    @Test("subrating and short intervals are changes, too") func rates() throws {
        let lines = try lines { capture in
            // LE Subrate Change; LE Connection Rate Change.
            capture.add([0x04, 0x3E, 12, 0x23, 0, 0x40, 0, 4, 0, 2, 0, 1, 0, 0x90, 1], received: true, after: 1000)
            capture.add(
                [0x04, 0x3E, 14, 0x37, 0, 0x40, 0, 6, 0, 5, 0, 2, 0, 1, 0, 0x90, 1], received: true, after: 2000)
            capture.add([0x04, 0x3E, 12, 0x23, 0x1A, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0], received: true, after: 3000)
        }
        #expect(lines.contains("  +0.001 s    subrate factor 4, peripheral latency 2, timeout 4 s"))
        #expect(lines.contains("  +0.002 s    interval 750 µs, subrate factor 5, peripheral latency 2, timeout 4 s"))
        #expect(lines.contains { $0.hasPrefix("  +0.003 s    parameters not changed: ") })
    }

    @Test("an MTU that nobody granted is the one asked for") func mtu() throws {
        var capture = TestCapture()
        capture.connect(after: 0)
        capture.add(acl(4, [0x02, 247, 0]), received: false, after: 1000)
        let lines = try ProgramRun("summary", capture: capture).lines
        #expect(lines.contains { $0.contains("MTU asked for (247), answer not captured") })
        #expect(!lines.contains { $0.contains("MTU 23") } && lines.contains { $0.contains("MTU 247 asked for") })
        let json = try ProgramRun("summary", "--format", "jsonl", capture: capture).output
        #expect(json.contains(#""client_mtu":247"#) && !json.contains(#""mtu":23"#))
    }

    // MARK: - Figures

    @Test("the handle is that of the value, and a refused read reads nothing") func handles() throws {
        var capture = TestCapture()
        capture.connect(after: 0)
        capture.add(acl(4, [0x08, 0x01, 0x00, 0xFF, 0xFF, 0x03, 0x28]), received: false, after: 1000)
        capture.add(acl(4, [0x09, 7, 2, 0, 0x10, 3, 0, 0x37, 0x2A]), received: true, after: 2000)
        capture.add(acl(4, [0x04, 4, 0, 4, 0]), received: false, after: 3000)
        capture.add(acl(4, [0x05, 1, 4, 0, 0x02, 0x29]), received: true, after: 4000)
        capture.add(acl(4, [0x12, 4, 0, 1, 0]), received: false, after: 5000)
        capture.add(acl(4, [0x13]), received: true, after: 6000)
        func handle() throws -> Bool {
            try ProgramRun("summary", "--format", "jsonl", capture: capture).output
                .contains(#"{"server":"peripheral","uuid":"2A37","uuid_name":"Heart Rate Measurement","handle":3,"#)
        }
        #expect(try handle())
        capture.add(acl(4, [0x1B, 3, 0, 0, 60]), received: true, after: 7000)
        #expect(try handle())
        // Read By Type: Device Name, which the server does not have.
        capture.add(acl(4, [0x08, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x2A]), received: false, after: 8000)
        capture.add(acl(4, [0x01, 0x08, 0x01, 0x00, 0x0A]), received: true, after: 9000)
        let lines = try ProgramRun("summary", capture: capture).lines
        // That there is none is an answer, and no refusal.
        #expect(!lines.contains { $0.contains("Attribute Not Found") || $0.hasPrefix("  refused") })
        #expect(lines.contains { $0.hasPrefix("  2A00") } && lines.contains("    the server has none"))
    }

    @Test("reports of HID share a UUID, and each has a row") func reports() throws {
        var capture = TestCapture()
        capture.connect(after: 0)
        capture.add(acl(4, [0x08, 0x01, 0x00, 0xFF, 0xFF, 0x03, 0x28]), received: false, after: 1000)
        let declarations: [UInt8] = [2, 0, 0x12, 3, 0, 0x4D, 0x2A, 5, 0, 0x12, 6, 0, 0x4D, 0x2A]
        capture.add(acl(4, [0x09, 7] + declarations), received: true, after: 2000)
        for (handle, count) in [(UInt8(3), 1), (6, 2)] {
            for number in 0..<count {
                capture.add(acl(4, [0x1B, handle, 0, 7]), received: true, after: 10_000 + Int64(number) * 1000)
            }
        }
        let lines = try ProgramRun("summary", capture: capture).lines
        let rows = lines.filter { $0.hasPrefix("  2A4D") }
        #expect(
            rows == ["  2A4D Report handle 0x0003         1      1", "  2A4D Report handle 0x0006         2      2"])
        let json = try ProgramRun("summary", "--format", "jsonl", capture: capture).output
        for (handle, count) in [(3, 1), (6, 2)] {
            #expect(json.contains(#""handle":\#(handle),"notifications":{"count":\#(count),"#), "\(json)")
        }
    }

    @Test("several at a time are bursts") func bursts() throws {
        let lines = try lines { capture in
            for burst in 0..<20 as Range<Int64> {
                for number in 0..<5 as Range<Int64> {
                    capture.add(
                        acl(4, [0x1B, 3, 0, 1]), received: true, after: 1_000_000 + burst * 700_000 + number * 600)
                }
            }
            capture.add(acl(4, [0x1B, 3, 0, 1]), received: true, after: 20_000_000)
        }
        #expect(lines.contains("    notifications 5.3/s in bursts of 5, longest pause 5.7 s at +14.302 s"))
        let even = try self.lines { capture in
            for number in 0..<50 as Range<Int64> {
                capture.add(acl(4, [0x1B, 3, 0, 1]), received: true, after: number * 30_000)
            }
        }
        #expect(even.contains { $0.contains("    notifications every 30 ms, longest pause 30 ms at ") })
    }

    @Test("few gaps, and gaps of which some are pauses, are not even") func uneven() throws {
        func paces(_ count: Int64) throws -> [String] {
            try lines { capture in
                for number in 0..<count {
                    let pause: Int64 = number > 2 ? 4_000_000 : 0
                    capture.add(acl(4, [0x1B, 3, 0, 1]), received: true, after: number * 30_000 + pause)
                }
            }.filter { $0.hasPrefix("    notifications") }
        }
        #expect(try paces(3) == [])
        #expect(try paces(5) == ["    notifications 5 in 4.12 s, longest pause 4.03 s at +0.060 s"])
        #expect(try paces(8) == ["    notifications 8 in 4.21 s, longest pause 4.03 s at +0.060 s"])
        #expect(try paces(40).first?.hasPrefix("    notifications every 30 ms, longest pause 4.03 s") == true)
    }

    // MARK: - Ends

    @Test("a host that hangs up has ended the connection, whatever the capture has of it") func hangingUp() throws {
        let lines = try lines { capture in
            // LE Read Remote Features shows the connection; then Disconnect.
            capture.add(acl(4, [0x1B, 3, 0, 1]), received: true, after: 1000)
            capture.add([0x01, 0x06, 0x04, 3, 0x40, 0x00, 0x13], received: false, after: 2000)
        }
        let last = try #require(lines.last)
        #expect(last.hasPrefix("  ended       +0.002 s, the central hung up (frame 3); last before it: Notification"))
    }

    // MARK: - Answers

    @Test("a capture that ends says nothing about the answer") func noAnswer() throws {
        let lines = try lines { capture in
            // Find Information: handle 0x0004 is a Client Characteristic Configuration, which is then written.
            capture.add(acl(4, [0x08, 0x01, 0x00, 0xFF, 0xFF, 0x03, 0x28]), received: false, after: 1000)
            capture.add(acl(4, [0x09, 7, 2, 0, 0x10, 3, 0, 0x37, 0x2A]), received: true, after: 2000)
            capture.add(acl(4, [0x04, 4, 0, 4, 0]), received: false, after: 3000)
            capture.add(acl(4, [0x05, 1, 4, 0, 0x02, 0x29]), received: true, after: 4000)
            capture.add(acl(4, [0x12, 4, 0, 1, 0]), received: false, after: 5000)
        }
        #expect(lines.contains("    subscribed to notifications at +0.005 s"))
        #expect(!lines.contains { $0.contains("never answered") || $0.contains("refused") || $0.contains("no answer") })
        #expect(lines.contains { $0.hasPrefix("  not seen    frame 6  Write Request") })
    }

    // MARK: - Times

    /// A connection that stays open, and somebody who advertises by a clock that lies so many days away.
    @Test("another clock says nothing of when a connection ends", arguments: [-400, 400])
    func clocks(days: Int64) throws {
        let lines = try lines { capture in
            capture.add(acl(4, [0x1B, 3, 0, 1]), received: true, after: 5_000_000)
            capture.add(TestCapture.report(name: "Other"), received: true, after: days * 86_400_000_000)
        }
        #expect(lines.last == "  ended       open at the end of the capture, +5.000 s")
    }

    @Test("a connection that has times of two clocks is told by frames") func twoClocks() throws {
        let lines = try lines { capture in
            capture.add([0x04, 0x05, 0x04, 0x00, 0x40, 0x00, 0x16], received: true, after: 400 * 86_400_000_000)
        }
        #expect(lines.last?.hasPrefix("  ended       frame 2, by the central (this host: its app or system): ") == true)
    }

    @Test("a clock that was set back") func setBack() throws {
        let lines = try lines { capture in
            // Disconnection Complete.
            capture.add([0x04, 0x05, 0x04, 0x00, 0x40, 0x00, 0x16], received: true, after: -86_400_000_000)
        }
        #expect(lines.last?.hasPrefix("  ended       frame 2, by the central (this host: its app or system): ") == true)
    }

    // MARK: - Failures

    @Test func neverEstablished() throws {
        let lines = try lines { capture in
            capture.add([0x04, 0x05, 0x04, 0x00, 0x40, 0x00, 0x3E], received: true, after: 72_000)
        }
        #expect(lines.first?.hasPrefix("connection 1  ") == true && lines.count == 3)
        #expect(lines.dropFirst().first == "  began       at 0.000 s, frame 1")
        #expect(
            lines.last
                == "  failed      +0.072 s, never established: Connection Failed to be Established / "
                + "Synchronization Timeout")
    }

    @Test("attempts that failed alike are told once") func attempts() throws {
        var capture = TestCapture()
        for number in 0..<3 as Range<Int64> {
            capture.connect(after: number * 1_000_000)
            let end = number * 1_000_000 + 72_000
            capture.add([0x04, 0x05, 0x04, 0x00, 0x40, 0x00, 0x3E], received: true, after: end)
        }
        let alike = try ProgramRun("summary", "--terse", capture: capture).lines
        #expect(alike.first?.hasPrefix("connections 1 to 3  ") == true && alike.count == 3, "\(alike)")
        #expect(alike.dropFirst().first == "  began       at 0.000 s to 2.000 s, frames 1, 3, 5")
        #expect(alike.last?.hasPrefix("  failed      3 times, never established: Connection Failed") == true)
        capture.connect(after: 4_000_000)
        let lines = try ProgramRun("summary", capture: capture).lines
        #expect(lines.count { $0.hasPrefix("1-3  ") && $0.contains("3 times never established: ") } == 1, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("  4  ") } && lines.contains { $0.hasPrefix("connection 4  ") })
        let json = try ProgramRun("summary", "--format", "jsonl", capture: capture).lines
        #expect(json.count == 4)
    }

    /// CONNECT_IND of one central to one peripheral, with two access addresses in turn; ten seconds apart.
    @Test("requests on the air that nothing followed are told once") func unansweredAttempts() throws {
        let requests = [
            "c44385887251aec8020600180004009001ffffffff1fa6d4ba6a",
            "c48feeae5ce94681020300180004009001ffffffff1fa8a90870",
        ]
        // The header of a pcap with the link type 256.
        var bytes: [UInt8] = [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1, 0, 0]
        for number in 0..<3 as Range<UInt8> {
            let text = "0cd10000d6be898e330cd6be898ec52201227e103cf03590112d7a" + requests[Int(number) % 2]
            let packet = stride(from: 0, to: text.utf8.count, by: 2).compactMap {
                UInt8(text.dropFirst($0).prefix(2), radix: 16)
            }
            let count = UInt8(packet.count)
            bytes += [number * 10, 0, 0, 0, 0, 0, 0, 0, count, 0, 0, 0, count, 0, 0, 0] + packet
        }
        let path = FileManager.default.temporaryDirectory.path + "/blesniff-summary-\(UUID().uuidString).pcap"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let lines = try ProgramRun("summary", path).lines
        #expect(lines.count { $0.hasPrefix("connections 1 to 2  C4:7A:2D:11:90:35  central F0:3C:10:7E:22:01") } == 1)
        #expect(lines.contains("  failed      2 times, never established: no packet after CONNECT_IND"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("connection 3  ") })
    }

    @Test("an attempt without a connection has its time and its reason") func attempt() throws {
        let lines = try lines { capture in
            // LE Connection Complete that says Connection Timeout.
            capture.add(
                [0x04, 0x3E, 19, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x24, 0x01, 0xEF, 0xCD, 0xAB, 0xC0]
                    + [0, 0, 0, 0, 0, 0, 0], received: true, after: 2_500_000)
        }
        #expect(lines.last?.hasPrefix("  failed      at 2.500 s, frame 2  fails to connect  C0:AB:CD:EF:01:24") == true)
        #expect(lines.last?.hasSuffix("  Connection Timeout") == true)
    }

    @Test("a microsecond is written as decode writes it") func microseconds() throws {
        let lines = try lines { capture in
            capture.add(acl(4, [0x0A, 3, 0]), received: false, after: 1000)
            capture.add(acl(4, [0x0B, 1]), received: true, after: 1679)
        }
        #expect(lines.contains { $0.hasPrefix("  handle 0x0003") && $0.hasSuffix("  679 µs") })
    }

    // MARK: - Tables

    /// Two connections with one device, of which the second is lost.
    private func twoConnections(again: Int64? = nil) -> TestCapture {
        var capture = TestCapture.twoDevicesWithOneAddress()
        capture.connect(after: 1_000_000)
        capture.add(acl(4, [0x12, 3, 0, 1, 2]), received: false, after: 1_100_000)
        capture.add(acl(4, [0x13]), received: true, after: 1_160_000)
        for number in 0..<3 as Range<Int64> {
            capture.add(acl(4, [0x1B, 5, 0, 9]), received: true, after: 1_200_000 + number * 1000)
        }
        capture.add([0x04, 0x05, 4, 0x00, 0x40, 0x00, 0x13], received: true, after: 3_000_000)
        capture.connect(after: 4_000_000)
        capture.add(acl(4, [0x0A, 3, 0]), received: false, after: 4_100_000)
        capture.add(acl(4, [0x0B, 1]), received: true, after: 4_130_000)
        if let again, again < 9_000_000 { capture.add(report(), received: true, after: again) }
        capture.add([0x04, 0x05, 4, 0x00, 0x40, 0x00, 0x08], received: true, after: 9_000_000)
        if let again, again > 9_000_000 { capture.add(report(), received: true, after: again) }
        return capture
    }

    /// What "Scale" advertised before.
    private func report() -> [UInt8] {
        TestCapture.report(TestCapture.sharedAddress, type: 0, data: [6, 0x09] + Array("Scale".utf8))
    }

    @Test("several connections begin with a table") func connections() throws {
        let lines = try ProgramRun("summary", capture: twoConnections()).lines
        #expect(
            Array(lines.prefix(3)) == [
                "no.  device    began  lasted  notified  written  ended",
                "  1  Scale   1.000 s     2 s         3        1  by the peripheral: Remote User Terminated Connection",
                "  2  Scale   4.000 s     5 s                     lost: Connection Timeout",
            ], "\(lines)")
        let one = try ProgramRun("summary", "--connection", "2", capture: twoConnections()).lines
        #expect(one.first?.hasPrefix("connection 2  ") == true && !one.contains { $0.hasPrefix("connection 1") })
        let json = try ProgramRun("summary", "--connection", "2", "--format", "jsonl", capture: twoConnections()).lines
        #expect(json.count == 1 && json[0].hasPrefix(#"{"connection":2,"#))
        let none = try ProgramRun("summary", "--connection", "3", capture: twoConnections())
        #expect(none.status == 64 && none.messages.contains("there are 1 to 2"), "\(none.messages)")
    }

    @Test("the characteristics are a table of what was used") func characteristics() throws {
        let lines = try ProgramRun("summary", "--connection", "1", capture: twoConnections()).lines
        let head = try #require(lines.firstIndex { $0.contains("  characteristic") })
        #expect(
            Array(lines[head..<head + 3]) == [
                "  characteristic  writes  notified  bytes      rate  latency",
                "  handle 0x0003        1                2              60 ms",
                "  handle 0x0005                  3      3  1000 B/s",
            ], "\(lines)")
        #expect(!lines.contains { $0.contains("longest pause") })
    }

    @Test(
        "where a device whose connection was lost was heard again",
        arguments: [
            (Int64(11_100_000), "lost: Connection Timeout; it advertised again 2.1 s later; last"),
            (6_000_000, "lost: Connection Timeout; it advertised again 3 s before; last"),
        ])
    func again(time: Int64, text: String) throws {
        let lines = try ProgramRun("summary", capture: twoConnections(again: time)).lines
        #expect(lines.contains { $0.contains(text) }, "\(lines)")
        let json = try ProgramRun("summary", "--format", "jsonl", capture: twoConnections(again: time)).lines
        #expect(json[0].contains("advertised_again") == false)
        #expect(json[1].contains(#""advertised_again":\#(time / 1_000_000)."#), "\(json[1])")
        #expect(try !ProgramRun("summary", capture: twoConnections()).output.contains("advertised again"))
    }

    @Test("a device that was lost and is connected again") func connectedAgain() throws {
        var capture = twoConnections(again: 6_000_000)
        capture.connect(after: 12_000_000)
        let lines = try ProgramRun("summary", capture: capture).lines
        let text = "lost: Connection Timeout; it advertised again 3 s before; connected again 3 s later (connection 3)"
        #expect(lines.contains { $0.contains(text) }, "\(lines)")
    }

    @Test("a data length that stays as it is at first is no change") func dataLength() throws {
        func change(_ octets: UInt8) -> [UInt8] {
            [0x04, 0x3E, 11, 0x07, 0x40, 0, octets, 0, 0x48, 1, octets, 0, 0x48, 1]
        }
        let lines = try lines { capture in
            for (index, octets) in ([27, 27, 251, 251, 27] as [UInt8]).enumerated() {
                capture.add(change(octets), received: true, after: Int64(index) * 1000)
            }
        }
        let changes = lines.filter { $0.contains("data length") }
        #expect(changes == ["  +0.002 s    data length 251 bytes", "  +0.004 s    data length 27 bytes"])
    }

    @Test("intervals that follow each other are one line") func intervals() throws {
        func update(_ interval: UInt8, _ latency: UInt8 = 0) -> [UInt8] {
            [0x04, 0x3E, 10, 0x03, 0, 0x40, 0, interval, 0, latency, 0, 0x90, 1]
        }
        let lines = try lines { capture in
            for (index, interval) in [6, 24, 6, 24].enumerated() as EnumeratedSequence<[UInt8]> {
                capture.add(update(interval), received: true, after: Int64(index + 1) * 1000)
            }
            capture.add(update(24, 4), received: true, after: 9000)
            capture.add(update(200, 4), received: true, after: 10_000)
        }
        #expect(
            lines.contains("  +0.001 s    interval 30 → 7.5 → 30 → 7.5 → 30 ms, peripheral latency 0, timeout 4 s"),
            "\(lines)")
        #expect(lines.contains("  +0.009 s    interval 30 → 250 ms, peripheral latency 4, timeout 4 s"), "\(lines)")
    }

    @Test("MTU and encryption are told where there were none") func unreported() throws {
        #expect(try lines { _ in }.contains("  link        MTU 23, never exchanged; not encrypted"))
        let encrypted = try pairing([0x02, 0x03, 0x00, 0x08, 0x10, 0x00, 0x00])
        #expect(encrypted.contains("  link        MTU 23, never exchanged"))
        let exchanged = try lines { capture in
            capture.add(acl(4, [0x02, 0xF7, 0]), received: false, after: 1000)
            capture.add(acl(4, [0x03, 0x40, 0]), received: true, after: 2000)
        }
        #expect(exchanged.contains("  link        not encrypted"), "\(exchanged)")
        var late = TestCapture()
        late.add(acl(4, [0x1B, 3, 0, 1]), received: true, after: 0)
        #expect(
            try ProgramRun("summary", capture: late).lines.contains(
                "  link        no exchange of the MTU seen; no encryption seen"))
    }

    @Test("what was refused begins with the reason") func refusals() throws {
        let lines = try lines { capture in
            capture.add(acl(4, [0x12, 3, 0, 7]), received: false, after: 1000)
            capture.add(acl(4, [0x01, 0x12, 3, 0, 0x03]), received: true, after: 2000)
        }
        #expect(
            lines.contains("  refused     Write Not Permitted by the peer  frame 2  Write Request  handle 0x0003  07"),
            "\(lines)")
    }
}
