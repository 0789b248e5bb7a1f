import Decoders

/// Packets on their way from the thread that takes them off a socket to the one that decodes them.
struct PacketBatch {
    /// A packet, whose bytes stand after those of the one before it.
    struct Entry {
        /// Since 1970; 0 where the kernel did not say.
        var microseconds: Int64
        var opcode: UInt16
        var adapter: UInt16
        /// Where its bytes end.
        var end: Int
    }

    private(set) var entries: [Entry] = []
    private(set) var bytes: [UInt8] = []
    /// So many packets were lost before the entry at an index, or after the last one.
    private(set) var losses: [(before: Int, count: SaturatingCount)] = []

    var isEmpty: Bool { entries.isEmpty && losses.isEmpty }

    /// Memory that the packets take.
    var size: Int { bytes.count + entries.count * MemoryLayout<Entry>.stride }

    mutating func append(
        opcode: UInt16, adapter: UInt16, microseconds: Int64, _ packet: Slice<UnsafeRawBufferPointer>
    ) {
        bytes.append(contentsOf: packet)
        entries.append(Entry(microseconds: microseconds, opcode: opcode, adapter: adapter, end: bytes.count))
    }

    /// Packets were lost after those that are here.
    mutating func noteLost(_ count: SaturatingCount) {
        guard count > 0 else { return }
        if let last = losses.indices.last, losses[last].before == entries.count {
            losses[last].count += count
        } else {
            losses.append((entries.count, count))
        }
    }

    mutating func append(_ other: PacketBatch) {
        let (start, first) = (bytes.count, entries.count)
        bytes.append(contentsOf: other.bytes)
        for entry in other.entries {
            var moved = entry
            moved.end += start
            entries.append(moved)
        }
        for loss in other.losses { losses.append((loss.before + first, loss.count)) }
    }

    /// Empties it. Memory for ordinary traffic is kept, that of a jam is given back.
    mutating func clear() {
        let keepsMemory = size <= 1 << 20
        bytes.removeAll(keepingCapacity: keepsMemory)
        entries.removeAll(keepingCapacity: keepsMemory)
        losses.removeAll()
    }
}
