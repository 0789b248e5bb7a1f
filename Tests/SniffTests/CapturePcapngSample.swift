import Testing

@testable import Sniff

/// Writes pcapng blocks.
struct PcapngWriter {
    var bigEndian: Bool

    func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
        let length = number(UInt32(body.count + 12), bigEndian: bigEndian)
        return number(type, bigEndian: bigEndian) + length + body + length
    }

    func section() -> [UInt8] {
        block(
            0x0A0D_0D0A,
            number(UInt32(0x1A2B_3C4D), bigEndian: bigEndian) + number(UInt16(1), bigEndian: bigEndian)
                + number(UInt16(0), bigEndian: bigEndian) + number(Int64(-1), bigEndian: bigEndian))
    }

    func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] {
        number(code, bigEndian: bigEndian) + number(UInt16(value.count), bigEndian: bigEndian) + padded(value)
    }

    var end: [UInt8] { [0, 0, 0, 0] }

    func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4) }

    func interface(_ linkType: UInt16, snap: UInt32 = 0, options: [UInt8] = []) -> [UInt8] {
        block(
            1,
            number(linkType, bigEndian: bigEndian) + [0, 0] + number(snap, bigEndian: bigEndian) + options
                + (options.isEmpty ? [] : end))
    }

    func packet(
        _ bytes: [UInt8], interface: UInt32 = 0, units: UInt64 = 0, original: Int? = nil, options: [UInt8] = []
    ) -> [UInt8] {
        let lengths = [UInt32(bytes.count), UInt32(original ?? bytes.count)]
        return block(6, number(interface, bigEndian: bigEndian) + tail(bytes, units, lengths, options))
    }

    /// The obsolete Packet Block: 16 bits of interface, 16 bits of drops.
    func obsoletePacket(_ bytes: [UInt8], interface: UInt16, units: UInt64) -> [UInt8] {
        let lengths = [UInt32(bytes.count), UInt32(bytes.count)]
        return block(
            2,
            number(interface, bigEndian: bigEndian) + number(UInt16(3), bigEndian: bigEndian)
                + tail(bytes, units, lengths, []))
    }

    private func tail(_ bytes: [UInt8], _ units: UInt64, _ lengths: [UInt32], _ options: [UInt8]) -> [UInt8] {
        ([UInt32(units >> 32), UInt32(truncatingIfNeeded: units)] + lengths).flatMap {
            number($0, bigEndian: bigEndian)
        }
            + padded(bytes) + options + (options.isEmpty ? [] : end)
    }

    func simplePacket(_ bytes: [UInt8], original: Int? = nil) -> [UInt8] {
        block(3, number(UInt32(original ?? bytes.count), bigEndian: bigEndian) + padded(bytes))
    }
}

extension CaptureSample {
    /// One section, one interface of link type 201.
    static func pcapng(bigEndian: Bool) -> CaptureSample {
        var sample = CaptureSample("pcapng, \(bigEndian ? "big" : "little")-endian")
        let writer = PcapngWriter(bigEndian: bigEndian)
        sample.add(writer.section())
        sample.headerLength = sample.bytes.count
        sample.add(writer.interface(201, options: writer.option(2, Array("bluetooth0".utf8))))
        sample.ends = [sample.headerLength, sample.bytes.count]
        for (index, packet) in packets.enumerated() {
            let (link, bytes) = framed(packet, 201)
            let hasComment = index == 5
            sample.add(
                writer.packet(
                    bytes, units: UInt64(microseconds(index)),
                    options: hasComment ? writer.option(1, Array("the sixth".utf8)) : []),
                SeenRecord(
                    time: Timestamp(microseconds: microseconds(index)), link: link, interface: "bluetooth0",
                    originalLength: bytes.count, bytes: bytes, comment: hasComment ? "the sixth" : nil))
        }
        return sample
    }

    /// Two sections of different byte order, with interfaces of three link types, and blocks that are passed over.
    static func pcapngOfManySections() -> CaptureSample {
        var sample = CaptureSample("pcapng, several sections and interfaces")
        for bigEndian in [false, true] {
            let writer = PcapngWriter(bigEndian: bigEndian)
            func pass(_ block: [UInt8]) {
                sample.add(block)
                sample.ends.append(sample.bytes.count)
            }
            pass(writer.section())
            if !bigEndian { sample.headerLength = sample.bytes.count }
            pass(writer.interface(187, options: writer.option(2, Array("one".utf8))))
            pass(writer.block(0x0000_0BAD, [1, 2, 3, 4]))
            // Nanoseconds.
            pass(writer.interface(201, options: writer.option(2, Array("two".utf8)) + writer.option(9, [9])))
            pass(writer.interface(254, options: writer.option(3, Array("three".utf8))))
            for (index, packet) in packets.enumerated() {
                let interface = index % 3
                let (link, bytes) = framed(packet, [187, 201, 254][interface])
                let time = microseconds(index)
                var record = SeenRecord(
                    time: Timestamp(microseconds: time), link: link, interface: ["one", "two", "three"][interface],
                    originalLength: bytes.count, bytes: bytes)
                var units = UInt64(time)
                if interface == 1 {
                    units *= 1000
                    record.time = Timestamp(seconds: time / 1_000_000, fraction: units % 1_000_000_000, digits: 9)
                }
                sample.add(writer.packet(bytes, interface: UInt32(interface), units: units), record)
                if index == 3 { pass(writer.block(5, [UInt8](repeating: 7, count: 20))) }
            }
        }
        return sample
    }
}
