import Sniff
import SniffNames
import SniffTesting
import Testing

// What a vendor's package knows of other layers than values: an AD type, an event of its controller, an LL Control PDU, the
// SDUs of an L2CAP channel, an error of its application.
extension ValueDecoder {
    /// AD type 0xE0: how warm the tank is, and its battery. The fields are `adv.tank_temperature` and `adv.tank_battery`.
    static let tankTag = ValueDecoder(
        .adType(0xE0), "Tank Tag", source: "our protocol, 4",
        .s16("tank_temperature", unit: "°C", scale: .decimal(-2), summary: .labelled),
        .u8("tank_battery", unit: "%", valid: 0...100))

    /// Our controller tells how well it hears: `hci.vendor_event` is the name, the fields are in `hci`.
    static let linkReport = ValueDecoder(
        .vendorEvent(prefix: [0x50, 0x01]), "Acme Link Report", source: "our HCI, 2",
        .skip(2), .u16("connection_handle"), .s8("link_rssi", unit: "dBm", summary: .labelled))

    /// `ll.pdu` is the name, the field is in `ll`.
    static let powerIndication = ValueDecoder(
        .linkLayerControl(opcode: 0xF0), "ACME_POWER_IND", source: "our link layer, 1",
        .s8("wanted_power", unit: "dBm", summary: .labelled))
}

extension ValueDecoder {
    /// A command of our controller, and what it returns after the status. The fields are in `hci`.
    static let setGain = ValueDecoder(
        .vendorCommand(opcode: 0xFC42), "Acme Set Gain", source: "our HCI, 3", .s8("wanted_gain", unit: "dB"))
    static let setGainReturns = ValueDecoder(
        .vendorCommandReturns(opcode: 0xFC42), "Acme Set Gain", source: "our HCI, 3",
        .s8("real_gain", unit: "dB", summary: .labelled))
}

/// Their names for the compiler.
extension HCIFields {
    var wantedGain: FieldName<Int> { "hci.wanted_gain" }
    var realGain: FieldName<Int> { "hci.real_gain" }
    var linkRSSI: FieldName<Int> { "hci.link_rssi" }
}

extension L2CAPFields {
    var tankCommand: FieldName<Int> { "l2cap.tank_command" }
    var tankArgument: FieldName<Int> { "l2cap.tank_argument" }
}

extension AdvertisingFields {
    var tankTemperature: FieldName<Double> { "adv.tank_temperature" }
    var tankBattery: FieldName<Int> { "adv.tank_battery" }
}

@Test func ourControllersCommandIsDecoded() throws {
    var trace = BtsnoopWriter()
    trace.add(command: 0xFC42, [0xFA])
    trace.add(event: 0x0E, [1, 0x42, 0xFC, 0, 0xFB])
    let packets = Array(
        try Capture(bytes: trace.bytes, options: CaptureOptions(decoders: [.setGain, .setGainReturns])).packets())
    #expect(packets[0][\.hci.command] == "Acme Set Gain")
    #expect(packets[0][\.hci.wantedGain] == -6)
    #expect(packets[1][\.hci.realGain] == -5)
    #expect(packets[1][\.hci.status] == 0)
    #expect(packets.allSatisfy { $0.faults.isEmpty })
    let wrong = ValueDecoder(.vendorCommand(opcode: 0x0C03), "Our Reset", source: "our HCI, 4", .u8("kind_of_reset"))
    #expect(throws: TargetError.self) { try CaptureOptions(decoders: [wrong]) }
}

extension ValueDecoder {
    /// SDUs of our channel: `l2cap.channel` is the name, the fields are in `l2cap`.
    static let tankControl = ValueDecoder(
        .channel(spsm: 0x81), "Tank Control", source: "our L2CAP, 1",
        .u8("tank_command", style: .hex2), .u16("tank_argument", summary: .labelled))
}

/// Our app opens a credit-based channel, and sends an SDU on it.
@Test func ourChannelIsDecoded() throws {
    var trace = BtsnoopWriter()
    // LE Connection Complete; LE Credit Based Connection Request for SPSM 0x0081, its response; a K-frame with an SDU.
    trace.add(event: 0x3E, [0x01, 0, 0x40, 0, 0, 1, 1, 0, 0, 0, 0, 0xC0, 24, 0, 0, 0, 0x90, 1, 0])
    trace.add([2, 0x40, 0, 18, 0, 14, 0, 5, 0, 0x14, 1, 10, 0, 0x81, 0, 0x40, 0, 64, 0, 64, 0, 20, 0], isSent: true)
    trace.add([2, 0x40, 0x20, 18, 0, 14, 0, 5, 0, 0x15, 1, 10, 0, 0x50, 0, 64, 0, 64, 0, 20, 0, 0, 0])
    trace.add([2, 0x40, 0, 9, 0, 5, 0, 0x50, 0, 3, 0, 0x07, 0x02, 0x01], isSent: true)
    let options = try CaptureOptions(decoders: [.tankControl], filter: "l2cap.channel == \"Tank Control\"")
    let packets = Array(try Capture(bytes: trace.bytes, options: options).packets())
    #expect(packets.count == 1)
    #expect(packets[0][\.l2cap.tankCommand] == 7)
    #expect(packets[0][\.l2cap.tankArgument] == 258)
}

@Test func ourErrorsHaveNames() throws {
    let (service, level) = (BluetoothUUID(0xFFF0), BluetoothUUID(0xFFF1))
    let tank = TestDevice("Tank", services: [TestDevice.Service(service, [level])])
    let trace = Conversation(with: tank, [.connect, .write(level, [1], error: 0x80), .write(level, [2], error: 0x81)])
    let options = try CaptureOptions(
        errors: [ApplicationError(0x80, "Tank Empty", service: service)], filter: "att.error in {0x80, 0x81}")
    let packets = Array(try Capture(bytes: trace.bytes, options: options).packets())
    #expect(packets.map { $0[\.att.applicationError] } == ["Tank Empty", nil])
}

@Test func ourADTypeIsDecoded() throws {
    let trace = Conversation(
        with: TestDevice("Tank"), [.advertise([4, 0xE0, 0x66, 0x08, 80]), .advertise([3, 0xE0, 0x66, 0x08])])
    let options = try CaptureOptions(decoders: [.tankTag, .linkReport, .powerIndication])
    let packets = Array(try Capture(bytes: trace.bytes, options: options).packets())
    #expect(packets[0][\.adv.tankTemperature] == 21.5)
    #expect(packets[0][\.adv.tankBattery] == 80)
    // Too short: what is there is shown, what is missing is a fault.
    #expect(packets[1][\.adv.tankTemperature] == 21.5)
    #expect(packets[1].faults.map(\.path) == ["adv.tank_battery"])
}

@Test func ourControllersEventIsDecoded() throws {
    var trace = BtsnoopWriter()
    trace.add(event: 0xFF, [0x50, 0x01, 0x40, 0x00, 0xC4])
    trace.add(event: 0xFF, [0x50, 0x02])
    let options = try CaptureOptions(decoders: [.linkReport], filter: "hci.link_rssi < -50 dBm")
    let packets = Array(try Capture(bytes: trace.bytes, options: options).packets())
    #expect(packets.count == 1)
    #expect(packets[0][\.hci.vendorEvent] == "Acme Link Report")
    #expect(packets[0][\.hci.linkRSSI] == -60)
}

/// In a capture from the air, whose LL Control PDUs are all of the specification: it has the field, and no packet does.
@Test func ourLLControlPDUIsInTheVocabulary() throws {
    let capture = try Capture(capture("air-heart-rate.pcap"), decoders: [.powerIndication])
    let power = try capture.registry.field("ll.wanted_power", as: Int.self)
    let packets = Array(try capture.packets())
    #expect(packets.allSatisfy { $0[power] == nil })
    // A name that no decoder has would be an error.
    _ = try Filter("ll.pdu == \"ACME_POWER_IND\"", vocabulary: capture.registry.vocabulary)
    #expect(throws: FilterError.self) { try CaptureOptions(filter: "ll.pdu == \"ACME_POWER_IND\"") }
}

/// In place of what the program has for an LL Control PDU: the name of all its packets is ours.
@Test func aBuiltInLLControlPDUIsReplaced() throws {
    let version = ValueDecoder(
        .linkLayerControl(opcode: 0x0C), "ACME_VERSION_IND", source: "our link layer, 2",
        .u8("acme_version"), .u16("acme_company"), .u16("acme_subversion"))
    let capture = try Capture(
        capture("air-heart-rate.pcap"), decoders: [version], filter: "exists ll.acme_version")
    let packets = Array(try capture.packets())
    #expect(packets.allSatisfy { $0[\.ll.pdu] == "ACME_VERSION_IND" })
}

@Test func whatTheProgramTakesApartItselfIsRefused() {
    let name = ValueDecoder(.adType(0x09), "Our Name", source: "our protocol, 5", .bytes("our_name"))
    #expect(throws: TargetError.self) { try CaptureOptions(decoders: [name]) }
    let power = ValueDecoder(.adType(0xE0), "Power", source: "our protocol, 6", .u8("rssi", unit: "%"))
    #expect(throws: FieldConflictError.self) { try CaptureOptions(decoders: [power]) }
}
