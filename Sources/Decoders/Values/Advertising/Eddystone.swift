/// Google's Eddystone: service data of 0xFEAA, of which the first byte is the frame type. All integers are big-endian.
extension ValueDecoder {
    private static let eddystone = BluetoothUUID(0xFEAA)

    private static let txPowerAtZero = Item.s8(
        "tx_power", unit: "dBm", summary: .labelled, "calibrated transmit power, as received at 0 m")

    static let eddystoneUID = ValueDecoder(
        .serviceData(eddystone, prefix: [0x00]), "Eddystone-UID",
        source: "Eddystone Protocol Specification, Eddystone-UID",
        .skip(1), txPowerAtZero,
        .bytes("namespace", .fixed(10), summary: .bare),
        .bytes("instance", .fixed(6), summary: .bare),
        // Two reserved bytes; some beacons leave them out.
        .whenLeft(2, .skip(2)))

    static let eddystoneURL = ValueDecoder(
        .serviceData(eddystone, prefix: [0x10]), "Eddystone-URL",
        source: "Eddystone Protocol Specification, Eddystone-URL",
        .skip(1), txPowerAtZero,
        .code([FieldDefinition("url", .text, summary: .bare, "URL, written out")]) {
            (bytes, reader, keys, fields) throws(Fault) in
            try EddystoneURL.add(keys[0], bytes, &reader, to: &fields)
        })

    static let eddystoneTLM = ValueDecoder(
        .serviceData(eddystone, prefix: [0x20, 0x00]), "Eddystone-TLM",
        source: "Eddystone Protocol Specification, Eddystone-TLM (plain)",
        .skip(2),
        .number(.u16BigEndian, "battery_voltage", unit: "V", scale: .decimal(-3), absent: 0, summary: .labelled),
        .number(.s16BigEndian, "temperature", unit: "°C", scale: .binary(-8), absent: 0x8000, summary: .labelled),
        .number(.u32BigEndian, "advertising_count", summary: .labelled, "advertising PDUs since power-on"),
        .number(.u32BigEndian, "uptime", unit: "s", scale: .decimal(-1), summary: .labelled, "time since power-on"))

    static let eddystoneEncryptedTLM = ValueDecoder(
        .serviceData(eddystone, prefix: [0x20, 0x01]), "Eddystone-eTLM",
        source: "Eddystone Protocol Specification, Eddystone-TLM (encrypted)",
        .skip(2),
        .bytes("encrypted_telemetry", .fixed(12)),
        .bytes("salt", .fixed(2)),
        .bytes("message_integrity_check", .fixed(2)))

    static let eddystoneEID = ValueDecoder(
        .serviceData(eddystone, prefix: [0x30]), "Eddystone-EID",
        source: "Eddystone Protocol Specification, Eddystone-EID",
        .skip(1), txPowerAtZero, .bytes("ephemeral_identifier", .fixed(8), summary: .bare))
}

extension BeaconFormat {
    /// Of a signal from 0 m to 1 m, in dB (Eddystone Protocol Specification, Eddystone-UID, Tx Power).
    private static let firstMeterLoss = 41

    static let eddystoneUID = BeaconFormat(
        .eddystoneUID, "eddystone", identity: ["namespace", "instance"], power: "tx_power", loss: firstMeterLoss)
    static let eddystoneURL = BeaconFormat(.eddystoneURL, power: "tx_power", loss: firstMeterLoss)
    static let eddystoneEID = BeaconFormat(.eddystoneEID, power: "tx_power", loss: firstMeterLoss)
}

/// Eddystone-URL: a byte for the beginning, bytes below 0x0E for common domain endings, otherwise text.
private enum EddystoneURL {
    static func add(
        _ key: FieldKey, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, to fields: inout FieldList
    ) throws(Fault) {
        let offset = reader.position
        let scheme = try reader.u8(bytes, key)
        guard let beginning = beginning(scheme) else { throw Fault(key, offset: offset, available: 1, .invalidValue) }
        let rest = reader.rest()
        guard fields.wants(key) else { return }
        let start = fields.scratch.count
        fields.scratch.append(beginning)
        for index in rest {
            if let ending = ending(bytes[index]) {
                fields.scratch.append(ending)
            } else {
                // Reserved codes stay as they are: whoever shows text makes it safe.
                fields.scratch.append(bytes[index])
            }
        }
        fields.add(key, textFrom: start)
    }

    private static func beginning(_ code: UInt8) -> StaticString? {
        switch code {
        case 0: "http://www."
        case 1: "https://www."
        case 2: "http://"
        case 3: "https://"
        default: nil
        }
    }

    private static func ending(_ code: UInt8) -> StaticString? {
        switch code {
        case 0x00: ".com/"
        case 0x01: ".org/"
        case 0x02: ".edu/"
        case 0x03: ".net/"
        case 0x04: ".info/"
        case 0x05: ".biz/"
        case 0x06: ".gov/"
        case 0x07: ".com"
        case 0x08: ".org"
        case 0x09: ".edu"
        case 0x0A: ".net"
        case 0x0B: ".info"
        case 0x0C: ".biz"
        case 0x0D: ".gov"
        default: nil
        }
    }
}
