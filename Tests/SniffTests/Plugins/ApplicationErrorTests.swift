import Sniff
import Testing

/// Names of the errors 0x80 to 0x9F, by service, characteristic and device.
@Suite struct ApplicationErrorTests {
    private static let errors = [
        ApplicationError(0x80, "Tank Broken"),
        ApplicationError(0x80, "Tank Empty", service: Acme.service),
        ApplicationError(0x80, "Tank Level Unknown", characteristic: Acme.level),
        ApplicationError(0x81, "Tank Open", characteristic: Acme.level, service: BluetoothUUID(0x180F)),
    ]

    private func names(_ errors: [ApplicationError], _ frames: (inout CaptureBuilder) -> [Int]) throws -> [String?] {
        var capture = Acme.connected()
        let frames = frames(&capture)
        let reading = try SessionReading([capture.bytes], try CaptureOptions(errors: errors))
        return frames.map { reading[$0]["att.application_error"] }
    }

    /// The Error Response to a Write Request.
    private func refuse(_ capture: inout CaptureBuilder, _ handle: UInt16, _ code: UInt8) -> Int {
        capture.att(0x40, .sent, ATT.write(handle, [1]))
        return capture.att(0x40, .received, ATT.error(0x12, handle, code))
    }

    @Test func theMostSpecificNameCounts() throws {
        let found = try names(Self.errors) { capture in
            // The value, its descriptor, another attribute of the service, one that nothing is known of.
            capture.att(0x40, .sent, [0x04] + le16(0x13) + le16(0x13))
            capture.att(0x40, .received, [0x05, 1] + le16(0x13) + le16(0x2902))
            return [0x12, 0x13, 0x1F, 0x30].map { refuse(&capture, $0, 0x80) }
                + [refuse(&capture, 0x12, 0x81), refuse(&capture, 0x12, 0x9F), refuse(&capture, 0x12, 0x0E)]
        }
        #expect(found == ["Tank Level Unknown", "Tank Level Unknown", "Tank Empty", "Tank Broken", nil, nil, nil])
    }

    @Test func aNameForADeviceComesFirst() throws {
        for (device, name) in [
            (DeviceSelector.address(DeviceAddress(0xC000_0000_0001, type: DeviceAddress.unknownType)), "Mine"),
            (.address(DeviceAddress(0xC000_0000_0002, type: DeviceAddress.unknownType)), "Tank Level Unknown"),
        ] {
            let errors = Self.errors + [ApplicationError(0x80, "Mine", device: device)]
            #expect(try names(errors) { [refuse(&$0, 0x12, 0x80)] } == [name])
        }
    }

    @Test func theCodeAndItsNameStayAsTheyAre() throws {
        var capture = Acme.connected()
        let frame = refuse(&capture, 0x12, 0x80)
        let options = try CaptureOptions(errors: Self.errors, filter: "att.application_error contains \"Level\"")
        let reading = try SessionReading([capture.bytes], options)
        #expect(reading.packets.map { Int($0.packet.frame) } == [frame])
        let json = reading.packets[0].packet.json
        #expect(
            json.contains(#""error":128,"error_name":"Application Error","application_error":"Tank Level Unknown""#))
    }

    @Test func operationsHaveTheName() throws {
        var capture = Acme.connected()
        _ = refuse(&capture, 0x12, 0x80)
        _ = refuse(&capture, 0x12, 0x9F)
        let options = try CaptureOptions(errors: Self.errors)
        let writes = try Capture(bytes: capture.bytes, options: options).operations().filter { $0.kind == .write }
        #expect(
            writes.map(\.outcome) == [
                .refused(code: 0x80, name: "Tank Level Unknown"), .refused(code: 0x9F, name: "Application Error"),
            ])
    }

    @Test func twoNamesForOneAreRefused() {
        let errors = [
            ApplicationError(0x80, "One", service: Acme.service), ApplicationError(0x80, "Two", service: Acme.service),
        ]
        let error = #expect(throws: ApplicationError.ConflictError.self) { try CaptureOptions(errors: errors) }
        #expect(error?.description == "two names for error 0x80 in service FFF0: 'One' and 'Two'; remove one")
    }

    private func file(_ text: String) throws -> DecoderFile { try DecoderFile(Array(text.utf8), file: "own.yaml") }

    @Test func aDecoderFileHasThem() throws {
        let text = """
            errors:
              - {code: 0x80, name: Tank Empty, service: FFF0}
              - {code: 0x81, name: Tank Open, characteristic: FFF1, device: /^Tank/}
            """
        var user = UserDecoders(errors: [
            ApplicationError(0x80, "Ours", service: Acme.service), ApplicationError(0x82, "Tank Cold"),
        ])
        try user.add(file(text))
        #expect(
            user.declarations().map(\.text) == [
                "error 0x80 in service FFF0  Tank Empty", "error 0x81 of FFF1 of /^Tank/  Tank Open",
            ])
        #expect(user.declarations(of: Acme.level).count == 1 && user.files[0].declarationCount == 2)
        var capture = Acme.connected()
        let frames = [refuse(&capture, 0x1F, 0x80), refuse(&capture, 0x1F, 0x82)]
        let reading = try SessionReading([capture.bytes], try CaptureOptions(registry: try user.registry()))
        #expect(frames.map { reading[$0]["att.application_error"] } == ["Tank Empty", "Tank Cold"])
        #expect(throws: DecoderFileErrors.self) { try user.add(file(text)) }
    }

    @Test(arguments: [
        ("code: 0x7F, name: X", "own.yaml:1:17: '0x7F' is not an integer from 128 to 159"),
        ("code: 0x80", "own.yaml:1:10: 'name' is missing"),
        ("code: 0x80, nme: X", "own.yaml:1:23: unknown key 'nme'; did you mean name?"),
        ("code: 0x80, name: X, device: 'AA:BB:CC:DD:EE'", "own.yaml:1:40"),
    ])
    func mistakesSayWhere(_ line: String, _ expected: String) {
        let error = #expect(throws: DecoderFileErrors.self) { try file("errors: [{\(line)}]") }
        #expect(error.map { "\($0)" }?.hasPrefix(expected) ?? false, "\(String(describing: error))")
    }
}
