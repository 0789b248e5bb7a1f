/// Report Maps of tests, in hexadecimal.
enum Maps {
    /// HID 1.11, E.6.
    static let keyboard = bytes(
        """
        05 01 09 06 A1 01 05 07 19 E0 29 E7 15 00 25 01 75 01 95 08 81 02 95 01 75 08 81 01 95 05 75 01 05 08 19 01
        29 05 91 02 95 01 75 03 91 01 95 06 75 08 15 00 25 65 05 07 19 00 29 65 81 00 C0
        """)
    /// HID 1.11, E.10.
    static let mouse = bytes(
        """
        05 01 09 02 A1 01 09 01 A1 00 05 09 19 01 29 03 15 00 25 01 95 03 75 01 81 02 95 01 75 05 81 01 05 01 09 30
        09 31 15 81 25 7F 75 08 95 02 81 06 C0 C0
        """)
    /// A combined device: mouse 1 with wheel, system control 2, consumer control 3 as bits.
    static let combined = bytes(
        """
        05 01 09 02 A1 01 85 01 09 01 A1 00 05 09 19 01 29 03 15 00 25 01 95 03 75 01 81 02 95 01 75 05 81 01 05 01
        09 30 09 31 09 38 15 81 25 7F 75 08 95 03 81 06 C0 C0
        05 01 09 80 A1 01 85 02 19 81 29 83 15 00 25 01 95 03 75 01 81 06 95 01 75 05 81 01 C0
        05 0C 09 01 A1 01 85 03 15 00 25 01 09 E9 09 EA 09 E2 09 CD 09 B5 09 B6 09 B7 0A 23 02 75 01 95 08 81 02 C0
        """)
    /// A consumer control whose report is one usage of 16 bits.
    static let consumer = bytes("05 0C 09 01 A1 01 85 04 19 00 2A 9C 02 15 00 26 9C 02 95 01 75 10 81 00 C0")
    /// One finger of a touch pad (the sample of Windows Precision Touchpad), then its time.
    static let digitizer = bytes(
        """
        05 0D 09 05 A1 01 85 05 09 22 A1 02 15 00 25 01 09 47 09 42 95 02 75 01 81 02 95 01 75 02 25 02 09 51 81 02
        75 01 95 04 81 03 05 01 15 00 26 FF 0F 75 10 55 0E 65 13 09 30 35 00 46 90 01 95 01 81 02 46 13 01 09 31
        81 02 C0 55 0C 66 01 10 47 FF FF 00 00 27 FF FF 00 00 75 10 95 01 05 0D 09 56 81 02 C0
        """)
    /// A game pad: Push before the hat switch, whose null state is 8 to 15, and Pop after it.
    static let gamePad = bytes(
        """
        05 01 09 05 A1 01 15 81 25 7F 75 08 95 02 09 30 09 31 81 02 A4 15 00 25 07 35 00 46 3B 01 65 14 75 04 95 01
        09 39 81 42 B4 75 04 95 01 81 03 75 08 95 01 09 32 81 02 C0
        """)

    static let all = [keyboard, mouse, combined, consumer, digitizer, gamePad]

    static func bytes(_ text: String) -> [UInt8] {
        text.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0, radix: 16) }
    }
}

/// SplitMix64: the same inputs in each run.
struct Deterministic: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
