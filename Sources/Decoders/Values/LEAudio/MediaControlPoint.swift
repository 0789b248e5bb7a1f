/// The control points of the Media Control Service 1.0: what a client writes, and what the server notifies about it.
extension ValueDecoder {
    /// Media Control Point (3.18): an opcode, alone or with four octets; a notification has one octet after it.
    static let mediaControlPoint = ValueDecoder(
        .characteristic(0x2BA4), "Media Control Point", source: "Media Control Service 1.0, 3.18",
        .u8(
            "media_op_code", names: .table(mediaOpcodes), summary: .bare, style: .hex2,
            "what the player is to do, or was asked to"),
        .condition(
            .remaining(2),
            [
                .choose(
                    "media_op_code",
                    [
                        (
                            values: [0x10],
                            items: [
                                .number(
                                    .s32, "position_change", unit: "s", scale: .decimal(-2), summary: .labelled,
                                    "by how much the position moves")
                            ]
                        ),
                        (values: [0x24], items: [target("segment")]), (values: [0x34], items: [target("track")]),
                        (values: [0x44], items: [target("group")]),
                    ], otherwise: [.bytes("parameter", .rest)])
            ],
            otherwise: [
                .whenLeft(
                    1,
                    .u8(
                        "media_result",
                        names: [
                            1: "Success", 2: "Opcode Not Supported", 3: "Media Player Inactive",
                            4: "Command Cannot Be Completed",
                        ], summary: .labelled, "in the notification"))
            ]))

    /// Media Control Point Opcodes Supported (3.19): one bit an opcode, in the order of the opcodes.
    static let mediaControlPointOpcodesSupported = ValueDecoder(
        .characteristic(0x2BA5), "Media Control Point Opcodes Supported", source: "Media Control Service 1.0, 3.19",
        .mask("media_op_codes_supported", 4, summary: .bare, "opcodes that the player has") {
            supportedOpcodes[$0]
        })

    /// Search Control Point (3.21): structures of length, type and value; a notification has one octet.
    static let searchControlPoint = ValueDecoder(
        .characteristic(0x2BA7), "Search Control Point", source: "Media Control Service 1.0, 3.21",
        .condition(
            .remaining(2),
            [
                .lengthTypeValue(
                    "search_criteria",
                    types: [
                        1: "Track Name", 2: "Artist Name", 3: "Album Name", 4: "Group Name", 5: "Earliest Year",
                        6: "Latest Year", 7: "Genre", 8: "Only Tracks", 9: "Only Groups",
                    ],
                    [
                        1: [searchText], 2: [searchText], 3: [searchText], 4: [searchText], 5: [searchText],
                        6: [searchText], 7: [searchText], 8: [], 9: [],
                    ], "what is searched for: all of it is to be met")
            ],
            otherwise: [
                .u8("search_result", names: [1: "Success", 2: "Failure"], summary: .bare, "in the notification")
            ]))

    private static let searchText = Item.text("search_text", .rest, summary: .labelled)

    private static func target(_ what: String) -> Item {
        .number(
            .s32, "\(what)_number", summary: .labelled, "counted from 1, or from the last one where negative; 0: stay")
    }

    private static let mediaOpcodes = NumberTable(
        """
        01 Play
        02 Pause
        03 Fast Rewind
        04 Fast Forward
        05 Stop
        10 Move Relative
        20 Previous Segment
        21 Next Segment
        22 First Segment
        23 Last Segment
        24 Goto Segment
        30 Previous Track
        31 Next Track
        32 First Track
        33 Last Track
        34 Goto Track
        40 Previous Group
        41 Next Group
        42 First Group
        43 Last Group
        44 Goto Group
        """)

    private static let supportedOpcodes = NumberTable(
        """
        00 Play
        01 Pause
        02 Fast Rewind
        03 Fast Forward
        04 Stop
        05 Move Relative
        06 Previous Segment
        07 Next Segment
        08 First Segment
        09 Last Segment
        0A Goto Segment
        0B Previous Track
        0C Next Track
        0D First Track
        0E Last Track
        0F Goto Track
        10 Previous Group
        11 Next Group
        12 First Group
        13 Last Group
        14 Goto Group
        """)
}
