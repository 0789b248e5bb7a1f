import Testing

@testable import Sniff

/// A field of a user's own decoder at a path that built-in decoders have with another type or unit.
@Suite struct OwnFieldTests {
    private static let file = """
        decoders:
          - characteristic: FFF1
            name: Acme Meter
            fields: [{name: power, type: u16, unit: W}, {name: flags, type: bytes, size: 1}]
            tests: [{value: 2c 01 07, gives: {power: 300, flags: "07"}}]
        """

    private static func capture(_ decoders: [ValueDecoder], filter: String? = nil) throws -> Capture {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.discover(0x40, declaration: 0x11, value: 0x12, 0xFFF1)
        capture.discover(0x40, declaration: 0x13, value: 0x14, 0x2BED)
        capture.discover(0x40, declaration: 0x15, value: 0x16, 0x2B05)
        capture.att(0x40, .received, [0x1B, 0x12, 0x00, 0x2C, 0x01, 0x07])
        capture.att(0x40, .received, [0x1B, 0x14, 0x00, 0x02, 0x01, 0x00, 0x50])
        capture.att(0x40, .received, [0x1B, 0x16, 0x00, 0x0A, 0x00, 0x00])
        return try Capture(
            bytes: capture.bytes, options: CaptureOptions(decoders: decoders, filter: filter))
    }

    private static func decoders() throws -> [ValueDecoder] {
        try DecoderFile(Array(file.utf8), file: "acme.yaml").entries.map(\.decoder)
    }

    @Test func aFileMayHaveIt() throws {
        var user = UserDecoders()
        try user.add(DecoderFile(Array(Self.file.utf8), file: "acme.yaml"))
        let registry = try user.registry()
        #expect(user.check(registry).failures.map(\.description) == [] && user.check(registry).count == 1)
        #expect(Set(registry.leftOut.map(\.path)) == ["value.power", "value.flags"])
        #expect(registry.leftOut.allSatisfy { $0.ownDecoder == "Acme Meter" })
    }

    /// A company identifier or a UUID of 128 bits is a vendor's: that a later version decodes it, too, is no reason to refuse
    /// the file that was there first.
    @Test func onlyNumbersOfTheSpecificationNeedAnOverride() throws {
        let builtIn = Registry.standard.decoderNames.map(\.target)
        let company = try #require(
            builtIn.lazy.compactMap { target -> UInt16? in
                guard case .manufacturer(let data) = target, case .one(let company) = data.company else { return nil }
                return target == .manufacturer(company) ? company : nil
            }.first)
        let text = "decoders: [{company: \(company), name: Ours, fields: [{name: our_level, type: u8}]}]"
        var user = UserDecoders()
        try user.add(DecoderFile(Array(text.utf8), file: "ours.yaml"))
        #expect(try user.registry().decoders.first { $0.target == .manufacturer(company) }?.name == "Ours")
        let standard = "decoders: [{characteristic: 2A19, name: Ours, fields: [{name: our_level, type: u8}]}]"
        #expect(throws: DecoderFileErrors.self) { try user.add(DecoderFile(Array(standard.utf8), file: "b.yaml")) }
    }

    @Test func twoFilesAreRefused() throws {
        var user = UserDecoders()
        try user.add(DecoderFile(Array(Self.file.utf8), file: "acme.yaml"))
        let other = Self.file.replacing("FFF1", with: "FFF2").replacing("unit: W", with: "unit: kW")
            .replacing("Acme Meter", with: "Acme Station")
        try user.add(DecoderFile(Array(other.utf8), file: "station.yaml"))
        let error = try #require(throws: DecoderFileErrors.self) { try user.registry() }
        #expect("\(error)".contains("'value.power': integer in W in 'Acme Meter', integer in kW in 'Acme Station'"))
    }

    @Test func packetsFiltersAndFieldsHaveItsType() throws {
        let capture = try Self.capture(Self.decoders(), filter: "value.power > 200")
        let power = try capture.registry.field("value.power", as: Int.self)
        #expect(try capture.packets().compactMap { $0[power] } == [300])
        let flags = try Self.capture(Self.decoders()).packets().compactMap { try $0["value.flags"] }
        #expect(flags == [.bytes([7])])
        #expect(throws: FilterError.self) { try Self.capture(Self.decoders(), filter: "value.flags > 7") }
    }

    @Test("a built-in decoder keeps its other fields; one without any leaves bytes")
    func builtInDecoders() throws {
        let packets = Array(try Self.capture(Self.decoders(), filter: "att.opcode == 0x1b").packets())
        #expect(packets.count == 3)
        // Battery Level Status has its flags, by which the others are read, as a number.
        #expect(try packets[1]["value.battery_level"] == 80 && packets[1]["value.flags"] == nil)
        #expect(try packets[2]["value.name"] == nil && packets[2]["value.power"] == nil)
        #expect(try packets[2]["att.value"] == .bytes([0x0A, 0, 0]) && packets.allSatisfy(\.faults.isEmpty))
        let plain = Array(try Self.capture([], filter: "att.opcode == 0x1b").packets())
        #expect(
            try plain[1]["value.flags"] == 2 && plain[1]["value.battery_level"] == 80 && plain[2]["value.power"] == 1)
    }
}
