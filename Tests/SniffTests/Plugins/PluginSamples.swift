import Sniff

/// A made-up vendor's decoders, type and names.
enum Acme {
    static let service = BluetoothUUID(0xFFF0)
    static let level = BluetoothUUID(0xFFF1)

    /// What the vendor's app makes of a level: percent, then the sum of all bytes as the last one.
    struct Reading: ParsedValue, Equatable {
        var percent: Int
        var text: String

        enum Problem: Error, Equatable { case short, checksum(UInt8) }

        init(parsing bytes: [UInt8]) throws {
            guard bytes.count >= 2 else { throw Problem.short }
            let sum = bytes.dropLast().reduce(UInt8(0), &+)
            guard sum == bytes[bytes.count - 1] else { throw Problem.checksum(sum) }
            percent = Int(bytes[0])
            text = String(decoding: bytes[1..<bytes.count - 1], as: UTF8.self)
        }
    }

    struct Unused: ParsedValue {
        init(parsing bytes: [UInt8]) throws {}
    }

    static let decoder = ValueDecoder(
        .attribute(level), "Tank Level", source: "Acme, protocol.md, 3",
        [.u8("tank_level", unit: "%", summary: .labelled), .bytes("tank_rest")], type: Reading.self)
    static let beacon = ValueDecoder(
        .manufacturer(0xFFFF), "Tank Beacon", source: "Acme, protocol.md, 4",
        [.u8("tank_level", unit: "%", summary: .labelled), .bytes("tank_rest")], type: Reading.self)
    static let tag = ValueDecoder(
        .adType(0xE0), "Tank Tag", source: "Acme, protocol.md, 5",
        [.s8("tag_temperature", unit: "°C", summary: .labelled)])
    static let report = ValueDecoder(
        .vendorEvent(prefix: [0x50]), "Acme Link Report", source: "Acme, hci.md, 2",
        [
            .u8("report_code", style: .hex2), .u16("connection_handle"),
            .s8("report_rssi", unit: "dBm", summary: .labelled),
        ])
    static let power = ValueDecoder(
        .linkLayerControl(opcode: 0xF0), "ACME_POWER_IND", source: "Acme, ll.md, 1",
        [.s8("wanted_power", unit: "dBm", summary: .labelled)])
    static let decoders = [decoder, beacon, tag, report, power]
    static let names = [VendorUUID(service, .service, "Tank Service")]

    static func options(fields: [String]? = nil, showsSecrets: Bool = false) throws -> CaptureOptions {
        try CaptureOptions(decoders: decoders, names: names, fields: fields, showsSecrets: showsSecrets)
    }

    /// Bytes with their sum behind them.
    static func value(_ percent: UInt8, _ text: String = "") -> [UInt8] {
        let bytes = [percent] + Array(text.utf8)
        return bytes + [bytes.reduce(0, &+)]
    }

    /// A connection whose service and characteristic are known: handles 0x10 and 0x12.
    static func connected() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.att(0x40, .sent, [0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
        capture.att(0x40, .received, [0x11, 6] + le16(0x10) + le16(0x1F) + le16(0xFFF0))
        capture.discover(0x40, declaration: 0x11, value: 0x12, 0xFFF1)
        return capture
    }

    /// LE Advertising Report of one device.
    static func report(_ data: [UInt8], _ address: UInt8 = 1) -> [UInt8] {
        [0x02, 1, 0, 1, address, 0, 0, 0, 0, 0xC0, UInt8(data.count)] + data + [0xC4]
    }
}
