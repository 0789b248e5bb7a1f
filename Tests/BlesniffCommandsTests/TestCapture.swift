/// A btsnoop capture of a few HCI packets.
struct TestCapture {
    /// Data link types of btsnoop: H4 packets, and the Linux monitor, which tells adapters apart.
    private enum DataLink: UInt32 {
        case h4 = 1002
        case monitor = 2001
    }

    private(set) var bytes: [UInt8]
    /// The time of the last packet, in microseconds after ``start``.
    private(set) var last: Int64 = 0
    private let link: DataLink

    /// 2024-05-06 07:08:09.123456 UTC, in microseconds since 1970.
    static let start: Int64 = 1_714_979_289_123_456
    /// 1970-01-01 in microseconds since the year 0, which btsnoop counts from.
    private static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000

    static let reset: [UInt8] = [0x01, 0x03, 0x0C, 0x00]
    static let resetComplete: [UInt8] = [0x04, 0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00]

    /// An LE Advertising Report of C6:05:04:03:02:01 at -60 dBm with a Complete Local Name.
    static func report(name: [UInt8]) -> [UInt8] {
        let count = UInt8(name.count)
        return [0x04, 0x3E, 14 + count, 0x02, 0x01, 0x00, 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0xC6, count + 2]
            + [count + 1, 0x09] + name + [0xC4]
    }

    /// An LE Advertising Report of connectable advertising.
    ///
    /// - Parameter data: AD structures, each with its length.
    static func report(_ address: UInt64, type: UInt8 = 1, rssi: Int8 = -60, data: [UInt8] = []) -> [UInt8] {
        let octets = (0..<6).map { UInt8(truncatingIfNeeded: address >> ($0 * 8)) }
        let parameters: [UInt8] =
            [0x02, 0x01, 0x00, type] + octets + [UInt8(data.count)] + data + [UInt8(bitPattern: rssi)]
        return [0x04, 0x3E, UInt8(parameters.count)] + parameters
    }

    static func report(name: String) -> [UInt8] { report(name: Array(name.utf8)) }

    init(ofAdapters: Bool = false) {
        link = ofAdapters ? .monitor : .h4
        bytes = Array("btsnoop\0".utf8)
        append(UInt32(1))
        append(link.rawValue)
    }

    /// A capture of one received packet.
    init(_ packet: [UInt8]) {
        self.init()
        add(packet, received: true)
    }

    /// The first bytes of another.
    init(cut other: TestCapture, to count: Int) {
        link = other.link
        bytes = Array(other.bytes.prefix(count))
    }

    /// - Parameters:
    ///   - packet: with its H4 packet type: 1 for a command, 4 for an event.
    ///   - microseconds: after ``start``.
    mutating func add(_ packet: [UInt8], received: Bool, after microseconds: Int64 = 0, adapter: UInt32 = 0) {
        let isCommandOrEvent: UInt32 = 2
        last = microseconds
        let flags = isCommandOrEvent | (received ? 1 : 0)
        let data = link == .monitor ? Array(packet.dropFirst()) : packet
        append(UInt32(data.count))
        append(UInt32(data.count))
        // The monitor's opcodes are the same numbers: 2 for a command, 3 for an event.
        append(link == .monitor ? adapter << 16 | flags : flags)
        append(UInt32(0))
        append(UInt64(bitPattern: TestCapture.start + microseconds + TestCapture.epoch))
        bytes += data
    }

    /// A System Note of the monitor, opcode 12.
    mutating func addNote(_ text: String, after microseconds: Int64) {
        append(UInt32(text.utf8.count + 1))
        append(UInt32(text.utf8.count + 1))
        append(0xFFFF << 16 | UInt32(12))
        append(UInt32(0))
        append(UInt64(bitPattern: TestCapture.start + microseconds + TestCapture.epoch))
        bytes += Array(text.utf8) + [0]
    }

    /// Most significant byte first.
    private mutating func append(_ value: some FixedWidthInteger) {
        for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}

/// Two devices whose addresses have the same bits, and a connection with one of them.
extension TestCapture {
    static let sharedAddress: UInt64 = 0xC0AB_CDEF_0123

    /// "Scale" advertises from the public address, "Other" from the random one.
    static func twoDevicesWithOneAddress() -> TestCapture {
        func name(_ text: String) -> [UInt8] { [UInt8(text.utf8.count + 1), 0x09] + Array(text.utf8) }
        var capture = TestCapture()
        capture.add(report(sharedAddress, type: 0, data: name("Scale")), received: true)
        capture.add(report(sharedAddress, type: 1, data: name("Other")), received: true, after: 1000)
        return capture
    }

    /// A connection with the public one.
    mutating func connect(after microseconds: Int64) {
        add(
            [0x04, 0x3E, 19, 0x01, 0x00, 0x40, 0x00, 0x00, 0x00, 0x23, 0x01, 0xEF, 0xCD, 0xAB, 0xC0]
                + [24, 0, 0, 0, 0x90, 1, 0], received: true, after: microseconds)
    }
}
