/// A Bluetooth device address, 48 bits (Core 6.0, Vol 6, Part B, 1.3), and its type.
///
/// On air and over HCI the least significant octet comes first; as text the most significant does.
@frozen
public struct DeviceAddress: Hashable, Sendable {
    /// The 48 bits, most significant octet highest.
    public var value: UInt64
    /// 0 public, 1 random, 2 public identity, 3 random (static) identity (Core 6.0, Vol 4, Part E, 7.7.65.2);
    /// 0xFF a report without an address, ``unknownType`` an address without a type.
    public var type: UInt8

    /// The type of an address of unknown type. The Core Specification has no use for this number.
    public static let unknownType: UInt8 = 0xFD

    /// An address.
    ///
    /// - Parameters:
    ///   - value: the 48 bits; upper bits are dropped.
    ///   - type: as ``type`` numbers them.
    @inlinable public init(_ value: UInt64, type: UInt8) {
        self.value = value & 0xFFFF_FFFF_FFFF
        self.type = type
    }

    /// Identity address types say who it is rather than how it was sent: 2 and 3 name the same device as 0 and 1.
    @inlinable public var identity: DeviceAddress {
        DeviceAddress(value, type: type == 2 ? 0 : type == 3 ? 1 : type)
    }

    /// Identity of a device: the bits, and whether they are random. Public and random addresses may have the same bits
    /// (Core 6.0, Vol 6, Part B, 1.3); one of unknown type counts as public.
    package var key: UInt64 { isRandom == true ? value | 1 << 48 : value }

    /// Whether it is a random address; `nil` if unknown.
    package var isRandom: Bool? {
        switch type {
        case 0, 2: false
        case 1, 3, 0xFE: true
        default: nil
        }
    }

    /// The names of the address types (Core 6.0, Vol 4, Part E, 7.7.65.2).
    package static let typeNames: NameSource = [
        0x00: "Public Device Address", 0x01: "Random Device Address", 0x02: "Public Identity Address",
        0x03: "Random (static) Identity Address", 0xFE: "Random Device Address (unable to resolve)",
        0xFF: "No address provided (anonymous)",
    ]
}

extension DeviceAddress: CustomStringConvertible {
    /// `AA:BB:CC:DD:EE:FF`, most significant octet first.
    public var description: String {
        var text = ByteBuffer(capacity: 17)
        text.append(address: value)
        return text.string
    }
}
