import Sniff
import SniffTesting
import SniffVerify
import Testing

extension ValueDecoder {
    /// What our device says under the number that everybody knows: a mode, and the rate in a tenth of a beat.
    static let thumb = ValueDecoder(
        .characteristic(0x2A37), "Thumb", source: "our protocol, 2.3",
        .u8("mode", names: [0x04: "off the skin", 0x0E: "on the skin", 0x16: "on the skin, with intervals"]),
        .u8("thumb_rate", unit: "bpm", scale: .decimal(-1), "beats a minute"),
        .bytes("rest"))
}

@Test func ourDecoderTakesThePlaceOfTheBuiltInOne() throws {
    let capture = try Capture(capture("heart-rate.btsnoop"), decoders: [.thumb])
    let rate = try capture.registry.field("value.thumb_rate", as: Double.self)
    let mode = try capture.registry.field("value.mode_name", as: String.self)
    let packets = Array(try capture.packets())
    let rates = packets.compactMap { $0[rate] }
    #expect(!rates.isEmpty && rates.allSatisfy { (0...25.5).contains($0) })
    #expect(packets.compactMap { $0[mode] }.first == "off the skin")
}

@Test func fieldsAreReadFromManyPackets() throws {
    let capture = try Capture(capture("heart-rate.btsnoop"), decoders: [.thumb])
    let rate = try capture.registry.field("value.thumb_rate", as: Double.self)
    let mode = try capture.registry.field("value.mode_name", as: String.self)
    for packet in try capture.packets() { if let rate = packet[rate] { print(rate, packet[mode] ?? "") } }
}

@Test func twoDecodersForOneTargetAreRefused() {
    #expect(throws: Registry.DuplicateError.self) { try CaptureOptions(decoders: [.thumb, .thumb]) }
}

extension ValueDecoder {
    /// Whole watts. The built-in decoder of Power has tenths, which are another type.
    static let meter = ValueDecoder(
        .characteristic(0xFFF1), "Acme Meter", source: "our protocol, 4", .u16("power", unit: "W"))
}

/// Whatever built-in decoders have the path, now or in a later version: it is ours, with our type and unit.
@Test func ourFieldWinsOverBuiltInOnes() throws {
    let trace = Conversation(
        with: TestDevice("Acme M1", services: [.init(0xFFF0, [0xFFF1])]), [.connect, .notify(0xFFF1, [0x2C, 0x01])])
    let options = try CaptureOptions(decoders: [.meter], filter: "value.power == 300")
    let power = try options.registry.field("value.power", as: Int.self)
    let packets = Array(try Capture(bytes: trace.bytes, options: options).packets())
    #expect(packets.map { $0[power] } == [300])
    let left = options.registry.leftOut
    #expect(left.map(\.decoder) == ["Power"] && left.allSatisfy { $0.path == "value.power" && $0.isDecoderLeftOut })
    let expectation = TraceExpectation("Meter", expect: [.each(.notifies("FFF1"), is: ["power": "200..400"])])
    let report = try trace.capture(options: CaptureOptions(decoders: [.meter])).verify(expectation)
    #expect(report.isMet)
}

@Test func twoFieldsOfOursThatDisagreeAreRefused() {
    let station = ValueDecoder(
        .characteristic(0xFFF2), "Acme Station", source: "our protocol, 5", .u16("power", unit: "kW"))
    #expect(throws: FieldConflictError.self) { try CaptureOptions(decoders: [.meter, station]) }
}
