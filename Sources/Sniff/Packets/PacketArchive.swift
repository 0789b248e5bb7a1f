import Decoders

/// Packets in the order of their coming, in a file without a name: any of them can be had again, and memory does not grow with
/// them but for 8 bytes a ``blockLength``.
///
/// To decode a record needs all that came before it, so that nothing can be decoded again from the middle of a capture. A packet
/// is therefore kept as it was decoded, in about 250 bytes. The file is of this process alone: names in it are addresses of
/// literals.
package final class PacketArchive {
    /// How many packets there are.
    package private(set) var count = 0
    /// Why a packet could not be written; nothing is kept from then on.
    package private(set) var failure: TemporaryFile.Failure?
    private let registry: Registry
    private let file: TemporaryFile
    /// Where each whole block begins.
    private var offsets: [UInt64] = []
    private var length: UInt64 = 0
    /// The packets after the last whole block.
    private var open = CompactWriter()
    private var packet = CompactWriter()
    /// The block that was read last.
    private var last: (block: Int, bytes: [UInt8]) = (-1, [])
    /// The packet after the one that was read last, and where it is in its block: most readers go on there.
    private var next = (number: 0, offset: 0)

    /// Packets of a block, which is written and read as a whole.
    package static let blockLength = 64

    package init(_ registry: Registry) throws(TemporaryFile.Failure) {
        self.registry = registry
        file = try TemporaryFile()
    }

    /// Adds a packet.
    ///
    /// - Returns: false where it could not be written (``failure``).
    package func append(_ kept: KeptPacket) -> Bool {
        guard failure == nil else { return false }
        packet.removeAll()
        packet.write(kept)
        open.write(packet.bytes)
        count += 1
        return count % PacketArchive.blockLength != 0 || writeBlock()
    }

    private func writeBlock() -> Bool {
        do throws(TemporaryFile.Failure) {
            try file.write(open.bytes, at: length)
        } catch {
            // Those that found no room stay in memory.
            failure = error
            return false
        }
        offsets.append(length)
        length += UInt64(open.bytes.count)
        open.removeAll()
        return true
    }

    /// A packet by its place, from 0; `nil` where there is none, or where the file cannot be read.
    package subscript(_ number: Int) -> KeptPacket? {
        guard number >= 0, number < count else { return nil }
        let block = number / PacketArchive.blockLength
        let isNext = number == next.number
        var reader = CompactReader(bytes(ofBlock: block), at: isNext ? next.offset : 0)
        for _ in (isNext ? number : block * PacketArchive.blockLength)..<number { reader.skip(reader.count()) }
        let length = reader.count()
        guard !reader.isAtEnd else { return nil }
        let isLast = number % PacketArchive.blockLength == PacketArchive.blockLength - 1
        next = (number + 1, isLast ? 0 : reader.offset + length)
        return reader.packet(of: registry)
    }

    private func bytes(ofBlock block: Int) -> [UInt8] {
        guard block < offsets.count else { return open.bytes }
        if last.block != block {
            let end = block + 1 < offsets.count ? offsets[block + 1] : length
            last = (block, file.read(Int(clamping: end - offsets[block]), at: offsets[block]))
        }
        return last.bytes
    }
}

extension CompactWriter {
    fileprivate mutating func write(_ packet: KeptPacket) {
        write(packet.facts)
        write(byte: packet.hidesBytes ? 1 : 0)
        write(packet.start)
        write(packet.fields.entries.count)
        for entry in packet.fields.entries { write(entry) }
        write(packet.fields.memory)
    }

    /// Kind and flags in one byte: no UUID is said, and nothing else is taken.
    private mutating func write(_ entry: FieldEntry) {
        let hasRange = entry.start != 0 || entry.count != 0
        write(
            byte: entry.kind.rawValue | (entry.isHiddenInSummary ? 0x20 : 0)
                | (entry.isSaid || entry.isTaken ? 0x40 : 0)
                | (hasRange ? 0x80 : 0))
        write(UInt64(entry.key.rawValue))
        write(entry.value)
        if hasRange {
            write(UInt64(entry.start))
            write(UInt64(entry.count))
        }
        if entry.kind == .secret { write(byte: entry.maskedKind.rawValue) }
    }

    private mutating func write(_ facts: PacketFacts) {
        write(facts.number)
        write(facts.time)
        write(facts.sentTime, after: facts.time)
        write(facts.origin, after: facts.time)
        write(facts.start, after: facts.origin)
        write(byte: facts.direction.rawValue | facts.sender.rawValue << 2)
        let flags = [
            facts.isSenderPresumed, facts.isFromAir, facts.hasFaults, facts.isValueDecoded, facts.adapter != nil,
            facts.accessAddress != nil, facts.who != nil, facts.connection != nil,
        ]
        write(byte: flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
        write(byte: UInt8(truncatingIfNeeded: facts.layer.rawValue))
        if let adapter = facts.adapter { write(UInt64(adapter)) }
        if let address = facts.accessAddress { write(UInt64(address)) }
        if let who = facts.who {
            write(who.value)
            write(byte: who.type)
        }
        if let connection = facts.connection { write(signed: Int64(connection.rawValue)) }
    }

    private mutating func write(_ time: Timestamp) {
        write(byte: time.digits)
        write(signed: time.seconds)
        write(time.fraction)
    }

    /// A time that is often the same as another.
    private mutating func write(_ time: Timestamp, after other: Timestamp) {
        write(byte: time == other ? 1 : 0)
        if time != other { write(time) }
    }
}

extension CompactReader {
    fileprivate mutating func packet(of registry: Registry) -> KeptPacket {
        let facts = facts()
        let hidesBytes = byte() != 0
        let start = Int(clamping: number())
        let entries = (0..<count()).map { _ in entry() }
        return KeptPacket(
            facts: facts, hidesBytes: hidesBytes, fields: PacketFields(registry, entries: entries, memory: list()),
            start: start)
    }

    private mutating func entry() -> FieldEntry {
        let head = byte()
        let kind = FieldEntry.Kind(rawValue: head & 0x1F) ?? .end
        let key = FieldKey(rawValue: UInt16(truncatingIfNeeded: number()))
        var entry = FieldEntry(key, kind, number(), inSummary: head & 0x20 == 0)
        if kind == .uuid { entry.isTaken = head & 0x40 != 0 } else { entry.isSaid = head & 0x40 != 0 }
        if head & 0x80 != 0 {
            entry.start = UInt32(truncatingIfNeeded: number())
            entry.count = UInt32(truncatingIfNeeded: number())
        }
        if kind == .secret { entry.maskedKind = FieldEntry.Kind(rawValue: byte()) ?? .end }
        return entry
    }

    private mutating func facts() -> PacketFacts {
        var facts = PacketFacts()
        facts.number = number()
        facts.time = time()
        facts.sentTime = time(after: facts.time)
        facts.origin = time(after: facts.time)
        facts.start = time(after: facts.origin)
        let ends = byte()
        facts.direction = Direction(rawValue: ends & 3) ?? .unknown
        facts.sender = Sender(rawValue: ends >> 2) ?? .unknown
        let flags = byte()
        facts.isSenderPresumed = flags & 0x80 != 0
        facts.isFromAir = flags & 0x40 != 0
        facts.hasFaults = flags & 0x20 != 0
        facts.isValueDecoded = flags & 0x10 != 0
        facts.layer = Layer(rawValue: UInt16(byte())) ?? .record
        if flags & 0x08 != 0 { facts.adapter = UInt16(truncatingIfNeeded: number()) }
        if flags & 0x04 != 0 { facts.accessAddress = UInt32(truncatingIfNeeded: number()) }
        if flags & 0x02 != 0 { facts.who = DeviceAddress(number(), type: byte()) }
        if flags & 0x01 != 0 { facts.connection = ConnectionNumber(rawValue: Int(truncatingIfNeeded: signed())) }
        return facts
    }

    private mutating func time() -> Timestamp {
        let digits = byte()
        let seconds = signed()
        let fraction = number()
        // As most captures have it, and as the session has it: renderers are quicker with these.
        if digits == 6, fraction < 1_000_000 {
            let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
            let (sum, isTooLate) = whole.addingReportingOverflow(Int64(fraction))
            if !overflow, !isTooLate { return Timestamp(microseconds: sum) }
        }
        return Timestamp(seconds: seconds, fraction: fraction, digits: digits)
    }

    private mutating func time(after other: Timestamp) -> Timestamp { byte() == 1 ? other : time() }
}
