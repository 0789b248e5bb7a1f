/// A btsnoop capture of a host, written by hand: HCI packets with their type in front, a millisecond apart.
struct Btsnoop {
    private(set) var bytes = Array("btsnoop\0".utf8) + big(1) + big(1002)
    private var time: UInt64 = 0x00E3_0000_0000_0000

    /// An HCI event.
    mutating func event(_ code: UInt8, _ parameters: [UInt8]) { add([4, code, UInt8(parameters.count)] + parameters) }

    /// LE Advertising Report of one device.
    mutating func report(_ data: [UInt8]) {
        event(0x3E, [0x02, 1, 0, 1, 1, 0, 0, 0, 0, 0xC0, UInt8(data.count)] + data + [0xC4])
    }

    /// A connection to the device that the reports are of, and what its server tells of itself: a service at the handle
    /// 0x10, a characteristic whose value is at 0x12.
    mutating func connect(service: UInt16, characteristic: UInt16) {
        event(0x3E, [0x01, 0, 0x40, 0, 0, 1, 1, 0, 0, 0, 0, 0xC0, 24, 0, 0, 0, 0x90, 1, 0])
        att([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], isSent: true)
        att([0x11, 6, 0x10, 0, 0x1F, 0] + little(service))
        att([0x08, 0x10, 0, 0x1F, 0, 3, 0x28], isSent: true)
        att([0x09, 7, 0x11, 0, 0x12, 0x12, 0] + little(characteristic))
    }

    /// A notification of that characteristic.
    mutating func notify(_ value: [UInt8]) { att([0x1B, 0x12, 0] + value) }

    private mutating func att(_ pdu: [UInt8], isSent: Bool = false) {
        let length = UInt16(pdu.count)
        add([2, 0x40, 0x20] + little(length + 4) + little(length) + [4, 0] + pdu, isSent: isSent)
    }

    private mutating func add(_ packet: [UInt8], isSent: Bool = false) {
        let length = UInt32(packet.count)
        let flags: UInt32 = (isSent ? 0 : 1) | (packet[0] == 4 ? 2 : 0)
        bytes += big(length) + big(length) + big(flags) + big(0)
        bytes += big(UInt32(time >> 32)) + big(UInt32(truncatingIfNeeded: time)) + packet
        time += 1000
    }
}

private func big(_ value: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

private func little(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
