import Sniff
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
