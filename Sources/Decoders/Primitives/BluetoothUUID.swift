/// A UUID of 16, 32 or 128 bits (Core 6.0, Vol 3, Part B, 2.5.1).
///
/// Short UUIDs are kept as the 128-bit value they stand for, on the Bluetooth Base UUID
/// `00000000-0000-1000-8000-00805F9B34FB`, so that the three forms of one UUID are equal.
@frozen
public struct BluetoothUUID: Hashable, Sendable {
    /// The upper 64 bits: the first 8 bytes as the UUID is printed.
    public var high: UInt64
    /// The lower 64 bits.
    public var low: UInt64

    /// A UUID of 128 bits from its halves.
    @inlinable public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A UUID of 16 or 32 bits, on the Bluetooth Base UUID.
    @inlinable public init(_ short: UInt32) {
        high = UInt64(short) << 32 | 0x1000
        low = 0x8000_0080_5F9B_34FB
    }

    /// The short form, where the UUID is on the Bluetooth base.
    @inlinable public var short: UInt32? {
        high & 0xFFFF_FFFF == 0x1000 && low == 0x8000_0080_5F9B_34FB ? UInt32(truncatingIfNeeded: high >> 32) : nil
    }

    /// The form of 16 bits, where the UUID has one.
    @inlinable package var bits16: UInt16? { short.flatMap { UInt16(exactly: $0) } }

    /// Reads text of 4, 8 or 32 hexadecimal digits, with or without hyphens or a leading `0x`.
    public init?(_ text: some StringProtocol) {
        var digits: [UInt64] = []
        for (index, character) in text.utf8.enumerated() {
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(UInt64(character - 48))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(UInt64(character - 87))
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(UInt64(character - 55))
            case UInt8(ascii: "-"): continue
            case UInt8(ascii: "x") where index == 1 && digits == [0]: digits = []
            default: return nil
            }
        }
        switch digits.count {
        case 4, 8: self.init(UInt32(truncatingIfNeeded: digits.reduce(0) { $0 << 4 | $1 }))
        case 32:
            self.init(
                high: digits[..<16].reduce(0) { $0 << 4 | $1 }, low: digits[16...].reduce(0) { $0 << 4 | $1 })
        default: return nil
        }
    }
}

extension BluetoothUUID {
    /// A UUID from its bytes, in the order in which packets have them: the least significant first.
    ///
    /// - Parameter bytes: 2, 4 or 16 of them; `nil` for any other count.
    public init?(littleEndian bytes: some Collection<UInt8>) {
        let reversed = bytes.reversed()
        let value = { (part: Range<Int>) in reversed[part].reduce(0 as UInt64) { $0 << 8 | UInt64($1) } }
        switch reversed.count {
        case 2, 4: self.init(UInt32(truncatingIfNeeded: value(0..<reversed.count)))
        case 16: self.init(high: value(0..<8), low: value(8..<16))
        default: return nil
        }
    }

    /// The bytes as packets have them, the least significant first: 2 or 4 of a short UUID, else 16.
    public var littleEndianBytes: [UInt8] {
        if let short {
            return (0..<(short > 0xFFFF ? 4 : 2)).map { UInt8(truncatingIfNeeded: short >> (8 * UInt32($0))) }
        }
        return littleEndianBytes128
    }

    /// The 16 bytes of the form of 128 bits, the least significant first.
    package var littleEndianBytes128: [UInt8] {
        [low, high].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * UInt64($0))) } }
    }
}

extension BluetoothUUID: LosslessStringConvertible, CustomStringConvertible {
    /// As it is printed: 4, 8 or 32 upper-case digits, the last with hyphens.
    public var description: String {
        var buffer = ByteBuffer(capacity: 40)
        buffer.append(uuid: self)
        return buffer.string
    }
}

extension BluetoothUUID: ExpressibleByStringLiteral {
    /// A UUID in the code of a program: `"6E400001-B5A3-F393-E0A9-E50E24DCCA9E"`.
    ///
    /// - Precondition: 4, 8 or 32 hexadecimal digits.
    public init(stringLiteral text: String) {
        guard let uuid = BluetoothUUID(text) else {
            preconditionFailure(BluetoothUUID.problem(text))
        }
        self = uuid
    }

    private static func problem(_ text: String) -> String {
        "'\(text)' is no UUID: 4, 8 or 32 hexadecimal digits are needed"
    }
}

extension BluetoothUUID: Codable {
    /// Reads the text form.
    ///
    /// - Throws: `DecodingError` if the text is no UUID.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let uuid = BluetoothUUID(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: BluetoothUUID.problem(text))
        }
        self = uuid
    }

    /// Writes the text form: 4, 8 or 32 digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
