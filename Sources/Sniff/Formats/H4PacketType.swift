import Decoders

/// The type of an H4 packet, and how long such a packet says it is (Core 6.0, Vol 4, Part A, 2 and Part E, 5.4).
enum H4PacketType: UInt8 {
    case command = 1
    case acl, synchronous, event, iso

    /// Octets up to the end of the length, with the type.
    var headerLength: Int {
        switch self {
        case .command, .synchronous: 4
        case .acl, .iso: 5
        case .event: 3
        }
    }

    /// The length of a packet, with its type, by its own header; `nil` if less than that is there.
    ///
    /// - Parameter packet: begins with the type.
    func length(_ packet: borrowing Span<UInt8>) -> Int? {
        guard packet.count >= headerLength else { return nil }
        switch self {
        case .command, .synchronous: return 4 + Int(packet[3])
        case .acl: return 5 + Int(packet[3]) + Int(packet[4]) << 8
        // Of ISO data the two highest bits are reserved.
        case .iso: return 5 + Int(packet[3]) + Int(packet[4] & 0x3F) << 8
        case .event: return 3 + Int(packet[2])
        }
    }

    /// Commands are the host's, events the controller's; data have no direction of their own.
    var isReceived: Bool? {
        switch self {
        case .command: false
        case .event: true
        default: nil
        }
    }

    /// Whether a packet with its type has exactly the length that it says.
    static func isWhole(_ packet: borrowing Span<UInt8>) -> Bool {
        guard packet.count > 0, let type = H4PacketType(rawValue: packet[0]) else { return false }
        return type.length(packet) == packet.count
    }
}
