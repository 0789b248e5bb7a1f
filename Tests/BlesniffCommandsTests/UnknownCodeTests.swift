import Testing

/// What nobody has a name for is on a line with its number: that is what one looks for in a vendor's documentation.
@Suite struct UnknownCodeTests {
    private func words(_ packet: [UInt8], received: Bool = true) throws -> String? {
        var capture = TestCapture()
        capture.add(packet, received: received)
        // Behind the frame number, the time and the address.
        return try ProgramRun("decode", capture: capture).lines.first.map { String($0.dropFirst(41)) }
    }

    /// An L2CAP PDU with so much in it, in one ACL packet.
    private func acl(_ channel: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let count = UInt8(payload.count)
        return [0x02, 0x40, 0x20, count + 4, 0, count, 0, channel, 0] + payload
    }

    @Test func codes() throws {
        #expect(
            try words([1, 0xFF, 0x07, 1, 0xAB], received: false) == "Unknown command  opcode 0x07ff  parameters ab")
        #expect(
            try words([1, 0x33, 0xFC, 1, 0xAB], received: false)
                == "Vendor-specific command  opcode 0xfc33  parameters ab")
        #expect(
            try words([4, 0x0F, 4, 0, 1, 0x33, 0xFC])
                == "Command Status  Vendor-specific command  command_opcode 0xfc33  pending")
        #expect(try words([4, 0x60, 1, 0xAB]) == "Unknown event  event_code 0x60  parameters ab")
        #expect(try words([4, 0x3E, 2, 0x70, 0xAB]) == "Unknown LE event  subevent_code 0x70  parameters ab")
        #expect(try words(acl(4, [0x3F, 0xAB])) == "Unknown PDU  opcode 0x3f  ab")
        #expect(try words(acl(5, [0x55, 1, 1, 0, 0xAB])) == "Unknown command  code 0x55  ab")
        #expect(try words(acl(6, [0x77, 0xAB])) == "Unknown command  code 0x77  ab")
        #expect(try words([9, 0xAB]) == "H4 packet of unknown type  opcode 9  ab")
    }

    @Test func namesStandAlone() throws {
        let filter = ["decode", "--filter", "hci.opcode == 0x0c03"]
        #expect(try ProgramRun(list: filter, capture: TestCapture(TestCapture.reset)).lines.count == 1)
        #expect(try words(TestCapture.reset, received: false) == "Reset")
        #expect(try words(acl(4, [0x02, 23, 0])) == "Exchange MTU Request  23 bytes")
    }
}
