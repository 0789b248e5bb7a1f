import Decoders

/// Writes pcapng (draft-ietf-opsawg-pcapng), little-endian: one interface a link type, name and resolution, described
/// before its first packet.
struct PcapngEncoder {
    /// Interfaces of the section at hand, in the order of their numbers.
    private var interfaces: [PcapngInterfaceKey: UInt32] = [:]
    private var hasSection = false
    /// The interface of the packet before, which the next one belongs to as a rule.
    private var latest: (key: PcapngInterfaceKey, number: UInt32)?
    private var lastTime: Timestamp?
    /// Packets lost since the section began, by the number of the interface, and those that statistics have reported.
    private var drops: [UInt32: (count: SaturatingCount, reported: SaturatingCount)] = [:]
    /// The loss that no packet has reported yet.
    private var pendingDrops: SaturatingCount = 0

    /// Options of a block are at most so long together, so that any reader takes the block.
    private static let longestComments = 0xFFFF

    /// The section header, before the first packet.
    mutating func begin(_ out: inout ByteBuffer) {
        guard !hasSection else { return }
        hasSection = true
        let program: StaticString = "blesniff"
        out.append(littleEndian: PcapngBlock.sectionHeader)
        let length = UInt32(28 + 4 + 8 + 4)
        out.append(littleEndian: length)
        out.append(littleEndian: UInt32(0x1A2B_3C4D))
        out.append(littleEndian: UInt16(1))
        out.append(littleEndian: UInt16(0))
        // The section's length is not known.
        out.append(littleEndian: Int64(-1))
        out.append(option: .application, count: program.utf8CodeUnitCount)
        out.append(program)
        out.append(littleEndian: UInt32(0))
        out.append(littleEndian: length)
    }

    mutating func append(
        _ packet: RecordedPacket, _ bytes: borrowing Span<UInt8>, to out: inout ByteBuffer
    ) throws(RecordingRefusal) {
        let framing = try PcapngFraming(packet.record, bytes)
        begin(&out)
        guard packet.record.time.isKnown else { return appendSimple(packet, framing, bytes, to: &out) }
        let key = PcapngInterfaceKey(packet, framing.linkType)
        let number = describe(key, &out)
        (latest, lastTime) = ((key, number), packet.record.time)
        let lost = packet.lost + pendingDrops
        pendingDrops = 0
        if packet.lost > 0 { drops[number, default: (0, 0)].count += packet.lost }
        let comments = PcapngEncoder.shortened(packet.comments + PcapngEncoder.comment(lost))
        let included = bytes.count - framing.skipped + framing.prefixLength
        var options = comments.reduce(0) { $0 + 4 + padded($1.utf8.count) }
        if framing.flags != 0 { options += 8 }
        if lost > 0 { options += 12 }
        if options > 0 { options += 4 }
        let length = UInt32(clamping: 32 + padded(included) + options)
        out.append(littleEndian: UInt32(6))
        out.append(littleEndian: length)
        out.append(littleEndian: number)
        let units = key.units(packet.record.time)
        out.append(littleEndian: UInt32(units >> 32))
        out.append(littleEndian: UInt32(truncatingIfNeeded: units))
        out.append(littleEndian: UInt32(clamping: included))
        out.append(littleEndian: UInt32(clamping: framing.originalLength(packet.record, included)))
        append(framing, bytes, to: &out)
        for comment in comments { out.append(.comment, text: comment) }
        if framing.flags != 0 {
            out.append(option: .flags, count: 4)
            out.append(littleEndian: framing.flags)
        }
        if lost > 0 {
            out.append(option: .dropCount, count: 8)
            out.append(littleEndian: lost.value)
        }
        if options > 0 { out.append(littleEndian: UInt32(0)) }
        out.append(littleEndian: length)
    }

    /// A Simple Packet Block, the only one that has no time: it belongs to the first interface of the section.
    private mutating func appendSimple(
        _ packet: RecordedPacket, _ framing: PcapngFraming, _ bytes: borrowing Span<UInt8>, to out: inout ByteBuffer
    ) {
        let included = bytes.count - framing.skipped + framing.prefixLength
        var key = PcapngInterfaceKey(packet, framing.linkType)
        // Where it is cut, only the interface says how long the rest is.
        if packet.record.originalLength > bytes.count { key.snapLength = UInt32(clamping: included) }
        if interfaces[key] != 0 {
            if !interfaces.isEmpty { beginSection(&out) }
            _ = describe(key, &out)
        }
        let length = UInt32(clamping: 16 + padded(included))
        out.append(littleEndian: UInt32(3))
        out.append(littleEndian: length)
        out.append(littleEndian: UInt32(clamping: framing.originalLength(packet.record, included)))
        append(framing, bytes, to: &out)
        out.append(littleEndian: length)
        pendingDrops += packet.lost
        if packet.lost > 0 { drops[0, default: (0, 0)].count += packet.lost }
    }

    /// The packet's bytes with their framing, and zeros to the next multiple of four.
    private func append(_ framing: PcapngFraming, _ bytes: borrowing Span<UInt8>, to out: inout ByteBuffer) {
        framing.appendPrefix(to: &out)
        out.append(bytes, framing.skipped..<bytes.count)
        out.pad(bytes.count - framing.skipped + framing.prefixLength)
    }

    /// Begins a section in which no interface is described so far.
    private mutating func beginSection(_ out: inout ByteBuffer) {
        (interfaces, drops, latest, hasSection) = ([:], [:], nil, false)
        begin(&out)
    }

    private static let interfaceLimit = 4096

    /// The number of an interface, which is described if it is new.
    private mutating func describe(_ key: PcapngInterfaceKey, _ out: inout ByteBuffer) -> UInt32 {
        if let latest, latest.key == key { return latest.number }
        if let known = interfaces[key] { return known }
        // Readers keep the interfaces of one section only, and hostile times make new ones without end.
        if interfaces.count >= PcapngEncoder.interfaceLimit { beginSection(&out) }
        key.append(to: &out)
        let number = UInt32(clamping: interfaces.count)
        interfaces[key] = number
        return number
    }

    /// Appends the total losses of an interface as an Interface Statistics Block, once the interface exists.
    mutating func appendStatistics(lost: SaturatingCount, to out: inout ByteBuffer) {
        guard let latest, let lastTime else { return }
        var drops = self.drops[latest.number] ?? (0, 0)
        drops.count += lost
        guard drops.count > drops.reported else { return }
        drops.reported = drops.count
        self.drops[latest.number] = drops
        pendingDrops += lost
        let length: UInt32 = 24 + 12 + 4
        out.append(littleEndian: UInt32(5))
        out.append(littleEndian: length)
        out.append(littleEndian: latest.number)
        let units = latest.key.units(lastTime)
        out.append(littleEndian: UInt32(units >> 32))
        out.append(littleEndian: UInt32(truncatingIfNeeded: units))
        out.append(option: .interfaceDrops, count: 8)
        out.append(littleEndian: drops.count.value)
        out.append(littleEndian: UInt32(0))
        out.append(littleEndian: length)
    }

    private static func comment(_ lost: SaturatingCount) -> [String] {
        lost == 0
            ? []
            : [
                lost == 1
                    ? "1 packet was lost before this one" : "\(lost.value.grouped) packets were lost before this one"
            ]
    }

    /// As many comments as a block takes, the last of them cut if need be.
    private static func shortened(_ comments: [String]) -> [String] {
        var room = longestComments
        guard comments.reduce(0, { $0 + $1.utf8.count }) > room else { return comments }
        var kept: [String] = []
        for comment in comments where room > 0 {
            var piece = comment
            while piece.utf8.count > room { piece.unicodeScalars.removeLast() }
            room -= piece.utf8.count
            kept.append(piece)
        }
        return kept
    }
}

/// The key by which packets belong to one interface of a file.
struct PcapngInterfaceKey: Hashable {
    var linkType: UInt16
    var name: String
    /// Of the input and in it: interfaces without a name are distinguished by them.
    var input: Int
    var index: Int
    /// Of the second: at most nanoseconds, which 64 bits hold for centuries.
    var digits: UInt8
    /// Seconds to add to the times of the packets: 0 but for times before 1970 or far in the future.
    var offset: Int64
    var snapLength: UInt32 = 0

    init(_ packet: RecordedPacket, _ linkType: UInt16) {
        self.linkType = linkType
        (name, input, index) = (packet.interface, packet.input, packet.record.interface)
        digits = packet.record.time.isKnown ? min(packet.record.time.digits, 9) : 6
        let seconds = packet.record.time.seconds
        offset = (0..<1 << 33).contains(seconds) ? 0 : seconds & ~(1 << 30 - 1)
    }

    /// Time units since the offset.
    func units(_ time: Timestamp) -> UInt64 {
        var (scale, fraction): (UInt64, UInt64) = (1, time.fraction)
        for _ in 0..<digits { scale *= 10 }
        for _ in 0..<max(Int(time.digits) - Int(digits), 0) { fraction /= 10 }
        return UInt64(clamping: time.seconds &- offset) &* scale &+ fraction
    }

    /// The Interface Description Block.
    func append(to out: inout ByteBuffer) {
        var name = name
        while name.utf8.count > 255 { name.unicodeScalars.removeLast() }
        let options = (name.isEmpty ? 0 : 4 + padded(name.utf8.count)) + (offset == 0 ? 0 : 12) + 8 + 4
        let length = UInt32(clamping: 20 + options)
        out.append(littleEndian: UInt32(1))
        out.append(littleEndian: length)
        out.append(littleEndian: linkType)
        out.append(littleEndian: UInt16(0))
        out.append(littleEndian: snapLength)
        if !name.isEmpty { out.append(.interfaceName, text: name) }
        out.append(option: .timeResolution, count: 1)
        out.append(littleEndian: UInt32(digits))
        if offset != 0 {
            out.append(option: .timeOffset, count: 8)
            out.append(littleEndian: offset)
        }
        out.append(littleEndian: UInt32(0))
        out.append(littleEndian: length)
    }
}

/// Options, by the block that they are of.
private enum PcapngOption: UInt16 {
    case comment = 1
    /// Of a packet, and the name of an interface.
    case flags = 2
    /// Of a packet, and the application of a section.
    case dropCount = 4
    case interfaceDrops = 5
    case timeResolution = 9
    case timeOffset = 14

    static let interfaceName = flags
    static let application = dropCount
}

/// A length with the bytes to the next multiple of four.
private func padded(_ count: Int) -> Int { (count + 3) & ~3 }

extension ByteBuffer {
    fileprivate mutating func append(option: PcapngOption, count: Int) {
        append(littleEndian: option.rawValue)
        append(littleEndian: UInt16(clamping: count))
    }

    fileprivate mutating func append(_ option: PcapngOption, text: String) {
        append(option: option, count: text.utf8.count)
        append(string: text)
        pad(text.utf8.count)
    }

    /// Zeros after so many bytes.
    fileprivate mutating func pad(_ count: Int) {
        for _ in count..<padded(count) { append(0) }
    }
}
