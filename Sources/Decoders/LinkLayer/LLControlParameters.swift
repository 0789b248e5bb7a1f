/// Parameters that several LL Control PDUs share, and forms that layouts have no word for (Core 6.0, Vol 6, Part B,
/// 2.4.2).
extension LLControlDefinitions {
    static let errorCode = Item.u8(
        "error_code", names: .table(AssignedNumbers.hciErrors), summary: .labelled, style: .hex2,
        "why (Core 6.0, Vol 1, Part F)")
    static let instant = Item.u16("instant", summary: .labelled, "connEventCounter from which on this holds")
    static let connEventCount = Item.u16("conn_event_count", "connEventCounter of the event that offsets count from")
    static let latency = Item.u16("latency", summary: .labelled, "connection events that the Peripheral may skip")
    static let timeout = Item.centiseconds("timeout", summary: .labelled, "connSupervisionTimeout")
    static let sca = Item.u8("sca", names: LinkLayerNames.sca, summary: .labelled, "sleep clock accuracy")
    static let channelMap = Item.channels("channel_map", 5, "ChM: used channels, least significant octet first")
    static let continuationNumber = Item.u16(
        "continuation_number", "events that stay in use after one with data (4.5.1)")

    /// A set of PHYs; of no more than one where a PHY is chosen.
    static func phys(_ name: String, _ meaning: String) -> Item {
        .u8(name, names: phySetNames, summary: .labelled, meaning)
    }

    static let phySetNames: NameSource = [
        0: "unchanged", 1: "LE 1M", 2: "LE 2M", 3: "LE 1M, LE 2M", 4: "LE Coded", 5: "LE 1M, LE Coded",
        6: "LE 2M, LE Coded", 7: "LE 1M, LE 2M, LE Coded",
    ]
}

extension Item {
    /// An integer of which the caller makes a field.
    static func integer(
        _ definition: FieldDefinition, width: Int,
        _ add: @escaping @Sendable (_ raw: UInt64, FieldKey, inout FieldList) -> Void
    ) -> Item {
        .code([definition]) { (bytes, reader, keys, fields) throws(Fault) in
            let key = keys.first ?? .none
            let raw = try reader.uint(bytes, width: width, key)
            add(raw, key, &fields)
        }
    }

    /// A time of `bits` bits in units of 1 µs; the upper bits of its octets are reserved.
    static func microseconds(_ name: String, bits: UInt64, width: Int, _ meaning: String = "") -> Item {
        integer(FieldDefinition(name, .decimal, unit: "s", meaning), width: width) { raw, key, fields in
            fields.add(key, mantissa: Int64(raw & (1 << bits - 1)), exponent: -6)
        }
    }

    /// An access address, most significant octet first.
    static func accessAddress(_ name: String, _ meaning: String) -> Item {
        integer(FieldDefinition(name, .hex, summary: .labelled, meaning), width: 4) { raw, key, fields in
            fields.add(key, octets: raw, 4)
        }
    }

    /// A transmit power level in dBm. 126 says that the sender does not manage it, 127 that it does not know it.
    static func txPower(_ name: String, _ meaning: String) -> Item {
        integer(
            FieldDefinition(name, .integer, unit: "dBm", summary: .labelled, meaning), width: 1
        ) { raw, key, fields in
            if raw != 0x7E, raw != 0x7F {
                fields.add(key, signed: Int64(Int8(truncatingIfNeeded: raw)))
            }
        }
    }

    /// SyncInfo as in the extended header, under the same names.
    static let syncInfo = Item.code([AdvertisingPDUField.syncInfo.definition]) {
        (bytes, reader, _, fields) throws(Fault) in
        try SyncInfo(bytes, parsing: &reader).describe(into: &fields)
    }

    /// 37 channels with two bits each.
    static let channelClassification = Item.code([
        FieldDefinition(
            "channel_classification", .integer, list: true,
            "channels 0 to 36: 0 unknown, 1 good, 3 bad (Channel_Classification)")
    ]) { (bytes, reader, keys, fields) throws(Fault) in
        let key = keys.first ?? .none
        let range = try reader.skip(10, key)
        fields.begin(key, .list)
        for channel in 0..<37 {
            let octet = range.lowerBound &+ channel / 4
            fields.add(key, bytes[octet] >> UInt8(channel % 4 * 2) & 3)
        }
        fields.end(key)
    }
}
