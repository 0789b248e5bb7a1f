import Testing

@testable import BlesniffCommands

/// The lines of `summary`.
@Suite("Summary") struct SummaryTests {
    /// A connection of a central, on which something is said on a channel of L2CAP.
    private func lines(_ say: (inout TestCapture) -> Void) throws -> [String] {
        var capture = TestCapture()
        capture.connect(after: 0)
        say(&capture)
        return try ProgramRun("summary", capture: capture).lines
    }

    private func acl(_ cid: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let count = UInt8(payload.count)
        return [0x02, 0x40, 0x00, count + 4, 0x00, count, 0x00, cid, 0x00] + payload
    }

    // MARK: - Pairing

    /// The central has keyboard and display and asks for protection.
    private func pairing(_ response: [UInt8]?) throws -> [String] {
        try lines { capture in
            capture.add(acl(6, [0x01, 0x04, 0x00, 0x0C, 0x10, 0x00, 0x00]), received: false, after: 1000)
            if let response { capture.add(acl(6, response), received: true, after: 2000) }
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
}
