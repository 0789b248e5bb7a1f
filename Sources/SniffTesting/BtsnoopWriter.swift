import Sniff

/// A btsnoop capture of a host, packet by packet: HCI packets with their type in front (H4), as Android writes them.
///
/// ```swift
/// var writer = BtsnoopWriter()
/// writer.add(event: 0x05, [0x00, 0x40, 0x00, 0x13])
/// let capture = try Capture(bytes: writer.bytes)
/// ```
public struct BtsnoopWriter: Sendable {
    /// The capture so far.
    public private(set) var bytes = Array("btsnoop\0".utf8) + big(1) + big(1002)
    /// When the next packet is captured, in microseconds since the first of January of the year 2000 (UTC).
    private var microseconds: UInt64 = 0
    /// Time from one packet to the next.
    public let step: Duration

    /// The format counts from the year 0.
    private static let year2000: UInt64 = 0x00E0_3AB4_4A67_6000

    /// - Parameter step: time from one packet to the next.
    public init(step: Duration = .milliseconds(1)) { self.step = step }

    /// Lets time pass before the next packet.
    public mutating func wait(_ time: Duration) { microseconds &+= BtsnoopWriter.microseconds(time) }

    /// Adds a packet: its type (1 command, 2 ACL data, 4 event), then its bytes.
    public mutating func add(_ packet: [UInt8], isSent: Bool = false) {
        let length = UInt32(clamping: packet.count)
        let isCommandOrEvent = packet.first == 1 || packet.first == 4
        let flags: UInt32 = (isSent ? 0 : 1) | (isCommandOrEvent ? 2 : 0)
        let time = BtsnoopWriter.year2000 &+ microseconds
        bytes += BtsnoopWriter.big(length) + BtsnoopWriter.big(length) + BtsnoopWriter.big(flags) + BtsnoopWriter.big(0)
        bytes += BtsnoopWriter.big(UInt32(truncatingIfNeeded: time >> 32))
        bytes += BtsnoopWriter.big(UInt32(truncatingIfNeeded: time)) + packet
        wait(step)
    }

    /// Adds an HCI event with at most 255 bytes of parameters.
    public mutating func add(event code: UInt8, _ parameters: [UInt8]) {
        add([4, code, UInt8(clamping: parameters.count)] + parameters.prefix(255))
    }

    /// Adds an HCI command with at most 255 bytes of parameters.
    public mutating func add(command opcode: UInt16, _ parameters: [UInt8] = []) {
        add([1] + opcode.octets + [UInt8(clamping: parameters.count)] + parameters.prefix(255), isSent: true)
    }

    /// Adds a PDU of the Attribute Protocol in one ACL packet.
    ///
    /// - Parameters:
    ///   - pdu: opcode and parameters, at most 65,531 bytes.
    ///   - connection: handle of the connection, 12 bits.
    ///   - isSent: whether the capturing host sends it.
    public mutating func add(att pdu: [UInt8], connection: UInt16 = 0x0040, isSent: Bool) {
        let length = UInt16(clamping: pdu.count)
        let header = (connection & 0x0FFF | (isSent ? 0 : 0x2000)).octets
        add([2] + header + (length &+ 4).octets + length.octets + [4, 0] + pdu, isSent: isSent)
    }

    private static func microseconds(_ time: Duration) -> UInt64 {
        let (seconds, attoseconds) = time.components
        return UInt64(clamping: seconds) &* 1_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000_000)
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension UInt16 {
    /// The two octets, the low one first, as Bluetooth has them.
    var octets: [UInt8] { [UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8)] }
}
