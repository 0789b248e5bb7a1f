/// Report Map: USB's report descriptor, a list of items (USB HID 1.11, 6.2.2).
extension ValueDecoder {
    static let reportMap = ValueDecoder(
        .characteristic(0x2A4B), "Report Map", source: "HID Service 1.0; USB HID 1.11, 6.2.2",
        .array(
            "items", count: .rest,
            [
                .flags(
                    1,
                    .field(2...7, "item", names: itemNames, "tag and type of the item"),
                    .field(2...3, "item_type", names: [0: "Main", 1: "Global", 2: "Local"], "kind of item"),
                    .field(4...7, "item_tag", "function of the item, together with its type"),
                    .field(0...1, "item_size", "bytes of data, 3 for four")),
                .choose(
                    "item",
                    [
                        (values: [0x3F], items: longItem),
                        (values: [0x20, 0x24, 0x2C], items: [dataPart]),
                        (values: [0x28], items: [unsigned("collection", names: collectionNames)]),
                        (values: [0x01], items: [unsigned("usage_page", names: usagePages, style: .hex4)]),
                        (values: [0x05], items: [signed("logical_minimum")]),
                        (values: [0x09], items: [signed("logical_maximum")]),
                        (values: [0x0D], items: [signed("physical_minimum")]),
                        (values: [0x11], items: [signed("physical_maximum")]),
                        (values: [0x1D], items: [unsigned("report_size")]),
                        (values: [0x21], items: [unsigned("report_id")]),
                        (values: [0x25], items: [unsigned("report_count")]),
                        (values: [0x02], items: [unsigned("usage", style: .hex4)]),
                        (values: [0x06], items: [unsigned("usage_minimum", style: .hex4)]),
                        (values: [0x0A], items: [unsigned("usage_maximum", style: .hex4)]),
                    ], otherwise: [itemData]),
            ], "in the order in which they hold"))

    /// By tag, in the upper four bits, and type.
    private static let itemNames: NameSource = [
        0x20: "Input", 0x24: "Output", 0x2C: "Feature", 0x28: "Collection", 0x30: "End Collection",
        0x01: "Usage Page", 0x05: "Logical Minimum", 0x09: "Logical Maximum", 0x0D: "Physical Minimum",
        0x11: "Physical Maximum", 0x15: "Unit Exponent", 0x19: "Unit", 0x1D: "Report Size", 0x21: "Report ID",
        0x25: "Report Count", 0x29: "Push", 0x2D: "Pop",
        0x02: "Usage", 0x06: "Usage Minimum", 0x0A: "Usage Maximum", 0x0E: "Designator Index",
        0x12: "Designator Minimum", 0x16: "Designator Maximum", 0x1E: "String Index", 0x22: "String Minimum",
        0x26: "String Maximum", 0x2A: "Delimiter",
        0x3F: "Long Item",
    ]

    private static let collectionNames: NameSource = [
        0: "Physical", 1: "Application", 2: "Logical", 3: "Report", 4: "Named Array", 5: "Usage Switch",
        6: "Usage Modifier",
    ]

    /// HID Usage Tables 1.5, 3.
    private static let usagePages: NameSource = [
        0x01: "Generic Desktop", 0x02: "Simulation Controls", 0x03: "VR Controls", 0x04: "Sport Controls",
        0x05: "Game Controls", 0x06: "Generic Device Controls", 0x07: "Keyboard/Keypad", 0x08: "LED", 0x09: "Button",
        0x0A: "Ordinal", 0x0B: "Telephony Device", 0x0C: "Consumer", 0x0D: "Digitizers", 0x0E: "Haptics",
        0x0F: "Physical Input Device", 0x10: "Unicode", 0x12: "Eye and Head Trackers", 0x14: "Auxiliary Display",
        0x20: "Sensors", 0x40: "Medical Instrument", 0x41: "Braille Display", 0x59: "Lighting and Illumination",
        0x80: "Monitor", 0x84: "Power", 0x85: "Battery System", 0x8C: "Barcode Scanner", 0x8D: "Scales",
        0x90: "Camera Control", 0x91: "Arcade", 0xF1D0: "FIDO Alliance",
    ]

    /// A number of as many bytes as the prefix says; none is 0, and is left out.
    private static func unsigned(_ name: String, names: NameSource? = nil, style: NumberStyle = .decimal) -> Item {
        .choose(
            "item_size",
            [
                1: [.u8(name, names: names, style: style)], 2: [.u16(name, names: names, style: style)],
                3: [.u32(name, names: names, style: style)],
            ])
    }

    private static func signed(_ name: String) -> Item {
        .choose("item_size", [1: [.s8(name)], 2: [.s16(name)], 3: [.number(.s32, name)]])
    }

    private static let itemData = Item.choose(
        "item_size",
        [
            1: [.bytes("item_data", .fixed(1))], 2: [.bytes("item_data", .fixed(2))],
            3: [.bytes("item_data", .fixed(4))],
        ])

    /// Of Input, Output and Feature items (6.2.2.5): the first eight bits say nearly all.
    private static let dataPart = Item.choose(
        "item_size",
        [
            1: [.flags(1, dataBits)], 2: [.flags(2, dataBits + [.bit(8, "buffered_bytes", "bytes, not numbers")])],
            3: [.flags(4, dataBits + [.bit(8, "buffered_bytes", "bytes, not numbers")])],
        ])

    private static let dataBits: [Item.Bit] = [
        .bit(0, "constant", "padding, not data"), .bit(1, "variable", "one field a control, not an array of usages"),
        .bit(2, "relative", "change since the last report"), .bit(3, "wrap", "rolls over at its ends"),
        .bit(4, "nonlinear", "raw data are not linear to what they measure"),
        .bit(5, "no_preferred_state", "the control does not return by itself"),
        .bit(6, "null_state", "the control can send nothing meaningful"),
        .bit(7, "volatile", "the host should not set it"),
    ]

    private static let longItem: [Item] = [
        .u8("long_item_size", "bytes of data"), .u8("long_item_tag", style: .hex2, "function of the item"),
        .bytes("item_data", .field("long_item_size"), "data of the item"),
    ]
}
