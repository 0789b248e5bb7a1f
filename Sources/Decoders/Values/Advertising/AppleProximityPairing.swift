/// AirPods and Beats: models, batteries and what they do. Known by research only: CAPod, LibrePods, furiousMAC/continuity.
extension AppleMessage {
    /// The layout of a device that is being paired is not known beyond its model.
    static let proximityPairing: [Item] = [
        .u8("pairing_state", names: [0: "pairing", 1: "paired"]),
        .choose("pairing_state", [0: [model], 1: [.choose(bytesLeft: [24: paired])]]),
        undocumented,
    ]

    private static let model = Item.number(.u16BigEndian, "model", names: .table(models), summary: .bare, style: .hex4)

    private static let paired: [Item] = [
        model, .choose("model", [(values: pods, items: podStates), (values: headsets, items: headsetStates)]),
    ]

    /// Two buds in a case.
    private static let podStates: [Item] = [
        .code([
            FieldDefinition("battery_left", .integer, unit: "%", summary: .labelled, "in steps of 10 %"),
            FieldDefinition("battery_right", .integer, unit: "%", summary: .labelled, "in steps of 10 %"),
            FieldDefinition("battery_case", .integer, unit: "%", summary: .labelled, "in steps of 10 %"),
            FieldDefinition("charging_left", .boolean), FieldDefinition("charging_right", .boolean),
            FieldDefinition("charging_case", .boolean),
            FieldDefinition("in_ear_left", .boolean), FieldDefinition("in_ear_right", .boolean),
            FieldDefinition("in_case", .boolean, "both are"),
            FieldDefinition("lid_open", .boolean, "only where one in the case says so"),
        ]) { (bytes, reader, keys, fields) throws(Fault) in
            let offset = try reader.skip(4, keys[0]).lowerBound
            let status = bytes[offset]
            let sendsLeft = status & 0x20 != 0
            // The bud that sends is in the low nibble.
            let (low, high) = (bytes[offset + 1] & 0x0F, bytes[offset + 1] >> 4)
            add(sendsLeft ? low : high, keys[0], to: &fields)
            add(sendsLeft ? high : low, keys[1], to: &fields)
            add(bytes[offset + 2] & 0x0F, keys[2], to: &fields)
            let charging = bytes[offset + 2] >> 4
            fields.add(keys[3], charging & (sendsLeft ? 1 : 2) != 0)
            fields.add(keys[4], charging & (sendsLeft ? 2 : 1) != 0)
            fields.add(keys[5], charging & 4 != 0)
            let isSwapped = !sendsLeft != (status & 0x40 != 0)
            fields.add(keys[6], status & (isSwapped ? 0x08 : 0x02) != 0)
            fields.add(keys[7], status & (isSwapped ? 0x02 : 0x08) != 0)
            fields.add(keys[8], status & 0x04 != 0)
            if status & 0x44 != 0 { fields.add(keys[9], bytes[offset + 3] & 0x08 == 0) }
        },
        color,
        .u8(
            "connection_state",
            names: [
                0x00: "disconnected", 0x04: "idle", 0x05: "music", 0x06: "call", 0x07: "ringing", 0x09: "hanging up",
            ], summary: .bare, style: .hex2),
        .bytes("encrypted_data", .fixed(16)),
    ]

    /// Without a case: one battery.
    private static let headsetStates: [Item] = [
        .u8("headset_status", style: .hex2),
        .code([
            FieldDefinition("battery_level", .integer, unit: "%", summary: .labelled, "in steps of 10 %"),
            FieldDefinition("charging", .boolean),
        ]) { (bytes, reader, keys, fields) throws(Fault) in
            let offset = try reader.skip(2, keys[0]).lowerBound
            add(bytes[offset] & 0x0F, keys[0], to: &fields)
            fields.add(keys[1], bytes[offset + 1] & 0x10 != 0)
        },
        .skip(1), color, .u8("headset_state", style: .hex2), .bytes("encrypted_data", .fixed(16)),
    ]

    /// Tenths; 15 is not known, and what is above 10 counts as full.
    private static func add(_ tenths: UInt8, _ key: FieldKey, to fields: inout FieldList) {
        if tenths != 0x0F { fields.add(key, UInt64(min(tenths, 10)) * 10) }
    }

    private static let color = Item.u8(
        "color",
        names: [
            0x0: "white", 0x1: "black", 0x2: "red", 0x3: "blue", 0x4: "pink", 0x5: "gray", 0x6: "silver", 0x7: "gold",
            0x8: "rose gold", 0x9: "space gray", 0xA: "dark blue", 0xB: "light blue", 0xC: "yellow",
        ])

    private static let pods: [UInt64] = [
        0x0220, 0x0F20, 0x1320, 0x1920, 0x1B20, 0x0E20, 0x1420, 0x2420, 0x2720, 0x0B20, 0x1D20, 0x1120, 0x1220, 0x1620,
        0x2620,
    ]

    private static let headsets: [UInt64] = [
        0x0A20, 0x1F20, 0x2D20, 0x0320, 0x0D20, 0x0520, 0x0620, 0x0920, 0x0C20, 0x1020, 0x1720, 0x2520,
    ]

    private static let models = NumberTable(
        """
        0220 AirPods
        0320 Powerbeats 3
        0520 BeatsX
        0620 Beats Solo 3
        0920 Beats Studio 3
        0A20 AirPods Max
        0B20 Powerbeats Pro
        0C20 Beats Solo Pro
        0D20 Powerbeats 4
        0E20 AirPods Pro
        0F20 AirPods 2
        1020 Beats Flex
        1120 Beats Studio Buds
        1220 Beats Fit Pro
        1320 AirPods 3
        1420 AirPods Pro 2
        1620 Beats Studio Buds +
        1720 Beats Studio Pro
        1920 AirPods 4
        1B20 AirPods 4 ANC
        1D20 Powerbeats Pro 2
        1F20 AirPods Max USB-C
        2420 AirPods Pro 2 USB-C
        2520 Beats Solo 4
        2620 Beats Solo Buds
        2720 AirPods Pro 3
        2D20 AirPods Max 2
        """)
}
