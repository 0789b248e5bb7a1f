/// The AD types that the code names (Assigned Numbers, 2.3); the others stand in `Declarations` alone.
@usableFromInline package enum ADType {
    static let flags: UInt8 = 0x01
    package static let shortenedName: UInt8 = 0x08
    package static let completeName: UInt8 = 0x09
    static let txPower: UInt8 = 0x0A
    static let appearance: UInt8 = 0x19
    static let uri: UInt8 = 0x24
    static let bigInfo: UInt8 = 0x2C
    static let responseTiming: UInt8 = 0x32
    package static let manufacturerData: UInt8 = 0xFF

    /// Bytes of each UUID of a list of service UUIDs; `nil` for other types.
    package static func serviceWidth(_ type: UInt8) -> Int? {
        switch type {
        case 0x02, 0x03: 2
        case 0x04, 0x05: 4
        case 0x06, 0x07: 16
        default: nil
        }
    }

    /// Bytes of each UUID of a list of services that the device asks for.
    static func solicitationWidth(_ type: UInt8) -> Int? {
        switch type {
        case 0x14: 2
        case 0x1F: 4
        case 0x15: 16
        default: nil
        }
    }

    /// Bytes of the UUID that service data begin with.
    package static func serviceDataWidth(_ type: UInt8) -> Int? {
        switch type {
        case 0x16: 2
        case 0x20: 4
        case 0x21: 16
        default: nil
        }
    }
}
