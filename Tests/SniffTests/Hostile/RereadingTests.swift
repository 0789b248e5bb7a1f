import Testing

@testable import Sniff

/// Headers of long records a few bytes apart: each record swallows the headers behind it, and damage is found where it ends. To
/// read on inside of each would deliver every byte thousands of times.
@Suite struct RereadingTests {
    private static let count = 8000
    private static let length: UInt32 = 65_539

    /// Headers and beginnings of packets in so many formats.
    private static let inputs: [(name: String, bytes: [UInt8])] = {
        let packet: [UInt8] = [0x40, 0x20, 0xFF, 0xFF, 0xFB, 0xFF, 4, 0, 0x1B, 3, 0]
        func big(_ value: UInt32) -> [UInt8] { number(value, bigEndian: true) }
        func little(_ value: UInt32) -> [UInt8] { number(value, bigEndian: false) }
        var btsnoop = Array("btsnoop\0".utf8) + big(1) + big(2001)
        var pcap = little(0xA1B2_C3D4) + [2, 0, 4, 0] + little(0) + little(0) + little(65535) + little(201)
        var logger: [UInt8] = []
        for index in 0..<16 {
            logger += big(13) + big(1_767_225_600) + big(UInt32(index)) + [0xFC] + Array("text".utf8)
        }
        for index in 0..<UInt32(count) {
            let time = UInt64(BtsnoopFormat.epoch) + 1_767_225_600_000_000 + UInt64(index)
            btsnoop += big(length) + big(length) + big(5) + big(0)
            btsnoop += big(UInt32(time >> 32)) + big(UInt32(truncatingIfNeeded: time)) + packet
            pcap += little(1_767_225_600) + little(index) + little(length) + little(length) + [0, 0, 0, 1, 2] + packet
            logger += big(length + 9) + big(1_767_225_600) + big(index) + [3] + packet
        }
        return [("btsnoop", btsnoop), ("pcap", pcap), ("PacketLogger", logger)]
    }()

    @Test(arguments: inputs.indices) func everyByteIsReadAFewTimes(_ index: Int) throws {
        let input = Self.inputs[index]
        let seen = try SeenCapture(input.bytes)
        let delivered = seen.records.reduce(0) { $0 + $1.bytes.count }
        #expect(seen.records.count > 3, "\(input.name)")
        #expect(seen.damage.count > 1, "\(input.name)")
        #expect(delivered < 10 * input.bytes.count + 2 << 20, "\(input.name): \(delivered) of \(input.bytes.count)")
    }
}
