/// Forms of parameters that come again and again.
extension Item {
    /// Octets reserved for future use: passed over, never shown.
    static func reserved(_ width: Int) -> Item { .skip(width) }

    /// Keys and codes that are no fields: to say how many there are is enough.
    static let secrets = Item.code([]) { (_, reader, _, fields) throws(Fault) in
        fields.hideBytes()
        _ = reader.rest()
    }

    /// The rest of a fixed-width parameter after its significant part: skipped, never shown.
    static let padding = Item.code([]) { (_, reader, _, _) throws(Fault) in _ = reader.rest() }

    /// 0 or 1.
    static func enable(_ name: String = "enable", summary: SummaryStyle = .labelled, _ meaning: String = "") -> Item {
        .u8(name, names: ParameterNames.enable, summary: summary, meaning)
    }

    /// A time of 2 octets in units of 0.625 ms.
    static func slots(
        _ name: String, absent: UInt64? = nil, summary: SummaryStyle = .hidden, _ meaning: String = ""
    ) -> Item {
        .u16(name, unit: "s", scale: .slots625us, absent: absent, summary: summary, meaning)
    }

    /// A time of 2 octets in units of 1.25 ms.
    static func units1250us(
        _ name: String, absent: UInt64? = nil, summary: SummaryStyle = .hidden, _ meaning: String = ""
    ) -> Item {
        .u16(name, unit: "s", scale: .units1250us, absent: absent, summary: summary, meaning)
    }

    /// A time of 2 octets in units of 10 ms.
    static func centiseconds(_ name: String, summary: SummaryStyle = .hidden, _ meaning: String = "") -> Item {
        .u16(name, unit: "s", scale: .units10ms, summary: summary, meaning)
    }

    /// A time in units of 1 µs.
    static func microseconds(
        _ name: String, _ wire: Number, summary: SummaryStyle = .hidden, _ meaning: String = ""
    ) -> Item {
        .number(wire, name, unit: "s", scale: .microseconds, summary: summary, meaning)
    }

    /// A power level of 1 octet, signed, in dBm.
    static func power(
        _ name: String, absent: UInt64? = nil, summary: SummaryStyle = .hidden, _ meaning: String = ""
    ) -> Item {
        .s8(name, unit: "dBm", absent: absent, summary: summary, meaning)
    }

    /// RSSI in dBm; 127 is "not available". A decimal, because direction finding reports tenths of it.
    static let rssi = Item.s8("rssi", unit: "dBm", scale: .decimal(0), absent: 0x7F, summary: .labelled)

    /// A set of PHYs as a bit mask.
    static func phys(_ name: String, _ meaning: String = "") -> Item {
        .u8(name, names: ParameterNames.phySet, summary: .labelled, meaning)
    }

    /// Spacing_Types.
    static let spacingTypes = Item.flags(
        "spacing_types", 2, style: .hex4,
        [
            .bit(0, "t_ifs_acl_cp"), .bit(1, "t_ifs_acl_pc"), .bit(2, "t_mces"), .bit(3, "t_ifs_cis"),
            .bit(4, "t_mss_cis"),
        ], "which frame spaces change")
}
