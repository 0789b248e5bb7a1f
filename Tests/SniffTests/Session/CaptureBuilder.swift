import Foundation

/// Writes small btsnoop captures for tests: HCI packets of a host that talks to made-up devices.
///
/// Records are a millisecond apart unless ``wait(microseconds:)`` says more. Every method returns the number of its
/// (last) record.
struct CaptureBuilder {
    enum Way: UInt32 { case sent = 0, received = 1 }

    private(set) var bytes: [UInt8]
    private(set) var frame = 0
    /// Microseconds since the year 0.
    private var time: UInt64
    /// Records that were dropped so far.
    var dropped: UInt32 = 0
    /// Bytes of a packet that the capture keeps.
    var longest = Int.max
    /// Linux monitor records (datalink 2001) have an adapter index; H4 records (1002) a direction.
    private let isMonitor: Bool

    init(isMonitor: Bool = false, start: UInt64 = 0x00E3_0000_0000_0000) {
        self.isMonitor = isMonitor
        time = start
        bytes = Array("btsnoop\0".utf8) + be32(1) + be32(isMonitor ? 2001 : 1002)
    }

    mutating func wait(microseconds: UInt64) { time &+= microseconds }

    /// One H4 packet with its type in front.
    @discardableResult
    mutating func packet(_ packet: [UInt8], _ way: Way, adapter: UInt32 = 0) -> Int {
        let type = packet[0]
        var content = packet[...]
        var flags = way.rawValue | (type == 1 || type == 4 ? 2 : 0)
        if isMonitor {
            content = content.dropFirst()
            let opcode: UInt32 = type == 1 ? 2 : type == 4 ? 3 : way == .sent ? 4 : 5
            flags = adapter << 16 | opcode
        }
        return append(Array(content), flags: flags)
    }

    private mutating func append(_ content: [UInt8], flags: UInt32) -> Int {
        let kept = content.prefix(longest)
        bytes += be32(UInt32(content.count)) + be32(UInt32(kept.count)) + be32(flags) + be32(dropped)
        bytes += be32(UInt32(time >> 32)) + be32(UInt32(truncatingIfNeeded: time))
        bytes += kept
        time &+= 1000
        frame += 1
        return frame
    }

    /// A record of the Linux monitor that is no packet.
    @discardableResult
    mutating func monitor(_ opcode: UInt32, _ content: [UInt8], adapter: UInt32 = 0) -> Int {
        append(content, flags: adapter << 16 | opcode)
    }

    /// A command of the host.
    @discardableResult
    mutating func send(_ opcode: UInt16, _ parameters: [UInt8], adapter: UInt32 = 0) -> Int {
        packet([1] + le16(opcode) + [UInt8(parameters.count)] + parameters, .sent, adapter: adapter)
    }

    @discardableResult
    mutating func event(_ code: UInt8, _ parameters: [UInt8], adapter: UInt32 = 0) -> Int {
        packet([4, code, UInt8(parameters.count)] + parameters, .received, adapter: adapter)
    }

    /// LE Connection Complete, the host as central unless told otherwise.
    @discardableResult
    mutating func connect(_ handle: UInt16, to peer: UInt64, isCentral: Bool = true, adapter: UInt32 = 0) -> Int {
        event(
            0x3E,
            [0x01, 0x00] + le16(handle) + [isCentral ? 0 : 1, 0x01] + address(peer) + le16(24) + le16(0) + le16(400)
                + [0], adapter: adapter)
    }

    /// Disconnection Complete.
    @discardableResult
    mutating func disconnect(_ handle: UInt16, reason: UInt8 = 0x16) -> Int {
        event(0x05, [0x00] + le16(handle) + [reason])
    }

    /// One ACL packet; `boundary` 1 is a continuing fragment.
    @discardableResult
    mutating func acl(
        _ handle: UInt16, _ way: Way, boundary: UInt16 = 2, _ data: [UInt8], adapter: UInt32 = 0
    ) -> Int {
        packet([2] + le16(handle | boundary << 12) + le16(UInt16(data.count)) + data, way, adapter: adapter)
    }

    /// One L2CAP PDU in one ACL packet.
    @discardableResult
    mutating func l2cap(_ handle: UInt16, _ way: Way, cid: UInt16, _ payload: [UInt8], adapter: UInt32 = 0) -> Int {
        acl(handle, way, le16(UInt16(payload.count)) + le16(cid) + payload, adapter: adapter)
    }

    /// One ATT PDU on the fixed channel.
    @discardableResult
    mutating func att(_ handle: UInt16, _ way: Way, _ pdu: [UInt8], adapter: UInt32 = 0) -> Int {
        l2cap(handle, way, cid: 4, pdu, adapter: adapter)
    }

    /// One SDU of a credit-based channel in one K-frame.
    @discardableResult
    mutating func sdu(_ handle: UInt16, _ way: Way, cid: UInt16, _ sdu: [UInt8]) -> Int {
        l2cap(handle, way, cid: cid, le16(UInt16(sdu.count)) + sdu)
    }

    /// Discovery of one characteristic: Read By Type Request for declarations, and its response.
    ///
    /// - Parameter way: of the request; the other side is the server.
    mutating func discover(
        _ handle: UInt16, _ way: Way = .sent, declaration: UInt16, value: UInt16, _ uuid: UInt16
    ) {
        att(handle, way, ATT.readByType(declaration, 0xFFFF, 0x2803))
        att(
            handle, way == .sent ? .received : .sent,
            [0x09, 7] + le16(declaration) + [0x12] + le16(value) + le16(uuid))
    }

    private func address(_ value: UInt64) -> [UInt8] {
        (0..<6).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
}

func le16(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

private func be32(_ value: UInt32) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
}

/// ATT PDUs (Core 6.0, Vol 3, Part F, 3.4).
enum ATT {
    static func error(_ request: UInt8, _ handle: UInt16, _ code: UInt8) -> [UInt8] {
        [0x01, request] + le16(handle) + [code]
    }
    static func readByType(_ start: UInt16, _ end: UInt16, _ type: UInt16) -> [UInt8] {
        [0x08] + le16(start) + le16(end) + le16(type)
    }
    static func read(_ handle: UInt16) -> [UInt8] { [0x0A] + le16(handle) }
    static func readResponse(_ value: [UInt8]) -> [UInt8] { [0x0B] + value }
    static func write(_ handle: UInt16, _ value: [UInt8]) -> [UInt8] { [0x12] + le16(handle) + value }
    static let writeResponse: [UInt8] = [0x13]
    static func writeCommand(_ handle: UInt16, _ value: [UInt8]) -> [UInt8] { [0x52] + le16(handle) + value }
    static func notify(_ handle: UInt16, _ value: [UInt8]) -> [UInt8] { [0x1B] + le16(handle) + value }
    static func indicate(_ handle: UInt16, _ value: [UInt8]) -> [UInt8] { [0x1D] + le16(handle) + value }
    static let confirm: [UInt8] = [0x1E]
}
